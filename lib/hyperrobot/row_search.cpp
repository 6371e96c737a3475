#include "lib/hyperrobot/row_search.hpp"

#include "lib/core/clones.hpp"
#include "lib/core/random.hpp"
#include "lib/hyperrobot/row_vector.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

using detail::is_zero;
using detail::Lanes;
using detail::popcount;
using detail::shift;
using detail::vec;
using detail::Vec;

constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

// A set of helpers: 8 bits each, the smallest code lowest.
using Key = std::uint64_t;

// What the kernel knows of a board.
struct Geometry {
  explicit Geometry(const Board& board_to_take) : board(board_to_take) {
    for (const std::size_t code : board.free_cells()) {
      set_bit(free, static_cast<std::uint8_t>(code));
      set_bit(bit[code], static_cast<std::uint8_t>(code));
      for (const Direction d : all_directions) {
        add_ray(code, d);
      }
    }
  }

  void add_ray(std::size_t code, Direction d) {
    std::size_t steps = 0;
    std::uint8_t last = static_cast<std::uint8_t>(code);
    for (auto at = board.step(Cell::from_code(code), d); at; at = board.step(*at, d)) {
      last = at->code();
      set_bit(ray[code][index_of(d)], last);
      if (std::has_single_bit(++steps)) {
        set_bit(passing[index_of(d)][static_cast<std::size_t>(std::countr_zero(steps))],
                static_cast<std::uint8_t>(code));
      }
    }
    stop[code][index_of(d)] = last;
    for (std::size_t i = 0; i < 4; ++i) {
      vec(around[code]) |= vec(ray[code][i]);
    }
  }

  Board board;
  Row free{};
  std::array<Row, 256> bit{};                           // the set of one cell
  std::array<std::array<Row, 4>, 256> ray{};            // the cells ahead, up to the wall
  std::array<Row, 256> around{};                        // the rays in all directions
  std::array<std::array<std::uint8_t, 4>, 256> stop{};  // the last cell of the ray
  // passing[d][i]: from where a lone robot can go on for 2^i steps.
  std::array<std::array<Row, 4>, 4> passing{};
};

// A helper set that was reached.
struct alignas(64) Slot {
  Row seen;  // all cells of the active robot so far
  Key key = 0;
  std::uint32_t newest;     // its last entry
  std::uint32_t stamp = 0;  // of the table that it belongs to; another one: an empty slot
};

// Cells of the active robot that one helper set got at one depth are an entry: its row is kept
// apart, rows[i] for refs[i].
struct Ref {
  Key key;
  std::uint32_t before;  // the entry that the set had before
  std::uint32_t depth;
};

struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// A helper slides; where the active robot does not stand on the path, it ends on `to`.
struct HelperMove {
  Vec path;
  Key rest;  // the other helpers
  std::uint8_t from;
  std::uint8_t to;
  Direction direction;
};

// Which positions are generated: those whose bound is as asked for, with the bound of the active
// robot or the least of any robot; or all.
enum class Mode : std::uint8_t { one_robot, any_robot, all };

// Cells of the active robot on their way to a helper set.
struct Coming {
  Vec row;
  Key key;
  std::uint64_t hash;
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

}  // namespace

struct RowSearch::State {
  explicit State(const Board& board) : geometry(board), slides(board) {}

  Geometry geometry;
  Slides slides;

  // The job.
  Position start;
  std::size_t helpers = 0;
  Cell goal;
  std::array<std::uint8_t, 256> bound{};
  std::size_t max_bound = 0;           // that is finite
  std::array<Row, 256> at_bound{};     // the cells with this bound
  std::array<Row, 256> up_to_bound{};  // ... with at most this

  // What was reached.
  std::vector<Slot> table;  // open addressing in the first `slots`
  std::vector<Slot> spare;
  std::size_t slots = 0;
  std::size_t sets = 0;  // slots in use
  std::uint32_t stamp = 0;
  std::vector<Row> rows;
  std::vector<Ref> refs;
  std::uint64_t states = 0;
  std::uint64_t steps = 0;

  // The depth that is being generated.
  std::uint32_t depth = 0;
  std::uint32_t level_begin = 0;  // its entries of this pass start here
  Row goals{};                    // of its rows: which cells are a solution
  bool found = false;             // by the last entry that was touched:
  Key found_key = 0;
  std::uint8_t found_code = 0;
  std::array<Coming, 32> coming;
  std::size_t coming_count = 0;
  bool full = false;  // the memory does not suffice
  std::uint64_t max_bytes = 0;

