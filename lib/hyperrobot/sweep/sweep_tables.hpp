// What the backward sweep needs to know of a board: its segments, what helpers can do in them, and
// how the helper sets are ranked. See sweep.hpp.
#pragma once

#include "lib/hyperrobot/rows/geometry.hpp"
#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hyperrobot::sweep {

// The helpers that share a segment; a state is a choice of their cells.
struct Group {
  std::size_t helpers = 0;
  std::size_t states = 0;
  std::vector<std::uint16_t> members;  // the vertices of each state, ascending
  std::vector<Row> cells;              // their set
  // The moves of one of the helpers while the others stay, chained against the slide: where a chain
  // begins the helper stops whatever the active robot does, and from each following state it slides
  // on unless the active robot is on the cell `ahead` (a code).
  struct Step {
    std::uint16_t state;
    std::uint8_t ahead;
    bool first;
  };
  std::vector<Step> steps;
};

// The static segments of one axis. Segments are numbered so that, on the flat axis, they ascend
// with the cells.
struct Axis {
  std::vector<std::vector<std::uint16_t>> segments;  // vertices, ascending
  std::vector<std::vector<Group>> groups;            // of each segment, by helpers - 1
  std::size_t longest = 0;
  std::uint64_t tiles = 0;  // multisets of segments
  // The rank of a sorted helper set is the sum of table[i][vertex i] in the low 32 bits. The high
  // bits sum up to where a change must be noted: on the flat axis the columns of the helpers in
  // order (an index of `touched`), on the upright axis the rank of the flat tile.
  std::array<std::array<std::uint64_t, 256>, max_helpers> table{};
};

// The cells from which a robot can go on for 1, 2, 4 and 8 steps to the north, to the east and to
// the south, and for one step to the west, when one helper stands on the board. (For several
// helpers it is the intersection.)
inline constexpr std::size_t passing_sets = 13;
using Passing = std::array<Row, passing_sets>;

// All that the passes need to know of a board. Vertices number the free cells in ascending order.
struct SweepTables {
  // A board that fits into rows, 1 <= helpers <= max_helpers.
  SweepTables(const Board& board, std::size_t helpers);

  Geometry geometry;
  std::size_t helpers;
  std::size_t vertices = 0;
  std::uint64_t rows = 0;                   // helper sets
  std::array<std::uint8_t, 256> code{};     // of a vertex
  std::array<std::uint16_t, 256> vertex{};  // of a cell code
  std::vector<Passing> passing;             // by the vertex of the helper
  Axis flat;
  Axis upright;
};

// The runs of cells that a lone robot can slide through along one axis, as vertices, ascending.
[[nodiscard]] std::vector<std::vector<std::uint16_t>> segments_of(const Board& board,
                                                                  Direction forward);

// How many steps the group of m >= 1 helpers in a segment of n cells has; its states are C(n, m).
[[nodiscard]] std::uint64_t group_steps(std::uint64_t n, std::uint64_t m);

// C(n, k), exact for the sizes at hand (n <= 260, k <= 6).
[[nodiscard]] std::uint64_t binomial(std::uint64_t n, std::uint64_t k);

}  // namespace tsume::hyperrobot::sweep
