// The last word on a tour: checks it against the problem itself, whatever encoding or program it
// came from.
#pragma once

#include "lib/tour/problem.hpp"

#include <optional>
#include <string>

namespace tsume::tour {

// The first thing wrong with a tour, in words; nullopt if it solves the problem. Checked in this
// order: along the tour, that each vertex exists, is new, and is reached by a move of the graph;
// that none is missing; the closing move; the start and the end; prescribed moves; fixed
// positions; the symmetry. A closed problem with a start wants the tour to begin there. Linear in
// the tour, up to the search for a move among the neighbours.
[[nodiscard]] std::optional<std::string> first_error(const Problem& problem, const Tour& tour);

}  // namespace tsume::tour
