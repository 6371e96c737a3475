#include "lib/hyperrobot/search/solve.hpp"

#include "lib/core/bits.hpp"
#include "lib/core/error.hpp"
#include "lib/hyperrobot/search/deepening.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <new>
#include <utility>

namespace tsume::hyperrobot {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

// Rows that the search by rows hands on before a sweep, if one can follow.
constexpr std::uint64_t forward_steps = 5'000'000;
// Positions of the first search where there are no rows.
constexpr std::uint64_t first_nodes = 1'000'000;

enum class Needs : std::uint8_t { yes, no, any };

bool agrees(Needs needs, bool is) {
  return needs == Needs::any || (needs == Needs::yes) == is;
}

}  // namespace

// A kind of job, and the search that answers it.
struct JobSolver::Choice {
  Needs ricochet;    // Rules::ricochet
  Needs any_robot;   // Goal::any_robot
  Needs no_rebound;  // Rules::no_rebound
  Needs has_rows;    // at most 16 x 16 cells, no diagonals
  Needs sweep_fits;  // into the memory limit
  Solution (JobSolver::*search)(const Job& job, Rules rules);
};

// Read from top to bottom: the first line that a job agrees with decides.
//
// each_robot_in_turn       a job for each robot as the active one
// remembering              breadth-first over positions with what the rules remember of the moves
// plain_unless_rebound     the plain rule first: its line is often without a rebound; else
//                          `remembering`
// depth_first_and_all_positions  a short depth-first search; all positions as far as the memory
//                          goes; then a long depth-first search
// rows_and_sweep           forward by rows of 256 positions; when that has gone on long enough, the
//                          backward sweep, met by a forward search: bounded time at any distance
// rows_and_depth_first     forward by rows as far as the memory goes, then a depth-first search,
//                          which needs hardly any
constexpr std::array<JobSolver::Choice, 6> JobSolver::choices = {{
    // ricochet  any robot   no rebound  rows        sweep fits
    {Needs::yes, Needs::yes, Needs::any, Needs::any, Needs::any, &JobSolver::each_robot_in_turn},
    {Needs::yes, Needs::any, Needs::any, Needs::any, Needs::any, &JobSolver::remembering},
    {Needs::no, Needs::any, Needs::yes, Needs::any, Needs::any, &JobSolver::plain_unless_rebound},
    {Needs::no, Needs::any, Needs::no, Needs::no, Needs::any,
     &JobSolver::depth_first_and_all_positions},
    {Needs::no, Needs::any, Needs::no, Needs::yes, Needs::yes, &JobSolver::rows_and_sweep},
    {Needs::no, Needs::any, Needs::no, Needs::yes, Needs::no, &JobSolver::rows_and_depth_first},
}};

JobSolver::JobSolver(const Board& board, const core::Limits& limits, std::size_t threads,
                     SearchObserver observer)
    : board_(board),
      limits_(limits),
      observer_(std::move(observer)),
      threads_(threads),
      slides_(board_) {
  assert(board_.ok() && threads >= 1);
  limits_.memory = limits.memory.value_or(default_memory);
  limits_.nodes = limits.nodes.value_or(default_nodes);
}

JobSolver::~JobSolver() = default;

Solution JobSolver::solve(const Job& job, Rules rules) {
  if (!board_.diagonals().empty() && job.colours != colours_) {
    slides_ = Slides(board_, job.colours);
    colours_ = job.colours;
  }
  return solve_checked(job, rules);
}

// Chooses the search, and replays what it finds. Without memory enough, the outcome is
// memory_limit.
Solution JobSolver::solve_checked(const Job& job, Rules rules) {
  const bool sweep_fits = sweep_bytes(job.robots.size() - 1) <= most_bytes();
  const auto* const choice =
      std::find_if(choices.begin(), choices.end(), [&](const Choice& candidate) {
        return agrees(candidate.ricochet, rules.ricochet) &&
               agrees(candidate.any_robot, job.goal.any_robot) &&
               agrees(candidate.no_rebound, rules.no_rebound) &&
               agrees(candidate.has_rows, has_rows()) && agrees(candidate.sweep_fits, sweep_fits);
      });
  assert(choice != choices.end());
  Solution answer;
  try {
    answer = (this->*choice->search)(job, rules);
  } catch (const std::bad_alloc&) {
    // What is half done is of no use to the next job.
    meeting_.reset();
    rows_.reset();
    return {core::Outcome::memory_limit, {}, 0};
  }
  if (answer.outcome == core::Outcome::solved && !replay(board_, job, answer.line, rules).solved) {
    throw core::InternalError("the line found for " + to_string(job) + " does not replay");
  }
  return answer;
}

