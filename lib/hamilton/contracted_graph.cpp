#include "lib/hamilton/contracted_graph.hpp"

#include "lib/core/disjoint_sets.hpp"

#include <cassert>
#include <map>
#include <utility>

namespace tsume::hamilton {

ContractedGraph::ContractedGraph(const CycleProblem& problem,
                                 const std::vector<std::vector<Vertex>>& pieces)
    : piece_count_(pieces.size()) {
  std::vector<std::size_t> node_of(problem.size(), no_index);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (const Vertex v : pieces[i]) {
      assert(node_of[v] == no_index);
      node_of[v] = i;
    }
  }
  std::size_t nodes = piece_count_;
  for (std::size_t& node : node_of) {
    if (node == no_index) {
      node = nodes++;
    }
  }
  at_node_.resize(nodes);
  // Edges between a piece and a vertex that is in none, by these; forced ones stay apart.
  std::map<std::pair<std::size_t, std::size_t>, Gate> bundles;
  for (EdgeId edge = 0; edge < problem.edges().size(); ++edge) {
    const auto [u, v] = problem.edges()[edge];
    std::size_t a = node_of[u];
    std::size_t b = node_of[v];
    if (problem.is_removed(edge) || a == b) {
      continue;
    }
    if (a > b) {
      std::swap(a, b);
    }
    if (is_piece(a) && !is_piece(b) && !problem.is_forced(edge)) {
      bundles[{a, b}].push_back(edge);
    } else {
      add(a, b, {edge});
    }
  }
  for (auto& [ends, edges] : bundles) {
    if (edges.size() <= separate_edges) {
      for (const EdgeId edge : edges) {
        add(ends.first, ends.second, {edge});
      }
    } else {
      add(ends.first, ends.second, edges);
      add(ends.first, ends.second, edges, passages_.size() - 1);
    }
  }
}

void ContractedGraph::add(std::size_t a, std::size_t b, Gate edges, std::size_t twin) {
  at_node_[a].push_back(passages_.size());
  at_node_[b].push_back(passages_.size());
  passages_.push_back({a, b, std::move(edges), twin});
}

std::vector<Gate> ContractedGraph::gates_of(std::size_t piece) const {
  std::vector<Gate> gates;
  for (const std::size_t passage : at_node_[piece]) {
    gates.push_back(passages_[passage].edges);
  }
  return gates;
}

std::vector<std::vector<std::size_t>> component_cuts(const ContractedGraph& graph,
                                                     const PassageSet& used) {
  core::DisjointSets components(graph.node_count());
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) {
      components.unite(graph.passages()[i].a, graph.passages()[i].b);
    }
  }
  std::map<std::size_t, std::vector<std::size_t>> leaving;
  for (std::size_t node = 0; node < components.size(); ++node) {
    leaving[components.root(node)];
  }
  std::vector<std::vector<std::size_t>> cuts;
  if (leaving.size() == 1) {
    return cuts;
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::size_t a = components.root(graph.passages()[i].a);
    const std::size_t b = components.root(graph.passages()[i].b);
    if (a != b) {
      leaving[a].push_back(i);
      leaving[b].push_back(i);
    }
  }
  for (auto& [node, passages] : leaving) {
    cuts.push_back(std::move(passages));
  }
  return cuts;
}

}  // namespace tsume::hamilton
