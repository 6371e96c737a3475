// Breadth-first facts about graphs: components, distances, two-colourings.
#pragma once

#include "lib/graph/graph.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::graph {

inline constexpr std::uint32_t unreachable = 0xffffffff;

// The number of arcs on a shortest way from `from` to each vertex; `unreachable` where there is
// none.
[[nodiscard]] std::vector<std::uint32_t> distances(const Graph& graph, Vertex from);

// The connected components, numbered in the order of their least vertices. Directions of arcs are
// ignored.
struct Components {
  std::size_t count = 0;
  std::vector<std::uint32_t> of;  // the component of each vertex
};
[[nodiscard]] Components components(const Graph& graph);

// A side for each vertex such that all arcs go from one side to the other, the least vertex of each
// component on side 0; nullopt if the graph has an odd cycle. Directions of arcs are ignored.
[[nodiscard]] std::optional<std::vector<std::uint8_t>> bipartition(const Graph& graph);

// Where a connected component falls apart (J. Hopcroft, R. Tarjan, Efficient algorithms for graph
// manipulation, Communications of the ACM 16, 1973). Directions of arcs are ignored.
struct WeakPoints {
  std::vector<Arc> bridges;  // edges u-v, u < v, ascending, without which there are more components
  // By vertex: how many components of its own it keeps together; 1 or less: it is not a cut vertex.
  std::vector<std::size_t> parts;
};
[[nodiscard]] WeakPoints weak_points(const Graph& graph);

// The components that are left without some vertices, each ascending, by their least vertices.
[[nodiscard]] std::vector<std::vector<Vertex>> components_without(const Graph& graph,
                                                                  const std::vector<Vertex>& set);

// The graph without directions.
[[nodiscard]] Graph underlying(const Graph& graph);

}  // namespace tsume::graph
