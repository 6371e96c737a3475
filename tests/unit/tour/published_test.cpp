#include "lib/cnf/formula.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "tests/unit/tour/boards.hpp"
#include "tests/unit/tour/dimacs.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tsume::tour {
namespace {

const EncodingOptions published{.encoding = Encoding::published};

std::string dimacs(const Problem& problem) {
  return dimacs(problem, published);
}

TEST(Published, HasTheBytesOfTheReport) {
  Problem problem{.graph = knight_graph(8, 8)};
  const std::string text = dimacs(problem);
  EXPECT_EQ(text.size(), 3'624'592U);
  EXPECT_TRUE(text.starts_with("p cnf 4096 262144\n1 2 3 4 "));
  problem.start = 0;
  const std::string with_start = dimacs(problem);
  EXPECT_EQ(with_start.size(), text.size() + 4);
  EXPECT_TRUE(with_start.ends_with("\n1 0\n"));
}

TEST(Published, HasExactlyTheCubeOfClauses) {
  for (const std::uint32_t side : {1U, 2U, 3U, 5U, 16U}) {
    cnf::CountingSink sink;
    make_encoder({.graph = knight_graph(side, side)}, published)->encode(sink);
    const std::int64_t n = side * side;
    EXPECT_EQ(sink.var_count(), n * n);
    EXPECT_EQ(sink.clause_count(), n * n * n);
  }
}

// A path 1-2-3, written out by hand from the rules.
TEST(Published, KeepsItsClauseOrder) {
  const std::vector<Arc> edges = {{0, 1}, {1, 2}};
  Problem problem{.graph = Graph::undirected(3, edges), .start = 0, .end = 2};
  EXPECT_EQ(dimacs(problem),
            "p cnf 9 29\n"
            "1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n"
            "4 5 6 0\n-4 -5 0\n-4 -6 0\n-5 -6 0\n"
            "7 8 9 0\n-7 -8 0\n-7 -9 0\n-8 -9 0\n"
            "-1 5 0\n-2 4 6 0\n-3 5 0\n"
            "-4 8 0\n-5 7 9 0\n-6 8 0\n"
            "-1 -4 0\n-1 -7 0\n-4 -7 0\n"
            "-2 -5 0\n-2 -8 0\n-5 -8 0\n"
            "-3 -6 0\n-3 -9 0\n-6 -9 0\n"
            "1 0\n9 0\n");
}

TEST(Published, ClosesAtTheFirstVertexOfLeastDegree) {
  // A square 1-2-3-4 with the diagonal 1-3: vertex 2 is the first of degree 2.
  const std::vector<Arc> edges = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}};
  const std::string text = dimacs({.graph = Graph::undirected(4, edges), .closed = true});
  EXPECT_TRUE(text.ends_with("\n2 0\n13 15 0\n")) << text;
}

TEST(Published, SaysWhatIsWrongWithAModel) {
  const std::vector<Arc> edges = {{0, 1}};
  const Problem problem{.graph = Graph::undirected(2, edges)};
  const auto message = [&](std::vector<int> trues) -> std::string {
    cnf::Assignment model(4);
    for (const int x : trues) {
      model.set({x}, true);
    }
    try {
      const Cover cover = make_encoder(problem, published)->decode(model);
      return cover.parts == std::vector<Tour>{{1, 0}} ? "21" : "other";
    } catch (const io::Failure& failure) {
      return failure.what();
    }
  };
  EXPECT_EQ(message({2, 3}), "21");
  EXPECT_EQ(message({1}), "the model has no vertex at position 2");
  EXPECT_EQ(message({1, 2, 3}), "the model has vertices 1 and 2 both at position 1");
  EXPECT_EQ(message({1, 3}), "the model has vertex 1 at positions 1 and 2");
}

}  // namespace
}  // namespace tsume::tour
