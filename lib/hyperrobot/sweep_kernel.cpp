#include "lib/hyperrobot/sweep_kernel.hpp"

#include "lib/core/clones.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <type_traits>
#include <utility>

namespace tsume::hyperrobot::sweep {

namespace {

// Everything below is inlined into the clones of run_tiles, so that it is compiled for the
// processor that runs it. Without clones the compiler decides: instrumented, it would take minutes.
#ifdef TSUME_NO_CLONES
#define TSUME_INLINE inline
#define TSUME_INLINE_LAMBDA
#else
#define TSUME_INLINE inline __attribute__((always_inline))
#define TSUME_INLINE_LAMBDA __attribute__((always_inline))
#endif

using Vec = std::uint64_t __attribute__((vector_size(32)));
using Lanes = std::uint16_t __attribute__((vector_size(32)));

// Calls f(0) to f(n - 1), without a loop: what f indexes can stay in registers.
template <std::size_t n, typename F>
TSUME_INLINE void unrolled(F&& f) {
  [&]<std::size_t... i>(std::index_sequence<i...>) TSUME_INLINE_LAMBDA {
    (f(std::integral_constant<std::size_t, i>{}), ...);
  }
  (std::make_index_sequence<n>{});
}

constexpr std::uint64_t rank_mask = 0xffffffffU;

TSUME_INLINE Vec& vec(Row& row) {
  return reinterpret_cast<Vec&>(row);
}
TSUME_INLINE const Vec& vec(const Row& row) {
  return reinterpret_cast<const Vec&>(row);
}

TSUME_INLINE bool is_zero(const Vec& x) {
  return (x[0] | x[1] | x[2] | x[3]) == 0;
}

TSUME_INLINE std::uint64_t popcount(const Vec& x) {
  return static_cast<std::uint64_t>(std::popcount(x[0]) + std::popcount(x[1]) +
                                    std::popcount(x[2]) + std::popcount(x[3]));
}

// Bits moved by n columns or rows of the board; what leaves the board is lost.
template <int n>
TSUME_INLINE void to_west(Vec& r, const Vec& x) {
  r = reinterpret_cast<Vec>(reinterpret_cast<Lanes>(x) >> n);
}
template <int n>
TSUME_INLINE void to_east(Vec& r, const Vec& x) {
  r = reinterpret_cast<Vec>(reinterpret_cast<Lanes>(x) << n);
}
template <int n>
TSUME_INLINE void to_north(Vec& r, const Vec& x) {
  const Lanes zero{};
  r = reinterpret_cast<Vec>(__builtin_shufflevector(
      reinterpret_cast<Lanes>(x), zero, n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8,
      n + 9, n + 10, n + 11, n + 12, n + 13, n + 14, n + 15));
}
template <int n>
TSUME_INLINE void to_south(Vec& r, const Vec& x) {
  const Lanes zero{};
  constexpr int z = 16 - n;
  r = reinterpret_cast<Vec>(__builtin_shufflevector(
      zero, reinterpret_cast<Lanes>(x), z, z + 1, z + 2, z + 3, z + 4, z + 5, z + 6, z + 7, z + 8,
      z + 9, z + 10, z + 11, z + 12, z + 13, z + 14, z + 15));
}

// Adds to `result` the cells from which a slide ends in `from`: from the solved cells where the
// slide must stop, fill backwards through the cells that let it pass (Kogge and Stone's prefix
// scheme, 4 steps). `shift` moves bits against the slide; passing[first] to passing[first + 3] are
// the cells that let it go on for 1, 2, 4 and 8 steps.
#define TSUME_FILL(shift, first)                       \
  {                                                    \
    Vec filled, moved;                                 \
    filled = from & ~passing[first];                   \
    shift<1>(moved, filled);                           \
    filled |= passing[first] & moved;                  \
    shift<2>(moved, filled);                           \
    filled |= passing[(first) + 1] & moved;            \
    shift<4>(moved, filled);                           \
    filled |= passing[(first) + 2] & moved;            \
    shift<8>(moved, filled);                           \
    result |= filled | (passing[(first) + 3] & moved); \
  }

// The same for slides to the west, where the carries of an addition do the filling: above the
// lowest seed of a run of ones every sum bit but those of other seeds is zero.
TSUME_INLINE void add_slides_west(Vec& result, const Vec& from, const Vec& pass) {
  Vec moved;
  const Vec stopping = from & ~pass;
  to_east<1>(moved, stopping);
  const Vec seeds = pass & moved;
  const Vec sum =
      reinterpret_cast<Vec>(reinterpret_cast<Lanes>(pass) + reinterpret_cast<Lanes>(seeds));
  result |= stopping | seeds | (pass & ~sum);
}

using PassingVecs = std::array<Vec, passing_sets>;

TSUME_INLINE void add_active_moves(Vec& result, const Vec& from, const PassingVecs& passing) {
  TSUME_FILL(to_south, 0)
  TSUME_FILL(to_west, 4)
  TSUME_FILL(to_north, 8)
  add_slides_west(result, from, passing[12]);
}

TSUME_INLINE void note(std::vector<std::uint8_t>& flags, std::size_t i) {
  std::atomic_ref<std::uint8_t> flag(flags[i]);
  if (flag.load(std::memory_order_relaxed) == 0) {
    flag.store(1, std::memory_order_relaxed);
  }
}

// A tile: one segment for each helper, ascending. The helpers that share a segment are a group, and
// the places of a group are a coordinate of the tile's dense array, the first running fastest.
template <std::size_t K>
struct Tile {
  std::uint64_t rank;  // among the tiles of its axis
  std::size_t groups;
  std::array<const Group*, K + 1> group;
  std::array<std::size_t, K> below;  // helpers in smaller segments than those of the group
  std::array<std::size_t, K + 1> stride;

