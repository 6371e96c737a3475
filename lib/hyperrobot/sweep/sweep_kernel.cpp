#include "lib/hyperrobot/sweep/sweep_kernel.hpp"

#include "lib/core/clones.hpp"
#include "lib/hyperrobot/rows/row_vector.hpp"
#include "lib/hyperrobot/sweep/sweep_slides.hpp"
#include "lib/hyperrobot/sweep/sweep_tile.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::hyperrobot::sweep {

namespace {

using detail::is_zero;
using detail::popcount;

TSUME_INLINE void note(std::vector<std::uint8_t>& flags, std::size_t i) {
  if (__atomic_load_n(&flags[i], __ATOMIC_RELAXED) == 0) {
    __atomic_store_n(&flags[i], std::uint8_t{1}, __ATOMIC_RELAXED);
  }
}

// Places whose rows stay in the first-level cache.
constexpr std::size_t cached_places = 512;

// Fetches the solved rows of a tile and finds what the helpers' moves reach them from: nothing new
// if none of the rows grew in the last layer. The first coordinates are worked on block by block
// while the rows are in the cache.
template <std::size_t K>
TSUME_INLINE void slide_helpers(const Tile<K>& tile, const std::uint64_t* rank,
                                const SweepTables& tables, const Row* solved, bool grew,
                                Worker& worker) {
  const Vec zero{};
  std::size_t inner = 1;
  while (inner < tile.group_count() && tile.stride[inner + 1] <= cached_places) {
    ++inner;
  }
  const std::size_t block = tile.stride[inner];
  for (std::size_t begin = 0; begin < tile.places(); begin += block) {
    Row* const from = worker.from.data() + begin;
    Row* const found = worker.found.data() + begin;
    for (std::size_t i = 0; i < block; ++i) {
      vec(from[i]) = vec(solved[rank[begin + i] & rank_mask]);
      vec(found[i]) = zero;
    }
    for (std::size_t j = 0; grew && j < inner; ++j) {
      slide_coordinate<K>(tile, j, block, from, found, tables.geometry.bit);
    }
  }
  for (std::size_t j = inner; grew && j < tile.group_count(); ++j) {
    slide_coordinate<K>(tile, j, tile.places(), worker.from.data(), worker.found.data(),
                        tables.geometry.bit);
  }
}

// The rows of a tile lie far apart in memory: those of the tile that comes next are asked for while
// this one is worked on, into the second-level cache, for the first is full of this one.
struct Coming {
  const std::uint64_t* rank;
  std::size_t count;
  bool pending;
};

TSUME_INLINE void prefetch(const Rows& rows, const Coming& coming, std::size_t begin,
                           std::size_t end) {
  const std::size_t last = std::min(end, coming.count);
  for (std::size_t i = begin; i < last; ++i) {
    __builtin_prefetch(rows.solved + (coming.rank[i] & rank_mask), 0, 2);
  }
  if (coming.pending) {
    for (std::size_t i = begin; i < last; ++i) {
      __builtin_prefetch(rows.pending + (coming.rank[i] & rank_mask), 0, 2);
    }
  }
}

// Vertical moves of the helpers.
template <std::size_t K>
TSUME_INLINE void upright_tile(const Tile<K>& tile, const std::uint64_t* rank, const Coming& coming,
                               const SweepTables& tables, Rows rows, Flags& flags, Worker& worker) {
  slide_helpers<K>(tile, rank, tables, rows.solved, true, worker);
  const Group& first = *tile.group[0];
  const std::size_t n0 = first.states;
  std::size_t place = 0;
  for_each_choice<K>(tile, 1, [&](const std::array<std::uint32_t, K + 1>& at) TSUME_INLINE_LAMBDA {
    Vec free = vec(tables.geometry.free);
    for (std::size_t j = 1; j < tile.group_count(); ++j) {
      free &= ~vec(tile.group[j]->cells[at[j]]);
    }
    prefetch(rows, coming, place, place + n0);
    for (std::size_t i = 0; i < n0; ++i, ++place) {
      const Vec reached =
          vec(worker.found[place]) & ~vec(worker.from[place]) & free & ~vec(first.cells[i]);
      if (!is_zero(reached)) {
        vec(rows.pending[rank[place] & rank_mask]) = reached;
        note(flags.flat_pending, rank[place] >> 32);
      }
    }
  });
  prefetch(rows, coming, place, coming.count);
}

TSUME_INLINE void restrict_passing(PassingVecs& passing, const PassingVecs& wider,
                                   const SweepTables& tables, const Group& group,
                                   std::size_t state) {
  const Passing& one = tables.passing[group.members[state * group.helpers]];
  unrolled<passing_sets>([&](auto p) TSUME_INLINE_LAMBDA { passing[p] = wider[p] & vec(one[p]); });
  for (std::size_t t = 1; t < group.helpers; ++t) {
    const Passing& more = tables.passing[group.members[state * group.helpers + t]];
    unrolled<passing_sets>([&](auto p) TSUME_INLINE_LAMBDA { passing[p] &= vec(more[p]); });
  }
}

// Ends the layer for a row with something new.
template <bool keeping>
TSUME_INLINE void take_fresh(const Vec& fresh, std::uint64_t rank, Rows rows, Flags& flags,
                             Worker& worker) {
  const std::uint64_t row = rank & rank_mask;
  if constexpr (keeping) {
    vec(rows.pending[row]) = fresh;
  } else {
    vec(rows.solved[row]) |= fresh;
    worker.count += popcount(fresh);
    note(flags.touched, rank >> 32);
    if (worker.records.list.size() < worker.record_limit) {
      Record record{row, {}};
      vec(record.row) = fresh;
      worker.records.list.push_back(record);
    } else {
      worker.records.complete = false;
    }
  }
}

// Horizontal moves of the helpers, moves of the active robot, and the end of the layer.
template <std::size_t K, bool keeping>
TSUME_INLINE void flat_tile(const Tile<K>& tile, const std::uint64_t* rank, const Coming& coming,
                            const SweepTables& tables, Rows rows, Flags& flags, Worker& worker) {
  const bool grew = flags.flat_now[tile.rank] != 0;
  const bool pending = flags.flat_pending[tile.rank] != 0;
  slide_helpers<K>(tile, rank, tables, rows.solved, grew, worker);
  const Group& first = *tile.group[0];
  const std::size_t n0 = first.states;
  const Vec zero{};
  std::size_t place = 0;
  bool any = false;
  PassingVecs all;
  unrolled<passing_sets>([&](auto p) TSUME_INLINE_LAMBDA { all[p] = vec(tables.geometry.free); });
  PassingVecs outer = all;  // as far as the groups from the third on let pass
  PassingVecs passing = all;
  for_each_choice<K>(tile, 1, [&](const std::array<std::uint32_t, K + 1>& at) TSUME_INLINE_LAMBDA {
    Vec free = vec(tables.geometry.free);
    for (std::size_t j = 1; j < tile.group_count(); ++j) {
      free &= ~vec(tile.group[j]->cells[at[j]]);
    }
    if (grew) {
      if (at[1] == 0) {
        outer = all;
        for (std::size_t j = 2; j < tile.group_count(); ++j) {
          restrict_passing(outer, outer, tables, *tile.group[j], at[j]);
        }
      }
      if (tile.group_count() > 1) {
        restrict_passing(passing, outer, tables, *tile.group[1], at[1]);
      } else {
        passing = outer;
      }
    }
    prefetch(rows, coming, place, place + n0);
    for (std::size_t i = 0; i < n0; ++i, ++place) {
      const Vec from = vec(worker.from[place]);
      const Vec open = free & ~vec(first.cells[i]) & ~from;
      const std::uint64_t row = rank[place] & rank_mask;
      if (is_zero(open)) {
        continue;
      }
      Vec fresh = vec(worker.found[place]);
      if (grew) {
        PassingVecs here;
        restrict_passing(here, passing, tables, first, i);
        add_active_moves(fresh, from, here);
      }
      if (pending) {
        fresh |= vec(rows.pending[row]);
        vec(rows.pending[row]) = zero;
      }
      fresh &= open;
      if (!is_zero(fresh)) {
        any = true;
        take_fresh<keeping>(fresh, rank[place], rows, flags, worker);
      }
    }
  });
  if (any) {
    flags.flat_next[tile.rank] = 1;
  }
  prefetch(rows, coming, place, coming.count);
}

// The index of `touched` for K columns in any order.
template <std::size_t K, typename Column>
TSUME_INLINE std::size_t touched_index(Column&& column) {
  std::size_t index = 0;  // ascending from the low digit, 4 bits each
  for (std::size_t j = 0; j < K; ++j) {
    const std::size_t c = column(j);
    std::size_t i = 4 * j;
    for (; i > 0 && (index >> (i - 4) & 15) > c; i -= 4) {
    }
    const std::size_t low = (std::size_t{1} << i) - 1;
    index = (index & low) | c << i | (index & ~low) << 4;
  }
  return index;
}

template <std::size_t K>
void merge_touched_of(Flags& flags) {
  for (std::size_t index = 0; index < flags.touched.size(); ++index) {
    if (flags.touched[index] != 0) {
      flags.touched[touched_index<K>([&](std::size_t j) { return index >> (4 * j) & 15; })] = 1;
    }
  }
}

// Whether a row of the tile must be looked at in this pass.
template <std::size_t K>
TSUME_INLINE bool has_work(const Tile<K>& tile, Pass pass, const SweepTables& tables,
                           const Flags& flags) {
  if (tile.places() == 0) {
    return false;  // more helpers than cells in a segment
  }
  if (pass != Pass::upright) {
    return (flags.flat_now[tile.rank] | flags.flat_pending[tile.rank]) != 0;
  }
  std::array<std::size_t, K> columns{};
  std::size_t count = 0;
  for (std::size_t j = 0; j < tile.group_count(); ++j) {
    for (std::size_t t = 0; t < tile.group[j]->helpers; ++t) {
      columns[count++] = tables.code[tile.group[j]->members[0]] % 16;
    }
  }
  return flags.touched[touched_index<K>([&](std::size_t j)
                                            TSUME_INLINE_LAMBDA { return columns[j]; })] != 0;
}

template <std::size_t K>
TSUME_INLINE void run_tile(const Tile<K>& tile, const std::uint64_t* rank, const Coming& coming,
                           Pass pass, const SweepTables& tables, Rows rows, Flags& flags,
                           Worker& worker) {
  if (pass == Pass::upright) {
    upright_tile<K>(tile, rank, coming, tables, rows, flags, worker);
  } else if (pass == Pass::flat) {
    flat_tile<K, false>(tile, rank, coming, tables, rows, flags, worker);
  } else {
    flat_tile<K, true>(tile, rank, coming, tables, rows, flags, worker);
  }
}

// All tiles whose greatest segments are those of the unit: the unit's number is the rank of the
// last two segments (one, for one helper) as a multiset.
template <std::size_t K>
TSUME_VECTOR_CLONES void run_tiles(const SweepTables& tables, Pass pass, std::size_t unit,
                                   Rows rows, Flags& flags, Worker& worker) {
  const Axis& axis = pass == Pass::upright ? tables.upright : tables.flat;
  std::array<std::uint32_t, K> s{};
  if constexpr (K == 1) {
    s[0] = static_cast<std::uint32_t>(unit);
  } else {
    std::uint32_t top = 0;
    while (choose(top + 2, 2) <= unit) {
      ++top;
    }
    s[K - 1] = top;
    s[K - 2] = static_cast<std::uint32_t>(unit - choose(top + 1, 2));
  }
  // The places of a tile are listed before the tile ahead of it is worked on.
  std::array<Tile<K>, 2> tiles{};
  std::size_t now = 0;
  bool waiting = false;
  for (bool more = true; more || waiting;) {
    Tile<K>& tile = tiles[1 - now];
    std::uint64_t* const rank = worker.ranks[1 - now].data();
    bool work = false;
    if (more) {
      make_tile<K>(tile, axis, s);
      work = has_work<K>(tile, pass, tables, flags);
      // The next multiset below the fixed segments.
      std::size_t j = 0;
      while (j + 2 < K && s[j] == s[j + 1]) {
        s[j++] = 0;
      }
      more = j + 2 < K;
      if (more) {
        ++s[j];
      }
    }
    if (work) {
      if (pass == Pass::upright) {
        list_upright_ranks<K>(tile, axis, rank);
      } else {
        list_flat_ranks<K>(tile, axis, rank);
      }
    }
    if (waiting && (work || !more)) {
      run_tile<K>(tiles[now], worker.ranks[now].data(),
                  {rank, work ? tile.places() : 0,
                   work && pass != Pass::upright && flags.flat_pending[tile.rank] != 0},
                  pass, tables, rows, flags, worker);
      waiting = false;
    }
    if (work) {
      now = 1 - now;
      waiting = true;
    }
  }
}

using RunTiles = void(const SweepTables&, Pass, std::size_t, Rows, Flags&, Worker&);
template RunTiles run_tiles<1>;
template RunTiles run_tiles<2>;
template RunTiles run_tiles<3>;
template RunTiles run_tiles<4>;
template RunTiles run_tiles<5>;

TSUME_VECTOR_CLONES std::uint64_t count_bits(const Row* rows, std::uint64_t size) {
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < size; ++i) {
    count += popcount(vec(rows[i]));
  }
  return count;
}

}  // namespace

