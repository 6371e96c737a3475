#include "lib/samurai/play/live.hpp"

#include "lib/core/deadline.hpp"

namespace tsume::samurai {

std::optional<Asked> LiveGame::next() {
  while (auto message = reader_.receive_turn(side_)) {
    watch_.start();
    if (!message->problem.empty()) {
      good_ = false;
      tell_(message->problem);
    }
    if (message->whole) {
      const core::Deadline end(std::chrono::duration<double>(turn_time_).count());
      return Asked{std::move(message->info), [end] { return end.reached(); }};
    }
  }
  return std::nullopt;
}

}  // namespace tsume::samurai
