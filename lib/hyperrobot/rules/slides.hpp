// Where robots stop, tabulated for one board of any size: for the searches that keep every position
// by itself.
#pragma once

#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace tsume::hyperrobot {

// The index of a robot's cell, see Cell::index().
using CellIndex = std::uint16_t;

// Lower bounds of the moves that robots need to a goal: the moves if they could stop anywhere. For
// every cell index one; on a board with diagonals, for each robot.
class LowerBounds {
 public:
  // The bound of a cell from which the goal cannot be reached.
  static constexpr std::uint16_t unreachable = std::numeric_limits<std::uint16_t>::max();

  using Cells = std::vector<std::uint16_t>;
  // Of each robot; or one for all.
  explicit LowerBounds(std::vector<Cells> of_each);

  [[nodiscard]] std::uint16_t at(std::size_t robot, std::size_t cell) const {
    return of_[robot][cell];
  }
  // Of a position: the bound of the active robot, or the least of any robot.
  [[nodiscard]] std::size_t least(std::span<const CellIndex> robots, bool any_robot) const;

 private:
  std::shared_ptr<const std::vector<Cells>> cells_;
  std::array<const std::uint16_t*, max_helpers + 1> of_{};  // into `cells_`
};

class Slides {
 public:
  // Of robots of any colours, on a board without diagonals; or of robots of these colours, by their
  // numbers in the position.
  explicit Slides(const Board& board, std::string_view colours = {});

  // Where the robot `robots[i]` stops. Robots stand on distinct free cells.
  [[nodiscard]] CellIndex slide(std::span<const CellIndex> robots, std::size_t i,
                                Direction d) const;

  // How many cells the robot goes on in that move; 0 if it does not move.
  [[nodiscard]] std::size_t cells(std::span<const CellIndex> robots, std::size_t i,
                                  Direction d) const;

  [[nodiscard]] LowerBounds bounds(Cell goal) const;

  // A position as one number, Cell::index_bits for each robot: the active robot above the helpers,
  // which are sorted unless diagonals tell them apart.
  [[nodiscard]] std::uint64_t key(std::span<const CellIndex> robots) const;

 private:
  // The cells of a lone robot's path.
  struct Path {
    std::uint32_t begin = 0;  // in path_cells_
    std::uint32_t end = 0;
  };
  // Of a robot, by cell and direction.
  using Paths = std::array<std::array<Path, 4>, Cell::index_count>;

  void add_paths(const Board& board, char colour);
  // How many cells of the path are before the first other robot.
  [[nodiscard]] std::uint32_t way_along(const Path& path, std::span<const CellIndex> robots,
                                        std::size_t i) const;
  [[nodiscard]] LowerBounds::Cells bounds_along(const Paths& paths, Cell goal) const;

  std::array<std::array<CellIndex, 4>, Cell::index_count> stop_{};  // of a lone robot
  bool turns_ = false;  // the board has diagonals; then of each robot:
  std::vector<Paths> paths_;
  std::vector<CellIndex> path_cells_;
};

// The indices of the robots' cells.
[[nodiscard]] std::vector<CellIndex> indices_of(const Position& position);

static_assert(Cell::index_bits * (max_helpers + 1) <= 64);

}  // namespace tsume::hyperrobot
