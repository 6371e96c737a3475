// The tiles of the backward sweep: which helper sets belong together, and where their rows are. For
// sweep_kernel.cpp only.
#pragma once

#include "lib/hyperrobot/rows/row_vector.hpp"
#include "lib/hyperrobot/sweep/sweep_tables.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tsume::hyperrobot::sweep {

inline constexpr std::uint64_t rank_mask = 0xffffffffU;

// A tile: one segment for each helper, ascending. The helpers that share a segment are a group, and
// the places of a group are a coordinate of the tile's dense array, the first running fastest.
template <std::size_t K>
struct Tile {
  std::uint64_t rank;  // among the tiles of its axis
  std::size_t groups;  // 1 to K
  std::array<const Group*, K + 1> group;
  std::array<std::size_t, K> below;  // helpers in smaller segments than those of the group
  std::array<std::size_t, K + 1> stride;

  // The number of groups, as a bound that the compiler sees: GCC 14 warns of loops beyond the
  // arrays otherwise.
  [[nodiscard]] std::size_t group_count() const {
    assert(groups <= K);
    if (groups > K) {
      __builtin_unreachable();
    }
    return groups;
  }
  [[nodiscard]] std::size_t places() const { return stride[group_count()]; }
};

// Calls visit(at) for every choice of places of the groups from `first` on, in order.
template <std::size_t K, typename Visit>
TSUME_INLINE void for_each_choice(const Tile<K>& tile, std::size_t first, Visit&& visit) {
  std::array<std::uint32_t, K + 1> at{};
  for (;;) {
    visit(at);
    std::size_t j = first;
    while (j < tile.group_count() && ++at[j] == tile.group[j]->states) {
      at[j++] = 0;
    }
    if (j >= tile.group_count()) {
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
    for (std::size_t j = 1; j < tile.group_count(); ++j) {
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
    for (std::size_t j = 1; j < tile.group_count(); ++j) {
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

// C(n, k) for small k.
[[nodiscard]] constexpr std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
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
  for (std::size_t j = 0; j < tile.group_count(); ++j) {
    tile.stride[j + 1] = tile.stride[j] * tile.group[j]->states;
  }
}

}  // namespace tsume::hyperrobot::sweep
