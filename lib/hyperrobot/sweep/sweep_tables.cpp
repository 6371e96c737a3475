#include "lib/hyperrobot/sweep/sweep_tables.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>
#include <utility>

namespace tsume::hyperrobot::sweep {

namespace {

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
Group make_group(const SweepTables& tables, const std::vector<std::uint16_t>& segment,
                 std::size_t m) {
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
        set_bit(cells, tables.code[segment[i]]);
      }
    }
  }
  const auto step = [&](std::size_t others, std::size_t at, std::size_t ahead, bool first) {
    group.steps.push_back(
        {state_of[others | std::size_t{1} << at], tables.code[segment[ahead]], first});
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

// Where a lone robot can go on.
Passing passing_alone(const Geometry& geometry) {
  Passing passing{};
  for (const Direction d : all_directions) {
    for_each_set(passing, d, [&](Row& set, std::size_t steps) {
      set = geometry.passing[index_of(d)][static_cast<std::size_t>(std::countr_zero(steps))];
    });
  }
  return passing;
}

// Where a robot can go on while a helper stands on the cell `helper` (a code).
Passing passing_beside(const Geometry& geometry, const Passing& alone, std::uint8_t helper) {
  Passing passing = alone;
  for (const Direction d : all_directions) {
    const std::uint8_t last = geometry.stop[helper][index_of(turned(d, 2))];
    std::size_t distance = 0;
    for (std::uint8_t at = helper; at != last;) {
      at = static_cast<std::uint8_t>(at - code_step(d));
      ++distance;
      for_each_set(passing, d, [&](Row& set, std::size_t steps) {
        if (steps >= distance) {
          clear_bit(set, at);
        }
      });
    }
  }
  return passing;
}

}  // namespace

std::vector<std::vector<std::uint16_t>> segments_of(const Board& board, Direction forward) {
  std::array<std::uint16_t, 256> vertex{};
  std::uint16_t vertices = 0;
  for (const Cell cell : board.free_cells()) {
    vertex[cell.code()] = vertices++;
  }
  std::vector<std::vector<std::uint16_t>> segments;
  for (const Cell cell : board.free_cells()) {
    if (board.step(cell, turned(forward, 2))) {
      continue;  // not the first of its run
    }
    std::vector<std::uint16_t>& run = segments.emplace_back();
    for (std::optional<Cell> at = cell; at; at = board.step(*at, forward)) {
      run.push_back(vertex[at->code()]);
    }
  }
  return segments;
}

std::uint64_t group_steps(std::uint64_t n, std::uint64_t m) {
  if (n < 2) {
    return 0;
  }
  // Both ways from each cell that the others leave free, but for a cell between two of the others,
  // or between one and the end of the segment.
  const std::uint64_t stuck =
      2 * (m >= 2 ? binomial(n - 2, m - 2) : 0) + (m >= 3 ? (n - 2) * binomial(n - 3, m - 3) : 0);
  return 2 * (n * binomial(n - 1, m - 1) - stuck);
}

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

SweepTables::SweepTables(const Board& board, std::size_t helper_count)
    : geometry(board), helpers(helper_count) {
  assert(helpers >= 1 && helpers <= max_helpers);
  for (const Cell cell : board.free_cells()) {
    vertex[cell.code()] = static_cast<std::uint16_t>(vertices);
    code[vertices++] = cell.code();
  }
  flat.segments = segments_of(board, Direction::east);
  upright.segments = segments_of(board, Direction::south);
  rows = binomial(vertices, helpers);
  std::array<std::uint16_t, 256> flat_of{};
  for (std::size_t s = 0; s < flat.segments.size(); ++s) {
    for (const std::uint16_t v : flat.segments[s]) {
      flat_of[v] = static_cast<std::uint16_t>(s);
    }
  }
  for (std::size_t position = 0; position < helpers; ++position) {
    for (std::size_t v = 0; v < vertices; ++v) {
      const std::uint64_t rank = binomial(v, position + 1);
      const std::uint64_t column = code[v] % 16;
      flat.table[position][v] = rank | column << (32 + 4 * position);
      upright.table[position][v] = rank | binomial(flat_of[v] + position, position + 1) << 32;
    }
  }
  for (Axis* axis : {&flat, &upright}) {
    for (const auto& segment : axis->segments) {
      axis->longest = std::max(axis->longest, segment.size());
      std::vector<Group>& groups = axis->groups.emplace_back();
      for (std::size_t m = 1; m <= helpers; ++m) {
        groups.push_back(make_group(*this, segment, m));
      }
    }
    axis->tiles = binomial(axis->segments.size() + helpers - 1, helpers);
  }
  const Passing alone = passing_alone(geometry);
  for (std::size_t v = 0; v < vertices; ++v) {
    passing.push_back(passing_beside(geometry, alone, code[v]));
  }
}

}  // namespace tsume::hyperrobot::sweep
