#include "lib/hyperrobot/search/levels.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <vector>

namespace tsume::hyperrobot {

namespace {

constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

constexpr std::uint8_t axis_of(Direction d) {
  return static_cast<std::uint8_t>(index_of(d) % 2);
}

// A position with what the turning rule needs to remember. Robots are told apart by their index.
struct Node {
  std::array<std::uint8_t, max_helpers + 1> robots{};
  std::uint8_t axes = 0;       // axes that the active robot has used
  std::uint8_t last = 15;      // the robot that moved last; 15: none
  std::uint8_t last_axis = 0;  // along this axis
};

}  // namespace

struct Levels::State {
  const Slides& slides;
  Job job;
  Rules rules;
  std::uint64_t max_states;
  std::size_t count;
  std::array<std::uint8_t, 256> bound;
  std::vector<std::uint64_t> keys;        // of all nodes, level by level
  std::vector<std::uint32_t> table;       // open addressing, indices into keys
  std::vector<std::size_t> level_starts;  // into keys
  std::vector<bool> useful;               // on a shortest line
  std::size_t length = 0;

  // Two positions that differ in the order of the helpers have one key. With the turning rule the
  // key tells which cell the last mover stands on.
  [[nodiscard]] std::uint64_t key_of(const Node& node) const {
    const std::uint64_t cells = position_key({node.robots.data(), count});
    if (!rules.ricochet) {
      return cells;
    }
    std::uint64_t place = 7;  // its rank among the sorted helpers, 0: the active robot
    if (node.last == 0) {
      place = 0;
    } else if (node.last != 15) {
      place = 1;
      for (std::size_t i = 1; i < count; ++i) {
        place += node.robots[i] < node.robots[node.last];
      }
    }
    return cells | std::uint64_t{node.axes} << 48 | place << 50 |
           std::uint64_t{node.last_axis} << 53;
  }

  [[nodiscard]] Node node_of(std::uint64_t key) const {
    Node node;
    for (std::size_t i = count; i-- > 1;) {
      node.robots[i] = static_cast<std::uint8_t>(key);
      key >>= 8;
    }
    node.robots[0] = static_cast<std::uint8_t>(key);
    key >>= 8;
    if (rules.ricochet) {
      key >>= 8 * (max_helpers + 1 - count);
      node.axes = key & 3;
      node.last = (key >> 2 & 7) == 7 ? 15 : key >> 2 & 7;
      node.last_axis = key >> 5 & 1;
    }
    return node;
  }

  [[nodiscard]] Node start() const {
    Node node;
    std::transform(job.robots.begin(), job.robots.end(), node.robots.begin(),
                   [](Cell cell) { return cell.code(); });
    return node;
  }

  [[nodiscard]] std::size_t lower_bound(const Node& node) const {
    std::size_t least = bound[node.robots[0]];
    for (std::size_t i = 1; job.any_robot && i < count; ++i) {
      least = std::min<std::size_t>(least, bound[node.robots[i]]);
    }
    return least;
  }

  [[nodiscard]] bool at_goal(const Node& node) const {
    return lower_bound(node) == 0 && (!rules.ricochet || node.axes == 3);
  }

