// Shortest solutions of jobs on one board: a short forward search first, then, when it has gone on
// long enough, the backward sweep met by a forward search, so that the time is bounded whatever the
// depth; or, where the sweep does not fit the memory, all positions forward, and then the first
// search again without its limit.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hyperrobot/forward.hpp"
#include "lib/hyperrobot/levels.hpp"
#include "lib/hyperrobot/position.hpp"
#include "lib/hyperrobot/sweep.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace tsume::hyperrobot {

struct SolveLimits {
  std::uint64_t forward_nodes = 1'500'000;  // of the first search
  std::uint64_t max_nodes = 4'000'000'000;  // of the last one
  std::uint64_t max_bytes = std::uint64_t{1} << 30;
  std::size_t threads = 1;
};

// The answer to a job. solved: `line` is a shortest one and has been replayed. none: proved
// unsolvable. undecided: the limits did not suffice.
struct Answer {
  core::Outcome outcome = core::Outcome::undecided;
  Line line;
  std::uint64_t states = 0;  // positions that were entered forward and solved backward
};

class Solver {
 public:
  Solver(const Board& board, SolveLimits limits);

  // With the turning rule, a job for any robot is solved for each robot as the active one.
  [[nodiscard]] Answer solve(const Job& job, Rules rules = {});

  // Whether jobs with this number of helpers are answered in bounded time.
  [[nodiscard]] bool sweep_fits(std::size_t helpers) const;

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Slides& slides() const { return forward_.slides(); }

 private:
  Answer search(const Job& job, Rules rules);
  Answer search_levels(const Job& job, Rules rules);
  Answer search_on(const Job& job, std::uint64_t states);
  Answer sweep_back(const Job& job);
  Line descend(Job job, std::size_t distance);

  Board board_;
  SolveLimits limits_;
  Forward forward_;
  std::unique_ptr<Sweep> sweep_;
  std::size_t sweep_helpers_ = 0;
};

}  // namespace tsume::hyperrobot
