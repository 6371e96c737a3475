// How each dove steps, how an action ends, and the variants of the rules: with the geometry of
// squares.hpp (window, isolated doves, surrounded bosses) the part of the rules that all code here
// shares. Which actions a side has is worked out in three places, apart from each other:
//   rules.hpp                 by plain move generation, for doves-check, doves-moves, doves-play
//                             and doves/search
//   enumerate/conditions.cpp  for all positions with the same occupied squares and bosses at once
//   retro/tables.cpp          likewise, but for the wins at once, which it has from conditions.hpp
// A mistake here would be one of all three. So tests/unit/doves/oracle.hpp has all of the rules
// once more, by coordinates, without the functions of these two headers. rules_test.cpp compares
// rules.hpp with it; enumerate_test.cpp and retro_test.cpp compare the other two with rules.hpp.
#pragma once

#include "lib/core/names.hpp"
#include "lib/doves/rules/position.hpp"
#include "lib/doves/rules/squares.hpp"

#include <cstdint>

namespace tsume::doves {

// How an action ends that surrounds both bosses, for the side that acted.
enum class DoubleSurround : std::uint8_t { lose, draw, win };
inline constexpr core::Named<DoubleSurround> double_surround_names[] = {
    {DoubleSurround::lose, "lose"}, {DoubleSurround::draw, "draw"}, {DoubleSurround::win, "win"}};

struct Rules {
  DoubleSurround both = DoubleSurround::lose;
  bool remove = true;  // removes are played: a dove may go back to hand

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

}  // namespace tsume::doves
