// Where a graph may be taken apart: disjoint sets of vertices that few edges join with the rest.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/small_cuts.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace tsume::hamilton {

// Disjoint pieces, larger ones first: hubs (vertices of high degree) with the vertices that have
// most of their neighbours there, and regions with small borders; of at least `least` vertices.
// None if they hold less than half of the graph.
[[nodiscard]] std::vector<std::vector<Vertex>> disjoint_pieces(const CycleProblem& problem,
                                                               std::span<const Region> regions,
                                                               std::size_t least);

}  // namespace tsume::hamilton
