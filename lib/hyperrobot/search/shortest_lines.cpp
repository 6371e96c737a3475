#include "lib/hyperrobot/search/shortest_lines.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <set>
#include <utility>

namespace tsume::hyperrobot {

namespace {

constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t max_robots = max_helpers + 1;

// What a stored position costs: its key, and up to 12 bytes of the hash table while that grows.
constexpr std::uint64_t bytes_of_state = 32;
constexpr std::uint64_t min_states = 1000;

constexpr std::uint8_t axis_of(Direction d) {
  return static_cast<std::uint8_t>(index_of(d) % 2);
}

constexpr std::uint8_t no_robot = 7;
constexpr std::uint8_t no_direction = 4;
constexpr std::uint8_t both_axes = 3;

// A position with what the rules need to remember. Robots are told apart by their index.
struct Node {
  std::array<CellIndex, max_robots> robots{};
  std::uint8_t axes = 0;         // Rules::ricochet: axes that the active robot has used
  std::uint8_t last = no_robot;  // the robot that moved last
  std::uint8_t last_axis = 0;    // along this axis
  // Rules::no_rebound: the direction of each robot's last move.
  std::array<std::uint8_t, max_robots> directions = {no_direction, no_direction, no_direction,
                                                     no_direction, no_direction, no_direction};
  auto operator<=>(const Node&) const = default;
};

// Positions that differ in the order of the helpers have one key. What the rules remember is kept
// by the rank of a robot in the sorted position.
struct Key {
  std::uint64_t cells;
  std::uint32_t remembered;
  auto operator<=>(const Key&) const = default;
};
// The bits of `remembered`: a direction for each robot, then axes, last, last_axis.
constexpr unsigned direction_bits = 3;
constexpr unsigned axes_at = direction_bits * max_robots;
constexpr unsigned last_at = axes_at + 2;
constexpr unsigned last_axis_at = last_at + 3;
static_assert(last_axis_at < 32);

}  // namespace

struct ShortestLines::State {
  const Slides& slides;
  Job job;
  Rules rules;
  std::uint64_t max_states;
  SearchObserver observer;
  std::size_t count;
  LowerBounds bounds;
  // All nodes, level by level; `remembered` is empty under the plain rule.
  std::vector<std::uint64_t> cells;
  std::vector<std::uint32_t> remembered;
  std::vector<std::uint32_t> table;       // open addressing, indices of nodes
  std::vector<std::size_t> level_starts;  // indices of nodes
  std::vector<bool> useful;               // on a shortest line
  std::size_t length = 0;
  bool pruned = false;  // the last pass has left positions out

  [[nodiscard]] bool remembers() const { return rules.ricochet || rules.no_rebound; }

  [[nodiscard]] std::span<const CellIndex> robots_of(const Node& node) const {
    return {node.robots.data(), count};
  }

  // The rank of a robot in the sorted position; the active robot is first.
  [[nodiscard]] unsigned rank_of(const Node& node, std::size_t robot) const {
    unsigned rank = robot == 0 ? 0 : 1;
    for (std::size_t i = 1; robot > 0 && i < count; ++i) {
      rank += node.robots[i] < node.robots[robot] ? 1U : 0U;
    }
    return rank;
  }

  [[nodiscard]] Key key_of(const Node& node) const {
    Key key{slides.key(robots_of(node)), 0};
    for (std::size_t i = 0; rules.no_rebound && i < count; ++i) {
      key.remembered |= std::uint32_t{node.directions[i]} << direction_bits * rank_of(node, i);
    }
    if (rules.ricochet) {
      const std::uint32_t last = node.last == no_robot ? no_robot : rank_of(node, node.last);
      key.remembered |= std::uint32_t{node.axes} << axes_at | last << last_at |
                        std::uint32_t{node.last_axis} << last_axis_at;
    }
    return key;
  }

  [[nodiscard]] Node node_at(std::size_t i) const {
    Node node;
    std::uint64_t key = cells[i];
    for (std::size_t r = count; r-- > 0; key >>= Cell::index_bits) {
      node.robots[r] = static_cast<CellIndex>(key % Cell::index_count);
    }
    for (std::size_t r = 0; rules.no_rebound && r < count; ++r) {
      node.directions[r] = remembered[i] >> direction_bits * r & 7;
    }
    if (rules.ricochet) {
      node.axes = remembered[i] >> axes_at & 3;
      node.last = remembered[i] >> last_at & 7;
      node.last_axis = remembered[i] >> last_axis_at & 1;
    }
    return node;
  }

