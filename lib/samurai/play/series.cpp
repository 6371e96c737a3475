#include "lib/samurai/play/series.hpp"

#include "lib/core/random.hpp"
#include "lib/samurai/rules/world.hpp"

#include <optional>
#include <utility>

namespace tsume::samurai {

namespace {

std::string times_of(const Player& player) {
  const auto* process = dynamic_cast<const ProcessPlayer*>(&player);
  return process == nullptr ? "" : process->times().wall_summary("turns");
}

std::string label_of(std::uint64_t seed, bool swapped) {
  return "game-" + std::to_string(seed) + (swapped ? "-swapped" : "");
}

SeriesGame play_one(const SeriesPlan& plan, std::uint64_t seed, bool swapped) {
  SeriesGame result;
  result.seed = seed;
  result.label = label_of(seed, swapped);
  result.names = plan.players;
  if (swapped) {
    std::swap(result.names[0], result.names[1]);
  }
  const auto first =
      make_player(result.names[0], Side::first, seed, plan.start_time, plan.turn_time);
  const auto second =
      make_player(result.names[1], Side::second, seed, plan.start_time, plan.turn_time);
  core::Random random(seed);
  result.game =
      play_game(after_random_turns(static_cast<int>(plan.opening), random), *first, *second);
  result.times = {times_of(*first), times_of(*second)};
  return result;
}

}  // namespace

void play_series(const SeriesPlan& plan, const std::function<void(const SeriesGame&)>& played,
                 const std::function<void(const std::string&)>& not_played) {
  const std::uint64_t sides = plan.both_sides ? 2 : 1;
  for (std::uint64_t game = 0; game < plan.games(); ++game) {
    const std::uint64_t seed = plan.seed + game / sides;  // after the last seed comes 0
    const bool swapped = game % sides == 1;
    std::optional<SeriesGame> result;
    try {
      result = play_one(plan, seed, swapped);
    } catch (const NoAnswer& error) {
      if (game == 0) {
        throw;
      }
      not_played(label_of(seed, swapped) + " is not played: " + error.what());
      continue;
    }
    played(*result);
  }
}

}  // namespace tsume::samurai
