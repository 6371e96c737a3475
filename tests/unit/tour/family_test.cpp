// The graphs of graph-gen: boards as the families know them, and requests that make no graph.
#include "lib/tour/family.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/knight/board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

namespace tsume::tour {
namespace {

FamilyGraph leapers(std::size_t rows, std::size_t columns, std::uint32_t a, std::uint32_t b) {
  FamilyRequest request;
  request.family = Family::leapers;
  request.size = std::to_string(rows) + 'x' + std::to_string(columns);
  request.leaper = std::to_string(a) + ',' + std::to_string(b);
  return make_graph(request);
}

// D. E. Knuth, "Leaper graphs", Mathematical Gazette 78 (1994), theorem 1.
bool is_connected(std::size_t rows, std::size_t columns, std::uint32_t a, std::uint32_t b) {
  const auto [m, n] = std::minmax({rows, columns});
  const auto [r, s] = std::minmax({a, b});
  return std::gcd(r + s, s - r) == 1 && n >= 2 * s && m >= r + s;
}

TEST(Leapers, AreConnectedWhereKnuthSays) {
  std::size_t connected = 0;
  for (std::size_t rows = 2; rows <= 10; ++rows) {
    for (std::size_t columns = 2; columns <= 12; ++columns) {
      for (std::uint32_t a = 1; a <= 4; ++a) {
        for (std::uint32_t b = a; b <= 6; ++b) {
          const FamilyGraph made = leapers(rows, columns, a, b);
          ASSERT_EQ(made.graph, knight::move_graph(knight::Board(rows, columns), {{a, b}}));
          const bool whole = graph::components(made.graph).count == 1;
          ASSERT_EQ(whole, is_connected(rows, columns, a, b))
              << rows << 'x' << columns << ' ' << a << ',' << b;
          connected += whole ? 1U : 0U;
          if (!whole) {
            EXPECT_EQ(made.hamiltonian, false);
          }
        }
      }
    }
  }
  EXPECT_GT(connected, 100U);
}

TEST(Leapers, AnswersThatAreKnown) {
  EXPECT_EQ(leapers(8, 8, 1, 2).hamiltonian, true);
  EXPECT_EQ(leapers(4, 9, 1, 2).hamiltonian, false);
  EXPECT_EQ(leapers(10, 10, 1, 4).hamiltonian, true);
  EXPECT_EQ(leapers(11, 11, 1, 4).hamiltonian, false);
  EXPECT_EQ(leapers(12, 12, 1, 4).hamiltonian, std::nullopt);
  EXPECT_EQ(leapers(8, 8, 1, 3).hamiltonian, false);
  EXPECT_EQ(leapers(8, 8, 2, 2).hamiltonian, false);
  EXPECT_EQ(leapers(4, 4, 0, 1).hamiltonian, true);
  EXPECT_EQ(leapers(4, 5, 0, 2).hamiltonian, false);
}

// True if a path from `at` over the vertices that are left ends beside vertex 0.
bool goes_round(const graph::Graph& graph, graph::Vertex at, std::uint64_t left) {
  const auto neighbours = graph.neighbours(at);
  if (left == 0) {
    return std::find(neighbours.begin(), neighbours.end(), graph::Vertex{0}) != neighbours.end();
  }
  return std::any_of(neighbours.begin(), neighbours.end(), [&](graph::Vertex next) {
    return (left >> next & 1) != 0 && goes_round(graph, next, left & ~(std::uint64_t{1} << next));
  });
}

TEST(Leapers, AnswersAreTrueOnAllSmallBoards) {
  std::size_t known = 0;
  for (std::size_t rows = 1; rows <= 5; ++rows) {
    for (std::size_t columns = rows; rows * columns <= 20; ++columns) {
      for (std::uint32_t a = 0; a <= 3; ++a) {
        for (std::uint32_t b = std::max(a, 1U); b <= 4; ++b) {
          const FamilyGraph made = leapers(rows, columns, a, b);
          if (!made.hamiltonian) {
            continue;
          }
          ++known;
          const std::uint64_t others = (std::uint64_t{1} << (rows * columns)) - 2;
          ASSERT_EQ(*made.hamiltonian, rows * columns > 2 && goes_round(made.graph, 0, others))
              << rows << 'x' << columns << ' ' << a << ',' << b;
        }
      }
    }
  }
  EXPECT_GT(known, 300U);
}

TEST(Families, GridsOfAnyShape) {
  FamilyRequest request;
  request.family = Family::grid;
  for (const auto& [size, answer] : {std::pair{"4x5", true}, std::pair{"5x4", true},
                                     std::pair{"5x5", false}, std::pair{"1x6", false}}) {
    request.size = size;
    const FamilyGraph made = make_graph(request);
    EXPECT_EQ(made.hamiltonian, answer) << size;
    EXPECT_EQ(made.graph,
              knight::move_graph(knight::Board::parse(size), knight::parse_leapers("0,1")));
  }
  request.size = "20";
  request.holes = 2;
  EXPECT_NE(make_graph(request).hamiltonian, true);
}

TEST(Families, RefuseWhatIsNotTheirs) {
  FamilyRequest request;
  request.size = "20";
  EXPECT_NO_THROW((void)make_graph(request));
  request.pieces = 2;
  EXPECT_THROW((void)make_graph(request), core::BadArgument);
  request.family = Family::hubs;
  request.size = "40";
  EXPECT_NO_THROW((void)make_graph(request));
  for (const char* size : {"", "2", "1000001", "40x40", "4e1", "-40"}) {
    request.size = size;
    EXPECT_THROW((void)make_graph(request), core::BadArgument) << size;
  }
  request.pieces.reset();
  for (const Family family : {Family::grid, Family::leapers}) {
    request.family = family;
    for (const char* size : {"", "0", "3x", "2001x2000", "3x3x3"}) {
      request.size = size;
      EXPECT_THROW((void)make_graph(request), core::BadArgument) << size;
    }
  }
}

}  // namespace
}  // namespace tsume::tour
