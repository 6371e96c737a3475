// The inner part of the backward sweep: one tile of helper sets at a time. See sweep.hpp.
#pragma once

#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/sweep/sweep_tables.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hyperrobot::sweep {

// Which tiles there is work in. Threads only ever write ones, into different or equal places.
struct Flags {
  explicit Flags(const SweepTables& tables)
      : flat_now(tables.flat.tiles),
        flat_next(tables.flat.tiles),
        flat_pending(tables.flat.tiles),
        touched(std::size_t{1} << (4 * tables.helpers)) {}

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

// The scratch space and the results of one thread. Each has cache lines of its own: the count is
// written for every row.
struct alignas(64) Worker {
  explicit Worker(const SweepTables& tables);

  std::vector<Row> from;   // the solved rows of a tile, dense
  std::vector<Row> found;  // what a move reaches them from
  // Rank and, in the high bits, note of each place of a tile; and of the tile after it.
  std::array<std::vector<std::uint64_t>, 2> ranks;
  std::uint64_t count = 0;  // new positions of the layer
  // The rows with new positions, in the order of work: complete unless they were more than the
  // limit.
  struct Records {
    std::vector<Record> list;
    bool complete = false;
  };
  Records records;
  Records before;  // of the layer before
  std::size_t record_limit = 0;
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
void merge_touched(const SweepTables& tables, Flags& flags);

// The number of bits in `size` rows.
[[nodiscard]] std::uint64_t count_positions(const Row* rows, std::uint64_t size);

// Tiles are handed out in units that share their greatest segments.
[[nodiscard]] std::size_t unit_count(const SweepTables& tables, Pass pass);
void run_unit(const SweepTables& tables, Pass pass, std::size_t unit, Rows rows, Flags& flags,
              Worker& worker);

}  // namespace tsume::hyperrobot::sweep
