#include "lib/io/error.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "lib/tour/sat/encodings.hpp"
#include "tests/unit/tour/boards.hpp"

#include <gtest/gtest.h>

namespace tsume::tour {
namespace {

using Size = std::pair<std::int64_t, std::int64_t>;  // variables, clauses

Size size_of(const Problem& problem, const EncodingOptions& options) {
  check_expressible(problem, options);
  cnf::CountingSink sink;
  make_encoder(problem, options)->encode(sink);
  return {sink.var_count(), sink.clause_count()};
}

Size closed_size(std::uint32_t side, Encoding encoding) {
  return size_of({.graph = knight_graph(side, side), .closed = true}, {.encoding = encoding});
}

TEST(TourSizes, AreThoseOfTheSpecificationOn8x8) {
  EXPECT_EQ(closed_size(8, Encoding::onehot), Size(3529, 27'344));
  EXPECT_EQ(closed_size(8, Encoding::order), Size(2132, 22'720));
  EXPECT_EQ(closed_size(8, Encoding::binary), Size(752, 6932));
  EXPECT_EQ(closed_size(8, Encoding::crt), Size(1296, 14'314));
  EXPECT_EQ(closed_size(8, Encoding::elimination), Size(1312, 8021));
  EXPECT_EQ(closed_size(8, Encoding::two_factor), Size(168, 1640));
  EXPECT_EQ(size_of({.graph = knight_graph(8, 8), .start = 0}, {.encoding = Encoding::time}),
            Size(4622, 15'531));
}

TEST(TourSizes, AreThoseOfTheSpecificationOn16x16) {
  EXPECT_EQ(closed_size(16, Encoding::onehot), Size(42'336, 502'404));
  EXPECT_EQ(closed_size(16, Encoding::order), Size(32'726, 450'826));
  EXPECT_EQ(closed_size(16, Encoding::binary), Size(4112, 47'014));
  EXPECT_EQ(closed_size(16, Encoding::crt), Size(5776, 74'663));
  EXPECT_EQ(closed_size(16, Encoding::elimination), Size(12'742, 214'148));
  EXPECT_EQ(closed_size(16, Encoding::two_factor), Size(840, 10'920));
  EXPECT_EQ(size_of({.graph = knight_graph(16, 16), .start = 0}, {.encoding = Encoding::time}),
            Size(50'657, 224'229));
}

TEST(TourSizes, SlowAreThoseOfTheSpecificationOn30x30) {
  EXPECT_EQ(closed_size(30, Encoding::onehot), Size(475'819, 6'676'204));
  EXPECT_EQ(closed_size(30, Encoding::order), Size(400'914, 6'138'770));
  EXPECT_EQ(closed_size(30, Encoding::binary), Size(17'746, 225'666));
  EXPECT_EQ(closed_size(30, Encoding::crt), Size(23'146, 328'755));
  EXPECT_EQ(closed_size(30, Encoding::elimination), Size(103'660, 4'977'955));
  EXPECT_EQ(closed_size(30, Encoding::two_factor), Size(3248, 46'872));
}

TEST(TourSizes, Of2FactorOnOpenBoards) {
  // 168 edges, 64 to the outside, a counter of 128 for the outside.
  EXPECT_EQ(size_of({.graph = knight_graph(8, 8)}, {.encoding = Encoding::two_factor}).first,
            168 + 64 + 128);
}

TEST(TourSizes, WithARotationHalve2Factor) {
  Problem problem{.graph = knight_graph(6, 6), .closed = true};
  for (Vertex v = 0; v < 36; ++v) {
    problem.symmetry.push_back(35 - v);
  }
  EXPECT_EQ(size_of(problem, {.encoding = Encoding::two_factor}).first, 40);
  for (Vertex v = 0; v < 36; ++v) {
    problem.symmetry[v] = v % 6 * 6 + (5 - v / 6);
  }
  EXPECT_EQ(size_of(problem, {.encoding = Encoding::two_factor}).first, 20);
}

TEST(CrtModuli, AreThoseOfTheSpecification) {
  EXPECT_EQ(crt_moduli(64), (Moduli{2, {3, 5, 7}}));
  EXPECT_EQ(crt_moduli(256), (Moduli{4, {3, 5, 7}}));
  EXPECT_EQ(crt_moduli(900), (Moduli{16, {3, 5, 7}}));
  EXPECT_EQ(crt_moduli(2), (Moduli{2, {}}));
}

TEST(Expressible, NamesWhatTheEncodingCannotSay) {
  const auto reason = [](const Problem& problem, Encoding encoding) -> std::string {
    try {
      check_expressible(problem, {.encoding = encoding});
      return "";
    } catch (const io::Failure& failure) {
      return failure.what();
    }
  };
  Problem problem{.graph = knight_graph(3, 4), .fixed = {{2, 0}}};
  EXPECT_EQ(reason(problem, Encoding::two_factor),
            "encoding '2factor' cannot express fixed positions");
  EXPECT_EQ(reason(problem, Encoding::elimination),
            "encoding 'elimination' cannot express fixed positions");
  EXPECT_EQ(reason(problem, Encoding::crt), "");
  problem.fixed[0].k = 13;
  EXPECT_EQ(reason(problem, Encoding::order), "position 13 is not one of 1 to 12");
  problem.fixed.clear();
  problem.prescribed = {{0, 1, false}};
  EXPECT_EQ(reason(problem, Encoding::order),
            "the prescribed move from vertex 1 to 2 is not in the graph");
  problem.prescribed = {{0, 6, true}};
  EXPECT_EQ(reason(problem, Encoding::two_factor),
            "encoding '2factor' cannot express directed moves");
  EXPECT_EQ(reason(problem, Encoding::order), "");
  EXPECT_EQ(reason({.graph = knight_graph(1, 1)}, Encoding::two_factor),
            "encoding '2factor' cannot express a tour of one vertex");
  EXPECT_EQ(reason({.graph = knight_graph(3, 3), .closed = true, .end = 3}, Encoding::order),
            "a closed tour has no end");
}

// Solvers that decide the highest variables first must find arcs there.
TEST(Elimination, NumbersTheArcsLast) {
  const Problem board{.graph = knight_graph(6, 6), .closed = true};
  const EncodingOptions options{.encoding = Encoding::elimination};
  const std::vector<cnf::Var> arcs = make_encoder(board, options)->projection();
  EXPECT_EQ(arcs.size(), board.graph.arc_count());
  EXPECT_EQ(arcs.back().number, size_of(board, options).first);
  EXPECT_EQ(arcs.front().number, arcs.back().number - static_cast<std::int32_t>(arcs.size()) + 1);
}

TEST(DefaultEncoding, DependsOnSizeAndDegree) {
  EXPECT_EQ(default_encoding({.graph = knight_graph(8, 8)}), Encoding::elimination);
  EXPECT_EQ(default_encoding({.graph = knight_graph(30, 30)}), Encoding::elimination);
  EXPECT_EQ(default_encoding({.graph = knight_graph(30, 30), .fixed = {{2, 0}}}), Encoding::order);
  EXPECT_EQ(default_encoding({.graph = knight_graph(40, 40)}), Encoding::two_factor);
  const std::vector<Arc> square = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  EXPECT_EQ(default_encoding({.graph = Graph::undirected(4, square)}), Encoding::crt);
  EXPECT_EQ(default_at_most_one(Encoding::time), cnf::AtMostOne::seq);
  EXPECT_EQ(default_at_most_one(Encoding::order), cnf::AtMostOne::product);
}

}  // namespace
}  // namespace tsume::tour