Solution JobSolver::each_robot_in_turn(const Job& job, Rules rules) {
  Solution best;
  best.outcome = core::Outcome::unsolvable;
  std::uint64_t states = 0;
  for (std::size_t active = 0; active < job.robots.size(); ++active) {
    Job turn = job;
    turn.goal.any_robot = false;
    std::swap(turn.robots[0], turn.robots[active]);
    Solution answer = solve_checked(turn, rules);
    for (Move& move : answer.line) {
      move.robot = move.robot == 0        ? static_cast<std::uint8_t>(active)
                   : move.robot == active ? std::uint8_t{0}
                                          : move.robot;
    }
    states += answer.states;
    if (!is_decided(answer.outcome)) {
      best = std::move(answer);
      break;
    }
    if (answer.outcome == core::Outcome::solved &&
        (best.outcome == core::Outcome::unsolvable || answer.line.size() < best.line.size())) {
      best = std::move(answer);
    }
  }
  best.states = states;
  return best;
}

Solution JobSolver::remembering(const Job& job, Rules rules) {
  return all_positions_that_remember(job, rules, 0);
}

Solution JobSolver::plain_unless_rebound(const Job& job, Rules rules) {
  Solution answer = solve_checked(job, {});
  if (answer.outcome == core::Outcome::solved && !replay(board_, job, answer.line, rules).solved) {
    const std::uint64_t states = answer.states;
    answer = all_positions_that_remember(job, rules, answer.line.size());
    answer.states += states;
  }
  return answer;
}

Solution JobSolver::depth_first_and_all_positions(const Job& job, Rules /*rules*/) {
  if (slides_.bounds(job.goal.cell).least(indices_of(job.robots), job.goal.any_robot) ==
      LowerBounds::unreachable) {
    return {core::Outcome::unsolvable, {}, 0};
  }
  Deepening::Result first =
      Deepening(slides_).search(job, std::min(first_nodes, limits_.most_nodes()), 0, observer_);
  if (first.line) {
    return {core::Outcome::solved, *std::move(first.line), first.nodes};
  }
  Solution answer;
  std::size_t proved = first.proved;
  {
    ShortestLines lines(slides_, job, {}, most_bytes(), observer_);
    answer.outcome = lines.run();
    answer.states = first.nodes + lines.states();
    if (answer.outcome == core::Outcome::solved) {
      answer.line = lines.line();
    }
    proved = std::max(proved, lines.length());
  }
  if (!is_decided(answer.outcome)) {
    const std::uint64_t states = answer.states;
    answer = depth_first(job, proved);
    answer.states += states;
  }
  return answer;
}

Solution JobSolver::rows_and_sweep(const Job& job, Rules /*rules*/) {
  const std::size_t helpers = job.robots.size() - 1;
  // The forward search leaves room for the sweep, also before there is one: so that the answer to a
  // job does not depend on the jobs before it.
  RowSearch::Result found = rows().search(
      job, {.memory = most_bytes() - sweep_bytes(helpers), .nodes = forward_steps}, observer_);
  Solution answer{found.outcome, std::move(found.line), 0};
  if (!is_decided(found.outcome)) {
    answer = meeting(helpers).solve(job, found.proved);
  }
  answer.states += found.states;
  return answer;
}

Solution JobSolver::rows_and_depth_first(const Job& job, Rules /*rules*/) {
  RowSearch::Result found = rows().search(job, {.memory = most_bytes()}, observer_);
  Solution answer{found.outcome, std::move(found.line), 0};
  if (!is_decided(found.outcome)) {
    rows().release();  // the table takes the memory
    answer = depth_first(job, found.proved);
  }
  answer.states += found.states;
  return answer;
}

Solution JobSolver::all_positions_that_remember(const Job& job, Rules rules, std::size_t at_least) {
  ShortestLines lines(slides_, job, rules, most_bytes(), observer_);
  Solution answer;
  answer.outcome = lines.deepen(at_least);
  answer.states = lines.states();
  if (answer.outcome == core::Outcome::solved) {
    answer.line = lines.line();
  }
  return answer;
}

// The depth-first search with a table of the size that the memory allows.
Solution JobSolver::depth_first(const Job& job, std::size_t at_least) {
  const auto bits = static_cast<unsigned>(core::bit_width(most_bytes() / 8 | 1)) - 1;
  Deepening deepening(slides_,
                      std::clamp(bits, Deepening::min_table_bits, Deepening::max_table_bits));
  Deepening::Result found = deepening.search(job, limits_.most_nodes(), at_least, observer_);
  if (found.line) {
    return {core::Outcome::solved, *std::move(found.line), found.nodes};
  }
  return {core::Outcome::node_limit, {}, found.nodes};
}

RowSearch& JobSolver::rows() {
  if (!rows_) {
    rows_ = std::make_unique<RowSearch>(board_);
  }
  return *rows_;
}

MeetingSearch& JobSolver::meeting(std::size_t helpers) {
  if (!meeting_ || meeting_->helpers() != helpers) {
    meeting_.reset();  // before the memory is taken again
    meeting_ =
        std::make_unique<MeetingSearch>(board_, helpers, rows(), most_bytes(), threads_, observer_);
  }
  return *meeting_;
}

std::uint64_t JobSolver::sweep_bytes(std::size_t helpers) {
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

}  // namespace tsume::hyperrobot
