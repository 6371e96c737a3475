#include "lib/hyperrobot/rows/row_kernel.hpp"

#include "lib/core/clones.hpp"
#include "lib/hyperrobot/rows/row_vector.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <type_traits>

namespace tsume::hyperrobot::rows {

namespace {

using detail::is_zero;
using detail::Lanes;
using detail::shift;

// A helper slides; where the active robot does not stand on the path, it ends on `to`.
struct HelperMove {
  Vec path;
  Key rest;  // the other helpers
  std::uint8_t from;
  std::uint8_t to;
  Direction direction;
};

constexpr std::array<int, 4> step_of = {-16, 1, 16, -1};

template <std::size_t K>
TSUME_INLINE Key with_helper(Key rest, std::uint8_t code) {
  unsigned low = 0;
  for (std::size_t i = 0; i + 1 < K; ++i) {
    low += (rest >> (8 * i) & 255) < code ? 8U : 0U;
  }
  const Key mask = (Key{1} << low) - 1;
  return (rest & mask) | Key{code} << low | (rest & ~mask) << 8;
}

// Adds to `result` where the robots of a row stop that slide in direction d: fill forwards through
// the cells from which they can go on, and take those from which they cannot.
template <Direction d>
TSUME_INLINE void add_stops(Vec& result, const Vec& row, const Row& open, const Vec& occupied) {
  constexpr Direction back = turned(d, 2);
  Vec moved;
  shift<back, 1>(moved, occupied);
  const Vec pass = vec(open) & ~moved;
  if constexpr (d == Direction::east) {
    // The carry of an addition runs to the end of a run of ones, whatever the ones added to it.
    const Vec sum =
        reinterpret_cast<Vec>(reinterpret_cast<Lanes>(pass) + reinterpret_cast<Lanes>(row & pass));
    result |= sum & ~pass;
  } else {
    Vec filled = row;
    Vec far = pass;
    const auto fill = [&]<int n>(std::integral_constant<int, n>) TSUME_INLINE_LAMBDA {
      shift<d, n>(moved, filled & far);
      filled |= moved;
      shift<back, n>(moved, far);
      far &= moved;
    };
    fill(std::integral_constant<int, 1>{});
    fill(std::integral_constant<int, 2>{});
    fill(std::integral_constant<int, 4>{});
    shift<d, 8>(moved, filled & far);
    filled |= moved;
    result |= filled & ~pass;
  }
}

// Adds the cells from which a robot gets to `stops` in direction d if nothing but walls is in its
// way and it may stop wherever it likes.
template <Direction d>
TSUME_INLINE void add_origins(Vec& result, const Vec& stops, const std::array<Row, 4>& passing) {
  constexpr Direction back = turned(d, 2);
  Vec from = stops;
  Vec moved;
  shift<back, 1>(moved, from);
  from |= vec(passing[0]) & moved;
  shift<back, 2>(moved, from);
  from |= vec(passing[1]) & moved;
  shift<back, 4>(moved, from);
  from |= vec(passing[2]) & moved;
  shift<back, 8>(moved, from);
  result |= from | (vec(passing[3]) & moved);
}

// One call of expand() for K helpers.
template <std::size_t K, bool one_robot>
struct Kernel {
  const Geometry& g;
  const Bounds& bounds;
  Store& store;
  Mode mode;  // one_robot, or any other
  unsigned age;
  std::size_t left;

  std::array<HelperMove, 4 * K + 1> moves;
  std::size_t move_count = 0;

  // The least bound of a set of `count` helpers.
  TSUME_INLINE std::size_t bound_of(Key key, std::size_t count) const {
    std::size_t least = 255;
    for (std::size_t i = 0; i < count; ++i) {
      least = std::min<std::size_t>(least, bounds.of[key >> (8 * i) & 255]);
    }
    return least;
  }

  // The cells of the active robot that are admitted with a set of helpers: those with which the
  // bound is `left`.
  TSUME_INLINE void admitted_cells(Vec& cells, Key key) const {
    if (mode == Mode::all) {
      cells = vec(g.free);
      return;
    }
    const std::size_t bound = bound_of(key, K);
    if (bound > left) {
      cells = vec(bounds.at[left]);
    } else if (bound < left) {
      cells = Vec{};
    } else {
      cells = vec(g.free);
      if (left > 0) {
        cells &= ~vec(bounds.up_to[left - 1]);
      }
    }
  }

  TSUME_INLINE void move_active(Key key, const Vec& row, const Vec& occupied) {
    Vec stops{};
    add_stops<Direction::north>(stops, row, g.passing[0][0], occupied);
    add_stops<Direction::east>(stops, row, g.passing[1][0], occupied);
    add_stops<Direction::south>(stops, row, g.passing[2][0], occupied);
    add_stops<Direction::west>(stops, row, g.passing[3][0], occupied);
    stops &= ~row;
    if constexpr (one_robot) {
      // What came one pass late catches up on the moves that lower the bound.
      stops &= vec(age == 0 ? bounds.up_to[left] : bounds.at[left]);
    } else {
      Vec cells;
      admitted_cells(cells, key);
      stops &= cells;
    }
    if (!is_zero(stops)) {
      store.send(key, stops);
    }
  }

