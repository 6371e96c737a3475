// From a board to a result line: which search is run, and how its answer is written.
#pragma once

#include "lib/freecell/rules/board.hpp"
#include "lib/freecell/search/search.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::freecell {

struct SolveOptions {
  SearchOptions search;
  bool staged = true;          // the staged search where it applies: single-card metric, fvs
  std::size_t beam_width = 0;  // 0: no upper bound is looked for first
  bool quick_bound = false;    // look for the upper bound by the portfolio instead
  std::optional<unsigned> most_moves;  // longer solutions are of no interest
  bool fallback = true;                // a full table: go on with the memory-bounded search
  Limits limits;
  std::optional<double> seconds;  // for each board: sets the deadline of `limits`
};

// The same as words and numbers of a command line.
struct SolveRequest {
  std::string heuristic = "fvs";
  std::string metric = "single";
  std::string search = "staged";           // or "plain"
  std::string when_full = "search";        // or "stop"
  std::optional<std::string> upper_bound;  // "beam", "dfs" or a number
  std::vector<std::string> without;        // techniques (staged_moves.hpp)
  std::uint64_t threads = 1;
  std::uint64_t jobs = 1;  // share the memory
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> memory;
  std::optional<double> seconds;
};
// With a limit and no upper_bound a narrow beam comes first, so that there is an upper bound to
// report. Throws core::BadArgument for what makes no sense.
[[nodiscard]] SolveOptions resolve(const SolveRequest& request);

struct Solution {
  std::string id;
  Status status = Status::bad_input;
  Metric metric = Metric::single;
  std::string heuristic = "fvs";  // or "none"
  std::optional<unsigned> lower;
  std::optional<unsigned> upper;
  std::uint64_t stored = 0;
  std::uint64_t expanded = 0;
  std::optional<std::string> moves;
  // For --stats only.
  std::uint64_t bytes = 0;
  unsigned layers = 0;
  double seconds = 0;
};

// Solves one board. Every printed solution has been replayed by the independent checker; a mismatch
// throws io::Failure.
[[nodiscard]] Solution solve(const Board& board, const Variant& variant,
                             const SolveOptions& options, const SearchObserver& observer = {});

// The answer for a board that cannot be read.
[[nodiscard]] Solution bad_board(const Board& board);

// The same by the portfolio (portfolio.hpp), with the improvement rule if asked for. The length is
// that of the solution found; only a lower bound would make it the shortest.
[[nodiscard]] Solution solve_quickly(const Board& board, const Variant& variant,
                                     const SolveOptions& options, bool improve);

// A solution that somebody gives, improved. Throws io::Failure if it is none.
[[nodiscard]] Solution improve_solution(const Board& board, const Variant& variant,
                                        const std::string& moves);

// Ten fields between tabs: id status metric length lower upper heuristic stored expanded moves, "-"
// where there is nothing; or the same as one JSON object, with null there. No newline.
[[nodiscard]] std::string result_line(const Solution& solution);
[[nodiscard]] std::string result_json(const Solution& solution);

}  // namespace tsume::freecell
