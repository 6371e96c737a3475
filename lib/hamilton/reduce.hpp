// What follows from the degrees alone, before any solver is asked.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"

#include <optional>
#include <string>

namespace tsume::hamilton {

struct Reduction {
  // Why there is no tour, if that has come out; `vertex` is where.
  std::optional<std::string> contradiction;
  Vertex vertex = graph::no_vertex;
};

// Applies three rules until nothing changes, and writes the result into the states of the edges:
// a vertex with two edges left needs both; one with two forced edges loses the others; an edge that
// would close a chain of forced edges before it has all vertices is removed. Every tour of the
// problem has all forced edges and none of the removed. Orbits change as a whole. Linear in the
// edges, times the length of an orbit.
Reduction reduce(CycleProblem& problem);

}  // namespace tsume::hamilton