  TSUME_INLINE void list_moves(Key key) {
    move_count = 0;
    for (std::size_t j = 0; j < K; ++j) {
      const Key low = (Key{1} << (8 * j)) - 1;
      const Key rest = (key & low) | (key >> 8 & ~low);
      if (!one_robot && mode == Mode::any_robot && bound_of(rest, K - 1) < left) {
        continue;  // another robot keeps the bound low
      }
      const auto from = static_cast<std::uint8_t>(key >> (8 * j));
      for (std::size_t d = 0; d < 4; ++d) {
        HelperMove& move = moves[move_count];
        move.path = vec(g.ray[from][d]);
        unsigned to = g.stop[from][d];
        for (std::size_t i = 0; i + 1 < K; ++i) {
          const auto other = static_cast<std::uint8_t>(rest >> (8 * i));
          if (has_bit(g.ray[from][d], other)) {
            move.path &= ~(vec(g.ray[other][d]) | vec(g.bit[other]));
            const auto before = static_cast<unsigned>(other - step_of[d]);
            to = d == 1 || d == 2 ? std::min(to, before) : std::max(to, before);
          }
        }
        if (to != from) {
          move.rest = rest;
          move.from = from;
          move.to = static_cast<std::uint8_t>(to);
          move.direction = all_directions[d];
          ++move_count;
        }
      }
    }
  }

  // Leaves of `row`, whose bound is `left`, the cells from which the active robot might get to the
  // goal in `left` moves after one move of a helper: if it passed through helpers, and stopped only
  // at walls and beside the cells that helpers see. From the others the goal is at least `left` + 2
  // moves away if a helper moves next, so that this move may as well wait for the next pass. (What
  // is reached late is still reached first at its least depth: other ways there are longer by one
  // move at least, and so in no earlier pass, and within a pass depths ascend.)
  TSUME_INLINE void keep_urgent(Vec& row, Key key, const Vec& occupied) const {
    Vec helpers = occupied;
    for (std::size_t j = 0; j < K; ++j) {
      helpers |= vec(g.around[key >> (8 * j) & 255]);
    }
    std::array<Vec, 4> stops;
    shift<Direction::south, 1>(stops[0], helpers);
    shift<Direction::west, 1>(stops[1], helpers);
    shift<Direction::north, 1>(stops[2], helpers);
    shift<Direction::east, 1>(stops[3], helpers);
    Vec cells{};
    const std::uint8_t goal = bounds.goal.code();
    for (std::size_t d = 0; d < 4; ++d) {
      stops[d] |= ~vec(g.passing[d][0]);
      if (!is_zero(stops[d] & vec(g.bit[goal]))) {
        cells |= vec(g.ray[goal][(d + 2) % 4]);
      }
    }
    for (std::size_t n = 1; n < left && !is_zero(cells); ++n) {
      const Vec from = cells;
      add_origins<Direction::north>(cells, from & stops[0], g.passing[0]);
      add_origins<Direction::east>(cells, from & stops[1], g.passing[1]);
      add_origins<Direction::south>(cells, from & stops[2], g.passing[2]);
      add_origins<Direction::west>(cells, from & stops[3], g.passing[3]);
    }
    row &= cells;
  }

  // Sends the positions of `row` on to another set of helpers.
  TSUME_INLINE void send_moved(const HelperMove& move, std::uint8_t to, const Vec& row) {
    const Key key = with_helper<K>(move.rest, to);
    Vec admitted = row;
    if constexpr (!one_robot) {
      admitted_cells(admitted, key);
      admitted &= row;
    }
    if (!is_zero(admitted)) {
      store.send(key, admitted);
    }
  }

  TSUME_INLINE void move_helpers(const Vec& row) {
    for (std::size_t i = 0; i < move_count; ++i) {
      const HelperMove& move = moves[i];
      const Vec free = row & ~move.path;
      if (!is_zero(free)) {
        send_moved(move, move.to, free);
      }
      const Vec met = row & move.path;
      if (is_zero(met)) {
        continue;
      }
      for (std::size_t w = 0; w < 4; ++w) {
        for (std::uint64_t rest = met[w]; rest != 0; rest &= rest - 1) {
          const std::size_t code = 64 * w + static_cast<std::size_t>(std::countr_zero(rest));
          const auto to =
              static_cast<std::uint8_t>(static_cast<int>(code) - step_of[index_of(move.direction)]);
          if (to != move.from) {
            send_moved(move, to, vec(g.bit[code]));
          }
        }
      }
    }
  }

