#include "lib/hyperrobot/search/solve.hpp"

#include "lib/core/bits.hpp"
#include "lib/core/error.hpp"
#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/search/deepening.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

// Rows that the search by rows hands on before a sweep, if one can follow.
constexpr std::uint64_t forward_steps = 5'000'000;
// Positions of the first search where there are no rows.
constexpr std::uint64_t first_nodes = 1'000'000;

// Before the sweep, forward levels are listed up to the first one of this many rows: another one
// would cost more than the layer of the sweep that it saves.
constexpr std::uint64_t most_meeting_rows = 100'000;
// Bytes that all forward levels together need for each row of the last one: they have about five
// times as many rows, and vectors grow by doubling.
constexpr std::uint64_t bytes_of_meeting_row = 1000;

// The sweep leaves copies behind at these distances for the way back; from the last of them, or
// the goal, the search by rows finds the rest.
constexpr std::size_t copy_distance = 14;

// The last level of a forward search by its places in a sweep.
class Meeting {
 public:
  Meeting(const Sweep& sweep, const RowSearch& levels) : levels_(levels) {
    for (std::size_t n = 0; n < levels.level_rows(); ++n) {
      ranks_.emplace_back(sweep.rank(levels.level_helpers(n)), n);
    }
    // Neighbours in memory are asked for one after the other.
    std::sort(ranks_.begin(), ranks_.end());
  }

  // The way to the earliest position that is in the row that `row_of` gives for its rank.
  template <typename RowOf>
  [[nodiscard]] std::optional<RowSearch::Way> find(RowOf&& row_of) const {
    std::size_t best = levels_.level_rows();
    Row common{};
    for (const auto& [rank, n] : ranks_) {
      if (n < best) {
        const Row met = intersection(levels_.level_row(n), row_of(rank));
        if (!is_empty(met)) {
          best = n;
          common = met;
        }
      }
    }
    if (best == levels_.level_rows()) {
      return std::nullopt;
    }
    return levels_.way_to(best, first_code(common));
  }

 private:
  const RowSearch& levels_;
  std::vector<std::pair<std::uint64_t, std::size_t>> ranks_;
};

}  // namespace

Solver::Solver(const Board& board, SolveLimits limits)
    : board_(board), limits_(limits), slides_(board_) {
  assert(board_.ok() && limits_.threads >= 1);
}

Solution Solver::solve(const Job& job, Rules rules) {
  if (!board_.diagonals().empty() && job.colours != colours_) {
    slides_ = Slides(board_, job.colours);
    colours_ = job.colours;
  }
  if (!rules.ricochet || !job.goal.any_robot) {
    return search(job, rules);
  }
  Solution best;
  best.decision = core::Decision::none;
  std::uint64_t states = 0;
  for (std::size_t active = 0; active < job.robots.size(); ++active) {
    Job turn = job;
    turn.goal.any_robot = false;
    std::swap(turn.robots[0], turn.robots[active]);
    Solution answer = search(turn, rules);
    for (Move& move : answer.line) {
      move.robot = move.robot == 0        ? static_cast<std::uint8_t>(active)
                   : move.robot == active ? std::uint8_t{0}
                                          : move.robot;
    }
    states += answer.states;
    if (answer.decision == core::Decision::undecided) {
      best = std::move(answer);
      break;
    }
    if (answer.decision == core::Decision::solved &&
        (best.decision == core::Decision::none || answer.line.size() < best.line.size())) {
      best = std::move(answer);
    }
  }
  best.states = states;
  return best;
}

Solution Solver::search(const Job& job, Rules rules) {
  Solution answer;
  try {
    answer = search_by(job, rules);
  } catch (const std::bad_alloc&) {
    // What is half done is of no use to the next job.
    sweep_.reset();
    rows_.reset();
    return {};
  }
  if (answer.decision == core::Decision::solved &&
      !replay(board_, job, answer.line, rules).solved) {
    throw core::InternalError("the line found for " + to_string(job) + " does not replay");
  }
  return answer;
}

