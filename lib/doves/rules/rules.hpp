// The rules of Tokyo Doves by plain move generation: legal actions, how a game ends, and the
// verdict on a position (mate, win in one). doves-check and the search of doves/search both rest on
// this, so one does not check the other. The enumerator and the retrograde analysis share only
// steps.hpp and squares.hpp with this; steps.hpp says what that leaves to be checked, and where.
//
// The rules follow the game author's library (crate tokyodoves 1.0.2).
#pragma once

#include "lib/core/names.hpp"
#include "lib/doves/rules/position.hpp"
#include "lib/doves/rules/steps.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::doves {

// The squares where `side` may put a dove from hand, before the test of the window: beside or
// diagonal to one of its own doves, and not on a side of the enemy boss.
[[nodiscard]] constexpr Squares put_squares(const Position& position, Side side) {
  return neighbours(position.of(side)) - position.occupied() -
         side_steps(position.boss(other(side)));
}

// Which puts any_action visits: all, or those of one dove in hand. How an action ends and what the
// opponent can answer depends on the squares alone, not on which dove was put.
enum class Puts : std::uint8_t { all, one_dove };

struct AllWanted {
  constexpr bool operator()(Squares) const { return true; }
};

// Calls visit(action, occupied squares afterwards) for each legal action of `side`, until it
// returns true; the result says whether it did. Actions are passed over, before the dearer tests of
// their legality, if wanted(occupied squares afterwards) is false. The position must be legal and
// anchored.
template <Puts puts = Puts::all, typename Visit, typename Wanted = AllWanted>
constexpr bool any_action(const Position& position, Side side, const Rules& rules, Visit&& visit,
                          const Wanted& wanted = {}) {
  const Squares occupied = position.occupied();
  for (std::size_t k = 0; k < kind_count; ++k) {
    const Dove dove{side, static_cast<Kind>(k)};
    const Square from = position.at(dove);
    if (from == Square::none) {
      continue;
    }
    const Squares lifted = occupied - Squares(from);
    for (const Square to : reach(dove.kind, from, occupied)) {
      const Squares next = lifted | Squares(to);
      if (wanted(next) && fits_window(box_of(next)) && !has_isolated(next) &&
          visit(Action{dove, to}, next)) {
        return true;
      }
    }
    // Remove: a dove other than the boss goes back to hand if that leaves no dove isolated. Of the
    // tests of a move, that of the window is not needed: the box of the squares cannot grow.
    if (rules.remove && dove.kind != Kind::boss && wanted(lifted) && !has_isolated(lifted) &&
        visit(Action{dove, Square::none}, lifted)) {
      return true;
    }
  }
  const Squares candidates = put_squares(position, side);
  for (std::size_t k = 1; k < kind_count; ++k) {
    const Dove dove{side, static_cast<Kind>(k)};
    if (position.on_board(dove)) {
      continue;
    }
    for (const Square to : candidates) {
      const Squares next = occupied | Squares(to);
      if (wanted(next) && fits_window(box_of(next)) && visit(Action{dove, to}, next)) {
        return true;
      }
    }
    if constexpr (puts == Puts::one_dove) {
      break;
    }
  }
  return false;
}

// The legal actions of `side`, in the order of any_action. Position: legal and anchored.
[[nodiscard]] std::vector<Action> legal_actions(const Position& position, Side side,
                                                const Rules& rules);

// The boss that stands surrounded in a finished position; nullopt if the game goes on. No boss may
// stand on the border of the grid (see squares.hpp).
[[nodiscard]] std::optional<Dove> surrounded_boss(const Position& position);

// How the game stands for `side` after `action`, with the boss where the action leaves it.
[[nodiscard]] constexpr Ending ending_of(const Position& position, const Action& action,
                                         Squares next, const Rules& rules) {
  const Side side = action.dove.side;
  const Square mine = action.dove.kind == Kind::boss ? action.to : position.boss(side);
  return ending_after(next, mine, position.boss(other(side)), rules.both);
}

// True if some action of `side` wins at once. The game must go on.
[[nodiscard]] bool wins_at_once(const Position& position, Side side, const Rules& rules);

// over: a boss is surrounded already. win1: some action of the mover wins at once. mate: none does,
// some action does not end the game at once for the worse, and after each such action the opponent
// wins at once (an action that draws is an escape). no_mate: everything else.
enum class Verdict : std::uint8_t { mate, no_mate, win1, over };
inline constexpr core::Named<Verdict> verdict_names[] = {{Verdict::mate, "MATE"},
                                                         {Verdict::no_mate, "NOT"},
                                                         {Verdict::win1, "WIN1"},
                                                         {Verdict::over, "OVER"}};

// The verdict on a legal position with `side` to move, wherever it stands on the grid.
[[nodiscard]] Verdict judge(const Position& position, Side side, const Rules& rules);

// Why an action is not legal; nullopt if it is. Position: legal and anchored.
[[nodiscard]] std::optional<std::string> why_illegal(const Position& position, const Action& action,
                                                     const Rules& rules);

}  // namespace tsume::doves
