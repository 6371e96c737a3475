#include "lib/hyperrobot/solve.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

constexpr std::size_t any_length = std::numeric_limits<std::size_t>::max();

// A forward search before the sweep ends with the first level that is at least this large: another
// one would cost more than the layer of the sweep that it saves.
constexpr std::size_t meeting_size = 60'000;
// Distances of the copies that the sweep leaves behind for the way back, and the distance from
// which the plain forward search finds the rest.
constexpr std::size_t copy_distance = 9;

// The positions at exact forward distances from a start, with the moves that led there.
class Frontier {
 public:
  Frontier(const Slides& slides, const Position& start) : slides_(slides), table_(1 << 12) {
    Robots robots{};
    count_ = start.size();
    std::transform(start.begin(), start.end(), robots.begin(),
                   [](Cell cell) { return cell.code(); });
    add(robots, 0, {});
  }

  // Goes one level on; false if there is no new position.
  bool expand() {
    for (std::size_t n = begin_; n < end_; ++n) {
      for (std::size_t i = 0; i < count_; ++i) {
        for (const Direction d : all_directions) {
          Robots next = nodes_[n].robots;
          next[i] = slides_.slide({next.data(), count_}, i, d);
          if (next[i] != nodes_[n].robots[i]) {
            add(next, static_cast<std::uint32_t>(n), {static_cast<std::uint8_t>(i), d});
          }
        }
      }
    }
    begin_ = end_;
    end_ = nodes_.size();
    return begin_ < end_;
  }

  // The last level.
  [[nodiscard]] std::size_t begin() const { return begin_; }
  [[nodiscard]] std::size_t end() const { return end_; }

