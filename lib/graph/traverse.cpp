#include "lib/graph/traverse.hpp"

#include <algorithm>
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

WeakPoints weak_points(const Graph& graph) {
  if (graph.is_directed()) {
    return weak_points(underlying(graph));
  }
  struct Frame {
    Vertex v;
    Vertex parent;
    std::size_t next;
  };
  WeakPoints result;
  std::vector<std::size_t> depth(graph.size(), 0);
  std::vector<std::size_t> low(graph.size(), 0);  // the least depth that a subtree is joined with
  std::vector<std::size_t>& parts = result.parts;
  parts.assign(graph.size(), 1);
  for (Vertex root = 0; root < graph.size(); ++root) {
    if (depth[root] != 0) {
      continue;
    }
    std::vector<Frame> stack{{root, no_vertex, 0}};
    depth[root] = low[root] = 1;
    parts[root] = 0;
    while (!stack.empty()) {
      Frame& frame = stack.back();
      const auto neighbours = graph.neighbours(frame.v);
      if (frame.next < neighbours.size()) {
        const Vertex w = neighbours[frame.next++];
        if (w == frame.parent) {
          continue;
        }
        if (depth[w] != 0) {
          low[frame.v] = std::min(low[frame.v], depth[w]);
        } else {
          depth[w] = low[w] = depth[frame.v] + 1;
          stack.push_back({w, frame.v, 0});
        }
        continue;
      }
      const Vertex v = frame.v;
      stack.pop_back();
      if (!stack.empty()) {
        const Vertex parent = stack.back().v;
        low[parent] = std::min(low[parent], low[v]);
        parts[parent] += low[v] >= depth[parent] ? 1U : 0U;
        if (low[v] > depth[parent]) {
          result.bridges.emplace_back(std::min(v, parent), std::max(v, parent));
        }
      }
    }
  }
  std::sort(result.bridges.begin(), result.bridges.end());
  return result;
}

std::vector<std::vector<Vertex>> components_without(const Graph& graph,
                                                    const std::vector<Vertex>& set) {
  if (graph.is_directed()) {
    return components_without(underlying(graph), set);
  }
  std::vector<bool> seen(graph.size(), false);
  for (const Vertex v : set) {
    seen[v] = true;
  }
  std::vector<std::vector<Vertex>> result;
  for (Vertex first = 0; first < graph.size(); ++first) {
    if (seen[first]) {
      continue;
    }
    seen[first] = true;
    std::vector<Vertex>& component = result.emplace_back();
    breadth_first(graph, first, component, [&](Vertex, Vertex head) {
      const bool fresh = !seen[head];
      seen[head] = true;
      return fresh;
    });
    std::sort(component.begin(), component.end());
  }
  return result;
}

}  // namespace tsume::graph
