// Shapes: the sets of occupied squares of legal positions up to translation and symmetry, and the
// ways to place the two bosses on them. There are 5171 shapes of 2 to 12 doves.
#pragma once

#include "lib/doves/rules/squares.hpp"
#include "lib/doves/rules/symmetry.hpp"

#include <cstdint>
#include <vector>

namespace tsume::doves {

inline constexpr int least_doves = 2;
inline constexpr int most_doves = 12;

[[nodiscard]] constexpr Square square_of(Cell cell) {
  const int i = static_cast<int>(cell);
  return square_at(i / 4 + anchor, i % 4 + anchor);
}
[[nodiscard]] constexpr Cell cell_of(Square square) {
  return static_cast<Cell>(4 * (row_of(square) - anchor) + column_of(square) - anchor);
}

struct Shape {
  std::uint32_t number = 0;  // place in all_shapes()
  std::uint16_t mask = 0;    // bit row * 4 + column, box at the top left: the least of the images
  int doves = 0;
  Squares squares;  // anchored
  Box box{};
  // The symmetries that map the shape to itself, one for each different effect on its cells; the
  // identity comes first.
  std::vector<std::size_t> group;
};

// All shapes by number of doves, then by mask.
[[nodiscard]] const std::vector<Shape>& all_shapes();

// A placement of the bosses on a shape, the least of its images under the group of the shape.
struct Unit {
  Square mine = Square::none;    // the mover's boss
  Square theirs = Square::none;  // the other boss
  // The group elements that fix both bosses: 1, or 2 if both stand on a mirror axis. Then every
  // labelled placement of the other doves comes with its mirror image, which is another one.
  int fixers = 1;
};

// The units of a shape, those in which a boss is surrounded included.
[[nodiscard]] std::vector<Unit> units_of(const Shape& shape);

}  // namespace tsume::doves