  [[nodiscard]] Position position(std::size_t n) const {
    Position result;
    for (std::size_t i = 0; i < count_; ++i) {
      result.push_back(Cell::from_code(nodes_[n].robots[i]));
    }
    return result;
  }
  [[nodiscard]] Line line(std::size_t n) const {
    Line result;
    for (; n != 0; n = nodes_[n].before) {
      result.push_back(nodes_[n].move);
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

 private:
  using Robots = std::array<std::uint8_t, max_helpers + 1>;
  struct Node {
    Robots robots;
    Move move;
    std::uint32_t before;
  };

  // Appends a position unless it or one that differs in the order of the helpers is there.
  void add(const Robots& robots, std::uint32_t before, Move move) {
    if (2 * nodes_.size() >= table_.size()) {
      std::vector<std::uint64_t> old(2 * table_.size());
      old.swap(table_);
      for (const std::uint64_t key : old) {
        if (key != 0) {
          *slot(key) = key;
        }
      }
    }
    const std::uint64_t key = position_key({robots.data(), count_}) + 1;  // 0: an empty slot
    if (std::uint64_t& found = *slot(key); found == 0) {
      found = key;
      nodes_.push_back({robots, move, before});
    }
  }

  [[nodiscard]] std::uint64_t* slot(std::uint64_t key) {
    const std::size_t mask = table_.size() - 1;
    std::size_t i = core::mix64(key) & mask;
    while (table_[i] != 0 && table_[i] != key) {
      i = (i + 1) & mask;
    }
    return &table_[i];
  }

  const Slides& slides_;
  std::size_t count_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint64_t> table_;  // open addressing
  std::size_t begin_ = 0;
  std::size_t end_ = 1;
};

// The last level of a frontier by its places in a sweep.
class Watch {
 public:
  Watch(const Sweep& sweep, const Frontier& frontier) {
    for (std::size_t n = frontier.begin(); n < frontier.end(); ++n) {
      nodes_.emplace_back(sweep.place(frontier.position(n)), n);
    }
    // Neighbours in memory are asked for one after the other.
    std::sort(nodes_.begin(), nodes_.end(),
              [](const auto& a, const auto& b) { return a.first.rank < b.first.rank; });
  }

  // The earliest position that fulfils the test.
  template <typename Test>
  [[nodiscard]] std::optional<std::size_t> find(Test&& test) const {
    std::optional<std::size_t> best;
    for (const auto& [place, n] : nodes_) {
      if (test(place) && (!best || n < *best)) {
        best = n;
      }
    }
    return best;
  }

 private:
  std::vector<std::pair<Sweep::Place, std::size_t>> nodes_;
};

}  // namespace

Solver::Solver(const Board& board, SolveLimits limits)
    : board_(board), limits_(limits), forward_(board) {}

Answer Solver::solve(const Job& job, Rules rules) {
  if (!rules.ricochet || !job.any_robot) {
    return search(job, rules);
  }
  Answer best;
  best.outcome = core::Outcome::none;
  std::uint64_t states = 0;
  for (std::size_t active = 0; active < job.robots.size(); ++active) {
    Job turn = job;
    turn.any_robot = false;
    std::swap(turn.robots[0], turn.robots[active]);
    Answer answer = search(turn, rules);
    for (Move& move : answer.line) {
      move.robot = move.robot == 0        ? static_cast<std::uint8_t>(active)
                   : move.robot == active ? std::uint8_t{0}
                                          : move.robot;
    }
    states += answer.states;
    if (answer.outcome == core::Outcome::undecided) {
      best = std::move(answer);
      break;
    }
    if (answer.outcome == core::Outcome::solved &&
        (best.outcome == core::Outcome::none || answer.line.size() < best.line.size())) {
      best = std::move(answer);
    }
  }
  best.states = states;
  return best;
}

Answer Solver::search(const Job& job, Rules rules) {
  Answer answer;
  if (rules.ricochet) {
    answer = search_levels(job, rules);
  } else {
    Forward::Result found = forward_.search(job, limits_.forward_nodes, any_length);
    if (found.line) {
      answer.outcome = core::Outcome::solved;
      answer.line = *std::move(found.line);
    } else if (job.robots.size() > 1 && sweep_fits(job.robots.size() - 1)) {
      answer = sweep_back(job);
    } else {
      answer = search_levels(job, rules);
      if (answer.outcome == core::Outcome::undecided) {
        answer = search_on(job, answer.states);
      }
    }
    answer.states += found.nodes;
  }
  if (answer.outcome == core::Outcome::solved && !replay(board_, job, answer.line).solved) {
    throw io::Failure("internal error: the line found for " + to_string(job) + " does not replay");
  }
  return answer;
}

// The forward search with a table of the size that the memory allows.
Answer Solver::search_on(const Job& job, std::uint64_t states) {
  const auto bits = static_cast<unsigned>(std::bit_width(limits_.max_bytes / 8)) - 1;
  Forward forward(board_, std::clamp(bits, 18U, 32U));
  Forward::Result found = forward.search(job, limits_.max_nodes, any_length);
  Answer answer;
  answer.states = states + found.nodes;
  if (found.line) {
    answer.outcome = core::Outcome::solved;
    answer.line = *std::move(found.line);
  }
  return answer;
}

Answer Solver::search_levels(const Job& job, Rules rules) {
  Levels levels(slides(), job, rules, limits_.max_bytes);
  Answer answer;
  answer.outcome = levels.run();
  answer.states = levels.states();
  if (answer.outcome == core::Outcome::solved) {
    answer.line = levels.line();
  }
  return answer;
}

bool Solver::sweep_fits(std::size_t helpers) const {
  return helpers <= Sweep::max_sweep_helpers && board_.free_cells().count() > helpers &&
         Sweep::bytes_needed(board_, helpers) <= limits_.max_bytes;
}

Answer Solver::sweep_back(const Job& job) {
  const std::size_t helpers = job.robots.size() - 1;
  if (!sweep_ || sweep_helpers_ != helpers) {
    sweep_.reset();
    sweep_ = std::make_unique<Sweep>(board_, helpers, limits_.threads);
    sweep_helpers_ = helpers;
  }
  const auto solved = [&](Sweep::Place place) { return sweep_->contains(place); };
  Answer answer;
  answer.states = sweep_->start(job.goal, job.any_robot);
  Frontier frontier(slides(), job.robots);
  Watch watch(*sweep_, frontier);
  auto hit = watch.find(solved);
  while (!hit && frontier.end() - frontier.begin() < meeting_size) {
    if (!frontier.expand()) {
      answer.outcome = core::Outcome::none;
      answer.states += frontier.end();
      return answer;
    }
    watch = Watch(*sweep_, frontier);
    hit = watch.find(solved);
  }
  std::uint64_t bytes = Sweep::bytes_needed(board_, helpers);
  while (!hit) {
    const std::uint64_t size = sweep_->advance();
    if (size == 0) {
      answer.outcome = core::Outcome::none;
      return answer;
    }
    answer.states += size;
    hit = watch.find(solved);
    if (!hit && sweep_->depth() % copy_distance == 0 &&
        bytes + sweep_->snapshot_bytes() <= limits_.max_bytes) {
      sweep_->take_snapshot();
      bytes += sweep_->snapshot_bytes();
    }
  }
  answer.outcome = core::Outcome::solved;
  answer.line = frontier.line(*hit);
  answer.states += frontier.end();
  Job end = job;
  end.robots = frontier.position(*hit);
  const Line way = descend(end, sweep_->depth());
  answer.line.insert(answer.line.end(), way.begin(), way.end());
  sweep_->drop_snapshots();
  return answer;
}

// A shortest line from a position whose distance is known, by way of the copies of the sweep.
Line Solver::descend(Job job, std::size_t distance) {
  Line line;
  const std::vector<std::size_t> depths = sweep_->snapshot_depths();
  for (std::size_t i = depths.size(); i-- > 0;) {
    if (depths[i] >= distance) {
      continue;
    }
    Frontier frontier(slides(), job.robots);
    for (; distance > depths[i]; --distance) {
      frontier.expand();
    }
    const auto hit = Watch(*sweep_, frontier).find([&](Sweep::Place place) {
      return sweep_->snapshot_contains(i, place);
    });
    const Line part = frontier.line(hit.value());
    line.insert(line.end(), part.begin(), part.end());
    job.robots = frontier.position(*hit);
  }
  const auto last = forward_.search(job, std::numeric_limits<std::uint64_t>::max(), distance);
  line.insert(line.end(), last.line.value().begin(), last.line.value().end());
  return line;
}

}  // namespace tsume::hyperrobot
