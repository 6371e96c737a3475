#include "lib/graph/graph.hpp"

#include "lib/core/random.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace tsume::graph {
namespace {

std::vector<Vertex> neighbours(const Graph& graph, Vertex v) {
  const auto list = graph.neighbours(v);
  return {list.begin(), list.end()};
}

TEST(Graph, DropsLoopsAndRepeatedPairs) {
  const std::vector<Arc> edges = {{0, 2}, {2, 0}, {1, 1}, {2, 1}, {0, 2}};
  const Graph graph = Graph::undirected(4, edges);
  EXPECT_EQ(graph.size(), 4U);
  EXPECT_EQ(graph.edge_count(), 2U);
  EXPECT_EQ(neighbours(graph, 2), (std::vector<Vertex>{0, 1}));
  EXPECT_EQ(graph.degree(3), 0U);
  EXPECT_TRUE(graph.has_arc(1, 2));
  EXPECT_FALSE(graph.has_arc(0, 1));
}

TEST(Graph, KeepsDirections) {
  const std::vector<Arc> arcs = {{1, 0}, {0, 2}};
  const Graph graph = Graph::directed(3, arcs);
  EXPECT_EQ(graph.edge_count(), 2U);
  EXPECT_TRUE(graph.has_arc(1, 0));
  EXPECT_FALSE(graph.has_arc(0, 1));
  const std::vector<Arc> turned = {{0, 1}, {2, 0}};
  EXPECT_EQ(graph.reversed(), Graph::directed(3, turned));
  EXPECT_EQ(graph.first_arc(1), 1U);
}

TEST(Graph, HoldsTheArcsThatAreGivenInAnyOrder) {
  core::Random random(1);
  for (int round = 0; round < 500; ++round) {
    const std::size_t n = 1 + random.below(8);
    std::vector<Arc> arcs(random.below(40));
    std::set<Arc> given;
    std::set<Arc> both;
    for (Arc& arc : arcs) {
      arc = {static_cast<Vertex>(random.below(n)), static_cast<Vertex>(random.below(n))};
      if (arc.first != arc.second) {
        given.insert(arc);
        both.insert({arc, {arc.second, arc.first}});
      }
    }
    const auto all = [](const Graph& graph) {
      std::vector<Arc> found;
      for (Vertex v = 0; v < graph.size(); ++v) {
        for (const Vertex w : graph.neighbours(v)) {
          found.emplace_back(v, w);
        }
      }
      return found;
    };
    EXPECT_EQ(all(Graph::directed(n, arcs)), std::vector<Arc>(given.begin(), given.end()));
    EXPECT_EQ(all(Graph::undirected(n, arcs)), std::vector<Arc>(both.begin(), both.end()));
    EXPECT_EQ(Graph::directed(n, arcs).reversed().reversed(), Graph::directed(n, arcs));
  }
}

}  // namespace
}  // namespace tsume::graph
