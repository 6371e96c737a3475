// The value of a position, looked up in the sets of a game.
#pragma once

#include "lib/core/names.hpp"
#include "lib/doves/retro/sets.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace tsume::doves::retro {

// For the side to move. draw: neither side can force a win, in a game that is solved. unknown:
// nothing is proved.
enum class Outcome : std::uint8_t { win, loss, draw, unknown };

inline constexpr core::Named<Outcome> outcome_names[] = {{Outcome::win, "win"},
                                                         {Outcome::loss, "loss"},
                                                         {Outcome::draw, "draw"},
                                                         {Outcome::unknown, "unknown"}};

// The values that positions can have in an analysis that is complete or not. The last one is that
// of the positions about which nothing else is found.
[[nodiscard]] std::span<const Outcome> outcomes_of(const Game& game, bool complete);

struct Judgement {
  Outcome outcome = Outcome::unknown;
  Plies plies = 0;  // of a win or a loss; 0: not stored

  constexpr bool operator==(const Judgement&) const = default;
};

class Lookup {
 public:
  // `complete`: the analysis is finished, so that it says something of what is not in a set.
  Lookup(const Game& game, Sets& sets, bool complete);

  // The value of a slot, whose position has at most game.most doves. Throws Failure for sets of
  // another game, and as Sets::fetch().
  [[nodiscard]] Judgement at(const Slot& slot) const;
  // The value of a legal position in which the game goes on. With more doves than the game has:
  // unknown, or in a sound game a win at once.
  [[nodiscard]] Judgement of(const Position& position, Side to_move) const;

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
