// Cuts of few links, found in the graph before any solver is asked: a formula of degrees does not
// know them, and where a graph is made of pieces they are most of what makes it hard.
//
// A region grows from a vertex by the neighbour that leaves the fewest links at its border, and is
// noted whenever the border is small and the next vertex would enlarge it.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hamilton {

struct SmallCutLimits {
  std::size_t crossings = 6;    // of a cut that is noted
  std::size_t seeds = 300;      // regions that grow to half the graph
  std::size_t local_size = 60;  // every vertex also grows a region of this size
  std::size_t cuts_per_region = 30;
  std::uint64_t steps = 1'000'000;  // links looked at, in each of both passes
};

// A set of vertices, at least two and at most all but two, with the links at its border.
struct Region {
  std::vector<Vertex> inside;  // in the order in which they came
  Cut border;
};

// Regions with small borders, each border once. Deterministic for a seed.
[[nodiscard]] std::vector<Region> find_small_cuts(const CycleProblem& problem, core::Random& random,
                                                  const SmallCutLimits& limits = {});

}  // namespace tsume::hamilton
