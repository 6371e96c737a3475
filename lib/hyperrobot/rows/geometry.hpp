// How a lone robot moves on a board of at most 16 x 16 cells, as rows: what the kernels of the
// searches share.
#pragma once

#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/rules/board.hpp"

#include <array>
#include <cstdint>

namespace tsume::hyperrobot {

struct Geometry {
  // The board must fit into rows and have no diagonals.
  explicit Geometry(const Board& board);

  Row free{};
  std::array<Row, 256> bit{};                           // the set of one cell
  std::array<std::array<Row, 4>, 256> ray{};            // the cells ahead, up to the wall
  std::array<Row, 256> around{};                        // the rays in all directions
  std::array<std::array<std::uint8_t, 4>, 256> stop{};  // the last cell of the ray
  // passing[d][i]: from where the robot can go on for 2^i steps.
  std::array<std::array<Row, 4>, 4> passing{};
};

// What one step adds to a cell code.
[[nodiscard]] constexpr int code_step(Direction d) {
  return std::array{-16, 1, 16, -1}[index_of(d)];
}

}  // namespace tsume::hyperrobot
