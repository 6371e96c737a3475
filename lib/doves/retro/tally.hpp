// How many positions of a game have each value.
#pragma once

#include "lib/core/enum_array.hpp"
#include "lib/doves/retro/lookup.hpp"
#include "lib/doves/retro/solver.hpp"

#include <cstdint>
#include <iterator>
#include <map>

namespace tsume::doves::retro {

// Numbers of positions, of the layers that a game has.
struct Tally {
  LayerCounts all{};
  // By value; without the last one of results_of(), that of the rest.
  core::EnumArray<GameResult, LayerCounts, std::size(game_result_names)> counts{};
  // With levels: by plies.
  std::map<unsigned, LayerCounts> levels;
};

// How many positions have a value with a number of doves.
[[nodiscard]] std::uint64_t count_of(const Tally& tally, const Game& game, bool complete,
                                     GameResult result, int doves);

// Counts what the sets hold. Throws Failure for sets that cannot be.
[[nodiscard]] Tally tally_of(const Tables& tables, Sets& sets);

}  // namespace tsume::doves::retro
