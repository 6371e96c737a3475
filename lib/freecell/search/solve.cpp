#include "lib/freecell/search/solve.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/search/portfolio.hpp"

#include <algorithm>
#include <fmt/core.h>

namespace tsume::freecell {

namespace {

// What the beam takes without a limit. About here the curve of lengths by time bends: on 400 of
// deals 28001-30000 the solutions are 8.8 moves longer than the shortest with 2500 positions, 3.7
// with these, and 2.1 with 15000 (5, 13 and 31 ms a deal on a busy machine).
constexpr std::uint64_t beam_nodes = 7'500;
// The upper bound that comes before a search for a shortest solution has at most so many.
constexpr std::uint64_t first_bound_nodes = 20'000;

// Finds a solution, or a shorter one, by beam searches, which spend what the limits leave. The
// first begins at the start of the board. Where a beam dies out, one from a position further along
// the known solution takes what is left: less can go wrong there.
void shorten(const Position& start, const Variant& variant, core::Limits rest,
             const SearchObserver& observer, SearchResult& result) {
  constexpr std::size_t most_starts = 6;
  if (!rest.nodes && !rest.deadline.limit()) {
    rest.nodes = beam_nodes;
  }
  const std::vector<Move> known = result.moves;
  const std::size_t starts = result.has_solution ? most_starts : 1;
  Position position = start;
  std::size_t kept = 0;  // moves of the solution before the beam
  for (std::size_t i = 0; i < starts && rest.most_nodes() > 0 && !rest.deadline.reached(); ++i) {
    for (; kept < i * known.size() / starts; ++kept) {
      make_move(position, known[kept]);
    }
    SearchOptions options;
    if (result.has_solution) {
      options.known_length =
          std::min(options.known_length, static_cast<unsigned>(known.size() - kept));
    }
    const SearchResult found = beam_search(position, variant, options, rest, observer);
    result.expanded += found.expanded;
    if (found.stored > result.stored) {
      result.stored = found.stored;
      result.bytes = found.bytes;
    }
    rest = rest.after(found.expanded);
    if (found.has_solution) {
      result.outcome = core::Outcome::solved;
      result.has_solution = true;
      result.moves.resize(kept);
      result.moves.insert(result.moves.end(), found.moves.begin(), found.moves.end());
      return;
    }
  }
}

// A solution by the portfolio, or the proof that there is none; then, if asked for, a shorter
// solution. The portfolio comes first and may use up the limits: half of them for a beam instead
// leaves more boards without a solution (9 instead of 6 of deals 30001-32000 with 7500 positions).
// A beam alone is left where the portfolio ran out of memory.
SearchResult quick_search(const Position& position, const Variant& variant,
                          const core::Limits& limits, bool shorter,
                          const SearchObserver& observer) {
  SearchResult result = portfolio_search(position, variant, limits, observer);
  if (shorter && result.outcome != core::Outcome::unsolvable) {
    shorten(position, variant, limits.after(result.expanded), observer, result);
  }
  return result;
}

bool staged_applies(const SolveOptions& options) {
  return options.search.metric == Metric::single && options.search.heuristic == Heuristic::fvs;
}

SearchResult search(const Position& position, const Variant& variant, const SolveOptions& options,
                    const core::Limits& limits, const SearchObserver& observer) {
  if (!staged_applies(options)) {
    return astar_search(position, variant, options.search, limits, observer);
  }
  SearchResult result = staged_search(position, variant, options.search, limits, observer);
  if (result.outcome != core::Outcome::memory_limit || !limits.memory) {
    return result;
  }
  // The first search has given its memory back; what it proved stays.
  SearchOptions rest = options.search;
  rest.known_bound = result.lower;
  SearchResult second =
      threshold_search(position, variant, rest, limits.after(result.expanded), observer);
  second.stored = std::max(second.stored, result.stored);
  second.expanded += result.expanded;
  second.layers += result.layers;
  return second;
}

// Nothing is short enough: perhaps there is no solution at all, and that is quickly proved.
void try_to_exhaust(const Position& position, const Variant& variant, const core::Limits& limits,
                    SearchResult& result) {
  constexpr std::uint64_t enough = 100'000;
  core::Limits rest = limits.after(result.expanded);
  rest.nodes = std::min(enough, rest.most_nodes());
  const SearchResult proof = exhaustive_search(position, variant, rest);
  result.expanded += proof.expanded;
  if (proof.outcome == core::Outcome::unsolvable) {
    result.outcome = core::Outcome::unsolvable;
    result.stored = std::max(result.stored, proof.stored);
  }
}

// Puts a solution into the result line, after the check.
void set_moves(Solution& solution, const Position& position, const Variant& variant,
               const std::vector<Move>& moves) {
  solution.upper = static_cast<unsigned>(moves.size());
  solution.moves = checked_moves(position, variant, solution.metric, moves);
}

void set_counts(Solution& solution, const SearchResult& result, const core::Limits& limits) {
  solution.stored = result.stored;
  solution.expanded = result.expanded;
  solution.bytes = result.bytes;
  solution.layers = result.layers;
  solution.seconds = limits.deadline.elapsed();
}

}  // namespace

std::string checked_moves(const Position& position, const Variant& variant, Metric metric,
                          const std::vector<Move>& moves) {
  std::string text = written(position, moves, metric);
  const CheckedMoves verdict = check_moves(position, variant, reading_of(metric), text);
  const std::size_t length = metric == Metric::single ? verdict.single_moves.size() : verdict.moves;
  if (verdict.kind != CheckedMoves::Kind::solved || length != moves.size()) {
    throw core::InternalError(fmt::format(
        "a solution of {} failed the check: {}{}{}", core::counted(moves.size(), "move"),
        core::counted(length, "move"), verdict.reason.empty() ? "" : ", ", verdict.reason));
  }
  return text;
}

Solution solve(const Board& board, const Variant& variant, const SolveOptions& options,
               const core::Limits& limits, const SearchObserver& observer) {
  Solution solution;
  solution.id = board.id;
  solution.metric = options.search.metric;
  solution.heuristic = name_of(options.search.heuristic);
  SearchResult first;
  if (options.first_bound) {
    core::Limits share = limits;
    share.nodes = std::min(first_bound_nodes, limits.most_nodes() / 4);
    if (const auto left = limits.deadline.remaining()) {
      share.deadline = core::Deadline(*left / 4);
    }
    first = quick_search(board.position, variant, share, true, {});
  }
  const core::Limits rest = limits.after(first.expanded);
  SolveOptions bounded = options;
  unsigned& known_length = bounded.search.known_length;
  if (first.has_solution) {
    known_length = std::min(known_length, static_cast<unsigned>(first.moves.size()));
  } else if (options.most_moves) {
    known_length = *options.most_moves + 1;
  }
  SearchResult result = search(board.position, variant, bounded, rest, observer);
  if (!result.has_solution && first.has_solution) {
    result.has_solution = true;
    result.moves = first.moves;
    if (result.outcome == core::Outcome::bounded && first.moves.size() == known_length) {
      result.outcome = core::Outcome::solved;  // nothing is shorter
      result.lower = known_length;
    }
  } else if (result.outcome == core::Outcome::bounded) {
    try_to_exhaust(board.position, variant, rest, result);
  }
  result.expanded += first.expanded;
  solution.outcome = result.outcome;
  if (result.outcome != core::Outcome::unsolvable) {
    solution.lower = result.lower;
  }
  if (result.has_solution) {
    set_moves(solution, board.position, variant, result.moves);
  }
  set_counts(solution, result, limits);
  return solution;
}

Solution no_answer(const Board& board, core::Outcome outcome) {
  Solution solution;
  solution.id = board.id;
  solution.outcome = outcome;
  solution.heuristic = "none";
  return solution;
}

Solution solve_quickly(const Board& board, const Variant& variant, const core::Limits& limits,
                       bool shorter, const SearchObserver& observer) {
  Solution solution;
  solution.id = board.id;
  solution.heuristic = "none";
  const SearchResult result = quick_search(board.position, variant, limits, shorter, observer);
  solution.outcome = result.outcome;
  if (result.has_solution) {
    set_moves(solution, board.position, variant, result.moves);
  }
  set_counts(solution, result, limits);
  return solution;
}

std::vector<Solution> solve_each_move(const Board& board, const Variant& variant, Metric metric,
                                      const BoardSolver& solver) {
  std::vector<Solution> answers;
  for (const Move& move : legal_moves(board.position, variant, metric)) {
    Board child = board;
    make_move(child.position, move);
    Solution answer = solver(child);
    answer.move = written(board.position, move, metric);
    answers.push_back(std::move(answer));
  }
  return answers;
}

core::Outcome outcome_of(const std::vector<Solution>& each_move) {
  core::Outcome outcome = core::Outcome::unsolvable;
  for (const Solution& answer : each_move) {
    if (answer.outcome == core::Outcome::solved) {
      return core::Outcome::solved;
    }
    outcome = outcome == core::Outcome::unsolvable ? answer.outcome : outcome;
  }
  return outcome;
}

Solution hint(Solution solution) {
  if (solution.moves) {
    solution.moves->resize(std::min(solution.moves->find(' '), solution.moves->size()));
  }
  return solution;
}

}  // namespace tsume::freecell