  [[nodiscard]] Node start() const {
    Node node;
    std::transform(job.robots.begin(), job.robots.end(), node.robots.begin(),
                   [](Cell cell) { return cell.index(); });
    return node;
  }

  // The node without what these rules do not remember, so that equal ones compare equal.
  [[nodiscard]] Node as_remembered(const Node& node) const {
    Node kept;
    kept.robots = node.robots;
    if (rules.no_rebound) {
      kept.directions = node.directions;
    }
    if (rules.ricochet) {
      kept.axes = node.axes;
      kept.last = node.last;
      kept.last_axis = node.last_axis;
    }
    return kept;
  }

  [[nodiscard]] std::size_t bound_of(const Node& node) const {
    return bounds.least(robots_of(node), job.goal.any_robot);
  }

  [[nodiscard]] bool at_goal(const Node& node) const {
    return bound_of(node) == 0 && (!rules.ricochet || node.axes == both_axes);
  }

  [[nodiscard]] bool is_legal(const Node& node, std::size_t robot, Direction d) const {
    if (rules.ricochet && node.last == robot && node.last_axis == axis_of(d)) {
      return false;
    }
    return !rules.no_rebound || node.directions[robot] != index_of(turned(d, 2));
  }

  // The legal moves of a node in the order of robots and directions.
  template <typename Visit>
  void for_each_move(const Node& node, Visit&& visit) const {
    for (std::size_t i = 0; i < count; ++i) {
      for (const Direction d : all_directions) {
        const CellIndex to = slides.slide(robots_of(node), i, d);
        if (to == node.robots[i] || !is_legal(node, i, d)) {
          continue;
        }
        Node next = node;
        next.robots[i] = to;
        next.last = static_cast<std::uint8_t>(i);
        next.last_axis = axis_of(d);
        next.directions[i] = static_cast<std::uint8_t>(index_of(d));
        next.axes |= i == 0 ? static_cast<std::uint8_t>(1U << axis_of(d)) : std::uint8_t{0};
        visit(next, Move{static_cast<std::uint8_t>(i), d});
      }
    }
  }

