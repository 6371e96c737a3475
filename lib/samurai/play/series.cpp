#include "lib/samurai/play/series.hpp"

#include "lib/core/random.hpp"
#include "lib/samurai/play/game_record.hpp"
#include "lib/samurai/rules/world.hpp"

#include <utility>

namespace tsume::samurai {

namespace {

std::string times_of(const Player& player) {
  const auto* process = dynamic_cast<const ProcessPlayer*>(&player);
  return process == nullptr ? "" : process->times().wall_summary("turns");
}

SeriesGame play_one(const SeriesPlan& plan, std::uint64_t seed, bool swapped) {
  SeriesGame result;
  result.seed = seed;
  result.label = "game-" + std::to_string(seed) + (swapped ? "-swapped" : "");
  result.names = plan.players;
  if (swapped) {
    std::swap(result.names[0], result.names[1]);
  }
  const auto first = make_player(result.names[0], Side::first, seed, plan.limits);
  const auto second = make_player(result.names[1], Side::second, seed, plan.limits);
  core::Random random(seed);
  result.game =
      play_game(after_random_turns(static_cast<int>(plan.opening), random), *first, *second);
  result.times = {times_of(*first), times_of(*second)};
  return result;
}

}  // namespace

void play_series(const SeriesPlan& plan, const std::function<void(const SeriesGame&)>& played) {
  for (std::uint64_t game = 0; game < plan.count; ++game) {
    const std::uint64_t seed = plan.seed + game;  // after the last seed comes 0
    played(play_one(plan, seed, false));
    if (plan.both_sides) {
      played(play_one(plan, seed, true));
    }
  }
}

SeriesGame play_again(io::Input& input, std::uint64_t seed) {
  const GameLog log = read_log(input);
  const auto first = log.player(Side::first);
  const auto second = log.player(Side::second);
  SeriesGame result{seed, "replay", log.names, {}, play_game(World(), *first, *second)};
  check_replay(log, result.game);
  return result;
}

}  // namespace tsume::samurai
