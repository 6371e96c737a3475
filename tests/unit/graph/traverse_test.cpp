#include "lib/graph/traverse.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tsume::graph {
namespace {

Graph cycle(std::size_t n) {
  std::vector<Arc> edges;
  for (Vertex v = 0; v < n; ++v) {
    edges.emplace_back(v, static_cast<Vertex>((v + 1) % n));
  }
  return Graph::undirected(n, edges);
}

TEST(Distances, AreShortestWays) {
  EXPECT_EQ(distances(cycle(6), 1), (std::vector<std::uint32_t>{1, 0, 1, 2, 3, 2}));
  const std::vector<Arc> arcs = {{0, 1}, {1, 2}, {2, 0}, {3, 0}};
  EXPECT_EQ(distances(Graph::directed(4, arcs), 0),
            (std::vector<std::uint32_t>{0, 1, 2, unreachable}));
}

TEST(Components, AreNumberedByTheirLeastVertices) {
  const std::vector<Arc> edges = {{0, 3}, {1, 4}};
  const Components undirected = components(Graph::undirected(5, edges));
  EXPECT_EQ(undirected.count, 3U);
  EXPECT_EQ(undirected.of, (std::vector<std::uint32_t>{0, 1, 2, 0, 1}));
  const std::vector<Arc> arcs = {{1, 0}, {1, 2}};
  EXPECT_EQ(components(Graph::directed(3, arcs)).count, 1U);
  EXPECT_EQ(components(Graph::undirected(0, {})).count, 0U);
}

TEST(Bipartition, ExistsWithoutOddCycles) {
  EXPECT_EQ(bipartition(cycle(6)), (std::vector<std::uint8_t>{0, 1, 0, 1, 0, 1}));
  EXPECT_EQ(bipartition(cycle(5)), std::nullopt);
  const std::vector<Arc> arcs = {{2, 1}, {1, 0}};
  EXPECT_EQ(bipartition(Graph::directed(3, arcs)), (std::vector<std::uint8_t>{0, 1, 0}));
  const std::vector<Arc> odd = {{0, 1}, {1, 2}, {2, 0}};
  EXPECT_EQ(bipartition(Graph::directed(3, odd)), std::nullopt);
}

TEST(Underlying, ForgetsDirections) {
  const std::vector<Arc> arcs = {{0, 1}, {1, 0}, {2, 1}};
  EXPECT_EQ(underlying(Graph::directed(3, arcs)), Graph::undirected(3, arcs));
}

}  // namespace
}  // namespace tsume::graph
