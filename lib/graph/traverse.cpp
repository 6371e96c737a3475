#include "lib/graph/traverse.hpp"

#include <cassert>
#include <utility>

namespace tsume::graph {

namespace {

// Visits everything reachable from `from` that `seen` does not reject. `discover(tail, head)` is
// called for each arc and says whether head is new.
template <typename Discover>
void breadth_first(const Graph& graph, Vertex from, std::vector<Vertex>& queue,
                   Discover&& discover) {
  queue.assign(1, from);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Vertex tail = queue[i];
    for (const Vertex head : graph.neighbours(tail)) {
      if (discover(tail, head)) {
        queue.push_back(head);
      }
    }
  }
}

}  // namespace

std::vector<std::uint32_t> distances(const Graph& graph, Vertex from) {
  assert(from < graph.size());
  std::vector<std::uint32_t> result(graph.size(), unreachable);
  std::vector<Vertex> queue;
  result[from] = 0;
  breadth_first(graph, from, queue, [&](Vertex tail, Vertex head) {
    if (result[head] != unreachable) {
      return false;
    }
    result[head] = result[tail] + 1;
    return true;
  });
  return result;
}

Graph underlying(const Graph& graph) {
  if (!graph.is_directed()) {
    return graph;
  }
  std::vector<Arc> edges;
  edges.reserve(graph.arc_count());
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (const Vertex w : graph.neighbours(v)) {
      edges.emplace_back(v, w);
    }
  }
  return Graph::undirected(graph.size(), edges);
}

Components components(const Graph& graph) {
  if (graph.is_directed()) {
    return components(underlying(graph));
  }
  Components result;
  result.of.assign(graph.size(), unreachable);
  std::vector<Vertex> queue;
  for (Vertex v = 0; v < graph.size(); ++v) {
    if (result.of[v] != unreachable) {
      continue;
    }
    const auto number = static_cast<std::uint32_t>(result.count++);
    result.of[v] = number;
    breadth_first(graph, v, queue, [&](Vertex, Vertex head) {
      return std::exchange(result.of[head], number) == unreachable;
    });
  }
  return result;
}

std::optional<std::vector<std::uint8_t>> bipartition(const Graph& graph) {
  if (graph.is_directed()) {
    return bipartition(underlying(graph));
  }
  constexpr std::uint8_t none = 2;
  std::vector<std::uint8_t> side(graph.size(), none);
  std::vector<Vertex> queue;
  bool odd_cycle = false;
  for (Vertex v = 0; v < graph.size() && !odd_cycle; ++v) {
    if (side[v] != none) {
      continue;
    }
    side[v] = 0;
    breadth_first(graph, v, queue, [&](Vertex tail, Vertex head) {
      odd_cycle = odd_cycle || side[head] == side[tail];
      if (side[head] != none) {
        return false;
      }
      side[head] = static_cast<std::uint8_t>(1 - side[tail]);
      return true;
    });
  }
  if (odd_cycle) {
    return std::nullopt;
  }
  return side;
}

}  // namespace tsume::graph
