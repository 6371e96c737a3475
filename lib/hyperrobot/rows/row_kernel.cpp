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
using detail::spread;

// A helper slides; where the active robot does not stand on the path, it ends on `to`.
struct HelperMove {
  Vec path;
  Key rest;  // the other helpers
  std::uint8_t from;
  std::uint8_t to;
  Direction direction;
};

template <std::size_t K>
TSUME_INLINE Key with_helper(Key rest, std::uint8_t code) {
  unsigned low = 0;
  for (std::size_t i = 0; i + 1 < K; ++i) {
    low += (rest >> (8 * i) & 255) < code ? 8U : 0U;
  }
  const Key mask = (Key{1} << low) - 1;
  return (rest & mask) | Key{code} << low | (rest & ~mask) << 8;
}

// Adds to `result` where the robots of a row stop that slide in direction d: spread forward, and
// take the cells from which they cannot go on.
template <Direction d>
TSUME_INLINE void add_stops(Vec& result, const Vec& row, const Geometry& g, const Vec& occupied) {
  constexpr Direction back = turned(d, 2);
  Vec moved;
  shift<back, 1>(moved, occupied);
  const Vec pass = vec(g.passing[index_of(d)][0]) & ~moved;
  if constexpr (d == Direction::east) {
    // The carry of an addition runs to the end of a run of ones, whatever the ones added to it.
    const Vec sum =
        reinterpret_cast<Vec>(reinterpret_cast<Lanes>(pass) + reinterpret_cast<Lanes>(row & pass));
    result |= sum & ~pass;
  } else {
    // Walls are seen from both sides: a cell can be entered if a lone robot could step back.
    std::array<Vec, 4> reach;
    reach[0] = vec(g.passing[index_of(back)][0]) & ~occupied;
    shift<d, 1>(moved, reach[0]);
    reach[1] = reach[0] & moved;
    shift<d, 2>(moved, reach[1]);
    reach[2] = reach[1] & moved;
    shift<d, 4>(moved, reach[2]);
    reach[3] = reach[2] & moved;
    Vec filled = row;
    spread<d>(filled, reach.data());
    result |= filled & ~pass;
  }
}

// Adds the cells from which a robot gets to `stops` in direction d if nothing but walls is in its
// way and it may stop wherever it likes.
template <Direction d>
TSUME_INLINE void add_origins(Vec& result, const Vec& stops, const Geometry& g) {
  Vec from = stops;
  spread<turned(d, 2)>(from, &vec(g.passing[index_of(d)][0]));
  result |= from;
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
    std::size_t least = Bounds::unreachable;
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
    add_stops<Direction::north>(stops, row, g, occupied);
    add_stops<Direction::east>(stops, row, g, occupied);
    add_stops<Direction::south>(stops, row, g, occupied);
    add_stops<Direction::west>(stops, row, g, occupied);
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
      for (const Direction d : all_directions) {
        const std::size_t along = index_of(d);
        HelperMove& move = moves[move_count];
        move.path = vec(g.ray[from][along]);
        unsigned to = g.stop[from][along];
        for (std::size_t i = 0; i + 1 < K; ++i) {
          const auto other = static_cast<std::uint8_t>(rest >> (8 * i));
          if (has_bit(g.ray[from][along], other)) {
            move.path &= ~(vec(g.ray[other][along]) | vec(g.bit[other]));
            const auto before = static_cast<unsigned>(other - code_step(d));
            to = code_step(d) > 0 ? std::min(to, before) : std::max(to, before);
          }
        }
        if (to != from) {
          move.rest = rest;
          move.from = from;
          move.to = static_cast<std::uint8_t>(to);
          move.direction = d;
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
    for (const Direction d : all_directions) {
      stops[index_of(d)] |= ~vec(g.passing[index_of(d)][0]);
      if (!is_zero(stops[index_of(d)] & vec(g.bit[goal]))) {
        cells |= vec(g.ray[goal][index_of(turned(d, 2))]);
      }
    }
    for (std::size_t n = 1; n < left && !is_zero(cells); ++n) {
      const Vec from = cells;
      add_origins<Direction::north>(cells, from & stops[0], g);
      add_origins<Direction::east>(cells, from & stops[1], g);
      add_origins<Direction::south>(cells, from & stops[2], g);
      add_origins<Direction::west>(cells, from & stops[3], g);
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
              static_cast<std::uint8_t>(static_cast<int>(code) - code_step(move.direction));
          if (to != move.from) {
            send_moved(move, to, vec(g.bit[code]));
          }
        }
      }
    }
  }

  // All moves of an entry that its pass admits, in the modes any_robot and all.
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

  // The same in the mode one_robot, whose bound is that of the active robot: moves of the helpers
  // keep it.
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

// Clones of a template are made where it is instantiated explicitly, not where it is used.
template <std::size_t K>
TSUME_VECTOR_CLONES void run(const Geometry& geometry, const Bounds& bounds, const Expansion& e,
                             Store& store) {
  if (e.mode == Mode::one_robot) {
    Kernel<K, true>{geometry, bounds, store, e.mode, e.age, e.left, {}}.run(e.range, e.max_steps);
  } else {
    Kernel<K, false>{geometry, bounds, store, e.mode, e.age, e.left, {}}.run(e.range, e.max_steps);
  }
}

using Run = void(const Geometry&, const Bounds&, const Expansion&, Store&);
template Run run<0>;
template Run run<1>;
template Run run<2>;
template Run run<3>;
template Run run<4>;
template Run run<5>;

}  // namespace

// Backward from the goal: a robot that comes along a cell could stop there.
Bounds::Bounds(const Geometry& geometry, Cell goal_cell) : goal(goal_cell) {
  of.fill(unreachable);
  Row found{};
  vec(found) = vec(geometry.bit[goal.code()]);
  Row sum{};
  for (std::size_t bound = 0; !is_empty(found); ++bound) {
    assert(bound < unreachable);
    max = bound;
    at[bound] = found;
    vec(sum) |= vec(found);
    up_to[bound] = sum;
    Row around{};
    while (!is_empty(found)) {
      const std::uint8_t code = first_code(found);
      clear_bit(found, code);
      of[code] = static_cast<std::uint8_t>(bound);
      vec(around) |= vec(geometry.around[code]);
    }
    vec(found) = vec(around) & ~vec(sum);
  }
  std::fill(up_to.begin() + static_cast<std::ptrdiff_t>(max) + 1, up_to.end(), sum);
}

void expand(const Geometry& geometry, const Bounds& bounds, std::size_t helpers,
            const Expansion& expansion, Store& store) {
  constexpr std::array runs = {run<0>, run<1>, run<2>, run<3>, run<4>, run<5>};
  assert(helpers < runs.size());
  runs[helpers](geometry, bounds, expansion, store);
}

}  // namespace tsume::hyperrobot::rows