std::uint64_t count_positions(const Row* rows, std::uint64_t size) {
  return count_bits(rows, size);
}

Worker::Worker(const SweepTables& tables) {
  std::size_t size = 1;
  for (std::size_t i = 0; i < tables.helpers; ++i) {
    size *= std::max(tables.flat.longest, tables.upright.longest);
  }
  from.resize(size);
  found.resize(size);
  for (std::vector<std::uint64_t>& list : ranks) {
    list.resize(size);
  }
}

void merge_touched(const SweepTables& tables, Flags& flags) {
  constexpr std::array<void (*)(Flags&), max_helpers> merge = {
      merge_touched_of<1>, merge_touched_of<2>, merge_touched_of<3>, merge_touched_of<4>,
      merge_touched_of<5>};
  merge[tables.helpers - 1](flags);
}

std::size_t unit_count(const SweepTables& tables, Pass pass) {
  const Axis& axis = pass == Pass::upright ? tables.upright : tables.flat;
  const std::size_t n = axis.segments.size();
  return tables.helpers == 1 ? n : n * (n + 1) / 2;
}

void run_unit(const SweepTables& tables, Pass pass, std::size_t unit, Rows rows, Flags& flags,
              Worker& worker) {
  constexpr std::array runs = {run_tiles<1>, run_tiles<2>, run_tiles<3>, run_tiles<4>,
                               run_tiles<5>};
  assert(tables.helpers >= 1 && tables.helpers <= runs.size());
  runs[tables.helpers - 1](tables, pass, unit, rows, flags, worker);
}

}  // namespace tsume::hyperrobot::sweep
