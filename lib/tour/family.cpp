#include "lib/tour/family.hpp"

#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/graph/families.hpp"
#include "lib/knight/theorems.hpp"
#include "lib/tour/impossibility.hpp"
#include "lib/tour/problem.hpp"
#include "lib/tour/request.hpp"

#include <fmt/core.h>
#include <utility>

namespace tsume::tour {

namespace {

void refuse_options_of_others(const FamilyRequest& request) {
  const struct {
    bool given;
    Family family;
    const char* option;
  } options[] = {{request.step.has_value(), Family::petersen, "step"},
                 {request.missing.has_value(), Family::near_cubic, "missing"},
                 {request.extra.has_value(), Family::near_cubic, "extra"},
                 {request.surplus.has_value(), Family::bipartite, "surplus"},
                 {request.pieces.has_value(), Family::hubs, "pieces"},
                 {request.holes.has_value(), Family::grid, "holes"},
                 {request.leaper.has_value(), Family::leapers, "leaper"}};
  for (const auto& [given, family, option] : options) {
    if (given && request.family != family) {
      throw core::BadArgument(
          fmt::format("--{} is for the family {}", option, core::name_of(family_names, family)));
    }
  }
}

// The size of the families that have one number.
std::uint64_t number_of(const FamilyRequest& request) {
  constexpr std::uint64_t least = 3;
  const auto n = core::parse_decimal<std::uint64_t>(request.size);
  if (!n || *n < least || *n > FamilyRequest::most) {
    throw core::BadArgument(fmt::format("size {} is not a number from {} to {}",
                                        core::quoted(request.size), least, FamilyRequest::most));
  }
  return *n;
}

knight::Board board_of(const FamilyRequest& request) {
  knight::Board board = knight::Board::parse(request.size);
  if (board.size() > FamilyRequest::most_squares) {
    throw core::BadArgument(fmt::format("size {} has more than {}", core::quoted(request.size),
                                        core::counted(FamilyRequest::most_squares, "square")));
  }
  return board;
}

// A graph about which linear reasoning may say that there is no cycle, and theorems that there is.
FamilyGraph judged(Problem problem, bool has_cycle) {
  problem.closed = true;
  const bool none = impossibility(problem).has_value();
  return {std::move(problem.graph), none        ? std::optional(false)
                                    : has_cycle ? std::optional(true)
                                                : std::nullopt};
}

FamilyGraph grid(const FamilyRequest& request, core::Random& random) {
  const knight::Board board = board_of(request);
  const std::uint64_t holes = request.holes.value_or(0);
  Problem problem;
  problem.graph = graph::grid_with_holes(board.rows(), board.columns(), holes, random);
  return judged(std::move(problem), holes == 0 && knight::has_closed_tour(board, {{0, 1}}));
}

FamilyGraph leapers(const FamilyRequest& request) {
  const knight::Board board = board_of(request);
  const auto pieces = knight::parse_leapers(request.leaper.value_or(Request::knight));
  return judged(on_board(board, pieces), knight::has_closed_tour(board, pieces));
}

}  // namespace

FamilyGraph make_graph(const FamilyRequest& request) {
  refuse_options_of_others(request);
  core::Random random(request.seed);
  switch (request.family) {
    case Family::cubic:
      return {graph::hidden_cycle_cubic(number_of(request), random), true};
    case Family::near_cubic: {
      const std::uint64_t n = number_of(request);
      const std::uint64_t few = n / 50 + 1;
      return {graph::hidden_cycle_near_cubic(n, request.missing.value_or(few),
                                             request.extra.value_or(few), random),
              true};
    }
    case Family::petersen: {
      const std::uint64_t n = number_of(request);
      const std::uint64_t step = request.step.value_or(2);
      return {graph::generalized_petersen(n, step), graph::is_hamiltonian_petersen(n, step)};
    }
    case Family::flower:
      return {graph::flower(number_of(request)), number_of(request) % 2 == 0};
    case Family::bipartite:
      return {graph::unbalanced_bipartite(number_of(request), request.surplus.value_or(1), random),
              false};
    case Family::sheehan:
      return {graph::sheehan(number_of(request)), true};
    case Family::hubs:
      return {graph::hub_pieces(number_of(request), request.pieces.value_or(5), random), true};
    case Family::grid:
      return grid(request, random);
    case Family::leapers:
      break;
  }
  return leapers(request);
}

}  // namespace tsume::tour
