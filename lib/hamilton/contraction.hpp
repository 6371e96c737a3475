// Decomposition: a graph of almost separate pieces as a small problem over the pieces, each
// contracted to one node, and one problem for each demand that a solution of it makes on a piece.
//
// The contracted problem has a variable for each passage (contracted_graph.hpp). Each vertex has
// two edges, each piece an even number, not 0. Its solutions are cut until they are connected, then
// the demands are solved. A set of gates that a piece cannot meet, in any way the paths outside may
// join them, is forbidden; where it can, one of its answers is chosen, and choices that close a
// cycle too early are forbidden together. When the whole is one cycle, that is the tour. At first
// each piece is crossed twice only, then at most four times, then any number of times; a
// demand that takes long is put off. If no solution is left without these restrictions, there is no
// tour.
//
// This is the "progressive decomposition" that the winners of the FHCP challenge report, on demand.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/decomposition.hpp"
#include "lib/hamilton/portfolio.hpp"

#include <memory>
#include <vector>

namespace tsume::hamilton {

// Requires an undirected problem without symmetry, and disjoint pieces. `options` are those of the
// portfolios that solve the pieces.
[[nodiscard]] std::unique_ptr<Decomposition> contract(const CycleProblem& problem,
                                                      std::vector<std::vector<Vertex>> pieces,
                                                      const PortfolioOptions& options);

}  // namespace tsume::hamilton