  // All moves of an entry that its pass admits: in general,
  TSUME_INLINE void expand_any(Key key, const Vec& row, const Vec& occupied) {
    move_active(key, row, occupied);
    if constexpr (K > 0) {
      Vec moving = row;  // without those that keep the bound low
      if (mode == Mode::any_robot && left > 0) {
        moving &= ~vec(bounds.up_to[left - 1]);
      }
      if (!is_zero(moving)) {
        list_moves(key);
        move_helpers(moving);
      }
    }
  }

  // and with the bound of the active robot alone, which moves of the helpers keep.
  TSUME_INLINE void expand_one(Key key, const Vec& row, const Vec& occupied) {
    Vec waited{};
    if (age > 0 && left > 0) {
      waited = row & vec(bounds.at[left - 1]);
    }
    const Vec active = age == 2 ? waited : row;
    if (!is_zero(active)) {
      move_active(key, active, occupied);
    }
    if constexpr (K > 0) {
      Vec urgent{};
      if (age < 2) {
        urgent = row & vec(bounds.at[left]);
        if (!is_zero(urgent)) {
          keep_urgent(urgent, key, occupied);
        }
      }
      if (!is_zero(urgent | waited)) {
        list_moves(key);
        move_helpers(urgent | waited);
      }
    }
  }

  TSUME_INLINE void run(Range range, std::uint64_t max_steps) {
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      const Vec row = vec(store.rows()[i]);
      const Key key = store.refs()[i].key;
      Vec occupied{};
      for (std::size_t j = 0; j < K; ++j) {
        occupied |= vec(g.bit[key >> (8 * j) & 255]);
      }
      if constexpr (one_robot) {
        expand_one(key, row, occupied);
      } else {
        expand_any(key, row, occupied);
      }
      if (store.full() || store.found() || store.steps() > max_steps) {
        break;
      }
    }
    store.flush();
  }
};

template <std::size_t K>
TSUME_INLINE void run_kernel(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                             Store& store) {
  if (e.mode == Mode::one_robot) {
    Kernel<K, true>{geometry, bounds, store, e.mode, e.age, e.left, {}}.run(e.range, e.max_steps);
  } else {
    Kernel<K, false>{geometry, bounds, store, e.mode, e.age, e.left, {}}.run(e.range, e.max_steps);
  }
}

TSUME_VECTOR_CLONES void run_0(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                               Store& store) {
  run_kernel<0>(geometry, bounds, e, store);
}
TSUME_VECTOR_CLONES void run_1(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                               Store& store) {
  run_kernel<1>(geometry, bounds, e, store);
}
TSUME_VECTOR_CLONES void run_2(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                               Store& store) {
  run_kernel<2>(geometry, bounds, e, store);
}
TSUME_VECTOR_CLONES void run_3(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                               Store& store) {
  run_kernel<3>(geometry, bounds, e, store);
}
TSUME_VECTOR_CLONES void run_4(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                               Store& store) {
  run_kernel<4>(geometry, bounds, e, store);
}
TSUME_VECTOR_CLONES void run_5(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                               Store& store) {
  run_kernel<5>(geometry, bounds, e, store);
}

}  // namespace

Geometry::Geometry(const Board& board) {
  for (const std::size_t code : board.free_cells()) {
    set_bit(free, static_cast<std::uint8_t>(code));
    set_bit(bit[code], static_cast<std::uint8_t>(code));
    for (const Direction d : all_directions) {
      auto last = static_cast<std::uint8_t>(code);
      std::size_t steps = 0;
      for (auto at = board.step(Cell::from_code(code), d); at; at = board.step(*at, d)) {
        last = at->code();
        set_bit(ray[code][index_of(d)], last);
        set_bit(around[code], last);
        if (std::has_single_bit(++steps)) {
          set_bit(passing[index_of(d)][static_cast<std::size_t>(std::countr_zero(steps))],
                  static_cast<std::uint8_t>(code));
        }
      }
      stop[code][index_of(d)] = last;
    }
  }
}

Bounds::Bounds(const Geometry& geometry, Cell goal_cell, const std::array<std::uint8_t, 256>& bound)
    : goal(goal_cell), of(bound) {
  for (std::size_t code = 0; code < 256; ++code) {
    const auto cell = static_cast<std::uint8_t>(code);
    if (has_bit(geometry.free, cell) && of[code] < 255) {
      max = std::max<std::size_t>(max, of[code]);
      set_bit(at[of[code]], cell);
    }
  }
  Row sum{};
  for (std::size_t b = 0; b < 256; ++b) {
    vec(sum) |= vec(at[b]);
    up_to[b] = sum;
  }
}

void expand(const Geometry& geometry, const Bounds& bounds, std::size_t helpers,
            const Expansion& expansion, Store& store) {
  constexpr std::array run = {run_0, run_1, run_2, run_3, run_4, run_5};
  assert(helpers < run.size());
  run[helpers](geometry, bounds, expansion, store);
}

}  // namespace tsume::hyperrobot::rows
