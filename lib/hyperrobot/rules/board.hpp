// The board of Hyper Robot (Ricochet Robots): cells, walls, and how a robot slides.
#pragma once

#include "lib/core/bit_set.hpp"

#include <array>
#include <cassert>
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

// A cell, counted from the north-west corner. Its name is `yx`: the digits of row and column, 0 to
// 9 and then a to v, so that boards of up to 16 x 16 have hex names.
class Cell {
 public:
  static constexpr unsigned row_stride = 32;  // of index()
  static constexpr unsigned index_bits = 10;
  static constexpr std::size_t index_count = std::size_t{1} << index_bits;

  constexpr Cell() = default;
  constexpr Cell(std::size_t row, std::size_t column)
      : index_(static_cast<std::uint16_t>(row_stride * row + column)) {
    assert(row < index_count / row_stride && column < row_stride);
  }
  [[nodiscard]] static constexpr Cell from_index(std::size_t index) {
    return {index / row_stride, index % row_stride};
  }
  [[nodiscard]] static constexpr Cell from_code(std::size_t code) { return {code / 16, code % 16}; }

  [[nodiscard]] constexpr std::size_t row() const { return index_ / row_stride; }
  [[nodiscard]] constexpr std::size_t column() const { return index_ % row_stride; }
  // 32 * row + column.
  [[nodiscard]] constexpr std::uint16_t index() const { return index_; }
  // 16 * row + column, for boards that fit into rows of 256 bits.
  [[nodiscard]] constexpr std::uint8_t code() const {
    assert(row() < 16 && column() < 16);
    return static_cast<std::uint8_t>(16 * row() + column());
  }
  constexpr auto operator<=>(const Cell&) const = default;

 private:
  std::uint16_t index_ = 0;
};

// The name of a cell, lower case; and back (nullopt unless exactly two digits, of either case).
[[nodiscard]] std::string to_string(Cell cell);
[[nodiscard]] std::optional<Cell> parse_cell(std::string_view text);

// A set of cells, iterated in the order of rows and columns.
class CellSet {
 public:
  void insert(Cell cell) { bits_.insert(cell.index()); }
  void erase(Cell cell) { bits_.erase(cell.index()); }
  [[nodiscard]] bool contains(Cell cell) const { return bits_.contains(cell.index()); }
  [[nodiscard]] std::size_t count() const { return bits_.count(); }
  bool operator==(const CellSet&) const = default;

  class Iterator {
   public:
    explicit Iterator(core::BitSet<CellSet, Cell::index_count>::Iterator at) : at_(at) {}
    Cell operator*() const { return Cell::from_index(*at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    core::BitSet<CellSet, Cell::index_count>::Iterator at_;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(bits_.begin()); }
  [[nodiscard]] Iterator end() const { return Iterator(bits_.end()); }

 private:
  core::BitSet<CellSet, Cell::index_count> bits_;
};

// A board of at most 32 x 32 cells. Walls stand between cells and are seen from both; the edge and
// blocked cells are walls all round.
class Board {
 public:
  static constexpr std::size_t max_side = 32;
  static constexpr std::size_t max_row_side = 16;

  // 1 <= height, width <= 32; no walls but the edge.
  Board(std::size_t height, std::size_t width);

  [[nodiscard]] std::size_t height() const { return height_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  // At most 16 x 16 cells: the size of the standard board, which the searches by rows need.
  [[nodiscard]] bool fits_rows() const { return height_ <= max_row_side && width_ <= max_row_side; }
  [[nodiscard]] bool contains(Cell cell) const {
    return cell.row() < height_ && cell.column() < width_;
  }
  // On the board and not blocked: where robots and goals may be.
  [[nodiscard]] bool is_free(Cell cell) const { return contains(cell) && !blocked_.contains(cell); }
  [[nodiscard]] CellSet free_cells() const;

  void block(Cell cell);
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

  // Whether walls are seen from both sides, and nothing lies outside the board.
  [[nodiscard]] bool ok() const;

 private:
  std::size_t height_;
  std::size_t width_;
  CellSet blocked_;
  std::array<CellSet, 4> walls_;
};

}  // namespace tsume::hyperrobot
