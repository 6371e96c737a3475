// Decomposition: a graph of almost separate pieces as a small problem over the pieces, each
// contracted to one node, and one problem for each demand that a solution of it makes on a piece.
//
// The contracted problem has a variable for each passage (contracted_graph.hpp). Each vertex has
// two edges, each piece an even number, not 0. Its solutions are cut until they are connected, then
// the demands are solved. A set of gates that a piece cannot meet, in any way the paths outside may
// join them, is forbidden; when all pieces answer and the whole is one cycle, that is the tour. At
// first each piece is crossed twice only, then at most four times, then any number of times; a
// demand that takes long is put off. If no solution is left without these restrictions, there is no
// tour.
//
// This is the "progressive decomposition" that the winners of the FHCP challenge report, on demand.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/portfolio.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace tsume::hamilton {

class Contraction {
 public:
  // The problem must be undirected and without symmetry, and outlive this unchanged. Requires
  // disjoint pieces. `options` are those of the portfolios that solve the pieces.
  Contraction(const CycleProblem& problem, std::vector<std::vector<Vertex>> pieces,
              const PortfolioOptions& options);
  ~Contraction();
  Contraction(const Contraction&) = delete;
  Contraction& operator=(const Contraction&) = delete;

  // Works until decided or `stop` returns true; may be called again to go on. `unsolvable` is a
  // proof. `on_round` is called for each question answered: of the contracted problem, and within
  // pieces.
  [[nodiscard]] core::Outcome run(const Stop& stop, const std::function<void()>& on_round);
  // After `solved`: a cover of one cycle.
  [[nodiscard]] const CycleCover& solution() const;
  [[nodiscard]] ContractionCounts counts() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace tsume::hamilton
