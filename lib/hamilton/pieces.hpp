// Where a graph may be taken apart: disjoint sets of vertices that few edges join with the rest.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/portfolio.hpp"
#include "lib/hamilton/small_cuts.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace tsume::hamilton {

// Up to this many edges between a piece and one vertex are gates of their own. More are bundled to
// one gate with two places, since a tour uses at most two of them.
inline constexpr std::size_t separate_edges = 3;

// Disjoint pieces, larger ones first: hubs (vertices of high degree) with the vertices that have
// most of their neighbours there, and regions with small borders; of at least `least` vertices.
[[nodiscard]] std::vector<std::vector<Vertex>> disjoint_pieces(const CycleProblem& problem,
                                                               std::span<const Region> regions,
                                                               std::size_t least);

}  // namespace tsume::hamilton