Solution Solver::search_by(const Job& job, Rules rules) {
  Solution answer;
  if (rules.ricochet) {
    answer = search_lines(job, rules, 0);
  } else {
    answer = search_plain(job);
    // A plain line without a rebound is a shortest one of those, too.
    if (rules.no_rebound && answer.decision == core::Decision::solved &&
        !replay(board_, job, answer.line, rules).solved) {
      const std::uint64_t states = answer.states;
      answer = search_lines(job, rules, answer.line.size());
      answer.states += states;
    }
  }
  return answer;
}

Solution Solver::search_plain(const Job& job) {
  if (!has_rows()) {
    return search_large(job);
  }
  if (!rows_) {
    rows_ = std::make_unique<RowSearch>(board_);
  }
  return search_rows(job);
}

Solution Solver::search_rows(const Job& job) {
  // The row search leaves room for the sweep, also before there is one: so that the answer to a
  // job does not depend on the jobs before it.
  const std::size_t helpers = job.robots.size() - 1;
  const bool can_sweep = sweep_bytes(helpers) <= limits_.max_bytes;
  RowSearch::Result found =
      can_sweep ? rows_->search(job, {forward_steps, limits_.max_bytes - sweep_bytes(helpers)})
                : rows_->search(job, {no_limit, limits_.max_bytes});
  Solution answer{found.decision, std::move(found.line), 0};
  if (found.decision == core::Decision::undecided) {
    if (can_sweep) {
      answer = sweep_back(job, found.proved);
    } else {
      rows_->release();  // the table takes the memory
      answer = search_on(job, found.proved);
    }
  }
  answer.states += found.states;
  return answer;
}

Solution Solver::search_large(const Job& job) {
  if (slides_.bounds(job.goal.cell).least(indices_of(job.robots), job.goal.any_robot) ==
      LowerBounds::unreachable) {
    return {core::Decision::none, {}, 0};
  }
  Deepening::Result first =
      Deepening(slides_).search(job, std::min(first_nodes, limits_.max_nodes));
  if (first.line) {
    return {core::Decision::solved, *std::move(first.line), first.nodes};
  }
  Solution answer;
  std::size_t proved = first.proved;
  {
    ShortestLines lines(slides_, job, {}, limits_.max_bytes);
    answer.decision = lines.run();
    answer.states = first.nodes + lines.states();
    if (answer.decision == core::Decision::solved) {
      answer.line = lines.line();
    }
    proved = std::max(proved, lines.length());
  }
  if (answer.decision == core::Decision::undecided) {
    const std::uint64_t states = answer.states;
    answer = search_on(job, proved);
    answer.states += states;
  }
  return answer;
}

// The depth-first search with a table of the size that the memory allows.
Solution Solver::search_on(const Job& job, std::size_t proved) {
  const auto bits = static_cast<unsigned>(core::bit_width(limits_.max_bytes / 8 | 1)) - 1;
  Deepening deepening(slides_,
                      std::clamp(bits, Deepening::min_table_bits, Deepening::max_table_bits));
  Deepening::Result found = deepening.search(job, limits_.max_nodes, proved);
  if (found.line) {
    return {core::Decision::solved, *std::move(found.line), found.nodes};
  }
  return {core::Decision::undecided, {}, found.nodes, true};
}

Solution Solver::search_lines(const Job& job, Rules rules, std::size_t at_least) {
  ShortestLines lines(slides_, job, rules, limits_.max_bytes);
  Solution answer;
  answer.decision = lines.deepen(at_least);
  answer.states = lines.states();
  if (answer.decision == core::Decision::solved) {
    answer.line = lines.line();
  }
  return answer;
}

std::uint64_t Solver::sweep_bytes(std::size_t helpers) {
  if (!has_rows() || helpers < 1 || helpers > Sweep::max_sweep_helpers ||
      board_.free_cells().count() <= helpers) {
    return no_limit;
  }
  std::optional<std::uint64_t>& bytes = sweep_bytes_[helpers];
  if (!bytes) {
    bytes = Sweep::bytes_needed(board_, helpers);
  }
  return *bytes;
}

