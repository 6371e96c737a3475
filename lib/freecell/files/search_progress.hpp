// One line of progress for searches of boards, also of several at the same time.
#pragma once

#include "lib/freecell/search/search.hpp"
#include "lib/io/progress.hpp"

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

namespace tsume::freecell {

// The unit of the progress that a SearchProgress writes.
inline constexpr const char* progress_unit = "boards";

// Shows the boards done, and what the search of one board has stored so far. For use by several
// threads; `progress` must outlive it.
class SearchProgress {
 public:
  explicit SearchProgress(io::Progress& progress) : progress_(progress) {}

  // For a search of the board of this name.
  [[nodiscard]] SearchObserver observer(const std::string& id);
  void board_done();
  // Lets something else be written where the line was.
  void print(const std::function<void()>& write);

 private:
  io::Progress& progress_;
  std::mutex mutex_;
  std::uint64_t boards_ = 0;
};

}  // namespace tsume::freecell
