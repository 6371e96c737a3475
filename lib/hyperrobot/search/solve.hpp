// Shortest solutions of jobs on one board: a forward search by rows first, then, when it has gone
// on long enough, the backward sweep met by a forward search, so that the time is bounded whatever
// the depth; or, where the sweep does not fit the memory, the forward search as far as the memory
// goes, and then a depth-first one that needs hardly any. Boards of more than 16 x 16 cells do not
// fit into rows, nor do those with diagonals, on which robots of different colours move
// differently: there a short depth-first search comes first, then all positions as far as the
// memory goes, then a long depth-first search.
#pragma once

#include "lib/core/decision.hpp"
#include "lib/hyperrobot/rows/row_search.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/slides.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tsume::hyperrobot {

struct SolveLimits {
  std::uint64_t max_nodes = 4'000'000'000;  // of the depth-first search
  std::uint64_t max_bytes = std::uint64_t{1} << 30;
  std::size_t threads = 1;
};

// The answer to a job. solved: `line` is a shortest one and has been replayed. none: proved
// unsolvable. undecided: the limits did not suffice.
struct Solution {
  core::Decision decision = core::Decision::undecided;
  Line line;
  std::uint64_t states = 0;   // positions that were entered forward and solved backward
  bool out_of_nodes = false;  // if undecided: max_nodes did not suffice, not the memory
};

class Solver {
 public:
  Solver(const Board& board, SolveLimits limits);
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // A board with diagonals takes no rules but the plain one, and jobs with colours. With
  // Rules::ricochet, a job for any robot is solved for each robot as the active one. A job is
  // undecided if there is less memory than the limit says; other jobs can follow.
  [[nodiscard]] Solution solve(const Job& job, Rules rules = {});

  // The bytes that a sweep with `helpers` helpers needs; the maximum of the type if no sweep is
  // possible. If they fit into the memory limit, jobs with `helpers` helpers take bounded time.
  [[nodiscard]] std::uint64_t sweep_bytes(std::size_t helpers);

  // Whether there are rows and sweeps for the board.
  [[nodiscard]] bool has_rows() const { return board_.fits_rows() && board_.diagonals().empty(); }
  [[nodiscard]] const Board& board() const { return board_; }
  // For the robots of the last job.
  [[nodiscard]] const Slides& slides() const { return slides_; }

 private:
  Solution search(const Job& job, Rules rules);
  Solution search_by(const Job& job, Rules rules);
  Solution search_plain(const Job& job);
  Solution search_rows(const Job& job);
  Solution search_large(const Job& job);
  Solution search_on(const Job& job, std::size_t proved);
  Solution search_lines(const Job& job, Rules rules, std::size_t at_least);
  Solution sweep_back(const Job& job, std::size_t proved);
  Line descend(Job job, std::size_t distance);
  RowSearch::Way meet_again(const Job& job, std::size_t distance);
  // How many rows of the last level the memory allows.
  [[nodiscard]] std::size_t meeting_rows() const;
  // The memory that the sweep and its copies leave.
  [[nodiscard]] std::uint64_t room() const;

  Board board_;
  SolveLimits limits_;
  Slides slides_;
  std::string colours_;  // of the robots that the slides are for, if there are diagonals
  std::unique_ptr<RowSearch> rows_;  // if the board fits into rows
  std::unique_ptr<Sweep> sweep_;
  std::size_t sweep_helpers_ = 0;
  std::array<std::optional<std::uint64_t>, Sweep::max_sweep_helpers + 1> sweep_bytes_;  // if known
};

}  // namespace tsume::hyperrobot