// For a job whose solutions have at least `proved` moves.
Solution Solver::sweep_back(const Job& job, std::size_t proved) {
  const std::size_t helpers = job.robots.size() - 1;
  if (!sweep_ || sweep_helpers_ != helpers) {
    sweep_.reset();
    sweep_ = std::make_unique<Sweep>(board_, helpers, limits_.threads);
    sweep_helpers_ = helpers;
  }
  const auto solved = [&](std::uint64_t rank) -> const Row& { return sweep_->solved_row(rank); };
  Solution answer;
  if (rows_->bytes() > room()) {
    rows_->release();
  }
  answer.states = sweep_->start(job.goal);
  rows_->start_levels(job.robots);
  std::optional<RowSearch::Way> way;
  for (std::size_t moves = 0; rows_->level_rows() < meeting_rows(); ++moves) {
    way = moves < proved ? std::nullopt : Meeting(*sweep_, *rows_).find(solved);
    if (way) {
      break;
    }
    if (!rows_->next_level()) {
      answer.decision = core::Decision::none;
      answer.states += rows_->states();
      return answer;
    }
  }
  const Meeting meeting(*sweep_, *rows_);
  way = way ? std::move(way) : meeting.find(solved);
  while (!way) {
    const std::uint64_t size = sweep_->advance();
    if (size == 0) {
      answer.decision = core::Decision::none;
      return answer;
    }
    answer.states += size;
    way = meeting.find(solved);
    if (!way && sweep_->depth() % copy_distance == 0 &&
        rows_->bytes() + sweep_->snapshot_bytes() <= room()) {
      sweep_->take_snapshot();
    }
  }
  answer.decision = core::Decision::solved;
  answer.line = std::move(way->line);
  answer.states += rows_->states();
  Job end = job;
  end.robots = way->end;
  const Line rest = descend(end, sweep_->depth());
  answer.line.insert(answer.line.end(), rest.begin(), rest.end());
  return answer;
}

// A shortest line from a position whose distance is known, by way of the copies of the sweep; or of
// the sweep done again, which goes as far as levels from the position can meet it.
Line Solver::descend(Job job, std::size_t distance) {
  Line line;
  const auto go_on = [&](const RowSearch::Way& way) {
    line.insert(line.end(), way.line.begin(), way.line.end());
    job.robots = way.end;
    distance -= way.line.size();
  };
  const std::vector<std::size_t> depths = sweep_->snapshot_depths();
  for (std::size_t i = depths.size(); i-- > 0;) {
    if (depths[i] >= distance) {
      continue;
    }
    rows_->start_levels(job.robots);
    for (std::size_t n = distance; n > depths[i]; --n) {
      rows_->next_level();
    }
    go_on(Meeting(*sweep_, *rows_)
              .find([&](std::uint64_t rank) -> const Row& { return sweep_->snapshot_row(i, rank); })
              .value());
  }
  sweep_->drop_snapshots();
  if (rows_->bytes() > room()) {
    rows_->release();
  }
  RowSearch::Result last = rows_->search(job, {no_limit, room()});
  while (last.decision != core::Decision::solved) {
    go_on(meet_again(job, distance));
    last = rows_->search(job, {no_limit, room()});
  }
  line.insert(line.end(), last.line.begin(), last.line.end());
  return line;
}

// From a position at this distance, at least 1, some moves on a shortest line.
RowSearch::Way Solver::meet_again(const Job& job, std::size_t distance) {
  rows_->release();
  rows_->start_levels(job.robots);
  std::size_t moves = 0;
  do {
    rows_->next_level();
    ++moves;
  } while (moves < distance && rows_->level_rows() < meeting_rows());
  sweep_->start(job.goal);
  while (sweep_->depth() + moves < distance) {
    sweep_->advance();
  }
  return Meeting(*sweep_, *rows_)
      .find([&](std::uint64_t rank) -> const Row& { return sweep_->solved_row(rank); })
      .value();
}

std::size_t Solver::meeting_rows() const {
  return std::min(most_meeting_rows, room() / bytes_of_meeting_row);
}

std::uint64_t Solver::room() const {
  const std::uint64_t used =
      *sweep_bytes_[sweep_helpers_] + sweep_->snapshot_depths().size() * sweep_->snapshot_bytes();
  return limits_.max_bytes - std::min(limits_.max_bytes, used);
}

}  // namespace tsume::hyperrobot
