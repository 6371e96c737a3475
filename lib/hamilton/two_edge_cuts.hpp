// Taking a graph apart at all its cuts of two edges, exactly and in linear time.
//
// A tour crosses a cut of two edges by both. Edges that are in such cuts with one another make
// classes; the edges of a class join the parts that are left without them to a ring, so that a
// tour goes through each part once, from one end to the other: a demand on the part whose gates are
// those edges (see demands.hpp). The graph has a tour if and only if each part meets its demand.
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
#include "lib/hamilton/demands.hpp"
#include "lib/hamilton/portfolio.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tsume::hamilton {

// One part, with a pair of gates for each ring that it is in: gates 0 and 1, 2 and 3, ...
struct RingPart {
  std::vector<Vertex> inside;  // ascending
  std::vector<Gate> gates;     // of one edge each
};

struct TwoEdgeSplit {
  bool is_refuted = false;       // some vertex alone is in more than one ring
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

  // The demand on one part.
  struct Part {
    PieceDemands demands;
    Pairing pairing;
    core::Outcome outcome = core::Outcome::undecided;
    std::vector<EdgeId> edges{};  // if solved
  };

  const CycleProblem& problem_;
  std::vector<EdgeId> crossing_;
  std::vector<Part> parts_;
  bool is_refuted_;
  std::uint64_t slice_;  // steps of the next turn of each part
  double slice_growth_;
};

}  // namespace tsume::hamilton
