// Cuts of few edges, found in the graph before any solver is asked: a formula of degrees does not
// know them, and where a graph is made of pieces they are most of what makes it hard.
//
// A region grows from a vertex by the neighbour that leaves the fewest edges at its border, and is
// noted whenever the border is small and the next vertex would enlarge it.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hamilton {

// A set of vertices, at least two and at most all but two, with the edges at its border.
struct Region {
  std::vector<Vertex> inside;  // in the order in which they came
  Cut border;
};

// Regions with small borders, each border once. Deterministic for a seed.
[[nodiscard]] std::vector<Region> find_small_cuts(const CycleProblem& problem,
                                                  core::Random& random);

}  // namespace tsume::hamilton
