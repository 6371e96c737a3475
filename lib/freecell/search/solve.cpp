#include "lib/freecell/search/solve.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/rules/replay.hpp"
#include "lib/freecell/search/improve.hpp"
#include "lib/freecell/search/portfolio.hpp"
#include "lib/io/error.hpp"

#include <algorithm>

namespace tsume::freecell {

namespace {

// A first solution, if one is asked for. It may take a quarter of the nodes and of the time.
SearchResult first_bound(const Position& position, const Variant& variant,
                         const SolveOptions& options, const Limits& limits) {
  Limits share = limits;
  if (limits.nodes) {
    share.nodes = *limits.nodes / 4;
  }
  if (const auto left = limits.deadline.remaining()) {
    share.deadline = core::Deadline(*left / 4);
  }
  switch (options.first_bound) {
    case FirstBound::none:
      return {};
    case FirstBound::narrow_beam:
      return beam_search(position, variant, 300, options.search, share);
    case FirstBound::beam:
      return beam_search(position, variant, 1000, options.search, share);
    case FirstBound::portfolio:
      break;
  }
  share.nodes = std::min<std::uint64_t>(share.most_nodes(), 200'000);
  return portfolio_search(position, variant, {.improve = true}, share);
}

bool staged_applies(const SolveOptions& options) {
  return options.kind == SearchKind::staged && options.search.metric == Metric::single &&
         options.search.heuristic == Heuristic::fvs;
}

SearchResult search(const Position& position, const Variant& variant, const SolveOptions& options,
                    const Limits& limits, const SearchObserver& observer) {
  if (!staged_applies(options)) {
    return astar_search(position, variant, options.search, limits, observer);
  }
  SearchResult result = staged_search(position, variant, options.search, limits, observer);
  if (result.status != Status::memory || !limits.memory || options.when_full == WhenFull::stop) {
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
void try_to_exhaust(const Position& position, const Variant& variant, const Limits& limits,
                    SearchResult& result) {
  constexpr std::uint64_t enough = 100'000;
  Limits rest = limits.after(result.expanded);
  rest.nodes = std::min(enough, rest.most_nodes());
  const SearchResult proof = exhaustive_search(position, variant, rest);
  result.expanded += proof.expanded;
  if (proof.status == Status::unsolvable) {
    result.status = Status::unsolvable;
    result.stored = std::max(result.stored, proof.stored);
  }
}

void verify(const Position& position, const Variant& variant, Metric metric,
            const std::string& moves, std::size_t length) {
  const CheckedMoves verdict = check_moves(position, variant, metric, moves);
  const std::size_t found = metric == Metric::single ? verdict.single_moves : verdict.moves;
  if (verdict.kind != CheckedMoves::Kind::solved || found != length) {
    throw core::InternalError("a solution failed the check: " + verdict.reason);
  }
}

// Spends what is left of the limits on shorter solutions, by wider and wider beams. One that is
// wider than all positions that the last one met would leave nothing out.
void shorten(const Position& position, const Variant& variant, const Limits& limits,
             const SearchObserver& observer, SearchResult& result) {
  constexpr std::size_t first_width = 10;
  Limits rest = limits.after(result.expanded);
  SearchOptions options;
  for (std::size_t width = first_width;; width *= 2) {
    options.known_length =
        std::min(greatest_length + 1, static_cast<unsigned>(result.moves.size()));
    SearchResult found = beam_search(position, variant, width, options, rest, observer);
    result.expanded += found.expanded;
    result.stored = std::max(result.stored, found.stored);
    result.bytes = std::max(result.bytes, found.bytes);
    rest = rest.after(found.expanded);
    if (found.has_solution) {
      result.moves = improved(position, variant, std::move(found.moves));
    }
    if (found.stored <= width || found.status == Status::memory || found.status == Status::time ||
        rest.most_nodes() == 0) {
      return;
    }
  }
}

// Puts a solution into the result line, after the check.
void set_moves(Solution& solution, const Position& position, const Variant& variant,
               const std::vector<Move>& moves) {
  solution.upper = static_cast<unsigned>(moves.size());
  solution.moves = written(position, moves, solution.metric);
  verify(position, variant, solution.metric, *solution.moves, moves.size());
}

void set_counts(Solution& solution, const SearchResult& result, const Limits& limits) {
  solution.stored = result.stored;
  solution.expanded = result.expanded;
  solution.bytes = result.bytes;
  solution.layers = result.layers;
  solution.seconds = limits.deadline.elapsed();
}

}  // namespace

Solution solve(const Board& board, const Variant& variant, const SolveOptions& options,
               const Limits& limits, const SearchObserver& observer) {
  Solution solution;
  solution.id = board.id;
  solution.metric = options.search.metric;
  solution.heuristic = name_of(options.search.heuristic);
  const SearchResult first = first_bound(board.position, variant, options, limits);
  const Limits rest = limits.after(first.expanded);
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
    if (result.status == Status::bounded && first.moves.size() == known_length) {
      result.status = Status::solved;  // nothing is shorter
      result.lower = known_length;
    }
  } else if (result.status == Status::bounded) {
    try_to_exhaust(board.position, variant, rest, result);
  }
  result.expanded += first.expanded;
  solution.status = result.status;
  if (result.status != Status::unsolvable) {
    solution.lower = result.lower;
  }
  if (result.has_solution) {
    set_moves(solution, board.position, variant, result.moves);
  }
  set_counts(solution, result, limits);
  return solution;
}

Solution no_answer(const Board& board, Status status) {
  Solution solution;
  solution.id = board.id;
  solution.status = status;
  solution.heuristic = "none";
  return solution;
}

Solution solve_quickly(const Board& board, const Variant& variant, const Limits& limits,
                       bool improve, const SearchObserver& observer) {
  Solution solution;
  solution.id = board.id;
  solution.heuristic = "none";
  SearchResult result =
      portfolio_search(board.position, variant, {.improve = improve}, limits, observer);
  if (improve && result.has_solution && (limits.nodes || limits.deadline.limit())) {
    shorten(board.position, variant, limits, observer, result);
  }
  solution.status = result.status;
  if (result.has_solution) {
    set_moves(solution, board.position, variant, result.moves);
  }
  set_counts(solution, result, limits);
  return solution;
}

std::vector<Move> given_solution(const Board& board, const Variant& variant,
                                 const std::string& moves) {
  const CheckedMoves verdict = check_moves(board.position, variant, Metric::single, moves);
  if (verdict.kind != CheckedMoves::Kind::solved) {
    throw io::Failure("board '" + board.id + "': no solution to improve: " +
                      (verdict.reason.empty()
                           ? "not solved after " + core::counted(verdict.moves, "move")
                           : verdict.reason));
  }
  return verdict.expanded;
}

Solution improve_solution(const Board& board, const Variant& variant,
                          const std::vector<Move>& moves) {
  Solution solution;
  solution.id = board.id;
  solution.status = Status::solved;
  solution.heuristic = "none";
  set_moves(solution, board.position, variant, improved(board.position, variant, moves));
  return solution;
}

std::vector<Solution> solve_each_move(const Board& board, const Variant& variant, Metric metric,
                                      const Solver& solver) {
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

Status status_of(const std::vector<Solution>& each_move) {
  Status status = Status::unsolvable;
  for (const Solution& answer : each_move) {
    if (answer.status == Status::solved) {
      return Status::solved;
    }
    status = status == Status::unsolvable ? answer.status : status;
  }
  return status;
}

Solution hint(Solution solution) {
  if (solution.moves) {
    solution.moves->resize(std::min(solution.moves->find(' '), solution.moves->size()));
  }
  return solution;
}

}  // namespace tsume::freecell
