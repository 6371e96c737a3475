#include "lib/hamilton/search_request.hpp"

#include "lib/solver/make_solver.hpp"

#include <utility>

namespace tsume::hamilton {

SearchResult SearchRequest::run(const tour::Problem& problem,
                                const Portfolio::Report& report) const {
  TourSearch tour_search = search;
  tour_search.limits = core::Limits(max_seconds, max_cpu_seconds, max_memory);
  if (!engines.empty()) {
    tour_search.portfolio.engines = engines;
  }
  if (encoding.encoding || !problem.fixed.empty()) {
    tour_search.encoding = encoding.resolve(problem);
  }
  // The engines are the built-in solver where there is no encoding.
  if (tour_search.encoding || (asks_for_solver && !solver.is_builtin())) {
    tour_search.solver = NamedSolver{
        solver.name(),
        [command = solver, memory = max_memory] { return solver::make_solver(command, memory); },
        solver.is_program()};
  }
  return search_tour(problem, std::move(tour_search), report);
}

}  // namespace tsume::hamilton
