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

// The static segments of one axis. Segments are numbered so that, on the flat axis, they ascend
// with the cells.
struct Axis {
  std::vector<std::vector<std::uint16_t>> segments;  // vertices, ascending
  std::vector<std::vector<Row>> bits;                // the set of each of these cells
  std::size_t longest = 0;
  std::uint64_t tiles = 0;  // multisets of segments
  // The rank of a sorted helper set is the sum of table[i][vertex i] in the low 32 bits. The high
  // bits sum up to where a change must be noted: on the flat axis the columns of the helpers in
  // order (an index of `touched`), on the upright axis the rank of the flat tile.
  std::array<std::array<std::uint64_t, 256>, max_helpers> table{};
};

// All that the passes need to know of a board. Vertices number the free cells in ascending order.
struct Shape {
  std::size_t helpers = 0;
  std::size_t vertices = 0;
  std::uint64_t rows = 0;  // helper sets; there is one more row, always empty, of no set
  std::array<std::uint8_t, 256> code{};     // of a vertex
  std::array<std::uint16_t, 256> vertex{};  // of a cell code
  Row valid{};                              // the free cells
  std::array<Row, 4> open{};                // cells that can be left in a direction
  std::array<Row, 256> bit{};               // the set of one cell
  Axis flat;
  Axis upright;
};

// Which tiles there is work in. Threads only ever write ones, into different or equal places.
struct Flags {
  explicit Flags(const Shape& shape)
      : flat_now(shape.flat.tiles),
        flat_next(shape.flat.tiles),
        upright_now(shape.upright.tiles),
        upright_next(shape.upright.tiles),
        touched(std::size_t{1} << (4 * shape.helpers)) {}

  std::vector<std::uint8_t> flat_now;      // flat tiles with rows that grew in the last layer
  std::vector<std::uint8_t> flat_next;     // ... in this layer
  std::vector<std::uint8_t> upright_now;   // the same for upright tiles
  std::vector<std::uint8_t> upright_next;  //
  // Columns of the helpers whose rows the flat pass changed, 4 bits each; in the order of the
  // helpers during that pass, ascending (see merge_touched) during the upright one.
  std::vector<std::uint8_t> touched;
};

struct Record {
  std::uint64_t rank;
  Row row;  // the positions that are new
};

// The places of a tile, one for each choice of a cell in each segment.
struct Fibre {
  Row others;            // the helpers but the first
  std::uint32_t active;  // this many of the first places stand for their helper sets
};
struct Places {
  std::vector<std::uint64_t> rank;  // rank and note; shape.rows if two helpers coincide
  std::vector<Fibre> fibres;
  std::size_t count = 0;
  std::size_t fibre_count = 0;
};

// The scratch space and the results of one thread.
struct Worker {
  explicit Worker(const Shape& shape);

  std::vector<Row> from;         // the solved rows of a tile, dense
  std::vector<Row> found;        // what a move reaches them from
  std::array<Places, 2> places;  // of a tile and of the one after it
  std::uint64_t count = 0;       // new positions of the layer
  std::vector<Record> records;
  std::size_t record_limit = 0;
  bool overflow = false;
};

// The halves of a layer. `flat`: horizontal moves of the helpers and all moves of the active robot,
// from `solved` into `next`. `upright`: vertical moves of the helpers, and the end of the layer:
// `solved` takes in what is new. `upright_keeping`: the same, but the end result goes into `next`
// and `solved` stays.
enum class Pass : std::uint8_t { flat, upright, upright_keeping };

struct Rows {
  Row* solved;
  Row* next;
};

// To be called between the flat and the upright pass.
void merge_touched(const Shape& shape, Flags& flags);

// Tiles are handed out in units that share their greatest segments.
[[nodiscard]] std::size_t unit_count(const Shape& shape, Pass pass);
void run_unit(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
              Worker& worker);

}  // namespace tsume::hyperrobot::sweep
