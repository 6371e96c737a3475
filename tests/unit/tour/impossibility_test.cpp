#include "lib/tour/impossibility.hpp"

#include "lib/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace tsume::tour {
namespace {

bool obeys(const Problem& problem, const Tour& tour) {
  const std::size_t n = tour.size();
  const auto next_to = [&](Vertex u, Vertex v, bool directed) {
    for (std::size_t i = 0; i + 1 < n + (problem.closed ? 1 : 0); ++i) {
      const Vertex a = tour[i];
      const Vertex b = tour[(i + 1) % n];
      if ((a == u && b == v) || (!directed && a == v && b == u)) {
        return true;
      }
    }
    return false;
  };
  for (std::size_t i = 0; i + 1 < n; ++i) {
    if (!problem.graph.has_arc(tour[i], tour[i + 1])) {
      return false;
    }
  }
  const std::size_t least = problem.graph.is_directed() ? 2 : 3;
  if (problem.closed && (n < least || !problem.graph.has_arc(tour[n - 1], tour[0]))) {
    return false;
  }
  return (!problem.start || tour.front() == *problem.start) &&
         (!problem.end || tour.back() == *problem.end) &&
         std::all_of(problem.prescribed.begin(), problem.prescribed.end(),
                     [&](const PrescribedMove& m) { return next_to(m.from, m.to, m.directed); }) &&
         std::all_of(problem.fixed.begin(), problem.fixed.end(),
                     [&](const FixedPosition& f) { return tour[f.k - 1] == f.vertex; });
}

bool tour_exists(const Problem& problem) {
  Tour order(problem.graph.size());
  std::iota(order.begin(), order.end(), Vertex{0});
  do {
    if (obeys(problem, order)) {
      return true;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return order.empty();
}

Problem problem_with_wishes(core::Random& random) {
  Problem problem;
  const std::size_t n = 1 + random.below(6);
  const bool bipartite = random.chance(1, 2);
  const std::uint64_t density = 2 + random.below(7);
  std::vector<Arc> arcs;
  for (Vertex u = 0; u < n; ++u) {
    for (Vertex v = 0; v < n; ++v) {
      if (u != v && random.below(8) < density && !(bipartite && u % 2 == v % 2)) {
        arcs.emplace_back(u, v);
      }
    }
  }
  problem.graph = random.chance(1, 3) ? Graph::directed(n, arcs) : Graph::undirected(n, arcs);
  problem.closed = random.chance(1, 2);
  const auto vertex = [&] { return static_cast<Vertex>(random.below(n)); };
  if (random.chance(1, 3)) {
    problem.start = vertex();
  }
  if (!problem.closed && random.chance(1, 3)) {
    problem.end = vertex();
  }
  if (problem.start && random.chance(1, 3)) {
    problem.fixed.push_back({1 + random.below(n), vertex()});
  }
  for (std::uint64_t i = random.below(4); i > 0; --i) {
    const Vertex u = vertex();
    if (problem.graph.degree(u) > 0) {
      const auto targets = problem.graph.neighbours(u);
      problem.prescribed.push_back({u, targets[random.below(targets.size())],
                                    problem.graph.is_directed() || random.chance(1, 2)});
    }
  }
  return problem;
}

// Whatever is refused has no tour, and refusals do happen.
TEST(Impossibility, EveryReasonIsAProof) {
  constexpr std::uint64_t seed = 7;
  core::Random random(seed);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    const Problem problem = problem_with_wishes(random);
    if (const auto text = impossibility(problem)) {
      ++refused;
      EXPECT_FALSE(tour_exists(problem)) << "seed " << seed << " round " << round << ": " << *text;
    }
  }
  EXPECT_GT(refused, 500);
}

TEST(Impossibility, SaysWhy) {
  Problem problem;
  EXPECT_EQ(impossibility(problem), "there is nothing to visit");
  problem.graph = Graph::undirected(4, std::vector<Arc>{{0, 1}, {2, 3}});
  EXPECT_EQ(impossibility(problem), "there is no path from 1 to 3 (2 separate parts)");
  problem.graph = Graph::undirected(4, std::vector<Arc>{{0, 1}, {0, 2}, {0, 3}});
  EXPECT_EQ(impossibility(problem), "2, 3 and 4 are dead ends, but a tour has only two ends");
  problem.closed = true;
  problem.graph =
      Graph::undirected(5, std::vector<Arc>{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 4}, {4, 2}});
  EXPECT_EQ(impossibility(problem),
            "a closed tour alternates two colours, and there are 2 and 3 vertices of them");
  problem.graph = Graph::undirected(4, std::vector<Arc>{{0, 1}, {1, 2}, {0, 2}});
  EXPECT_EQ(impossibility(problem), "there is no path from 1 to 4 (2 separate parts)");
  // Symmetries of the complete graph: rotations and reflections of a hexagon keep closed tours.
  std::vector<Arc> all;
  for (Vertex v = 0; v < 6; ++v) {
    for (Vertex u = 0; u < v; ++u) {
      all.emplace_back(u, v);
    }
  }
  problem.graph = Graph::undirected(6, all);
  EXPECT_EQ(impossibility(problem), std::nullopt);
  problem.symmetry = {0, 1, 2, 3, 4, 5};
  EXPECT_EQ(impossibility(problem), std::nullopt);
  problem.symmetry = {1, 2, 3, 4, 5, 0};
  EXPECT_EQ(impossibility(problem), std::nullopt);
  problem.symmetry = {0, 5, 4, 3, 2, 1};
  EXPECT_EQ(impossibility(problem), std::nullopt);
  problem.symmetry = {1, 0, 3, 4, 5, 2};
  EXPECT_EQ(impossibility(problem),
            "the symmetry moves 1 and 3 in orbits of different lengths: it maps no closed tour "
            "to itself");
  problem.symmetry = {0, 2, 1, 3, 4, 5};
  EXPECT_EQ(impossibility(problem),
            "the symmetry keeps 1 in place: it maps no closed tour to itself");
  // Numbers nearer to each other than their vertices.
  Problem ring;
  ring.graph = Graph::undirected(5, std::vector<Arc>{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
  ring.fixed = {{2, 0}, {4, 2}};
  EXPECT_EQ(impossibility(ring), std::nullopt);
  ring.fixed = {{4, 2}, {3, 0}};
  EXPECT_EQ(impossibility(ring), "3 cannot be vertex 4: 1, vertex 3, is more than 1 edge away");
  ring.graph = Graph::directed(5, std::vector<Arc>{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
  ring.start = 2;
  ring.fixed = {{3, 1}};
  EXPECT_EQ(impossibility(ring), "2 cannot be vertex 3: 3, vertex 1, is more than 2 edges away");
}

}  // namespace
}  // namespace tsume::tour
