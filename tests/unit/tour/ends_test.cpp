#include "lib/tour/ends.hpp"

#include "lib/core/random.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"
#include "tests/unit/tour/boards.hpp"
#include "tests/unit/tour/solve.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tsume::tour {
namespace {

TEST(Ends, LeastDegreeCountsBothWays) {
  // 1 has two arcs out and none in, 2 one out and three in.
  const std::vector<Arc> arcs{{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}, {3, 1}, {3, 0}};
  EXPECT_EQ(least_degree_vertex(Graph::directed(4, arcs)), Vertex{0});
  EXPECT_EQ(least_degree_vertex(Graph::undirected(4, std::vector<Arc>{{0, 1}, {0, 2}, {1, 2}})),
            Vertex{3});
}

TEST(Ends, ToursBeginWhereTheProblemWants) {
  Problem closed{.graph = knight_graph(6, 6), .closed = true, .start = Vertex{7}};
  Tour tour{3, 9, 7, 2, 5};
  begin_tour(closed, tour);
  EXPECT_EQ(tour, (Tour{7, 2, 5, 3, 9}));
  tour = {3, 2, 7, 9, 5};
  begin_tour(closed, tour);
  EXPECT_EQ(tour, (Tour{7, 2, 3, 5, 9}));
  Problem open{.graph = knight_graph(5, 5)};
  tour = {4, 3, 1};
  begin_tour(open, tour);
  EXPECT_EQ(tour, (Tour{1, 3, 4}));
  open.end = Vertex{1};
  begin_tour(open, tour);
  EXPECT_EQ(tour, (Tour{4, 3, 1}));
  open.start = Vertex{1};
  begin_tour(open, tour);
  EXPECT_EQ(tour, (Tour{1, 3, 4}));
  open.prescribed = {{1, 3, true}};
  tour = {4, 3, 1};
  begin_tour(open, tour);
  EXPECT_EQ(tour, (Tour{4, 3, 1})) << "not reversible";
}

// Searches by cuts and by every encoding with arcs begin a closed tour at the same vertex.
TEST(Ends, DirectedToursBeginAtTheSameVertexEverywhere) {
  constexpr std::uint64_t seed = 21;
  core::Random random(seed);
  int tours = 0;
  for (int round = 0; round < 60; ++round) {
    std::vector<Arc> arcs;
    const std::size_t n = 4 + random.below(5);
    for (Vertex u = 0; u < n; ++u) {
      for (Vertex v = 0; v < n; ++v) {
        if (u != v && random.chance(2, 5)) {
          arcs.emplace_back(u, v);
        }
      }
    }
    Problem problem{.graph = Graph::directed(n, arcs), .closed = true};
    if (random.chance(1, 4)) {
      problem.start = static_cast<Vertex>(random.below(n));
    }
    const auto by_cuts = hamilton::test::solve_by_cuts(problem);
    if (by_cuts.outcome != core::Outcome::solved) {
      continue;
    }
    ++tours;
    EXPECT_EQ(by_cuts.tour.front(), closed_root(problem).vertex) << "seed " << seed;
    for (const Encoding encoding : {Encoding::order, Encoding::crt, Encoding::elimination}) {
      const EncoderPtr encoder = make_encoder(problem, {.encoding = encoding});
      cnf::Formula formula;
      encoder->encode(formula);
      const auto model = FormulaSolver(formula).solve();
      ASSERT_TRUE(model);
      EXPECT_EQ(encoder->decode(*model).parts.front().front(), by_cuts.tour.front());
    }
  }
  EXPECT_GT(tours, 10);
}

}  // namespace
}  // namespace tsume::tour
