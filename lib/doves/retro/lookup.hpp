// The value of a position, looked up in the sets of a game.
#pragma once

#include "lib/doves/retro/sets.hpp"
#include "lib/doves/rules/value.hpp"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace tsume::doves::retro {

// The values that positions can have in an analysis that is complete or not. The last one is that
// of the positions about which nothing else is found.
[[nodiscard]] std::span<const GameResult> results_of(const Game& game, bool complete);

class Lookup {
 public:
  // `complete`: the analysis is finished, so that it says something of what is not in a set.
  Lookup(const Game& game, Sets& sets, bool complete);

  // The value of a slot, whose position has at most game.most doves. Throws Failure for sets of
  // another game, and as Sets::fetch().
  [[nodiscard]] Value at(const Slot& slot) const;
  // The value of a legal position in which the game goes on. With more doves than the game has:
  // unknown, or in a sound game a win at once.
  [[nodiscard]] Value of(const Position& position, Side to_move) const;

  // The slots whose values take the most plies, in order; a position and its mirror image may both
  // be there. Empty if there are only wins at once and draws, or if the sets have no plies.
  [[nodiscard]] std::vector<Slot> slots_of_most_plies() const;

  [[nodiscard]] const Game& game() const { return game_; }

 private:
  [[nodiscard]] const std::vector<Row>& winning_rows(std::uint32_t unit) const;
  // Throws Failure if the sets have another size for the unit than its winning rows leave.
  void require_size(std::uint32_t unit, const std::vector<Row>& win1) const;

  Game game_;
  Sets& sets_;
  bool complete_;
  // The rows that win at once, of units that were asked for lately: a cache, so that a Lookup is
  // for one thread.
  mutable std::unordered_map<std::uint32_t, std::vector<Row>> rows_;
};

}  // namespace tsume::doves::retro