  // The legal moves of a node in the order of robots and directions.
  template <typename Visit>
  void for_each_move(const Node& node, Visit&& visit) const {
    for (std::size_t i = 0; i < count; ++i) {
      for (const Direction d : all_directions) {
        if (rules.ricochet && node.last == i && node.last_axis == axis_of(d)) {
          continue;
        }
        const std::uint8_t to = slides.slide({node.robots.data(), count}, i, d);
        if (to == node.robots[i]) {
          continue;
        }
        Node next = node;
        next.robots[i] = to;
        if (rules.ricochet) {
          next.last = static_cast<std::uint8_t>(i);
          next.last_axis = axis_of(d);
          next.axes |= i == 0 ? static_cast<std::uint8_t>(1U << axis_of(d)) : std::uint8_t{0};
        }
        visit(next, Move{static_cast<std::uint8_t>(i), d});
      }
    }
  }

  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = table.size() - 1;
    std::size_t slot = core::mix64(key) & mask;
    while (table[slot] != nothing && keys[table[slot]] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  [[nodiscard]] std::uint32_t find(std::uint64_t key) const { return table[slot_of(key)]; }

  void insert(std::uint64_t key) {
    if (2 * keys.size() >= table.size()) {
      table.assign(2 * table.size(), nothing);
      for (std::size_t i = 0; i < keys.size(); ++i) {
        table[slot_of(keys[i])] = static_cast<std::uint32_t>(i);
      }
    }
    const std::size_t slot = slot_of(key);
    if (table[slot] == nothing) {
      table[slot] = static_cast<std::uint32_t>(keys.size());
      keys.push_back(key);
    }
  }

  // The level of an index.
  [[nodiscard]] std::size_t level_of(std::uint32_t i) const {
    return static_cast<std::size_t>(std::upper_bound(level_starts.begin(), level_starts.end(), i) -
                                    level_starts.begin() - 1);
  }

  // The useful node that a move leads to from level `level`, else `nothing`.
  [[nodiscard]] std::uint32_t useful_successor(const Node& next, std::size_t level) const {
    const std::uint32_t i = find(key_of(next));
    return i != nothing && useful[i] && level_of(i) == level + 1 ? i : nothing;
  }

  void mark_useful() {
    useful.assign(keys.size(), false);
    for (std::size_t i = keys.size(); i-- > 0;) {
      const std::size_t level = level_of(static_cast<std::uint32_t>(i));
      const Node node = node_of(keys[i]);
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

Levels::Levels(const Slides& slides, const Job& job, Rules rules, std::uint64_t max_bytes) {
  assert(!(rules.ricochet && job.any_robot));
  // A node costs 8 bytes of key and up to 12 of the table while that grows.
  const std::uint64_t states = std::min<std::uint64_t>(max_bytes / 32, nothing - 1);
  state_ = std::make_unique<State>(State{slides,
                                         job,
                                         rules,
                                         std::max<std::uint64_t>(states, 1000),
                                         job.robots.size(),
                                         slides.bounds(job.goal),
                                         {},
                                         {},
                                         {},
                                         {}});
}

Levels::~Levels() = default;

core::Outcome Levels::run(std::optional<std::size_t> known_length) {
  State& s = *state_;
  s.keys.clear();
  s.table.assign(1 << 10, nothing);
  s.level_starts = {0};
  s.insert(s.key_of(s.start()));
  for (std::size_t level = 0;; ++level) {
    const std::size_t begin = s.level_starts[level];
    const std::size_t end = s.keys.size();
    if (begin == end) {
      return core::Outcome::none;
    }
    bool reached = false;
    for (std::size_t i = begin; i < end && !reached; ++i) {
      reached = s.at_goal(s.node_of(s.keys[i]));
    }
    if (reached) {
      s.length = level;
      s.mark_useful();
      return core::Outcome::solved;
    }
    s.level_starts.push_back(end);
    for (std::size_t i = begin; i < end; ++i) {
      if (s.keys.size() > s.max_states) {
        return core::Outcome::undecided;
      }
      s.for_each_move(s.node_of(s.keys[i]), [&](const Node& next, Move) {
        if (!known_length || level + 1 + s.lower_bound(next) <= *known_length) {
          s.insert(s.key_of(next));
        }
      });
    }
  }
}

std::size_t Levels::length() const {
  return state_->length;
}

Line Levels::line() const {
  Line result;
  visit_lines([&](const Line& line) {
    result = line;
    return false;
  });
  return result;
}

std::uint64_t Levels::count() const {
  const State& s = *state_;
  std::vector<std::uint64_t> ways(s.keys.size());
  for (std::size_t i = s.keys.size(); i-- > 0;) {
    if (!s.useful[i]) {
      continue;
    }
    const std::size_t level = s.level_of(static_cast<std::uint32_t>(i));
    if (level == s.length) {
      ways[i] = 1;
      continue;
    }
    s.for_each_move(s.node_of(s.keys[i]), [&](const Node& next, Move) {
      const std::uint32_t j = s.useful_successor(next, level);
      if (j != nothing && __builtin_add_overflow(ways[i], ways[j], &ways[i])) {
        ways[i] = std::numeric_limits<std::uint64_t>::max();
      }
    });
  }
  return ways[0];
}

void Levels::visit_lines(const std::function<bool(const Line&)>& visit) const {
  Line line;
  state_->visit_from(state_->start(), 0, line, visit);
}

Line Levels::line_with(bool most_robots) const {
  const State& s = *state_;
  // For each useful node with its robots told apart, and each set of robots that have moved: the
  // first way there.
  struct Arrival {
    Node node;
    std::uint64_t before;
    Move move;
  };
  const auto told_apart = [&](const Node& node, std::uint64_t moved) {
    std::uint64_t key = moved;
    for (std::size_t i = 0; i < s.count; ++i) {
      key = key << 8 | node.robots[i];
    }
    return key << 8 | std::uint64_t{node.axes} << 5 | std::uint64_t{node.last_axis} << 4 |
           node.last;
  };
  constexpr unsigned set_bits = max_helpers + 1;
  std::vector<std::map<std::uint64_t, Arrival>> levels(s.length + 1);
  const auto moved_of = [&](std::uint64_t key) { return key >> (8 * (s.count + 1)); };
  levels[0].emplace(told_apart(s.start(), 0), Arrival{s.start(), 0, {}});
  for (std::size_t level = 0; level < s.length; ++level) {
    for (const auto& [key, arrival] : levels[level]) {
      s.for_each_move(arrival.node, [&, from = key](const Node& next, Move move) {
        if (s.useful_successor(next, level) != nothing) {
          const std::uint64_t moved = moved_of(from) | std::uint64_t{1} << move.robot;
          levels[level + 1].emplace(told_apart(next, moved), Arrival{next, from, move});
        }
      });
    }
  }
  std::uint64_t best = 0;
  unsigned best_robots = most_robots ? 0 : set_bits + 1;
  for (const auto& [key, arrival] : levels[s.length]) {
    const auto robots = static_cast<unsigned>(std::popcount(moved_of(key)));
    if (most_robots ? robots > best_robots || best == 0 : robots < best_robots) {
      best = key;
      best_robots = robots;
    }
  }
  Line line(s.length);
  for (std::size_t level = s.length; level > 0; --level) {
    const Arrival& arrival = levels[level].at(best);
    line[level - 1] = arrival.move;
    best = arrival.before;
  }
  return line;
}

std::uint64_t Levels::states() const {
  return state_->keys.size();
}

}  // namespace tsume::hyperrobot
