// Taking a graph apart at all its cuts of two edges, exactly and in linear time.
//
// A tour crosses a cut of two edges by both. Edges that are in such cuts with one another make
// classes; the edges of a class join the parts that are left without them to a ring, so that a
// tour goes through each part once, from one end to the other. A part whose ends are joined by a
// vertex of degree two, one for each class that meets it, is a problem of its own: the graph has a
// tour if and only if each of these problems has one.
//
// The classes: a random label for each edge outside a depth-first tree; an edge of the tree has the
// sum of the labels of the cycles through it. Two edges are a cut if their labels are equal (but
// for an accident of 64 bits, after which the check of the rings fails). D. Pritchard, R.
// Thurimella, "Fast computation of small cuts via cycle space sampling", ACM Transactions on
// Algorithms 7, 2011.
#pragma once

#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/decomposition.hpp"
#include "lib/hamilton/portfolio.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tsume::hamilton {

// One part, with a vertex of degree two for each ring that it is in.
struct RingPart {
  CycleProblem problem;
  std::vector<Vertex> vertices;  // of the graph, by number in the problem; then come those vertices
};

struct TwoEdgeSplit {
  bool is_refuted = false;       // one of the parts has no tour, by the degrees of its vertices
  std::vector<RingPart> parts;   // with two vertices of the graph or more
  std::vector<EdgeId> crossing;  // the edges of all classes, which every tour has
};

// The parts if there are two or more; nullopt if the graph is not taken apart, which also is the
// answer for a graph with a bridge, or not connected. Requires an undirected problem without
// symmetry.
[[nodiscard]] std::optional<TwoEdgeSplit> split_at_two_edge_cuts(const CycleProblem& problem);

// The search for a tour of each part; one that has none decides.
class PartSearch final : public Decomposition {
 public:
  // The problem must outlive this unchanged. `options` are those of the portfolios of the parts.
  PartSearch(const CycleProblem& problem, TwoEdgeSplit split, const PortfolioOptions& options);

  [[nodiscard]] const char* name() const override { return parts_name; }
  [[nodiscard]] core::Outcome run(const Stop& stop, const std::function<void()>& on_round) override;
  [[nodiscard]] CycleCover solution() const override;
  [[nodiscard]] PieceCounts counts() const override;

 private:
  [[nodiscard]] core::Outcome decide() const;

  // The search for the tour of one part.
  struct Part {
    std::unique_ptr<Portfolio> portfolio;  // while undecided
    core::Outcome outcome = core::Outcome::undecided;
    CycleCover tour;
  };
  void work_on(Part& part, const core::Stop& stop, const std::function<void()>& on_round) const;

  const CycleProblem& problem_;
  TwoEdgeSplit split_;
  std::vector<Part> parts_;
  std::uint64_t slice_;  // steps of the next turn of each part
  double slice_growth_;
};

}  // namespace tsume::hamilton
