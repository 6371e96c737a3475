// The rules of Tokyo Doves by plain move generation: legal actions, how a game ends, and the
// verdict on a position (mate, win in one). The factorised enumerator shares only the geometry of
// squares.hpp with this; each checks the other.
//
// The rules follow the game author's library (crate tokyodoves 1.0.2).
#pragma once

#include "lib/core/names.hpp"
#include "lib/doves/rules/position.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::doves {

// How an action ends that surrounds both bosses, for the side that acted.
enum class DoubleSurround : std::uint8_t { lose, draw, win };
inline constexpr core::Named<DoubleSurround> double_surround_names[] = {
    {DoubleSurround::lose, "lose"}, {DoubleSurround::draw, "draw"}, {DoubleSurround::win, "win"}};

struct Rules {
  DoubleSurround both = DoubleSurround::lose;
  bool remove = true;  // doves may be taken back into hand

  constexpr bool operator==(const Rules&) const = default;
};

// How the game stands for the side that has just acted.
enum class Ending : std::uint8_t { none, won, lost, drawn };

// `mine` is the boss of the side that acted.
[[nodiscard]] constexpr Ending ending_after(Squares occupied, Square mine, Square theirs,
                                            DoubleSurround both) {
  const Squares inside = inside_walls(box_of(occupied));
  const bool my_end = surrounded(occupied, inside, mine);
  const bool their_end = surrounded(occupied, inside, theirs);
  if (my_end && their_end) {
    return both == DoubleSurround::lose   ? Ending::lost
           : both == DoubleSurround::draw ? Ending::drawn
                                          : Ending::won;
  }
  return my_end ? Ending::lost : their_end ? Ending::won : Ending::none;
}

// The squares one step away: sides (yaiba), corners (mamedeppo), both (boss, aniki), and the
// knight's leap (hajike).
[[nodiscard]] constexpr Squares side_steps(Square from) {
  return side_neighbours(Squares(from));
}
[[nodiscard]] constexpr Squares all_steps(Square from) {
  return neighbours(Squares(from));
}
[[nodiscard]] constexpr Squares corner_steps(Square from) {
  return all_steps(from) - side_steps(from);
}
[[nodiscard]] constexpr Squares knight_leaps(Square from) {
  const Squares s(from);
  const Squares one = s.west() | s.east();
  const Squares two = s.west().west() | s.east().east();
  return one.north().north() | one.south().south() | two.north() | two.south();
}
// The totsu: along rows and columns until a dove stands in the way, at most `window` squares. Four
// are possible: alone on an outer row, it may stop beyond the opposite one, and the window follows.
[[nodiscard]] constexpr Squares slides(Square from, Squares occupied) {
  Squares reached;
  Squares n(from);
  Squares s(from);
  Squares w(from);
  Squares e(from);
  for (int step = 0; step < window; ++step) {
    n = n.north() - occupied;
    s = s.south() - occupied;
    w = w.west() - occupied;
    e = e.east() - occupied;
    reached = reached | n | s | w | e;
  }
  return reached;
}

// The empty squares that a dove of this kind on `from` can move to, before the tests of the window
// and of isolation.
[[nodiscard]] constexpr Squares reach(Kind kind, Square from, Squares occupied) {
  switch (kind) {
    case Kind::boss:
    case Kind::aniki:
      return all_steps(from) - occupied;
    case Kind::yaiba:
      return side_steps(from) - occupied;
    case Kind::mamedeppo:
      return corner_steps(from) - occupied;
    case Kind::totsu:
      return slides(from, occupied);
    case Kind::hajike:
      break;
  }
  return knight_leaps(from) - occupied;
}

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
// wins at once (an action that draws is an escape). none: everything else.
enum class Verdict : std::uint8_t { mate, none, win1, over };
inline constexpr core::Named<Verdict> verdict_names[] = {{Verdict::mate, "MATE"},
                                                         {Verdict::none, "NOT"},
                                                         {Verdict::win1, "WIN1"},
                                                         {Verdict::over, "OVER"}};

// The verdict on a legal position with `side` to move, wherever it stands on the grid.
[[nodiscard]] Verdict judge(const Position& position, Side side, const Rules& rules);

// Why an action is not legal; nullopt if it is. Position: legal and anchored.
[[nodiscard]] std::optional<std::string> why_illegal(const Position& position, const Action& action,
                                                     const Rules& rules);

}  // namespace tsume::doves
