#include "lib/hyperrobot/sweep/sweep_shape.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace tsume::hyperrobot::sweep {

namespace {

// The runs of cells that a lone robot can slide through along one axis, as vertex numbers.
std::vector<std::vector<std::uint16_t>> segments_of(const Board& board, const Shape& shape,
                                                    Direction forward) {
  std::vector<std::vector<std::uint16_t>> segments;
  for (std::size_t vertex = 0; vertex < shape.vertices; ++vertex) {
    Cell cell = Cell::from_code(shape.code[vertex]);
    if (board.step(cell, turned(forward, 2))) {
      continue;  // not the first of its run
    }
    std::vector<std::uint16_t> run;
    for (std::optional<Cell> at = cell; at; at = board.step(*at, forward)) {
      run.push_back(shape.vertex[at->code()]);
    }
    segments.push_back(std::move(run));
  }
  return segments;
}

// The sets of m of n <= 16 things as bits, ascending.
std::vector<std::uint32_t> choices(std::size_t n, std::size_t m) {
  if (m == 0) {
    return {0};
  }
  std::vector<std::uint32_t> sets;
  for (std::uint32_t set = (1U << m) - 1; set < 1U << n;) {
    sets.push_back(set);
    // The top of the lowest run of ones goes one place up, the rest of the run to the bottom.
    const std::uint32_t lowest = set & (0 - set);
    const std::uint32_t carried = set + lowest;
    set = carried | (((set ^ carried) >> 2) / lowest);
  }
  return sets;
}

// The states of m helpers in a segment of at most 16 cells, in colexicographic order, and their
// moves.
Group make_group(const Shape& shape, const std::vector<std::uint16_t>& segment, std::size_t m) {
  const std::size_t n = segment.size();
  Group group;
  group.helpers = m;
  std::vector<std::uint16_t> state_of(std::size_t{1} << n);
  for (const std::uint32_t set : choices(n, m)) {
    state_of[set] = static_cast<std::uint16_t>(group.states++);
    Row& cells = group.cells.emplace_back();
    for (std::size_t i = 0; i < n; ++i) {
      if ((set >> i & 1) != 0) {
        group.members.push_back(segment[i]);
        set_bit(cells, shape.code[segment[i]]);
      }
    }
  }
  const auto step = [&](std::size_t others, std::size_t at, std::size_t ahead, bool first) {
    group.steps.push_back(
        {state_of[others | std::size_t{1} << at], shape.code[segment[ahead]], first});
  };
  for (const std::uint32_t others : choices(n, m - 1)) {
    for (std::size_t begin = 0, end = 0; begin < n; begin = end + 1) {
      for (end = begin; end < n && (others >> end & 1) == 0; ++end) {
      }
      for (std::size_t i = end; end - begin > 1 && i-- > begin;) {
        step(others, i, std::min(i + 1, end - 1), i + 1 == end);
      }
      for (std::size_t i = begin; end - begin > 1 && i < end; ++i) {
        step(others, i, std::max(i, begin + 1) - 1, i == begin);
      }
    }
  }
  return group;
}

// Calls f(set, steps) for each set that is kept of a direction; the set is of the cells from which
// that many steps are possible.
template <typename F>
void for_each_set(Passing& passing, Direction d, F f) {
  const std::size_t sets = d == Direction::west ? 1 : 4;
  for (std::size_t power = 0; power < sets; ++power) {
    f(passing[4 * index_of(d) + power], std::size_t{1} << power);
  }
}

// Where a robot can go on that is alone.
Passing make_passing(const Board& board) {
  Passing passing{};
  for (const std::size_t code : board.free_cells()) {
    for (const Direction d : all_directions) {
      std::size_t longest = 0;
      for (auto at = board.step(Cell::from_code(code), d); at; at = board.step(*at, d)) {
        ++longest;
      }
      for_each_set(passing, d, [&](Row& set, std::size_t steps) {
        if (steps <= longest) {
          set_bit(set, static_cast<std::uint8_t>(code));
        }
      });
    }
  }
  return passing;
}

// The same while a helper stands on `helper`.
Passing passing_beside(const Board& board, const Passing& alone, Cell helper) {
  Passing passing = alone;
  for (const Direction d : all_directions) {
    std::size_t distance = 0;
    const Direction back = turned(d, 2);
    for (auto at = board.step(helper, back); at; at = board.step(*at, back)) {
      ++distance;
      for_each_set(passing, d, [&](Row& set, std::size_t steps) {
        if (steps >= distance) {
          clear_bit(set, at->code());
        }
      });
    }
  }
  return passing;
}

}  // namespace

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) {
    return 0;
  }
  std::uint64_t value = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    value = value * (n - k + i) / i;
  }
  return value;
}

Shape make_shape(const Board& board, std::size_t helpers) {
  Shape shape;
  shape.helpers = helpers;
  for (const std::size_t code : board.free_cells()) {
    shape.vertex[code] = static_cast<std::uint16_t>(shape.vertices);
    shape.code[shape.vertices++] = static_cast<std::uint8_t>(code);
    set_bit(shape.valid, static_cast<std::uint8_t>(code));
    set_bit(shape.bit[code], static_cast<std::uint8_t>(code));
  }
  shape.flat.segments = segments_of(board, shape, Direction::east);
  shape.upright.segments = segments_of(board, shape, Direction::south);
  shape.rows = binomial(shape.vertices, helpers);
  std::array<std::uint16_t, 256> flat_of{};
  for (std::size_t s = 0; s < shape.flat.segments.size(); ++s) {
    for (const std::uint16_t vertex : shape.flat.segments[s]) {
      flat_of[vertex] = static_cast<std::uint16_t>(s);
    }
  }
  for (std::size_t position = 0; position < helpers; ++position) {
    for (std::size_t vertex = 0; vertex < shape.vertices; ++vertex) {
      const std::uint64_t rank = binomial(vertex, position + 1);
      const std::uint64_t column = shape.code[vertex] % 16;
      shape.flat.table[position][vertex] = rank | column << (32 + 4 * position);
      shape.upright.table[position][vertex] =
          rank | binomial(flat_of[vertex] + position, position + 1) << 32;
    }
  }
  for (Axis* axis : {&shape.flat, &shape.upright}) {
    for (const auto& segment : axis->segments) {
      axis->longest = std::max(axis->longest, segment.size());
      std::vector<Group>& groups = axis->groups.emplace_back();
      for (std::size_t m = 1; m <= helpers; ++m) {
        groups.push_back(make_group(shape, segment, m));
      }
    }
    axis->tiles = binomial(axis->segments.size() + helpers - 1, helpers);
  }
  const Passing alone = make_passing(board);
  for (std::size_t vertex = 0; vertex < shape.vertices; ++vertex) {
    shape.passing.push_back(passing_beside(board, alone, Cell::from_code(shape.code[vertex])));
  }
  return shape;
}

}  // namespace tsume::hyperrobot::sweep
