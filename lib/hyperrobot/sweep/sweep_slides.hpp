// The slides of the backward sweep, by rows: moves of the active robot within a row, moves of the
// helpers between the rows of a tile. For sweep_kernel.cpp only.
#pragma once

#include "lib/hyperrobot/rows/row_vector.hpp"
#include "lib/hyperrobot/sweep/sweep_tile.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tsume::hyperrobot::sweep {

using detail::Lanes;
using detail::shift;
using detail::spread;
using detail::unrolled;
using detail::vec;
using detail::Vec;

// Adds to `result` the cells from which a slide in direction d ends in `from`: from the solved
// cells where the slide must stop, spread backward through the cells that let it pass. passing[0]
// to passing[3] are the cells that let it go on for 1, 2, 4 and 8 steps.
template <Direction d>
TSUME_INLINE void add_slides(Vec& result, const Vec& from, const Vec* passing) {
  Vec filled = from & ~passing[0];
  spread<turned(d, 2)>(filled, passing);
  result |= filled;
}

// The same for slides to the west, where the carries of an addition do the filling: above the
// lowest seed of a run of ones every sum bit but those of other seeds is zero.
TSUME_INLINE void add_slides_west(Vec& result, const Vec& from, const Vec& pass) {
  Vec moved;
  const Vec stopping = from & ~pass;
  shift<Direction::east, 1>(moved, stopping);
  const Vec seeds = pass & moved;
  const Vec sum =
      reinterpret_cast<Vec>(reinterpret_cast<Lanes>(pass) + reinterpret_cast<Lanes>(seeds));
  result |= stopping | seeds | (pass & ~sum);
}

using PassingVecs = std::array<Vec, passing_sets>;

TSUME_INLINE void add_active_moves(Vec& result, const Vec& from, const PassingVecs& passing) {
  add_slides<Direction::north>(result, from, &passing[0]);
  add_slides<Direction::east>(result, from, &passing[4]);
  add_slides<Direction::south>(result, from, &passing[8]);
  add_slides_west(result, from, passing[12]);
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

}  // namespace tsume::hyperrobot::sweep
