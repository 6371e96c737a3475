// Shortest solutions of jobs on one board. Which search answers a job depends on the rules, the
// board and the memory; the table `choices` in solve.cpp says which, and what each does.
#pragma once

#include "lib/core/limits.hpp"
#include "lib/hyperrobot/rows/row_search.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/slides.hpp"
#include "lib/hyperrobot/search/meeting.hpp"
#include "lib/hyperrobot/search/solution.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tsume::hyperrobot {

class JobSolver {
 public:
  // Of the limits, those of nodes and memory hold for each job.
  explicit JobSolver(const Board& board, const core::Limits& limits = {}, std::size_t threads = 1,
                     SearchObserver observer = {});
  JobSolver(const JobSolver&) = delete;
  JobSolver& operator=(const JobSolver&) = delete;
  ~JobSolver();

  // A solution that is solved has been replayed. A board with diagonals takes no rules but the
  // plain one, and jobs with colours. The outcome is memory_limit also if there is less memory than
  // the limit says; other jobs can follow.
  [[nodiscard]] Solution solve(const Job& job, Rules rules = {});

  // The bytes that a sweep with `helpers` helpers needs; the maximum of the type if no sweep is
  // possible. If they fit into the memory limit, jobs with `helpers` helpers take bounded time.
  [[nodiscard]] std::uint64_t sweep_bytes(std::size_t helpers);

  // Whether there are rows and sweeps for the board.
  [[nodiscard]] bool has_rows() const { return board_.fits_rows() && board_.diagonals().empty(); }
  [[nodiscard]] const Board& board() const { return board_; }
  // The limit of memory.
  [[nodiscard]] std::uint64_t most_bytes() const { return *limits_.memory; }
  // For the robots of the last job.
  [[nodiscard]] const Slides& slides() const { return slides_; }

 private:
  struct Choice;
  static const std::array<Choice, 6> choices;

  Solution solve_checked(const Job& job, Rules rules);
  Solution each_robot_in_turn(const Job& job, Rules rules);
  Solution remembering(const Job& job, Rules rules);
  Solution plain_unless_rebound(const Job& job, Rules rules);
  Solution depth_first_and_all_positions(const Job& job, Rules rules);
  Solution rows_and_sweep(const Job& job, Rules rules);
  Solution rows_and_depth_first(const Job& job, Rules rules);

  Solution all_positions_that_remember(const Job& job, Rules rules, std::size_t at_least);
  Solution depth_first(const Job& job, std::size_t at_least);
  RowSearch& rows();
  MeetingSearch& meeting(std::size_t helpers);

  Board board_;
  core::Limits limits_;
  SearchObserver observer_;
  std::size_t threads_;
  Slides slides_;
  std::string colours_;  // of the robots that the slides are for, if there are diagonals
  std::unique_ptr<RowSearch> rows_;         // made when it is needed
  std::unique_ptr<MeetingSearch> meeting_;  // for the number of helpers that was needed last
  std::array<std::optional<std::uint64_t>, Sweep::max_sweep_helpers + 1> sweep_bytes_;  // if known
};

}  // namespace tsume::hyperrobot