  void clear(const Position& from);
  void set_goal(const Job& job);
  Result search(const Job& job, Limits limits);
  void expand(Mode mode, Range range, unsigned age, std::size_t left, std::uint64_t max_steps);

  [[nodiscard]] Key key_of(const Position& position) const {
    std::array<std::uint8_t, max_helpers> codes{};
    for (std::size_t i = 1; i < position.size(); ++i) {
      codes[i - 1] = position[i].code();
    }
    std::sort(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(position.size() - 1));
    Key key = 0;
    for (std::size_t i = position.size() - 1; i-- > 0;) {
      key = key << 8 | codes[i];
    }
    return key;
  }

  // The slot of a set, or the empty one where it belongs.
  TSUME_INLINE Slot* slot_of(Key key, std::uint64_t hash) {
    std::size_t i = hash & (slots - 1);
    while (table[i].stamp == stamp && table[i].key != key) {
      i = (i + 1) & (slots - 1);
    }
    return &table[i];
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return (table.capacity() + spare.capacity()) * sizeof(Slot) +
           rows.capacity() * (sizeof(Row) + sizeof(Ref));
  }

  void next_stamp();
  // Makes room for more sets or entries; false if that would need too much memory.
  bool grow_table();
  bool grow_entries();

  [[nodiscard]] bool reached(Key key, std::uint8_t code, std::uint32_t at_depth) const;
  [[nodiscard]] Way trace(Key key, std::uint8_t code, std::uint32_t at_depth) const;
};

namespace {

// Hands rows to their helper sets. They come many at a time, so that the slots, which are asked for
// when a row is sent, have been fetched meanwhile.
template <typename State>
TSUME_VECTOR_CLONES void commit(State& s) {
  for (std::size_t i = 0; i < s.coming_count && !s.found; ++i) {
    const Coming& coming = s.coming[i];
    ++s.steps;
    Slot* slot = s.slot_of(coming.key, coming.hash);
    if (slot->stamp != s.stamp) {
      if (4 * (s.sets + 1) > 3 * s.slots) {
        if (!s.grow_table()) {
          break;
        }
        slot = s.slot_of(coming.key, coming.hash);
      }
      ++s.sets;
      vec(slot->seen) = Vec{};
      slot->key = coming.key;
      slot->newest = nothing;
      slot->stamp = s.stamp;
    }
    const Vec fresh = coming.row & ~vec(slot->seen);
    if (is_zero(fresh)) {
      continue;
    }
    if (slot->newest != nothing && slot->newest >= s.level_begin) {
      vec(s.rows[slot->newest]) |= fresh;
    } else {
      if (s.refs.size() == s.refs.capacity() && !s.grow_entries()) {
        break;
      }
      Row row;
      vec(row) = fresh;
      s.rows.push_back(row);
      s.refs.push_back({coming.key, slot->newest, s.depth});
      slot->newest = static_cast<std::uint32_t>(s.refs.size() - 1);
    }
    vec(slot->seen) |= fresh;
    s.states += popcount(fresh);
    Row solved;
    vec(solved) = fresh & vec(s.goals);
    if (!is_zero(vec(solved))) {
      s.found = true;
      s.found_key = coming.key;
      s.found_code = first_code(solved);
    }
  }
  s.coming_count = 0;
}

// One call of RowSearch::State::expand for K helpers.
template <std::size_t K, bool one_robot, typename State>
struct Kernel {
  State& s;
  const Geometry& g;
  Mode mode;  // one_robot, or any other
  unsigned age;
  std::size_t left;

  std::array<HelperMove, 4 * K + 1> moves;
  std::size_t move_count = 0;

  TSUME_INLINE void send(Key key, const Vec& row) {
    Coming& coming = s.coming[s.coming_count++];
    coming.row = row;
    coming.key = key;
    coming.hash = core::mix64(key);
    __builtin_prefetch(&s.table[coming.hash & (s.slots - 1)], 1);
    if (s.coming_count == s.coming.size()) {
      commit(s);
    }
  }

