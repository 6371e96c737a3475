// From a board to its solution: which search is run, and what is checked.
#pragma once

#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/search/search.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::freecell {

// How a shortest solution is looked for: by the staged search in the single-card metric with fvs,
// and if its memory is used up, by the memory-bounded search; else by A*. In the supermove metric
// the heuristic must be fvs.
struct SolveOptions {
  SearchOptions search;
  bool first_bound = false;            // look for an upper bound first, by the quick search
  std::optional<unsigned> most_moves;  // ignore longer solutions
};

struct Solution {
  std::string id;
  std::optional<std::string> move;  // the answer is for the position after this move
  core::Outcome outcome = core::Outcome::bad_input;
  Metric metric = Metric::single;
  std::string heuristic = "fvs";  // or "none"
  std::optional<unsigned> lower;
  std::optional<unsigned> upper;
  std::uint64_t stored = 0;
  std::uint64_t expanded = 0;
  std::optional<std::string> moves;
  // Of a shortest solution.
  [[nodiscard]] std::optional<unsigned> length() const {
    return outcome == core::Outcome::solved ? upper : std::nullopt;
  }
  // For --stats only.
  std::uint64_t bytes = 0;
  unsigned layers = 0;
  double seconds = 0;
};

// A solution as it is printed, after the independent checker (rules/replay.hpp) has replayed it.
// Throws core::InternalError if it does not solve the position.
[[nodiscard]] std::string checked_moves(const Position& position, const Variant& variant,
                                        Metric metric, const std::vector<Move>& moves);

// Solves one board. Every printed solution has been replayed by the independent checker; a mismatch
// throws core::InternalError.
[[nodiscard]] Solution solve(const Board& board, const Variant& variant,
                             const SolveOptions& options, const core::Limits& limits = {},
                             const SearchObserver& observer = {});

// The answer for a board that cannot be read (bad_input) or whose search failed.
[[nodiscard]] Solution no_answer(const Board& board, core::Outcome outcome);

// Solves one board by the portfolio (portfolio.hpp). If `shorter`, what is left of a limit of nodes
// or seconds, or a fixed number of nodes without such a limit, goes into a shorter solution, by
// beam searches. The length is that of the solution found; only a lower bound would make it the
// shortest.
[[nodiscard]] Solution solve_quickly(const Board& board, const Variant& variant,
                                     const core::Limits& limits, bool shorter,
                                     const SearchObserver& observer = {});

using BoardSolver = std::function<Solution(const Board&)>;

// The answers for the positions after each legal move of a board, in the order of legal_moves: the
// first free cell and the first empty column stand for all.
[[nodiscard]] std::vector<Solution> solve_each_move(const Board& board, const Variant& variant,
                                                    Metric metric, const BoardSolver& solver);

// What the answers after each move say of the board: solved if one is, unsolvable if all are, else
// the limit that left the first open.
[[nodiscard]] core::Outcome outcome_of(const std::vector<Solution>& each_move);

// The answer with the first of its moves only.
[[nodiscard]] Solution hint(Solution solution);

}  // namespace tsume::freecell
