// Where robots stop, tabulated for one board of any size: for the searches that keep every position
// by itself.
#pragma once

#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tsume::hyperrobot {

// The index of a robot's cell, see Cell::index().
using CellIndex = std::uint16_t;

class Slides {
 public:
  // The bound of a cell from which the goal cannot be reached.
  static constexpr std::uint16_t unreachable = std::numeric_limits<std::uint16_t>::max();

  explicit Slides(const Board& board);

  // Where the robot `robots[i]` stops. Robots stand on distinct free cells.
  [[nodiscard]] CellIndex slide(std::span<const CellIndex> robots, std::size_t i,
                                Direction d) const;

  // For every cell index a lower bound of the moves that a robot needs to the goal: the moves if it
  // could stop anywhere.
  [[nodiscard]] std::vector<std::uint16_t> bounds(Cell goal) const;

 private:
  std::array<std::array<CellIndex, 4>, Cell::index_count> stop_{};  // of a lone robot
};

// The bound of a position: that of the active robot, or the least of any robot.
[[nodiscard]] std::size_t least_bound(const std::vector<std::uint16_t>& bounds,
                                      std::span<const CellIndex> robots, bool any_robot);

// The indices of the robots' cells.
[[nodiscard]] std::vector<CellIndex> indices_of(const Position& position);

// A position as one number, Cell::index_bits for each robot: the active robot above the helpers,
// which are sorted.
[[nodiscard]] std::uint64_t position_key(std::span<const CellIndex> robots);
static_assert(Cell::index_bits * (max_helpers + 1) <= 64);

}  // namespace tsume::hyperrobot
