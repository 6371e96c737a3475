// The geometry of Tokyo Doves: squares of an 8x8 working grid, sets of them, and what depends on
// the set of occupied squares alone (the 4x4 window, walls, isolation, the liberties of a boss).
//
// The game knows no fixed board. A position is kept anchored: the bounding box of its doves begins
// at row 2, column 2. An action leads at most one row or column beyond the box, and a boss moves
// once in two actions, so that two actions from an anchored position stay on the grid with both
// bosses off its border: their four sides are squares of the grid.
#pragma once

#include "lib/core/bits.hpp"

#include <bit>
#include <cstdint>

namespace tsume::doves {

// row * 8 + column; `none` for a dove in hand.
enum class Square : std::uint8_t { none = 64 };

[[nodiscard]] constexpr Square square_at(int row, int column) {
  return static_cast<Square>(row * 8 + column);
}
[[nodiscard]] constexpr int row_of(Square s) {
  return static_cast<int>(s) >> 3;
}
[[nodiscard]] constexpr int column_of(Square s) {
  return static_cast<int>(s) & 7;
}

// Where the bounding box of an anchored position begins, and the largest span of the doves.
inline constexpr int anchor = 2;
inline constexpr int window = 4;

// A set of squares of the grid.
class Squares {
 public:
  constexpr Squares() = default;
  explicit constexpr Squares(std::uint64_t bits) : bits_(bits) {}
  explicit constexpr Squares(Square s) : bits_(std::uint64_t{1} << static_cast<unsigned>(s)) {}

  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int count() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool contains(Square s) const {
    return (bits_ >> static_cast<unsigned>(s) & 1) != 0;
  }
  // The first square in reading order; the set must not be empty.
  [[nodiscard]] constexpr Square first() const {
    return static_cast<Square>(std::countr_zero(bits_));
  }
  [[nodiscard]] constexpr Square last() const {
    return static_cast<Square>(63 - std::countl_zero(bits_));
  }

  [[nodiscard]] constexpr Squares operator&(Squares o) const { return Squares(bits_ & o.bits_); }
  [[nodiscard]] constexpr Squares operator|(Squares o) const { return Squares(bits_ | o.bits_); }
  [[nodiscard]] constexpr Squares operator^(Squares o) const { return Squares(bits_ ^ o.bits_); }
  [[nodiscard]] constexpr Squares operator-(Squares o) const { return Squares(bits_ & ~o.bits_); }
  constexpr bool operator==(const Squares&) const = default;

  // The set moved by one square; what leaves the grid is lost.
  [[nodiscard]] constexpr Squares north() const { return Squares(bits_ >> 8); }
  [[nodiscard]] constexpr Squares south() const { return Squares(bits_ << 8); }
  [[nodiscard]] constexpr Squares west() const { return Squares((bits_ & ~first_column) >> 1); }
  [[nodiscard]] constexpr Squares east() const { return Squares((bits_ & ~last_column) << 1); }

  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Square operator*() const { return static_cast<Square>(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  static constexpr std::uint64_t first_column = 0x0101010101010101;
  static constexpr std::uint64_t last_column = first_column << 7;

 private:
  std::uint64_t bits_ = 0;
};

// The squares that share a side, and those that share a side or a corner, with one of the set.
[[nodiscard]] constexpr Squares side_neighbours(Squares set) {
  return set.north() | set.south() | set.west() | set.east();
}
[[nodiscard]] constexpr Squares neighbours(Squares set) {
  const Squares row = set.west() | set.east();
  const Squares three = row | set;
  return row | three.north() | three.south();
}

// True if a dove of the set has no other among its eight neighbours (isolation; connection is not
// asked for).
[[nodiscard]] constexpr bool has_isolated(Squares occupied) {
  return !(occupied - neighbours(occupied)).empty();
}

// The rows and columns of the bounding box of a set that is not empty.
struct Box {
  int top, left, height, width;
};

[[nodiscard]] constexpr Box box_of(Squares set) {
  std::uint64_t columns = set.bits();
  columns |= columns >> 32;
  columns |= columns >> 16;
  columns |= columns >> 8;
  columns &= 0xff;
  const int top = row_of(set.first());
  const int left = std::countr_zero(columns);
  return {top, left, row_of(set.last()) - top + 1,
          static_cast<int>(core::bit_width(columns)) - left};
}

[[nodiscard]] constexpr bool fits_window(const Box& box) {
  return box.height <= window && box.width <= window;
}

// The squares inside the walls. Walls stand north and south of the box if and only if it has 4
// rows, west and east if and only if it has 4 columns.
[[nodiscard]] constexpr Squares inside_walls(const Box& box) {
  std::uint64_t inside = ~std::uint64_t{0};
  if (box.height == window) {
    inside &= std::uint64_t{0xffffffff} << (8 * box.top);
  }
  if (box.width == window) {
    inside &= Squares::first_column * (std::uint64_t{0xf} << box.left & 0xff);
  }
  return Squares(inside);
}

// The free sides of the boss on `boss`: neither a dove nor a wall. None: it is surrounded.
[[nodiscard]] constexpr Squares liberties(Squares occupied, Squares inside, Square boss) {
  return (side_neighbours(Squares(boss)) & inside) - occupied;
}
// False if the action of another dove that leaves these squares occupied cannot surround the boss:
// a boss that stands still has no walls on opposite sides, so that of each pair of opposite sides
// at least one must be taken by a dove.
[[nodiscard]] constexpr bool may_be_surrounded(Squares occupied, Square boss) {
  const Squares at(boss);
  return !(occupied & (at.north() | at.south())).empty() &&
         !(occupied & (at.west() | at.east())).empty();
}
[[nodiscard]] constexpr bool surrounded(Squares occupied, Squares inside, Square boss) {
  return liberties(occupied, inside, boss).empty();
}

}  // namespace tsume::doves
