// What a position is worth to the side to move.
#pragma once

#include "lib/core/names.hpp"

#include <cstdint>

namespace tsume::doves {

// win: some action wins at once, or leads to a loss of the opponent. loss: no action that ends the
// game at once is better than a loss, and all others lead to a win of the opponent; also a position
// without any action, but doves-solve does not know the value of that. draw: neither side can force
// a win, in a game that is solved. unknown: nothing is proved.
enum class GameResult : std::uint8_t { win, loss, draw, unknown };
inline constexpr core::Named<GameResult> game_result_names[] = {{GameResult::win, "win"},
                                                                {GameResult::loss, "loss"},
                                                                {GameResult::draw, "draw"},
                                                                {GameResult::unknown, "unknown"}};

// With the length of the game if both sides play for length: the winner for the shortest game, the
// loser for the longest among the actions that do not lose at once. A win takes an odd number of
// plies, a loss an even one.
struct Value {
  GameResult result = GameResult::unknown;
  int plies = 0;  // of a win or a loss; 0: not known

  constexpr bool operator==(const Value&) const = default;
};

}  // namespace tsume::doves
