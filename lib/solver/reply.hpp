// What a solver says while it runs: its verdict and model are kept, its chatter is not.
#pragma once

#include "lib/cnf/answer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tsume::solver {

// Collects the lines of a solver's output that matter, in memory bounded by what a model may need.
class Reply {
 public:
  // For a formula with `vars` variables.
  explicit Reply(std::int64_t vars);

  // Takes output as it comes; false if there is more of it than an answer can have.
  bool take(std::string_view text);
  // The answer in all that was taken. Throws io::ParseError for nonsense.
  [[nodiscard]] cnf::Answer read(const std::string& name);

 private:
  bool close_line();

  std::size_t limit_;
  std::string kept_;
  std::string line_;         // the line that is still open
  bool is_chatter_ = false;  // and of no interest: its further text is dropped
};

// The last lines of a text that may be very long.
class LastWords {
 public:
  void take(std::string_view text);
  // At most 20 lines, control characters as '?', each preceded by a line end; empty if there is no
  // text.
  [[nodiscard]] std::string lines() const;
  // True if the text reports an allocation failure.
  [[nodiscard]] bool tells_of_memory() const;

 private:
  std::string text_;
};

}  // namespace tsume::solver
