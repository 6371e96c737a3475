#include "lib/graph/graph.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace tsume::graph {

namespace {

// Turns the numbers of items at [v + 1] into the places where those of v begin.
void accumulate(std::vector<std::size_t>& counts) {
  std::partial_sum(counts.begin(), counts.end(), counts.begin());
}

}  // namespace

Graph Graph::by_head(std::size_t n, std::span<const Arc> arcs, Directions directions) {
  const bool both = directions == Directions::both;
  Graph graph;
  graph.starts_.assign(n + 1, 0);
  for (const auto& [tail, head] : arcs) {
    assert(tail < n && head < n);
    if (tail != head) {
      ++graph.starts_[head + 1];
      graph.starts_[tail + 1] += both ? 1 : 0;
    }
  }
  accumulate(graph.starts_);
  graph.targets_.resize(graph.starts_.back());
  std::vector<std::size_t> next = graph.starts_;
  for (const auto& [tail, head] : arcs) {
    if (tail != head) {
      graph.targets_[next[head]++] = tail;
      if (both) {
        graph.targets_[next[tail]++] = head;
      }
    }
  }
  return graph;
}

// Sorting by counting: arcs by their heads, and those, in the order of the heads, by their tails.
Graph Graph::from_arcs(std::size_t n, std::span<const Arc> arcs, Directions directions) {
  Graph graph = by_head(n, arcs, directions).reversed();
  std::size_t kept = 0;
  std::size_t at = 0;
  for (Vertex v = 0; v < n; ++v) {
    const std::size_t first = kept;
    for (; at < graph.starts_[v + 1]; ++at) {
      if (kept == first || graph.targets_[kept - 1] != graph.targets_[at]) {
        graph.targets_[kept++] = graph.targets_[at];
      }
    }
    graph.starts_[v + 1] = kept;
  }
  graph.targets_.resize(kept);
  return graph;
}

Graph Graph::undirected(std::size_t n, std::span<const Arc> edges) {
  return from_arcs(n, edges, Directions::both);
}

Graph Graph::directed(std::size_t n, std::span<const Arc> arcs) {
  Graph graph = from_arcs(n, arcs, Directions::given);
  graph.directed_ = true;
  return graph;
}

Graph Graph::symmetric(std::size_t n, std::span<const Arc> arcs) {
  Graph graph = from_arcs(n, arcs, Directions::given);
  assert(graph == graph.reversed());
  return graph;
}

bool Graph::has_arc(Vertex u, Vertex v) const {
  const auto list = neighbours(u);
  return std::binary_search(list.begin(), list.end(), v);
}

Graph Graph::reversed() const {
  Graph graph;
  graph.directed_ = directed_;
  graph.starts_.assign(starts_.size(), 0);
  for (const Vertex head : targets_) {
    ++graph.starts_[head + 1];
  }
  accumulate(graph.starts_);
  graph.targets_.resize(targets_.size());
  std::vector<std::size_t> next = graph.starts_;
  for (Vertex v = 0; v < size(); ++v) {
    for (const Vertex w : neighbours(v)) {
      graph.targets_[next[w]++] = v;
    }
  }
  return graph;
}

}  // namespace tsume::graph
