// The board of Hyper Robot (Ricochet Robots): cells, walls, and how a robot slides.
#pragma once

#include "lib/core/bit_set.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::hyperrobot {

enum class Direction : std::uint8_t { north, east, south, west };

inline constexpr std::array<Direction, 4> all_directions = {Direction::north, Direction::east,
                                                            Direction::south, Direction::west};

[[nodiscard]] constexpr std::size_t index_of(Direction d) {
  return static_cast<std::size_t>(d);
}
// The direction after `quarters` quarter turns clockwise.
[[nodiscard]] constexpr Direction turned(Direction d, std::size_t quarters) {
  return all_directions[(index_of(d) + quarters) % 4];
}
// N, E, S, W; and back (capitals only).
[[nodiscard]] constexpr char letter(Direction d) {
  return "NESW"[index_of(d)];
}
[[nodiscard]] std::optional<Direction> parse_direction(char letter);

// A cell, counted from the north-west corner. Its code is 16 * row + column; its name is the code
// in two hex digits, `yx`.
class Cell {
 public:
  constexpr Cell() = default;
  constexpr Cell(std::size_t row, std::size_t column)
      : code_(static_cast<std::uint8_t>(16 * row + column)) {}
  [[nodiscard]] static constexpr Cell from_code(std::size_t code) { return {code / 16, code % 16}; }

  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  [[nodiscard]] constexpr std::size_t row() const { return code_ / 16; }
  [[nodiscard]] constexpr std::size_t column() const { return code_ % 16; }
  constexpr auto operator<=>(const Cell&) const = default;

 private:
  std::uint8_t code_ = 0;
};

// Two hex digits, lower case; and back (nullopt unless exactly two hex digits of either case).
[[nodiscard]] std::string to_string(Cell cell);
[[nodiscard]] std::optional<Cell> parse_cell(std::string_view text);

struct CellTag;
using CellSet = core::BitSet<CellTag, 256>;

// A board of at most 16 x 16 cells. Walls stand between cells and are seen from both; the edge and
// blocked cells are walls all round.
class Board {
 public:
  static constexpr std::size_t max_side = 16;

  // 1 <= height, width <= 16; no walls but the edge.
  Board(std::size_t height, std::size_t width);

  [[nodiscard]] std::size_t height() const { return height_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] bool contains(Cell cell) const {
    return cell.row() < height_ && cell.column() < width_;
  }
  // On the board and not blocked: where robots and goals may be.
  [[nodiscard]] bool is_free(Cell cell) const {
    return contains(cell) && !blocked_.contains(cell.code());
  }
  [[nodiscard]] CellSet free_cells() const;

  void block(Cell cell) { blocked_.insert(cell.code()); }
  void add_wall(Cell cell, Direction side);

  // A wall that was added on this side (seen from either cell), or the edge of the board.
  [[nodiscard]] bool has_wall(Cell cell, Direction side) const;
  // The next cell, if a lone robot could step there from the free cell `cell`.
  [[nodiscard]] std::optional<Cell> step(Cell cell, Direction d) const;
  // Where a robot stops that slides from `from`, the others standing on `robots`.
  [[nodiscard]] Cell slide(Cell from, Direction d, const CellSet& robots) const;

  // The board turned clockwise by a quarter; the cell (row, column) becomes (column, H - 1 - row).
  [[nodiscard]] Board rotated() const;

  // Equal for play: the same size, the same blocked cells, the same steps from every free cell.
  [[nodiscard]] bool operator==(const Board& other) const;

 private:
  std::size_t height_;
  std::size_t width_;
  CellSet blocked_;
  std::array<CellSet, 4> walls_;
};

}  // namespace tsume::hyperrobot
