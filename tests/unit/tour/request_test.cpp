#include "lib/tour/request.hpp"

#include "lib/core/error.hpp"
#include "lib/tour/impossibility.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace tsume::tour {
namespace {

Problem resolved(std::size_t rows, std::size_t columns, const Request& request) {
  return resolve({knight::Board(rows, columns), {}, {}}, request);
}

std::string refusal(std::size_t rows, std::size_t columns, const Request& request) {
  try {
    (void)resolved(rows, columns, request);
  } catch (const core::BadArgument& error) {
    return error.what();
  }
  return "accepted";
}

// Depth-first search for a tour; only for small boards.
bool tour_exists(const Graph& graph, bool closed) {
  std::vector<bool> used(graph.size(), false);
  Vertex first = 0;
  const std::function<bool(Vertex, std::size_t)> extend = [&](Vertex v, std::size_t count) {
    if (count == graph.size()) {
      return !closed || graph.has_arc(v, first);
    }
    for (const Vertex w : graph.neighbours(v)) {
      if (!used[w]) {
        used[w] = true;
        if (extend(w, count + 1)) {
          return true;
        }
        used[w] = false;
      }
    }
    return false;
  };
  for (first = 0; first < (closed ? 1 : graph.size()); ++first) {
    used.assign(graph.size(), false);
    used[first] = true;
    if (extend(first, 1)) {
      return true;
    }
  }
  return false;
}

TEST(TourRequest, ResolvesSquaresMovesAndHoles) {
  Request request;
  request.holes = {"c3,d4", "a8"};
  request.start = "a1";
  request.end = "h1";
  request.moves = {"a1-b3", "c1>d3"};
  request.forbid = {"h1-g3"};
  request.at = {"1=a1", "5=e5"};
  const Problem problem = resolved(8, 8, request);
  EXPECT_EQ(problem.origin->board.size(), 61U);
  EXPECT_EQ(problem.origin->board.name(problem.start.value()), "a1");
  EXPECT_EQ(problem.origin->board.name(problem.end.value()), "h1");
  ASSERT_EQ(problem.prescribed.size(), 2U);
  EXPECT_FALSE(problem.prescribed[0].directed);
  EXPECT_TRUE(problem.prescribed[1].directed);
  EXPECT_FALSE(
      problem.graph.has_arc(problem.origin->board.find("h1"), problem.origin->board.find("g3")));
  EXPECT_FALSE(
      problem.graph.has_arc(problem.origin->board.find("g3"), problem.origin->board.find("h1")));
  EXPECT_TRUE(
      problem.graph.has_arc(problem.origin->board.find("h1"), problem.origin->board.find("f2")));
  EXPECT_EQ(problem.fixed[1].k, 5U);
}

TEST(TourRequest, PictureAndOptionsMustAgree) {
  const knight::Board board(3, 4);
  Request request;
  EXPECT_EQ(resolve({board, Vertex{2}, {}}, request).start, Vertex{2});
  request.start = "a1";
  EXPECT_THROW((void)resolve({board, Vertex{2}, {}}, request), core::BadArgument);
  request.start.reset();
  request.holes = {"a3"};  // vertices move up by one
  const Problem problem = resolve({board, Vertex{2}, {}}, request);
  EXPECT_EQ(problem.origin->board.name(problem.start.value()), "c3");
}

TEST(TourRequest, NamesTheOptionAndTheReason) {
  Request request;
  request.start = "z9";
  EXPECT_EQ(refusal(8, 8, request), "--start: square 'z9' is not on the 8x8 board");
  request = {};
  request.holes = {"b2"};
  request.start = "b2";
  EXPECT_EQ(refusal(8, 8, request), "--start: square 'b2' is a hole");
  request = {};
  request.closed = true;
  request.end = "a1";
  EXPECT_NE(refusal(8, 8, request), "accepted");
  request = {};
  request.moves = {"a1-a2"};
  EXPECT_EQ(refusal(8, 8, request), "--move: 'a1-a2' is not a move of this piece on this board");
  request = {};
  request.moves = {"a1b3"};
  EXPECT_EQ(refusal(8, 8, request), "--move: 'a1b3' is not a move such as b1-c3");
  request = {};
  request.forbid = {"b1>c3"};
  EXPECT_EQ(refusal(8, 8, request),
            "--forbid: 'b1>c3': a move is forbidden in both directions; write b1-c3");
  request = {};
  request.at = {"65=a1"};
  EXPECT_EQ(refusal(8, 8, request), "--at: '65=a1' is not K=SQUARE with K from 1 to 64");
  request = {};
  request.symmetry = knight::Turn::quarter;
  EXPECT_NE(refusal(6, 6, request), "accepted");
  request.closed = true;
  EXPECT_NE(refusal(6, 8, request), "accepted");
  EXPECT_EQ(refusal(6, 6, request), "accepted");
}

// Whatever is called impossible has no tour, and on small rectangles nothing else is missed.
TEST(Impossibility, AgreesWithSearch) {
  for (const bool closed : {false, true}) {
    for (std::size_t m = 1; m <= 5; ++m) {
      for (std::size_t n = 1; m * n <= (closed ? 30 : 25); ++n) {
        Request request;
        request.closed = closed;
        const Problem problem = resolved(m, n, request);
        if (problem.origin->board.size() == 1) {
          continue;
        }
        EXPECT_EQ(!impossibility(problem).has_value(), tour_exists(problem.graph, closed))
            << m << "x" << n << (closed ? " closed" : " open");
      }
    }
  }
}

TEST(Impossibility, OtherLeapersAreRefusedOnlyRightly) {
  for (const char* leaper : {"0,1", "1,1", "0,2", "1,3", "2,2", "2,4", "0,1+1,1", "1,3+0,2"}) {
    for (std::size_t m = 1; m <= 4; ++m) {
      for (std::size_t n = 1; m * n <= 16; ++n) {
        Request request;
        request.leaper = leaper;
        const Problem problem = resolved(m, n, request);
        if (const auto reason = impossibility(problem)) {
          EXPECT_FALSE(tour_exists(problem.graph, false)) << leaper << ": " << *reason;
        }
      }
    }
  }
  Request camel;
  camel.leaper = "1,3";
  EXPECT_EQ(impossibility(resolved(8, 8, camel)),
            "the (1,3) leaper stays on one colour: no tour exists");
}

}  // namespace
}  // namespace tsume::tour
