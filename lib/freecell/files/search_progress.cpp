#include "lib/freecell/files/search_progress.hpp"

#include <fmt/core.h>

namespace tsume::freecell {

SearchObserver SearchProgress::observer(const std::string& id) {
  return [this, id](unsigned layer, std::uint64_t stored, std::uint64_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    progress_.update(
        boards_, fmt::format("{}: {}{} states, {} MB", id,
                             layer > 0 ? fmt::format("f {}, ", layer) : "", stored, bytes >> 20U));
  };
}

void SearchProgress::board_done() {
  const std::lock_guard<std::mutex> lock(mutex_);
  progress_.update(++boards_);
}

void SearchProgress::print(const std::function<void()>& write) {
  const std::lock_guard<std::mutex> lock(mutex_);
  progress_.clear();
  write();
}

}  // namespace tsume::freecell
