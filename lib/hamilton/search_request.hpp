// A search as a user asks for it, before the problem is known.
#pragma once

#include "lib/hamilton/search.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/tour/sat/formula.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::hamilton {

struct SearchRequest {
  TourSearch search;  // what does not depend on the problem
  tour::EncodingChoice encoding;
  std::vector<EngineKind> engines;  // empty: the default
  solver::SolverCommand solver;
  bool asks_for_solver = false;  // else `solver` is used only where the engines cannot answer
  std::optional<double> max_seconds;
  std::optional<double> max_cpu_seconds;
  std::optional<std::uint64_t> max_memory;

  // Searches; limits of time count from the call. Throws what EncodingChoice::resolve() and
  // search_tour() throw.
  [[nodiscard]] SearchResult run(const tour::Problem& problem,
                                 const Portfolio::Report& report = {}) const;
};

}  // namespace tsume::hamilton