  [[nodiscard]] std::size_t places() const { return stride[groups]; }
};

// Calls visit(at) for every choice of places of the groups from `first` on, in order.
template <std::size_t K, typename Visit>
TSUME_INLINE void for_each_choice(const Tile<K>& tile, std::size_t first, Visit&& visit) {
  std::array<std::uint32_t, K + 1> at{};
  for (;;) {
    visit(at);
    std::size_t j = first;
    while (j < tile.groups && ++at[j] == tile.group[j]->states) {
      at[j++] = 0;
    }
    if (j >= tile.groups) {
      return;
    }
  }
}

// On the flat axis the helpers of a group are neighbours in the sorted set.
template <std::size_t K>
TSUME_INLINE std::uint64_t flat_part(const Tile<K>& tile, const Axis& axis, std::size_t j,
                                     std::size_t state) {
  const Group& group = *tile.group[j];
  std::uint64_t part = 0;
  for (std::size_t t = 0; t < group.helpers; ++t) {
    part += axis.table[tile.below[j] + t][group.members[state * group.helpers + t]];
  }
  return part;
}

template <std::size_t K>
TSUME_INLINE void list_flat_ranks(const Tile<K>& tile, const Axis& axis, std::uint64_t* rank) {
  const std::size_t n0 = tile.group[0]->states;
  for (std::size_t i = 0; i < n0; ++i) {
    rank[i] = flat_part<K>(tile, axis, 0, i);
  }
  // The first fibre is overwritten last.
  std::uint64_t* fibre = rank;
  std::uint64_t first_base = 0;
  for_each_choice<K>(tile, 1, [&](const std::array<std::uint32_t, K + 1>& at) TSUME_INLINE_LAMBDA {
    std::uint64_t base = 0;
    for (std::size_t j = 1; j < tile.groups; ++j) {
      base += flat_part<K>(tile, axis, j, at[j]);
    }
    if (fibre == rank) {
      first_base = base;
    } else {
      for (std::size_t i = 0; i < n0; ++i) {
        fibre[i] = rank[i] + base;
      }
    }
    fibre += n0;
  });
  for (std::size_t i = 0; i < n0; ++i) {
    rank[i] += first_base;
  }
}

// Puts the members of a state into a sorted list of `count` vertices.
template <std::size_t K>
TSUME_INLINE void insert_members(std::array<std::uint16_t, K + 1>& sorted, std::size_t& count,
                                 const Group& group, std::size_t state) {
  for (std::size_t t = 0; t < group.helpers; ++t) {
    const std::uint16_t v = group.members[state * group.helpers + t];
    std::size_t i = count++;
    for (; i > 0 && sorted[i - 1] > v; --i) {
      sorted[i] = sorted[i - 1];
    }
    sorted[i] = v;
  }
}

template <std::size_t K>
TSUME_INLINE void list_upright_ranks(const Tile<K>& tile, const Axis& axis, std::uint64_t* rank) {
  const Group& first = *tile.group[0];
  for_each_choice<K>(tile, 1, [&](const std::array<std::uint32_t, K + 1>& at) TSUME_INLINE_LAMBDA {
    std::array<std::uint16_t, K + 1> others{};
    std::size_t count = 0;
    for (std::size_t j = 1; j < tile.groups; ++j) {
      insert_members<K>(others, count, *tile.group[j], at[j]);
    }
    if (first.helpers == 1) {
      // base[p]: the part of the others if p of them are below the helper of the first group.
      std::array<std::uint64_t, K> base{};
      for (std::size_t i = 0; i + 1 < K; ++i) {
        for (std::size_t p = 0; p < K; ++p) {
          base[p] += axis.table[i < p ? i : i + 1][others[i]];
        }
      }
      for (std::size_t i = 0; i < first.states; ++i) {
        const std::uint16_t v = first.members[i];
        std::size_t p = 0;
        for (std::size_t q = 0; q + 1 < K; ++q) {
          p += others[q] < v;
        }
        rank[i] = base[p] + axis.table[p][v];
      }
    } else {
      for (std::size_t i = 0; i < first.states; ++i) {
        std::array<std::uint16_t, K + 1> all = others;
        std::size_t size = count;
        insert_members<K>(all, size, first, i);
        rank[i] = 0;
        for (std::size_t q = 0; q < K; ++q) {
          rank[i] += axis.table[q][all[q]];
        }
      }
    }
    rank += first.states;
  });
}

// The moves of the helper of one coordinate, in both directions along its segment, for W fibres at
// once (`stride` between places of a fibre, `gap` between the fibres). In from[i] the helper stands
// at place i; it stops there if the active robot stands on the next place, and else goes on: so the
// set for i is that for i + 1 except for the bit of cell i + 1, which is as in from[i].
template <std::size_t W>
TSUME_INLINE void slide_fibres(const Row* from, Row* found, std::uint32_t n, std::size_t stride,
                               std::size_t gap, const Row* bits) {
  std::array<Vec, W> ahead;
  unrolled<W>([&](auto w)
                  TSUME_INLINE_LAMBDA { ahead[w] = vec(from[(n - 1) * stride + w * gap]); });
  for (std::uint32_t i = n - 1; i-- > 0;) {
    const Vec bit = vec(bits[i + 1]);
    unrolled<W>([&](auto w) TSUME_INLINE_LAMBDA {
      ahead[w] = (ahead[w] & ~bit) | (vec(from[i * stride + w * gap]) & bit);
      vec(found[i * stride + w * gap]) |= ahead[w];
    });
  }
  unrolled<W>([&](auto w) TSUME_INLINE_LAMBDA { ahead[w] = vec(from[w * gap]); });
  for (std::uint32_t i = 1; i < n; ++i) {
    const Vec bit = vec(bits[i - 1]);
    unrolled<W>([&](auto w) TSUME_INLINE_LAMBDA {
      ahead[w] = (ahead[w] & ~bit) | (vec(from[i * stride + w * gap]) & bit);
      vec(found[i * stride + w * gap]) |= ahead[w];
    });
  }
}

// The same for helpers that share a segment: the places of one of them while the others stay.
template <std::size_t W>
TSUME_INLINE void slide_chains(const Row* from, Row* found, const Group& group, std::size_t stride,
                               std::size_t gap, const std::array<Row, 256>& bits) {
  std::array<Vec, W> ahead{};
  for (const Group::Step& step : group.steps) {
    const std::size_t at = step.state * stride;
    if (step.first) {
      unrolled<W>([&](auto w) TSUME_INLINE_LAMBDA { ahead[w] = vec(from[at + w * gap]); });
    } else {
      const Vec bit = vec(bits[step.ahead]);
      unrolled<W>([&](auto w) TSUME_INLINE_LAMBDA {
        ahead[w] = (ahead[w] & ~bit) | (vec(from[at + w * gap]) & bit);
        vec(found[at + w * gap]) |= ahead[w];
      });
    }
  }
}

template <std::size_t W>
TSUME_INLINE void slide_group(const Row* from, Row* found, const Group& group, std::size_t stride,
                              std::size_t gap, const std::array<Row, 256>& bits) {
  if (group.helpers == 1) {
    slide_fibres<W>(from, found, static_cast<std::uint32_t>(group.states), stride, gap,
                    group.cells.data());
  } else {
    slide_chains<W>(from, found, group, stride, gap, bits);
  }
}

// The moves of the helpers of group j in `size` places, a multiple of the stride after it.
template <std::size_t K>
TSUME_INLINE void slide_coordinate(const Tile<K>& tile, std::size_t j, std::size_t size,
                                   const Row* from, Row* found, const std::array<Row, 256>& bits) {
  const Group& group = *tile.group[j];
  if (group.steps.empty()) {
    return;
  }
  const std::size_t stride = tile.stride[j];
  const std::size_t block = tile.stride[j + 1];
  if (stride == 1) {
    std::size_t o = 0;
    for (; o + 4 * block <= size; o += 4 * block) {
      slide_group<4>(from + o, found + o, group, 1, block, bits);
    }
    for (; o < size; o += block) {
      slide_group<1>(from + o, found + o, group, 1, block, bits);
    }
    return;
  }
  for (std::size_t o = 0; o < size; o += block) {
    std::size_t u = o;
    for (; u + 4 <= o + stride; u += 4) {
      slide_group<4>(from + u, found + u, group, stride, 1, bits);
    }
    for (; u < o + stride; ++u) {
      slide_group<1>(from + u, found + u, group, stride, 1, bits);
    }
  }
}

// Places whose rows stay in the first-level cache.
constexpr std::size_t cached_places = 512;

// Fetches the solved rows of a tile and finds what the helpers' moves reach them from: nothing new
// if none of the rows grew in the last layer. The first coordinates are worked on block by block
// while the rows are in the cache.
template <std::size_t K>
TSUME_INLINE void slide_helpers(const Tile<K>& tile, const std::uint64_t* rank, const Shape& shape,
                                const Row* solved, bool grew, Worker& worker) {
  const Vec zero{};
  std::size_t inner = 1;
  while (inner < tile.groups && tile.stride[inner + 1] <= cached_places) {
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
      slide_coordinate<K>(tile, j, block, from, found, shape.bit);
    }
  }
  for (std::size_t j = inner; grew && j < tile.groups; ++j) {
    slide_coordinate<K>(tile, j, tile.places(), worker.from.data(), worker.found.data(), shape.bit);
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
                               const Shape& shape, Rows rows, Flags& flags, Worker& worker) {
  slide_helpers<K>(tile, rank, shape, rows.solved, true, worker);
  const Group& first = *tile.group[0];
  const std::size_t n0 = first.states;
  std::size_t place = 0;
  for_each_choice<K>(tile, 1, [&](const std::array<std::uint32_t, K + 1>& at) TSUME_INLINE_LAMBDA {
    Vec free = vec(shape.valid);
    for (std::size_t j = 1; j < tile.groups; ++j) {
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
                                   const Shape& shape, const Group& group, std::size_t state) {
  const Passing& one = shape.passing[group.members[state * group.helpers]];
  unrolled<passing_sets>([&](auto p) TSUME_INLINE_LAMBDA { passing[p] = wider[p] & vec(one[p]); });
  for (std::size_t t = 1; t < group.helpers; ++t) {
    const Passing& more = shape.passing[group.members[state * group.helpers + t]];
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
    if (worker.records.size() < worker.record_limit) {
      Record record{row, {}};
      vec(record.row) = fresh;
      worker.records.push_back(record);
    } else {
      worker.overflow = true;
    }
  }
}

// Horizontal moves of the helpers, moves of the active robot, and the end of the layer.
template <std::size_t K, bool keeping>
TSUME_INLINE void flat_tile(const Tile<K>& tile, const std::uint64_t* rank, const Coming& coming,
                            const Shape& shape, Rows rows, Flags& flags, Worker& worker) {
  const bool grew = flags.flat_now[tile.rank] != 0;
  const bool pending = flags.flat_pending[tile.rank] != 0;
  slide_helpers<K>(tile, rank, shape, rows.solved, grew, worker);
  const Group& first = *tile.group[0];
  const std::size_t n0 = first.states;
  const Vec zero{};
  std::size_t place = 0;
  bool any = false;
  PassingVecs all;
  unrolled<passing_sets>([&](auto p) TSUME_INLINE_LAMBDA { all[p] = vec(shape.valid); });
  PassingVecs outer = all;  // as far as the groups from the third on let pass
  PassingVecs passing = all;
  for_each_choice<K>(tile, 1, [&](const std::array<std::uint32_t, K + 1>& at) TSUME_INLINE_LAMBDA {
    Vec free = vec(shape.valid);
    for (std::size_t j = 1; j < tile.groups; ++j) {
      free &= ~vec(tile.group[j]->cells[at[j]]);
    }
    if (grew) {
      if (at[1] == 0) {
        outer = all;
        for (std::size_t j = 2; j < tile.groups; ++j) {
          restrict_passing(outer, outer, shape, *tile.group[j], at[j]);
        }
      }
      if (tile.groups > 1) {
        restrict_passing(passing, outer, shape, *tile.group[1], at[1]);
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
        restrict_passing(here, passing, shape, first, i);
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

// C(n, k) for small k.
constexpr std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  std::uint64_t value = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    value = n + 1 > i ? value * (n - i + 1) / i : 0;
  }
  return value;
}

// The tile of ascending segments. A lone helper comes first if there is one: the first coordinate
// is then cheap to step through.
template <std::size_t K>
TSUME_INLINE void make_tile(Tile<K>& tile, const Axis& axis,
                            const std::array<std::uint32_t, K>& segment) {
  tile.rank = 0;
  tile.groups = 0;
  std::size_t lone = K;
  for (std::size_t j = 0; j < K;) {
    std::size_t m = 0;
    for (; j + m < K && segment[j + m] == segment[j]; ++m) {
      tile.rank += choose(segment[j + m] + j + m, j + m + 1);
    }
    tile.group[tile.groups] = &axis.groups[segment[j]][m - 1];
    tile.below[tile.groups] = j;
    if (m == 1 && lone == K) {
      lone = tile.groups;
    }
    ++tile.groups;
    j += m;
  }
  if (lone < K) {
    std::swap(tile.group[0], tile.group[lone]);
    std::swap(tile.below[0], tile.below[lone]);
  }
  tile.stride[0] = 1;
  for (std::size_t j = 0; j < tile.groups; ++j) {
    tile.stride[j + 1] = tile.stride[j] * tile.group[j]->states;
  }
}

// Whether a row of the tile must be looked at in this pass.
template <std::size_t K>
TSUME_INLINE bool has_work(const Tile<K>& tile, Pass pass, const Shape& shape, const Flags& flags) {
  if (tile.places() == 0) {
    return false;  // more helpers than cells in a segment
  }
  if (pass != Pass::upright) {
    return (flags.flat_now[tile.rank] | flags.flat_pending[tile.rank]) != 0;
  }
  std::array<std::size_t, K> columns{};
  std::size_t count = 0;
  for (std::size_t j = 0; j < tile.groups; ++j) {
    for (std::size_t t = 0; t < tile.group[j]->helpers; ++t) {
      columns[count++] = shape.code[tile.group[j]->members[0]] % 16;
    }
  }
  return flags.touched[touched_index<K>([&](std::size_t j)
                                            TSUME_INLINE_LAMBDA { return columns[j]; })] != 0;
}

template <std::size_t K>
TSUME_INLINE void run_tile(const Tile<K>& tile, const std::uint64_t* rank, const Coming& coming,
                           Pass pass, const Shape& shape, Rows rows, Flags& flags, Worker& worker) {
  if (pass == Pass::upright) {
    upright_tile<K>(tile, rank, coming, shape, rows, flags, worker);
  } else if (pass == Pass::flat) {
    flat_tile<K, false>(tile, rank, coming, shape, rows, flags, worker);
  } else {
    flat_tile<K, true>(tile, rank, coming, shape, rows, flags, worker);
  }
}

// All tiles whose greatest segments are those of the unit: the unit's number is the rank of the
// last two segments (one, for one helper) as a multiset.
template <std::size_t K>
TSUME_INLINE void run_tiles(const Shape& shape, Pass pass, std::size_t unit, Rows rows,
                            Flags& flags, Worker& worker) {
  const Axis& axis = pass == Pass::upright ? shape.upright : shape.flat;
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
      work = has_work<K>(tile, pass, shape, flags);
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
                  pass, shape, rows, flags, worker);
      waiting = false;
    }
    if (work) {
      now = 1 - now;
      waiting = true;
    }
  }
}

TSUME_VECTOR_CLONES void run_1(const Shape& shape, Pass pass, std::size_t unit, Rows rows,
                               Flags& flags, Worker& worker) {
  run_tiles<1>(shape, pass, unit, rows, flags, worker);
}
TSUME_VECTOR_CLONES void run_2(const Shape& shape, Pass pass, std::size_t unit, Rows rows,
                               Flags& flags, Worker& worker) {
  run_tiles<2>(shape, pass, unit, rows, flags, worker);
}
TSUME_VECTOR_CLONES void run_3(const Shape& shape, Pass pass, std::size_t unit, Rows rows,
                               Flags& flags, Worker& worker) {
  run_tiles<3>(shape, pass, unit, rows, flags, worker);
}
TSUME_VECTOR_CLONES void run_4(const Shape& shape, Pass pass, std::size_t unit, Rows rows,
                               Flags& flags, Worker& worker) {
  run_tiles<4>(shape, pass, unit, rows, flags, worker);
}
TSUME_VECTOR_CLONES void run_5(const Shape& shape, Pass pass, std::size_t unit, Rows rows,
                               Flags& flags, Worker& worker) {
  run_tiles<5>(shape, pass, unit, rows, flags, worker);
}

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

Worker::Worker(const Shape& shape) {
  std::size_t size = 1;
  for (std::size_t i = 0; i < shape.helpers; ++i) {
    size *= std::max(shape.flat.longest, shape.upright.longest);
  }
  from.resize(size);
  found.resize(size);
  for (std::vector<std::uint64_t>& list : ranks) {
    list.resize(size);
  }
}

void merge_touched(const Shape& shape, Flags& flags) {
  constexpr std::array<void (*)(Flags&), max_helpers> merge = {
      merge_touched_of<1>, merge_touched_of<2>, merge_touched_of<3>, merge_touched_of<4>,
      merge_touched_of<5>};
  merge[shape.helpers - 1](flags);
}

std::size_t unit_count(const Shape& shape, Pass pass) {
  const Axis& axis = pass == Pass::upright ? shape.upright : shape.flat;
  const std::size_t n = axis.segments.size();
  return shape.helpers == 1 ? n : n * (n + 1) / 2;
}

void run_unit(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
              Worker& worker) {
  switch (shape.helpers) {
    case 1:
      return run_1(shape, pass, unit, rows, flags, worker);
    case 2:
      return run_2(shape, pass, unit, rows, flags, worker);
    case 3:
      return run_3(shape, pass, unit, rows, flags, worker);
    case 4:
      return run_4(shape, pass, unit, rows, flags, worker);
    case 5:
      return run_5(shape, pass, unit, rows, flags, worker);
    default:
      assert(false);
  }
}

}  // namespace tsume::hyperrobot::sweep
