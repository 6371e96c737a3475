#include "lib/hyperrobot/sweep_kernel.hpp"

#include "lib/core/clones.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>

namespace tsume::hyperrobot::sweep {

namespace {

// Everything below is inlined into the clones of run_tiles, so that it is compiled for the
// processor that runs it.
#define TSUME_INLINE inline __attribute__((always_inline))
#define TSUME_INLINE_LAMBDA __attribute__((always_inline))

using Vec = std::uint64_t __attribute__((vector_size(32)));
using Lanes = std::uint16_t __attribute__((vector_size(32)));

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

// Adds to `result` the cells from which a slide ends in `solved`: from the solved cells where the
// slide must stop, fill backwards through the cells that let it pass (Kogge and Stone's prefix
// scheme, 4 steps). `shift` moves bits against the slide.
#define TSUME_FILL(shift, open)        \
  {                                    \
    Vec pass, filled, moved;           \
    shift<1>(moved, blocked);          \
    pass = (open) & ~moved;            \
    filled = solved & ~pass;           \
    shift<1>(moved, filled);           \
    filled |= pass & moved;            \
    shift<1>(moved, pass);             \
    pass &= moved;                     \
    shift<2>(moved, filled);           \
    filled |= pass & moved;            \
    shift<2>(moved, pass);             \
    pass &= moved;                     \
    shift<4>(moved, filled);           \
    filled |= pass & moved;            \
    shift<4>(moved, pass);             \
    pass &= moved;                     \
    shift<8>(moved, filled);           \
    result |= filled | (pass & moved); \
  }

// The same for slides to the west, where the carries of an addition do the filling: above the
// lowest seed of a run of ones every sum bit but those of other seeds is zero.
TSUME_INLINE void add_slides_west(Vec& result, const Vec& solved, const Vec& blocked,
                                  const Vec& open) {
  Vec moved;
  to_east<1>(moved, blocked);
  const Vec pass = open & ~moved;
  const Vec stopping = solved & ~pass;
  to_east<1>(moved, stopping);
  const Vec seeds = pass & moved;
  const Vec sum =
      reinterpret_cast<Vec>(reinterpret_cast<Lanes>(pass) + reinterpret_cast<Lanes>(seeds));
  result |= stopping | seeds | (pass & ~sum);
}

TSUME_INLINE void add_active_moves(Vec& result, const Vec& solved, const Vec& blocked,
                                   const Shape& shape) {
  TSUME_FILL(to_south, vec(shape.open[0]))
  TSUME_FILL(to_west, vec(shape.open[1]))
  TSUME_FILL(to_north, vec(shape.open[2]))
  add_slides_west(result, solved, blocked, vec(shape.open[3]));
}

TSUME_INLINE void note(std::vector<std::uint8_t>& flags, std::size_t i) {
  std::atomic_ref<std::uint8_t> flag(flags[i]);
  if (flag.load(std::memory_order_relaxed) == 0) {
    flag.store(1, std::memory_order_relaxed);
  }
}

// A tile: one segment for each helper, ascending; equal segments are neighbours. Its dense array
// has the places of the helpers as coordinates, the first running fastest. If helpers share a
// segment, every order of them is present and two on one cell are illegal.
template <std::size_t K>
struct Tile {
  std::uint64_t rank;  // among the tiles of its axis
  std::array<std::uint32_t, K> segment;
  std::array<const std::uint16_t*, K> vertices;
  std::array<const Row*, K> bits;
  std::array<std::uint32_t, K> length;
};

// Lists the places of a tile: the ranks of all, and for each fibre (the places that differ in the
// first coordinate only) its other helpers.
template <std::size_t K>
TSUME_INLINE void prepare(const Tile<K>& tile, const Axis& axis, const Shape& shape,
                          Places& places) {
  const bool twin = K > 1 && tile.segment[0] == tile.segment[K > 1 ? 1 : 0];
  const std::uint32_t n0 = tile.length[0];
  std::array<std::uint32_t, K> at{};
  std::uint64_t* rank = places.rank.data();
  Fibre* fibre = places.fibres.data();
  for (;; rank += n0, ++fibre) {
    std::array<std::uint16_t, K> f{};  // K - 1 used, sorted
    bool legal = true;
    bool canonical = true;
    for (std::size_t j = 1; j < K; ++j) {
      const std::uint16_t v = tile.vertices[j][at[j]];
      canonical =
          canonical && (j < 2 || tile.segment[j] != tile.segment[j - 1] || at[j - 1] < at[j]);
      std::size_t i = j - 1;
      for (; i > 0 && f[i - 1] > v; --i) {
        f[i] = f[i - 1];
      }
      legal = legal && (i == 0 || f[i - 1] != v);
      f[i] = v;
    }
    Vec others{};
    std::array<std::uint64_t, K> base{};
    for (std::size_t i = 0; i + 1 < K; ++i) {
      others |= vec(shape.bit[shape.code[f[i]]]);
      for (std::size_t p = 0; p < K; ++p) {
        base[p] += axis.table[i < p ? i : i + 1][f[i]];
      }
    }
    vec(fibre->others) = others;
    fibre->active = !legal || !canonical ? 0 : twin ? at[K > 1 ? 1 : 0] : n0;
    for (std::uint32_t i = 0; i < n0; ++i) {
      const std::uint16_t v = tile.vertices[0][i];
      std::size_t p = 0;
      bool free = legal;
      for (std::size_t q = 0; q + 1 < K; ++q) {
        p += f[q] < v;
        free = free && f[q] != v;
      }
      rank[i] = free ? base[p] + axis.table[p][v] : shape.rows;
    }
    std::size_t j = 1;
    while (j < K && ++at[j] == tile.length[j]) {
      at[j++] = 0;
    }
    if (j >= K) {
      break;
    }
  }
  places.fibre_count = static_cast<std::size_t>(fibre - places.fibres.data()) + 1;
  places.count = places.fibre_count * n0;
}

// The moves of the helper of one coordinate, in both directions along its segment, for W fibres at
// once (`stride` between places of a fibre, `gap` between the fibres). In from[i] the helper stands
// at place i; it stops there if the active robot stands on the next place, and else goes on: so the
// set for i is that for i + 1 except for the bit of cell i + 1, which is as in from[i].
template <std::size_t W>
TSUME_INLINE void slide_fibres(const Row* from, Row* found, std::uint32_t n, std::size_t stride,
                               std::size_t gap, const Row* bits) {
  std::array<Vec, W> ahead;
  for (std::size_t w = 0; w < W; ++w) {
    ahead[w] = vec(from[(n - 1) * stride + w * gap]);
  }
  for (std::uint32_t i = n - 1; i-- > 0;) {
    const Vec bit = vec(bits[i + 1]);
    for (std::size_t w = 0; w < W; ++w) {
      ahead[w] = (ahead[w] & ~bit) | (vec(from[i * stride + w * gap]) & bit);
      vec(found[i * stride + w * gap]) |= ahead[w];
    }
  }
  for (std::size_t w = 0; w < W; ++w) {
    ahead[w] = vec(from[w * gap]);
  }
  for (std::uint32_t i = 1; i < n; ++i) {
    const Vec bit = vec(bits[i - 1]);
    for (std::size_t w = 0; w < W; ++w) {
      ahead[w] = (ahead[w] & ~bit) | (vec(from[i * stride + w * gap]) & bit);
      vec(found[i * stride + w * gap]) |= ahead[w];
    }
  }
}

// The same for one fibre with other helpers on the places of `blocked`.
TSUME_INLINE void slide_blocked_fibre(const Row* from, Row* found, std::uint32_t n,
                                      std::size_t stride, std::uint32_t blocked, const Row* bits) {
  Vec ahead{};
  for (std::uint32_t i = n; i-- > 0;) {
    if (i + 1 == n || (blocked >> (i + 1) & 1) != 0) {
      ahead = vec(from[i * stride]);
    } else if ((blocked >> i & 1) == 0) {
      const Vec bit = vec(bits[i + 1]);
      ahead = (ahead & ~bit) | (vec(from[i * stride]) & bit);
      vec(found[i * stride]) |= ahead;
    }
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    if (i == 0 || (blocked >> (i - 1) & 1) != 0) {
      ahead = vec(from[i * stride]);
    } else if ((blocked >> i & 1) == 0) {
      const Vec bit = vec(bits[i - 1]);
      ahead = (ahead & ~bit) | (vec(from[i * stride]) & bit);
      vec(found[i * stride]) |= ahead;
    }
  }
}

// The moves of the helpers of coordinate j. Of helpers that share a segment the first stands for
// all, since the dense array holds every order of them.
template <std::size_t K>
TSUME_INLINE void slide_coordinate(const Tile<K>& tile, std::size_t j, const Row* from,
                                   Row* found) {
  const std::uint32_t n = tile.length[j];
  if (n < 2) {
    return;
  }
  const Row* const bits = tile.bits[j];
  std::size_t stride = 1;
  for (std::size_t i = 0; i < j; ++i) {
    stride *= tile.length[i];
  }
  std::size_t outer = 1;
  for (std::size_t i = j + 1; i < K; ++i) {
    outer *= tile.length[i];
  }
  const std::size_t block = stride * n;
  std::size_t sharers = 0;  // others in the segment
  while (j + sharers + 1 < K && tile.segment[j + sharers + 1] == tile.segment[j]) {
    ++sharers;
  }
  if (sharers > 0) {
    for (std::size_t o = 0; o < outer; ++o) {
      std::uint32_t blocked = 0;
      std::size_t rest = o;
      for (std::size_t s = 0; s < sharers; ++s) {
        blocked |= 1U << (rest % n);
        rest /= n;
      }
      for (std::size_t u = 0; u < stride; ++u) {
        slide_blocked_fibre(from + o * block + u, found + o * block + u, n, stride, blocked, bits);
      }
    }
    return;
  }
  if (stride == 1) {
    std::size_t o = 0;
    for (; o + 4 <= outer; o += 4) {
      slide_fibres<4>(from + o * block, found + o * block, n, 1, block, bits);
    }
    for (; o < outer; ++o) {
      slide_fibres<1>(from + o * block, found + o * block, n, 1, block, bits);
    }
    return;
  }
  for (std::size_t o = 0; o < outer; ++o) {
    std::size_t u = 0;
    for (; u + 4 <= stride; u += 4) {
      slide_fibres<4>(from + o * block + u, found + o * block + u, n, stride, 1, bits);
    }
    for (; u < stride; ++u) {
      slide_fibres<1>(from + o * block + u, found + o * block + u, n, stride, 1, bits);
    }
  }
}

// The rows of a tile lie far apart in memory: each is asked for long before it is used.
TSUME_INLINE void prefetch(const Rows& rows, std::uint64_t rank) {
  __builtin_prefetch(rows.solved + (rank & rank_mask), 0);
  __builtin_prefetch(rows.next + (rank & rank_mask), 1);
}

// Fetches the solved rows of a tile and finds what the helpers' moves reach them from: nothing new
// if none of the rows grew in the last layer.
template <std::size_t K>
TSUME_INLINE void slide_helpers(const Tile<K>& tile, const Places& places, Rows rows, bool grew,
                                Worker& worker) {
  const Vec zero{};
  for (std::size_t i = 0; i < places.count; ++i) {
    vec(worker.from[i]) = vec(rows.solved[places.rank[i] & rank_mask]);
    vec(worker.found[i]) = zero;
  }
  for (std::size_t j = 0; grew && j < K; ++j) {
    if (j == 0 || tile.segment[j] != tile.segment[j - 1]) {
      slide_coordinate<K>(tile, j, worker.from.data(), worker.found.data());
    }
  }
}

// Calls visit(place, blocked, active) for every place: the cells of all its helpers, and whether it
// is the one that stands for its helper set. Asks for the rows of the tile that comes next.
template <std::size_t K, typename Visit>
TSUME_INLINE void for_each_place(const Tile<K>& tile, const Places& places, const Places& coming,
                                 const Rows& rows, Visit&& visit) {
  const std::uint32_t n0 = tile.length[0];
  std::size_t place = 0;
  for (std::size_t fibre = 0; fibre < places.fibre_count; ++fibre) {
    const Vec others = vec(places.fibres[fibre].others);
    const std::uint32_t active = places.fibres[fibre].active;
    for (std::uint32_t i = 0; i < n0; ++i, ++place) {
      if (place < coming.count) {
        prefetch(rows, coming.rank[place]);
      }
      visit(place, others | vec(tile.bits[0][i]), i < active);
    }
  }
  for (; place < coming.count; ++place) {
    prefetch(rows, coming.rank[place]);
  }
}

template <std::size_t K>
TSUME_INLINE void flat_tile(const Tile<K>& tile, const Places& places, const Places& coming,
                            const Shape& shape, Rows rows, Flags& flags, Worker& worker) {
  slide_helpers<K>(tile, places, rows, true, worker);
  for_each_place<K>(tile, places, coming, rows,
                    [&](std::size_t place, const Vec& blocked, bool active) TSUME_INLINE_LAMBDA {
                      const Vec from = vec(worker.from[place]);
                      const Vec open = vec(shape.valid) & ~blocked & ~from;
                      Vec reached = vec(worker.found[place]);
                      if (active && !is_zero(open)) {
                        add_active_moves(reached, from, blocked, shape);
                      }
                      reached &= open;
                      const std::uint64_t rank = places.rank[place];
                      const Vec all = from | reached;
                      if (!is_zero(all)) {
                        vec(rows.next[rank & rank_mask]) |= all;
                      }
                      if (!is_zero(reached)) {
                        note(flags.touched, rank >> 32);
                      }
                    });
}

template <std::size_t K, bool keeping>
TSUME_INLINE void upright_tile(const Tile<K>& tile, const Places& places, const Places& coming,
                               const Shape& shape, Rows rows, Flags& flags, Worker& worker) {
  slide_helpers<K>(tile, places, rows, flags.upright_now[tile.rank] != 0, worker);
  bool grew = false;
  for_each_place<K>(tile, places, coming, rows,
                    [&](std::size_t place, const Vec& blocked, bool) TSUME_INLINE_LAMBDA {
                      const std::uint64_t rank = places.rank[place] & rank_mask;
                      Vec fresh = (vec(rows.next[rank]) | vec(worker.found[place])) &
                                  vec(shape.valid) & ~blocked;
                      if constexpr (keeping) {
                        if (!is_zero(fresh)) {
                          vec(rows.next[rank]) |= fresh;
                        }
                      } else {
                        fresh &= ~vec(rows.solved[rank]);
                        if (!is_zero(fresh)) {
                          vec(rows.solved[rank]) |= fresh;
                          grew = true;
                          worker.count += popcount(fresh);
                          note(flags.flat_next, places.rank[place] >> 32);
                          if (worker.records.size() < worker.record_limit) {
                            Record record{rank, {}};
                            vec(record.row) = fresh;
                            worker.records.push_back(record);
                          } else {
                            worker.overflow = true;
                          }
                        }
                      }
                    });
  if (grew) {
    flags.upright_next[tile.rank] = 1;
  }
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

// Whether the flat pass changed a row of this upright tile.
template <std::size_t K>
TSUME_INLINE bool was_touched(const Tile<K>& tile, const Shape& shape, const Flags& flags) {
  return flags.touched[touched_index<K>([&](std::size_t j) TSUME_INLINE_LAMBDA -> std::size_t {
    return shape.code[tile.vertices[j][0]] % 16;
  })] != 0;
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

// `coming`: the places of the tile that comes next.
template <std::size_t K>
TSUME_INLINE void run_tile(const Tile<K>& tile, const Places& places, const Places& coming,
                           Pass pass, const Shape& shape, Rows rows, Flags& flags, Worker& worker) {
  if (places.count == 0) {
    return;
  }
  if (pass == Pass::flat) {
    flat_tile<K>(tile, places, coming, shape, rows, flags, worker);
  } else if (pass == Pass::upright) {
    upright_tile<K, false>(tile, places, coming, shape, rows, flags, worker);
  } else {
    upright_tile<K, true>(tile, places, coming, shape, rows, flags, worker);
  }
}

// All tiles whose greatest segments are those of the unit: the unit's number is the rank of the
// last two segments (one, for one helper) as a multiset.
template <std::size_t K>
TSUME_INLINE void run_tiles(const Shape& shape, Pass pass, std::size_t unit, Rows rows,
                            Flags& flags, Worker& worker) {
  const Axis& axis = pass == Pass::flat ? shape.flat : shape.upright;
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
  worker.places[0].count = 0;
  std::size_t now = 0;
  for (bool more = true; more;) {
    Tile<K>& tile = tiles[1 - now];
    tile.rank = 0;
    for (std::size_t j = 0; j < K; ++j) {
      tile.segment[j] = s[j];
      tile.vertices[j] = axis.segments[s[j]].data();
      tile.bits[j] = axis.bits[s[j]].data();
      tile.length[j] = static_cast<std::uint32_t>(axis.segments[s[j]].size());
      tile.rank += choose(s[j] + j, j + 1);
    }
    if (pass == Pass::flat
            ? flags.flat_now[tile.rank] != 0
            : flags.upright_now[tile.rank] != 0 || was_touched<K>(tile, shape, flags)) {
      prepare<K>(tile, axis, shape, worker.places[1 - now]);
      run_tile<K>(tiles[now], worker.places[now], worker.places[1 - now], pass, shape, rows, flags,
                  worker);
      now = 1 - now;
    }
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
  worker.places[1 - now].count = 0;
  run_tile<K>(tiles[now], worker.places[now], worker.places[1 - now], pass, shape, rows, flags,
              worker);
}

TSUME_CLONES void run_1(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
                        Worker& worker) {
  run_tiles<1>(shape, pass, unit, rows, flags, worker);
}
TSUME_CLONES void run_2(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
                        Worker& worker) {
  run_tiles<2>(shape, pass, unit, rows, flags, worker);
}
TSUME_CLONES void run_3(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
                        Worker& worker) {
  run_tiles<3>(shape, pass, unit, rows, flags, worker);
}
TSUME_CLONES void run_4(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
                        Worker& worker) {
  run_tiles<4>(shape, pass, unit, rows, flags, worker);
}
TSUME_CLONES void run_5(const Shape& shape, Pass pass, std::size_t unit, Rows rows, Flags& flags,
                        Worker& worker) {
  run_tiles<5>(shape, pass, unit, rows, flags, worker);
}

}  // namespace

Worker::Worker(const Shape& shape) {
  std::size_t size = 1;
  for (std::size_t i = 0; i < shape.helpers; ++i) {
    size *= std::max(shape.flat.longest, shape.upright.longest);
  }
  from.resize(size);
  found.resize(size);
  for (Places& list : places) {
    list.rank.resize(size);
    list.fibres.resize(size);
  }
}

void merge_touched(const Shape& shape, Flags& flags) {
  constexpr std::array<void (*)(Flags&), max_helpers> merge = {
      merge_touched_of<1>, merge_touched_of<2>, merge_touched_of<3>, merge_touched_of<4>,
      merge_touched_of<5>};
  merge[shape.helpers - 1](flags);
}

std::size_t unit_count(const Shape& shape, Pass pass) {
  const Axis& axis = pass == Pass::flat ? shape.flat : shape.upright;
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
