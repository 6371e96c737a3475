#include "lib/graph/graph.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::graph {

Graph Graph::from_arcs(std::size_t n, std::vector<Arc> arcs) {
  std::erase_if(arcs, [](const Arc& arc) { return arc.first == arc.second; });
  if (!std::is_sorted(arcs.begin(), arcs.end())) {
    std::sort(arcs.begin(), arcs.end());
  }
  arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
  Graph graph;
  graph.starts_.assign(n + 1, 0);
  graph.targets_.reserve(arcs.size());
  for (const auto& [tail, head] : arcs) {
    assert(tail < n && head < n);
    ++graph.starts_[tail + 1];
    graph.targets_.push_back(head);
  }
  for (std::size_t v = 0; v < n; ++v) {
    graph.starts_[v + 1] += graph.starts_[v];
  }
  return graph;
}

Graph Graph::undirected(std::size_t n, std::span<const Arc> edges) {
  std::vector<Arc> arcs(edges.begin(), edges.end());
  arcs.reserve(2 * edges.size());
  for (const auto& [u, v] : edges) {
    arcs.emplace_back(v, u);
  }
  return from_arcs(n, std::move(arcs));
}

Graph Graph::directed(std::size_t n, std::span<const Arc> arcs) {
  Graph graph = from_arcs(n, std::vector<Arc>(arcs.begin(), arcs.end()));
  graph.directed_ = true;
  return graph;
}

Graph Graph::symmetric(std::size_t n, std::vector<Arc> arcs) {
  Graph graph = from_arcs(n, std::move(arcs));
  assert(graph == graph.reversed());
  return graph;
}

bool Graph::has_arc(Vertex u, Vertex v) const {
  const auto list = neighbours(u);
  return std::binary_search(list.begin(), list.end(), v);
}

Graph Graph::reversed() const {
  std::vector<Arc> arcs;
  arcs.reserve(arc_count());
  for (Vertex v = 0; v < size(); ++v) {
    for (const Vertex w : neighbours(v)) {
      arcs.emplace_back(w, v);
    }
  }
  Graph graph = from_arcs(size(), std::move(arcs));
  graph.directed_ = directed_;
  return graph;
}

}  // namespace tsume::graph
