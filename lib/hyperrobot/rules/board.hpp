// The board of Hyper Robot (Ricochet Robots): cells, walls, and how a robot slides.
#pragma once

#include "lib/core/bit_set.hpp"

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

// A wall across a cell, from corner to corner, of the colour of one robot (scene.hpp): that robot
// passes it, every other one is turned by it. A rising one, '/', turns a robot that goes east to
// the north, a falling one, '\\', to the south; and so on.
struct Diagonal {
  char colour = 'R';
  bool rising = true;
  auto operator<=>(const Diagonal&) const = default;
};
[[nodiscard]] constexpr char sign_of(const Diagonal& diagonal) {
  return diagonal.rising ? '/' : '\\';
}
[[nodiscard]] Direction turned_by(const Diagonal& diagonal, Direction d);

// A robot on its way: on this cell, which it leaves in this direction.
struct Heading {
  Cell cell;
  Direction direction = Direction::north;
  bool operator==(const Heading&) const = default;
};

// A board of at most 32 x 32 cells. Walls stand between cells and are seen from both; the edge and
// blocked cells are walls all round. A diagonal turns a robot without stopping it.
//
// How a robot slides if there are diagonals: it leaves its cell in the direction of the move, also
// a cell with a diagonal. On entering another cell, one with a diagonal of another colour, it
// turns. It stops where a wall or another robot is next in the direction in which it then goes: on
// a cell with a diagonal, too. A path may come back to a cell, also to that of the robot, which is
// not in its own way. A heading has one heading before it, so a path that does not end comes back
// to its first heading: without another robot on it, there is no such move, and the robot stays.
// The other robots that stand on a path therefore decide no more than where on it the robot stops.
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
  // In place of one that is there. The cell must be free.
  void add_diagonal(Cell cell, const Diagonal& diagonal);
  void remove_diagonals() { diagonals_.clear(); }
  [[nodiscard]] const std::map<Cell, Diagonal>& diagonals() const { return diagonals_; }

  // A wall that was added on this side (seen from either cell), or the edge of the board.
  [[nodiscard]] bool has_wall(Cell cell, Direction side) const;
  // The next cell, if a lone robot could step there from the free cell `cell`.
  [[nodiscard]] std::optional<Cell> step(Cell cell, Direction d) const;
  // The headings of a robot of this colour after the first one, {from, d}, while robots stand on
  // `robots`, itself included or not. They end where it stops, or with the first one come back to.
  [[nodiscard]] std::vector<Heading> path(Cell from, Direction d, const CellSet& robots,
                                          char colour) const;
  // Where it stops. Its colour matters only if there are diagonals.
  [[nodiscard]] Cell slide(Cell from, Direction d, const CellSet& robots, char colour = 0) const;

  // The board turned clockwise by a quarter; the cell (row, column) becomes (column, H - 1 - row).
  [[nodiscard]] Board rotated() const;

  // Equal for play: the same size, the same blocked cells, the same steps from every free cell; and
  // the same diagonals.
  [[nodiscard]] bool same_walls(const Board& other) const;
  [[nodiscard]] bool operator==(const Board& other) const {
    return same_walls(other) && diagonals_ == other.diagonals_;
  }

  // Whether walls are seen from both sides, and nothing lies outside the board.
  [[nodiscard]] bool ok() const;

 private:
  [[nodiscard]] std::optional<Heading> onward(Heading at, char colour) const;
  template <typename Visit>
  void go(Cell from, Direction d, const CellSet& robots, char colour, Visit&& visit) const;

  std::size_t height_;
  std::size_t width_;
  CellSet blocked_;
  std::array<CellSet, 4> walls_;
  std::map<Cell, Diagonal> diagonals_;
};

}  // namespace tsume::hyperrobot
