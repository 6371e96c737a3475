// What follows from the degrees alone, before any solver is asked.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace tsume::hamilton {

struct Reduction {
  std::size_t forced = 0;   // links that became forced
  std::size_t removed = 0;  // links that were removed
  // Why there is no tour, if that has come out; `vertex` is where.
  std::optional<std::string> contradiction;
  Vertex vertex = graph::no_vertex;
};

// Applies three rules until nothing changes, and writes the result into the states of the links:
// a vertex with two links left needs both; one with two forced links loses the others; a link that
// would close a chain of forced links before it has all vertices is removed. Every tour of the
// problem has all forced links and none of the removed. Orbits change as a whole. Linear in the
// links, times the length of an orbit.
Reduction reduce(CycleProblem& problem);

}  // namespace tsume::hamilton
