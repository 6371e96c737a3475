// A graph in which each piece is one node.
#pragma once

#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/demands.hpp"

#include <cstddef>
#include <vector>

namespace tsume::hamilton {

inline constexpr std::size_t no_index = static_cast<std::size_t>(-1);

// Up to this many edges between a piece and one vertex are gates of their own. More are bundled to
// one gate with two places, since a tour uses at most two of them.
inline constexpr std::size_t separate_edges = 3;

// A place where a tour may pass between two nodes.
struct Passage {
  std::size_t a = 0;
  std::size_t b = 0;
  Gate edges;                   // one of these is used
  std::size_t twin = no_index;  // the first place of the gate, if this is the second
};

// The nodes are the pieces, then the vertices in none. Edges between two nodes are a passage each;
// more than separate_edges from a piece to one vertex are two passages, the second a twin.
class ContractedGraph {
 public:
  // Requires disjoint pieces.
  ContractedGraph(const CycleProblem& problem, const std::vector<std::vector<Vertex>>& pieces);

  [[nodiscard]] std::size_t piece_count() const { return piece_count_; }
  [[nodiscard]] std::size_t node_count() const { return at_node_.size(); }
  [[nodiscard]] bool is_piece(std::size_t node) const { return node < piece_count_; }
  [[nodiscard]] const std::vector<Passage>& passages() const { return passages_; }
  // Of a piece, these are its gates in order.
  [[nodiscard]] const std::vector<std::size_t>& passages_of(std::size_t node) const {
    return at_node_[node];
  }
  [[nodiscard]] std::vector<Gate> gates_of(std::size_t piece) const;
  [[nodiscard]] std::size_t other_end(std::size_t passage, std::size_t node) const {
    return passages_[passage].a == node ? passages_[passage].b : passages_[passage].a;
  }

 private:
  void add(std::size_t a, std::size_t b, Gate edges, std::size_t twin = no_index);

  std::size_t piece_count_;
  std::vector<std::vector<std::size_t>> at_node_;
  std::vector<Passage> passages_;
};

// Whether each passage is used, in a solution of the contracted problem.
using PassageSet = std::vector<bool>;

// For each component that the used passages make: the passages that leave it. Empty if there is
// one component.
[[nodiscard]] std::vector<std::vector<std::size_t>> component_cuts(const ContractedGraph& graph,
                                                                   const PassageSet& used);

}  // namespace tsume::hamilton