  [[nodiscard]] std::size_t slot_of(const Key& key) const {
    const std::size_t mask = table.size() - 1;
    std::size_t slot = core::mix64(key.cells ^ core::mix64(key.remembered)) & mask;
    while (table[slot] != nothing && !(key_at(table[slot]) == key)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  [[nodiscard]] Key key_at(std::size_t i) const {
    return {cells[i], remembered.empty() ? 0 : remembered[i]};
  }

  void insert(const Key& key) {
    if (2 * cells.size() >= table.size()) {
      table.assign(2 * table.size(), nothing);
      for (std::size_t i = 0; i < cells.size(); ++i) {
        table[slot_of(key_at(i))] = static_cast<std::uint32_t>(i);
      }
    }
    const std::size_t slot = slot_of(key);
    if (table[slot] == nothing) {
      table[slot] = static_cast<std::uint32_t>(cells.size());
      cells.push_back(key.cells);
      if (remembers()) {
        remembered.push_back(key.remembered);
      }
    }
  }

  // The level of a node.
  [[nodiscard]] std::size_t level_of(std::size_t i) const {
    return static_cast<std::size_t>(std::upper_bound(level_starts.begin(), level_starts.end(), i) -
                                    level_starts.begin() - 1);
  }

  // The useful node that a move leads to from level `level`, else `nothing`.
  [[nodiscard]] std::uint32_t useful_successor(const Node& next, std::size_t level) const {
    const std::uint32_t i = table[slot_of(key_of(next))];
    return i != nothing && useful[i] && level_of(i) == level + 1 ? i : nothing;
  }

  // One breadth-first search for lines of at most `limit` moves.
  core::Outcome run(std::size_t limit) {
    cells.clear();
    remembered.clear();
    table.assign(1 << 10, nothing);
    level_starts = {0};
    length = 0;
    pruned = false;
    insert(key_of(start()));
    for (std::size_t level = 0;; ++level) {
      const std::size_t begin = level_starts[level];
      const std::size_t end = cells.size();
      if (begin == end) {
        return core::Outcome::unsolvable;
      }
      length = level;
      if (observer) {
        observer(level, end, end * bytes_of_state);
      }
      for (std::size_t i = begin; i < end; ++i) {
        if (at_goal(node_at(i))) {
          mark_useful();
          return core::Outcome::solved;
        }
      }
      level_starts.push_back(end);
      for (std::size_t i = begin; i < end; ++i) {
        if (cells.size() > max_states) {
          return core::Outcome::memory_limit;
        }
        for_each_move(node_at(i), [&](const Node& next, Move) {
          const std::size_t bound = bound_of(next);
          if (level + 1 + bound <= limit) {
            insert(key_of(next));
          } else {
            pruned = pruned || bound < LowerBounds::unreachable;
          }
        });
      }
    }
  }

  void mark_useful() {
    useful.assign(cells.size(), false);
    for (std::size_t i = cells.size(); i-- > 0;) {
      const std::size_t level = level_of(i);
      const Node node = node_at(i);
      if (level == length) {
        useful[i] = at_goal(node);
        continue;
      }
      for_each_move(node, [&](const Node& next, Move) {
        useful[i] = useful[i] || useful_successor(next, level) != nothing;
      });
    }
  }

  bool visit_from(const Node& node, std::size_t level, Line& line,
                  const std::function<bool(const Line&)>& visit) const {
    if (level == length) {
      return visit(line);
    }
    bool more = true;
    for_each_move(node, [&](const Node& next, Move move) {
      if (more && useful_successor(next, level) != nothing) {
        line.push_back(move);
        more = visit_from(next, level + 1, line, visit);
        line.pop_back();
      }
    });
    return more;
  }
};

ShortestLines::ShortestLines(const Slides& slides, const Job& job, Rules rules,
                             std::uint64_t most_bytes, const SearchObserver& observer) {
  assert(!(rules.ricochet && job.goal.any_robot));
  assert(!job.robots.empty() && job.robots.size() <= max_robots);
  const std::uint64_t states = std::min<std::uint64_t>(most_bytes / bytes_of_state, nothing - 1);
  state_ = std::make_unique<State>(State{slides,
                                         job,
                                         rules,
                                         std::max(states, min_states),
                                         observer,
                                         job.robots.size(),
                                         slides.bounds(job.goal.cell),
                                         {},
                                         {},
                                         {},
                                         {},
                                         {}});
}

ShortestLines::~ShortestLines() = default;

core::Outcome ShortestLines::run(std::optional<std::size_t> known_length) {
  return state_->run(known_length.value_or(LowerBounds::unreachable - 1U));
}

core::Outcome ShortestLines::deepen(std::size_t at_least) {
  State& s = *state_;
  std::size_t limit = std::max(at_least, s.bound_of(s.start()));
  // Longer steps later: a job without a solution takes as many passes as there are limits.
  for (std::size_t pass = 0;; ++pass, limit += 1 + pass / 4) {
    const core::Outcome decision = s.run(limit);
    if (decision != core::Outcome::unsolvable || !s.pruned) {
      return decision;
    }
    if (limit >= LowerBounds::unreachable) {
      return s.run(LowerBounds::unreachable - 1U);
    }
  }
}

std::size_t ShortestLines::length() const {
  return state_->length;
}

Line ShortestLines::line() const {
  Line result;
  visit_lines([&](const Line& line) {
    result = line;
    return false;
  });
  return result;
}

std::uint64_t ShortestLines::count() const {
  const State& s = *state_;
  std::vector<std::uint64_t> ways(s.cells.size());
  for (std::size_t i = s.cells.size(); i-- > 0;) {
    if (!s.useful[i]) {
      continue;
    }
    const std::size_t level = s.level_of(i);
    if (level == s.length) {
      ways[i] = 1;
      continue;
    }
    s.for_each_move(s.node_at(i), [&](const Node& next, Move) {
      const std::uint32_t j = s.useful_successor(next, level);
      if (j != nothing && __builtin_add_overflow(ways[i], ways[j], &ways[i])) {
        ways[i] = std::numeric_limits<std::uint64_t>::max();
      }
    });
  }
  return ways[0];
}

void ShortestLines::visit_lines(const std::function<bool(const Line&)>& visit) const {
  Line line;
  state_->visit_from(state_->start(), 0, line, visit);
}

Line ShortestLines::line_of_fewest_cells() const {
  const State& s = *state_;
  // From each useful node to the end.
  std::vector<std::uint32_t> fewest(s.cells.size(), nothing);
  const auto cells_by = [&](const Node& node, const Node& next, Move move, std::size_t level) {
    const std::uint32_t j = s.useful_successor(next, level);
    return j == nothing ? nothing
                        : fewest[j] + static_cast<std::uint32_t>(s.slides.cells(
                                          s.robots_of(node), move.robot, move.direction));
  };
  for (std::size_t i = s.cells.size(); i-- > 0;) {
    const std::size_t level = s.level_of(i);
    if (!s.useful[i] || level == s.length) {
      fewest[i] = s.useful[i] ? 0 : nothing;
      continue;
    }
    const Node node = s.node_at(i);
    s.for_each_move(node, [&](const Node& next, Move move) {
      fewest[i] = std::min(fewest[i], cells_by(node, next, move, level));
    });
  }
  Line line;
  Node at = s.start();
  for (std::size_t level = 0; level < s.length; ++level) {
    std::uint32_t best = nothing;
    Node after;
    line.emplace_back();
    s.for_each_move(at, [&](const Node& next, Move move) {
      const std::uint32_t cells = cells_by(at, next, move, level);
      if (cells < best) {
        best = cells;
        after = next;
        line.back() = move;
      }
    });
    at = after;
  }
  return line;
}

namespace {

// A useful node with its robots told apart, on the first line to it.
struct Arrival {
  Node node;
  std::size_t before;  // in the level before
  Move move;
  std::uint8_t moved;  // a bit for each robot
};
using Levels = std::vector<std::vector<Arrival>>;

Line line_to(const Levels& levels, std::size_t last) {
  Line line(levels.size() - 1);
  std::size_t at = last;
  for (std::size_t level = line.size(); level > 0; --level) {
    const Arrival& arrival = levels[level][at];
    line[level - 1] = arrival.move;
    at = arrival.before;
  }
  return line;
}

}  // namespace

std::vector<Line> ShortestLines::first_lines(Distinct distinct) const {
  assert(distinct != Distinct::path);
  const State& s = *state_;

  // The nodes of each level, and the robots that have moved if those matter; in the order of the
  // first lines to them, which level by level is that of their discovery.
  Levels levels = {{{s.start(), 0, {}, 0}}};
  for (std::size_t level = 0; level < s.length; ++level) {
    std::set<std::pair<Node, std::uint8_t>> seen;
    std::vector<Arrival> next_level;
    for (std::size_t from = 0; from < levels[level].size(); ++from) {
      const Arrival& arrival = levels[level][from];
      s.for_each_move(arrival.node, [&](const Node& next, Move move) {
        const auto moved = static_cast<std::uint8_t>(arrival.moved | 1U << move.robot);
        const std::uint8_t moved_if_it_matters = distinct == Distinct::robots ? moved : 0;
        if (s.useful_successor(next, level) != nothing &&
            seen.emplace(s.as_remembered(next), moved_if_it_matters).second) {
          next_level.push_back({next, from, move, moved});
        }
      });
    }
    levels.push_back(std::move(next_level));
  }

  std::set<std::array<CellIndex, max_robots>> final_positions;
  std::set<std::uint8_t> sets_of_robots;
  std::vector<Line> lines;
  for (std::size_t last = 0; last < levels[s.length].size(); ++last) {
    const Arrival& arrival = levels[s.length][last];
    const bool is_new = distinct == Distinct::robots
                            ? sets_of_robots.insert(arrival.moved).second
                            : final_positions.insert(arrival.node.robots).second;
    if (is_new) {
      lines.push_back(line_to(levels, last));
    }
  }
  return lines;
}

std::uint64_t ShortestLines::states() const {
  return state_->cells.size();
}

const Line& with_robots(const std::vector<Line>& lines, bool most) {
  assert(!lines.empty());
  const auto robots = [](const Line& line) {
    unsigned moved = 0;
    for (const Move& move : line) {
      moved |= 1U << move.robot;
    }
    return std::popcount(moved);
  };
  const auto fewer = [&](const Line& a, const Line& b) { return robots(a) < robots(b); };
  const auto more = [&](const Line& a, const Line& b) { return robots(a) > robots(b); };
  return most ? *std::min_element(lines.begin(), lines.end(), more)
              : *std::min_element(lines.begin(), lines.end(), fewer);
}

}  // namespace tsume::hyperrobot
