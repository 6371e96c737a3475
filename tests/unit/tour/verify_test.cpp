#include "lib/tour/verify.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tsume::tour {
namespace {

// The cycle 1 2 ... 6 with the chords 1-4, 2-5 and 3-6.
Problem prism(bool closed) {
  Problem problem;
  const std::vector<Arc> edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5},
                               {5, 0}, {0, 3}, {1, 4}, {2, 5}};
  problem.graph = Graph::undirected(6, edges);
  problem.closed = closed;
  return problem;
}

const Tour round{0, 1, 2, 3, 4, 5};

std::string error(const Problem& problem, const Tour& tour) {
  return first_error(problem, tour).value_or("");
}

TEST(Verify, AcceptsTours) {
  EXPECT_EQ(error(prism(true), round), "");
  EXPECT_EQ(error(prism(false), round), "");
  EXPECT_EQ(error(prism(false), {1, 0, 3, 2, 5, 4}), "");
}

TEST(Verify, NamesTheFirstFaultOfTheWalk) {
  EXPECT_EQ(error(prism(false), {0, 1, 4, 2, 0}), "there is no move from 5 to 3, at position 4");
  EXPECT_EQ(error(prism(false), {0, 1, 0}), "1 is visited twice, at positions 1 and 3");
  EXPECT_EQ(error(prism(false), {0, 6}), "there is no vertex 7, named at position 2");
  EXPECT_EQ(error(prism(false), {0, 1, 2, 3, 4}), "6 is not visited (5 of 6 are)");
  EXPECT_EQ(error(prism(false), {}), "1 is not visited (0 of 6 are)");
}

TEST(Verify, ClosedToursClose) {
  const Tour open{0, 1, 4, 5, 2, 3};
  EXPECT_EQ(error(prism(true), open), "");
  const Tour other{1, 0, 5, 4, 3, 2};
  EXPECT_EQ(error(prism(true), other), "");
  const Tour ends_apart{0, 1, 2, 5, 4, 3};
  EXPECT_EQ(error(prism(true), ends_apart), "");
  Problem path;
  const std::vector<Arc> edges{{0, 1}, {1, 2}};
  path.graph = Graph::undirected(3, edges);
  EXPECT_EQ(error(path, {0, 1, 2}), "");
  path.closed = true;
  EXPECT_EQ(error(path, {0, 1, 2}),
            "the tour is not closed: there is no move from the last, 3, to the first, 1");
}

TEST(Verify, TwoVerticesCloseOnlyWhenDirected) {
  const std::vector<Arc> arcs{{0, 1}, {1, 0}};
  Problem problem;
  problem.closed = true;
  problem.graph = Graph::undirected(2, arcs);
  EXPECT_EQ(error(problem, {0, 1}), "a closed tour has at least 3 vertices");
  problem.graph = Graph::directed(2, arcs);
  EXPECT_EQ(error(problem, {0, 1}), "");
}

TEST(Verify, DirectedMovesGoOneWay) {
  const std::vector<Arc> arcs{{0, 1}, {1, 2}, {2, 0}};
  Problem problem;
  problem.closed = true;
  problem.graph = Graph::directed(3, arcs);
  EXPECT_EQ(error(problem, {1, 2, 0}), "");
  EXPECT_EQ(error(problem, {2, 1, 0}), "there is no move from 3 to 2, at position 2");
}

TEST(Verify, StartAndEnd) {
  Problem problem = prism(false);
  problem.start = 0;
  EXPECT_EQ(error(problem, round), "");
  problem.end = 2;
  EXPECT_EQ(error(problem, round), "the tour ends at 6, not at 3");
  problem.start = 1;
  EXPECT_EQ(error(problem, round), "the tour starts at 1, not at 2");
}

TEST(Verify, PrescribedMoves) {
  Problem problem = prism(true);
  problem.prescribed = {{1, 0, false}};
  EXPECT_EQ(error(problem, round), "");
  problem.prescribed = {{5, 0, true}};
  EXPECT_EQ(error(problem, round), "");
  problem.prescribed = {{1, 0, true}};
  EXPECT_EQ(error(problem, round), "the prescribed move 2>1 is missing");
  problem.prescribed = {{0, 3, false}};
  EXPECT_EQ(error(problem, round), "the prescribed move 1-4 is missing");
  problem = prism(false);
  problem.prescribed = {{5, 0, false}};
  EXPECT_EQ(error(problem, round), "the prescribed move 6-1 is missing");
}

TEST(Verify, FixedPositionsCountFromOne) {
  Problem problem = prism(false);
  problem.fixed = {{1, 0}, {6, 5}};
  EXPECT_EQ(error(problem, round), "");
  problem.fixed = {{3, 4}};
  EXPECT_EQ(error(problem, round), "5 is at position 5, not at 3");
}

TEST(Verify, Symmetry) {
  Problem problem = prism(true);
  problem.symmetry = {3, 4, 5, 0, 1, 2};
  EXPECT_EQ(error(problem, round), "");
  problem.symmetry = {0, 1, 2, 5, 4, 3};
  EXPECT_EQ(error(problem, round),
            "the tour is not symmetric: it has the move 3-4, but not its image 3-6");
}

}  // namespace
}  // namespace tsume::tour