  // The least bound of a set of `count` helpers.
  TSUME_INLINE std::size_t bound_of(Key key, std::size_t count) const {
    std::size_t least = 255;
    for (std::size_t i = 0; i < count; ++i) {
      least = std::min<std::size_t>(least, s.bound[key >> (8 * i) & 255]);
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
      cells = vec(s.at_bound[left]);
    } else if (bound < left) {
      cells = Vec{};
    } else {
      cells = vec(g.free);
      if (left > 0) {
        cells &= ~vec(s.up_to_bound[left - 1]);
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
      stops &= vec(age == 0 ? s.up_to_bound[left] : s.at_bound[left]);
    } else {
      Vec cells;
      admitted_cells(cells, key);
      stops &= cells;
    }
    if (!is_zero(stops)) {
      send(key, stops);
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
    const std::uint8_t goal = s.goal.code();
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
      send(key, admitted);
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
        moving &= ~vec(s.up_to_bound[left - 1]);
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
      waited = row & vec(s.at_bound[left - 1]);
    }
    const Vec active = age == 2 ? waited : row;
    if (!is_zero(active)) {
      move_active(key, active, occupied);
    }
    if constexpr (K > 0) {
      Vec urgent{};
      if (age < 2) {
        urgent = row & vec(s.at_bound[left]);
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
      const Vec row = vec(s.rows[i]);
      const Key key = s.refs[i].key;
      Vec occupied{};
      for (std::size_t j = 0; j < K; ++j) {
        occupied |= vec(g.bit[key >> (8 * j) & 255]);
      }
      if constexpr (one_robot) {
        expand_one(key, row, occupied);
      } else {
        expand_any(key, row, occupied);
      }
      if (s.full || s.found || s.steps > max_steps) {
        break;
      }
    }
    commit(s);
  }
};

template <std::size_t K, typename State>
TSUME_INLINE void run_kernel(State& state, Mode mode, Range range, unsigned age, std::size_t left,
                             std::uint64_t max_steps) {
  if (mode == Mode::one_robot) {
    Kernel<K, true, State>{state, state.geometry, mode, age, left, {}}.run(range, max_steps);
  } else {
    Kernel<K, false, State>{state, state.geometry, mode, age, left, {}}.run(range, max_steps);
  }
}

template <typename State>
TSUME_VECTOR_CLONES void run_0(State& s, Mode m, Range r, unsigned age, std::size_t left,
                               std::uint64_t max_steps) {
  run_kernel<0>(s, m, r, age, left, max_steps);
}
template <typename State>
TSUME_VECTOR_CLONES void run_1(State& s, Mode m, Range r, unsigned age, std::size_t left,
                               std::uint64_t max_steps) {
  run_kernel<1>(s, m, r, age, left, max_steps);
}
template <typename State>
TSUME_VECTOR_CLONES void run_2(State& s, Mode m, Range r, unsigned age, std::size_t left,
                               std::uint64_t max_steps) {
  run_kernel<2>(s, m, r, age, left, max_steps);
}
template <typename State>
TSUME_VECTOR_CLONES void run_3(State& s, Mode m, Range r, unsigned age, std::size_t left,
                               std::uint64_t max_steps) {
  run_kernel<3>(s, m, r, age, left, max_steps);
}
template <typename State>
TSUME_VECTOR_CLONES void run_4(State& s, Mode m, Range r, unsigned age, std::size_t left,
                               std::uint64_t max_steps) {
  run_kernel<4>(s, m, r, age, left, max_steps);
}
template <typename State>
TSUME_VECTOR_CLONES void run_5(State& s, Mode m, Range r, unsigned age, std::size_t left,
                               std::uint64_t max_steps) {
  run_kernel<5>(s, m, r, age, left, max_steps);
}

}  // namespace

void RowSearch::State::expand(Mode mode, Range range, unsigned age, std::size_t left,
                              std::uint64_t max_steps) {
  switch (helpers) {
    case 0:
      return run_0(*this, mode, range, age, left, max_steps);
    case 1:
      return run_1(*this, mode, range, age, left, max_steps);
    case 2:
      return run_2(*this, mode, range, age, left, max_steps);
    case 3:
      return run_3(*this, mode, range, age, left, max_steps);
    case 4:
      return run_4(*this, mode, range, age, left, max_steps);
    case 5:
      return run_5(*this, mode, range, age, left, max_steps);
    default:
      assert(false);
  }
}

bool RowSearch::State::grow_table() {
  if (spare.size() < 2 * slots) {
    const std::uint64_t more = (2 * slots - spare.size()) * sizeof(Slot);
    if (bytes() + more > max_bytes) {
      full = true;
      return false;
    }
    spare = {};
    spare.resize(2 * slots);
  }
  const std::uint32_t old = stamp;
  const std::size_t old_slots = slots;
  std::swap(table, spare);
  next_stamp();
  slots = 2 * old_slots;
  for (std::size_t i = 0; i < old_slots; ++i) {
    if (spare[i].stamp == old) {
      Slot* const slot = slot_of(spare[i].key, core::mix64(spare[i].key));
      *slot = spare[i];
      slot->stamp = stamp;
    }
  }
  return true;
}

bool RowSearch::State::grow_entries() {
  // The old entries are still there when the new ones are made.
  const std::size_t capacity = std::max<std::size_t>(2 * refs.capacity(), 1024);
  if (bytes() + capacity * (sizeof(Row) + sizeof(Ref)) > max_bytes || capacity >= nothing) {
    full = true;
    return false;
  }
  rows.reserve(capacity);
  refs.reserve(capacity);
  return true;
}

void RowSearch::State::next_stamp() {
  if (++stamp == 0) {
    for (std::vector<Slot>* of : {&table, &spare}) {
      for (Slot& slot : *of) {
        slot.stamp = 0;
      }
    }
    stamp = 1;
  }
}

// Starts anew with one position.
void RowSearch::State::clear(const Position& from) {
  start = from;
  helpers = from.size() - 1;
  slots = 1024;
  if (table.size() < slots) {
    table.resize(slots);
  }
  next_stamp();
  sets = 1;
  rows.clear();
  refs.clear();
  states = 1;
  steps = 0;
  depth = 0;
  level_begin = 0;
  found = false;
  full = false;
  const Key key = key_of(from);
  const Row& row = geometry.bit[from[0].code()];
  rows.push_back(row);
  refs.push_back({key, nothing, 0});
  *slot_of(key, core::mix64(key)) = {row, key, 0, stamp};
}

void RowSearch::State::set_goal(const Job& job) {
  goal = job.goal;
  bound = slides.bounds(goal);
  max_bound = 0;
  at_bound = {};
  for (const std::size_t code : geometry.board.free_cells()) {
    if (bound[code] < 255) {
      max_bound = std::max<std::size_t>(max_bound, bound[code]);
      set_bit(at_bound[bound[code]], static_cast<std::uint8_t>(code));
    }
  }
  Row sum{};
  for (std::size_t b = 0; b < 256; ++b) {
    vec(sum) |= vec(at_bound[b]);
    up_to_bound[b] = sum;
  }
}

RowSearch::Result RowSearch::State::search(const Job& job, Limits limits) {
  max_bytes = limits.bytes;
  clear(job.robots);
  set_goal(job);
  const Mode mode = job.any_robot ? Mode::any_robot : Mode::one_robot;
  std::size_t first = bound[job.robots[0].code()];
  for (std::size_t i = 1; job.any_robot && i < job.robots.size(); ++i) {
    first = std::min<std::size_t>(first, bound[job.robots[i].code()]);
  }
  Result result;
  if (first == 0 || first == 255) {
    result.outcome = first == 0 ? core::Outcome::solved : core::Outcome::none;
    return result;
  }
  // Of the last three passes the entries by depth; they are expanded in their own pass and in the
  // two that follow.
  std::array<std::vector<Range>, 3> passes;
  passes[first % 3] = {{0, 1}};
  std::size_t idle = 0;  // passes without a new entry
  for (std::size_t pass = first; idle < 3; ++pass) {
    const std::size_t entries = refs.size();
    if (pass > first) {
      passes[pass % 3].clear();
    }
    passes[pass % 3].resize(pass + 1);
    const std::size_t deepest_bound = max_bound + 2;
    for (std::size_t from = pass > deepest_bound ? pass - deepest_bound : 0; from < pass; ++from) {
      depth = static_cast<std::uint32_t>(from + 1);
      level_begin = static_cast<std::uint32_t>(refs.size());
      const std::size_t left = pass - depth;
      goals = mode == Mode::one_robot ? at_bound[0] : left == 0 ? geometry.free : Row{};
      for (unsigned age = 0; age < 3 && age <= pass; ++age) {
        const std::vector<Range>& of_pass = passes[(pass - age) % 3];
        if (from < of_pass.size()) {
          expand(mode, of_pass[from], age, left, limits.steps);
        }
        if (full || (!found && steps > limits.steps)) {
          result.states = states;
          return result;
        }
        if (found) {
          result.outcome = core::Outcome::solved;
          result.states = states;
          result.line = trace(found_key, found_code, depth).line;
          return result;
        }
      }
      passes[pass % 3][depth] = {level_begin, static_cast<std::uint32_t>(refs.size())};
    }
    idle = refs.size() == entries && pass > first ? idle + 1 : 0;
  }
  result.outcome = core::Outcome::none;
  result.states = states;
  return result;
}

bool RowSearch::State::reached(Key key, std::uint8_t code, std::uint32_t at_depth) const {
  std::size_t slot = core::mix64(key) & (slots - 1);
  while (table[slot].stamp == stamp && table[slot].key != key) {
    slot = (slot + 1) & (slots - 1);
  }
  if (table[slot].stamp != stamp) {
    return false;
  }
  for (std::uint32_t i = table[slot].newest; i != nothing; i = refs[i].before) {
    if (refs[i].depth == at_depth && has_bit(rows[i], code)) {
      return true;
    }
  }
  return false;
}

// A shortest line to a position that was reached at this depth: back from position to position, and
// forth with the robots told apart.
RowSearch::Way RowSearch::State::trace(Key key, std::uint8_t code, std::uint32_t at_depth) const {
  Position robots = {Cell::from_code(code)};
  for (std::size_t i = 0; i < helpers; ++i) {
    robots.push_back(Cell::from_code(key >> (8 * i) & 255));
  }
  struct Step {
    Cell from;
    Direction direction;
  };
  std::vector<Step> steps_back;
  // Moves one robot back to where it may have come from in its last move.
  const auto step_back = [&](std::uint32_t to_depth) {
    for (std::size_t r = 0; r < robots.size(); ++r) {
      const Cell at = robots[r];
      const auto is_free = [&](const std::optional<Cell>& cell) {
        return cell && std::find(robots.begin(), robots.end(), *cell) == robots.end();
      };
      for (const Direction d : all_directions) {
        if (is_free(geometry.board.step(at, d))) {
          continue;  // it would have gone on
        }
        const Direction back = turned(d, 2);
        for (auto from = geometry.board.step(at, back); is_free(from);
             from = geometry.board.step(*from, back)) {
          Position before = robots;
          before[r] = *from;
          if (reached(key_of(before), before[0].code(), to_depth)) {
            robots = before;
            steps_back.push_back({*from, d});
            return true;
          }
        }
      }
    }
    return false;
  };
  for (std::uint32_t at = at_depth; at > 0; --at) {
    if (!step_back(at - 1)) {
      throw std::logic_error("a position was reached from nowhere");
    }
  }
  Way way{{}, start};
  for (std::size_t i = steps_back.size(); i-- > 0;) {
    const auto [from, d] = steps_back[i];
    const auto robot =
        static_cast<std::size_t>(std::find(way.end.begin(), way.end.end(), from) - way.end.begin());
    CellSet others;
    for (const Cell cell : way.end) {
      others.insert(cell.code());
    }
    others.erase(from.code());
    way.end[robot] = geometry.board.slide(from, d, others);
    way.line.push_back({static_cast<std::uint8_t>(robot), d});
  }
  return way;
}

RowSearch::RowSearch(const Board& board) : state_(std::make_unique<State>(board)) {}

RowSearch::~RowSearch() = default;

RowSearch::Result RowSearch::search(const Job& job, Limits limits) {
  return state_->search(job, limits);
}

void RowSearch::start_levels(const Position& start) {
  state_->max_bytes = std::numeric_limits<std::uint64_t>::max();
  state_->clear(start);
  state_->goals = {};
}

bool RowSearch::next_level() {
  State& s = *state_;
  const Range last{s.level_begin, static_cast<std::uint32_t>(s.refs.size())};
  s.level_begin = last.end;
  ++s.depth;
  s.expand(Mode::all, last, 0, 0, std::numeric_limits<std::uint64_t>::max());
  return level_rows() > 0;
}

std::size_t RowSearch::level_rows() const {
  return state_->refs.size() - state_->level_begin;
}

const Row& RowSearch::level_row(std::size_t n) const {
  return state_->rows[state_->level_begin + n];
}

Position RowSearch::level_helpers(std::size_t n) const {
  Position position(1);
  for (std::size_t i = 0; i < state_->helpers; ++i) {
    position.push_back(Cell::from_code(state_->refs[state_->level_begin + n].key >> (8 * i) & 255));
  }
  return position;
}

std::uint64_t RowSearch::states() const {
  return state_->states;
}

RowSearch::Way RowSearch::way_to(std::size_t n, std::uint8_t code) const {
  return state_->trace(state_->refs[state_->level_begin + n].key, code, state_->depth);
}

std::uint64_t RowSearch::bytes() const {
  return state_->bytes();
}

const Slides& RowSearch::slides() const {
  return state_->slides;
}

}  // namespace tsume::hyperrobot
