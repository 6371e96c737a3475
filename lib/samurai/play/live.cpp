#include "lib/samurai/play/live.hpp"

#include "lib/samurai/play/stopwatch.hpp"

namespace tsume::samurai {

bool follow(const LiveGame& game) {
  Stopwatch watch;
  bool good = true;
  while (const auto message = game.reader.receive_turn(game.side)) {
    watch.start();
    if (!message->problem.empty()) {
      good = false;
      game.tell(message->problem);
    }
    if (!message->whole) {
      continue;
    }
    game.answer(message->info, Clock::now() + game.deadline);
    watch.stop();
    game.afterwards();
  }
  if (game.stats) {
    game.tell(watch.summary("turns"));
  }
  return good;
}

}  // namespace tsume::samurai
