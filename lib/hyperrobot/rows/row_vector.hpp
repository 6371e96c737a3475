// Rows as vectors: what the kernels of the searches share. For their .cpp files only.
#pragma once

#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/rules/board.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

// Kernels are inlined into functions with clones, so that they are compiled for the processor that
// runs them. Without clones the compiler decides: instrumented, it would take minutes.
#ifdef TSUME_NO_CLONES
#define TSUME_INLINE inline
#define TSUME_INLINE_LAMBDA
#else
#define TSUME_INLINE inline __attribute__((always_inline))
#define TSUME_INLINE_LAMBDA __attribute__((always_inline))
#endif

namespace tsume::hyperrobot::detail {

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

// Bits moved by n cells in a direction; what leaves the board is lost.
template <Direction d, int n>
TSUME_INLINE void shift(Vec& r, const Vec& x) {
  const Lanes zero{};
  constexpr int z = 16 - n;
  if constexpr (d == Direction::west) {
    r = reinterpret_cast<Vec>(reinterpret_cast<Lanes>(x) >> n);
  } else if constexpr (d == Direction::east) {
    r = reinterpret_cast<Vec>(reinterpret_cast<Lanes>(x) << n);
  } else if constexpr (d == Direction::north) {
    r = reinterpret_cast<Vec>(__builtin_shufflevector(
        reinterpret_cast<Lanes>(x), zero, n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8,
        n + 9, n + 10, n + 11, n + 12, n + 13, n + 14, n + 15));
  } else {
    r = reinterpret_cast<Vec>(__builtin_shufflevector(
        zero, reinterpret_cast<Lanes>(x), z, z + 1, z + 2, z + 3, z + 4, z + 5, z + 6, z + 7, z + 8,
        z + 9, z + 10, z + 11, z + 12, z + 13, z + 14, z + 15));
  }
}

// Spreads cells in direction d over runs of cells that can be entered: reach[i] are the cells that
// can be reached over 2^i steps. (The prefix scheme of Kogge and Stone, "A parallel algorithm for
// the efficient solution of a general class of recurrence equations", 1973: 4 steps for a side of
// 16.)
template <Direction d>
TSUME_INLINE void spread(Vec& cells, const Vec* reach) {
  Vec moved;
  shift<d, 1>(moved, cells);
  cells |= reach[0] & moved;
  shift<d, 2>(moved, cells);
  cells |= reach[1] & moved;
  shift<d, 4>(moved, cells);
  cells |= reach[2] & moved;
  shift<d, 8>(moved, cells);
  cells |= reach[3] & moved;
}

}  // namespace tsume::hyperrobot::detail
