// The inner part of the backward sweep: one tile of helper sets at a time. See sweep.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hyperrobot::sweep {

inline constexpr std::size_t max_helpers = 5;

// A set of cells of the active robot.
struct alignas(32) Row {
  std::array<std::uint64_t, 4> words;
};

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
struct Shape {
  std::size_t helpers = 0;
  std::size_t vertices = 0;
  std::uint64_t rows = 0;                   // helper sets
  std::array<std::uint8_t, 256> code{};     // of a vertex
  std::array<std::uint16_t, 256> vertex{};  // of a cell code
  Row valid{};                              // the free cells
  std::vector<Passing> passing;             // by the vertex of the helper
  std::array<Row, 256> bit{};               // the set of one cell
  Axis flat;
  Axis upright;
};

// Which tiles there is work in. Threads only ever write ones, into different or equal places.
struct Flags {
  explicit Flags(const Shape& shape)
      : flat_now(shape.flat.tiles),
        flat_next(shape.flat.tiles),
        flat_pending(shape.flat.tiles),
        touched(std::size_t{1} << (4 * shape.helpers)) {}

  std::vector<std::uint8_t> flat_now;   // flat tiles with rows that grew in the last layer
  std::vector<std::uint8_t> flat_next;  // ... in this layer
  std::vector<std::uint8_t>
      flat_pending;  // flat tiles with rows that the upright pass left pending
  // Columns of the helpers whose rows grew, 4 bits each; in the order of the helpers when noted,
  // ascending (see merge_touched) during the upright pass.
  std::vector<std::uint8_t> touched;
};

struct Record {
  std::uint64_t rank;
  Row row;  // the positions that are new
};

// The scratch space and the results of one thread.
struct Worker {
  explicit Worker(const Shape& shape);

  std::vector<Row> from;   // the solved rows of a tile, dense
  std::vector<Row> found;  // what a move reaches them from
  // Rank and, in the high bits, note of each place of a tile; and of the tile after it.
  std::array<std::vector<std::uint64_t>, 2> ranks;
  std::uint64_t count = 0;  // new positions of the layer
  std::vector<Record> records;
  std::size_t record_limit = 0;
  bool overflow = false;
};

// The halves of a layer. `upright`: what vertical moves of the helpers find in `solved` is left in
// `pending`. `flat`: horizontal moves of the helpers and all moves of the active robot; `solved`
// takes in what is new, and `pending` is empty again. `flat_keeping`: the same, but what is new
// goes into `pending`, and `solved` stays.
enum class Pass : std::uint8_t { upright, flat, flat_keeping };

struct Rows {
  Row* solved;
  Row* pending;
};

// To be called before the upright pass.
void merge_touched(const Shape& shape, Flags& flags);

// The number of bits in `size` rows.
[[nodiscard]] std::uint64_t count_positions(const Row* rows, std::uint64_t size);

// Tiles are handed out in units that share their greatest segments.
[[nodiscard]] std::size_t unit_count(const Shape& shape, Pass pass);
void run_unit(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
              Worker& worker);

}  // namespace tsume::hyperrobot::sweep
