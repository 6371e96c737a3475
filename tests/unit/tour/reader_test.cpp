#include "lib/tour/formats/reader.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tsume::tour {
namespace {

Problem board_problem(std::size_t rows, std::size_t columns, const std::vector<Vertex>& holes) {
  knight::Board board(rows, columns);
  board.remove(holes);
  return on_board(std::move(board), {{1, 2}});
}

std::vector<Tour> tours_in(const std::string& text, const Problem& problem,
                           const Spelling& spelling = {}) {
  io::Input input = io::Input::from_text(text, "tour");
  std::vector<Tour> tours;
  for (ReadTour& tour : read_tours(input, problem, spelling)) {
    if (!tour.error.empty()) {
      throw io::ParseError("tour", tour.line, tour.error);
    }
    tours.push_back(std::move(tour.tour));
  }
  return tours;
}

std::string refusal(const std::string& text, const Problem& problem,
                    const Spelling& spelling = {}) {
  try {
    (void)tours_in(text, problem, spelling);
  } catch (const io::ParseError& error) {
    return error.what();
  }
  return "accepted";
}

// How some program writes a list of items.
struct List {
  const char* begin;
  const char* separator;
  const char* end;
};

std::string listed(const List& list, const Tour& tour,
                   const std::function<std::string(Vertex)>& item) {
  std::string text = list.begin;
  for (std::size_t i = 0; i < tour.size(); ++i) {
    text += (i > 0 ? list.separator : "") + item(tour[i]);
  }
  return text + list.end + "\n";
}

constexpr List plain[] = {{"", " ", ""},           {"", "-", ""},    {"", " - ", ""},
                          {"", ", ", ""},          {"", ",", ""},    {"", " -> ", ""},
                          {"", "->", ""},          {"[", ", ", "]"}, {"(", " ", ")"},
                          {"{", ",", "}"},         {"", "; ", ";"},  {"", " \xe2\x86\x92 ", ""},
                          {"", "\xe2\x80\x93", ""}};
constexpr List of_pairs[] = {{"(", "),(", ")"},    {"[(", "), (", ")]"}, {"[[", "],[", "]]"},
                             {"(", ") -> (", ")"}, {"(", ")-(", ")"},    {"{(", "),(", ")}"}};

// Random orders of the squares of random boards, with and without holes, in every spelling.
TEST(TourReader, EverySpellingIsReadBack) {
  constexpr std::uint64_t seed = 19;
  core::Random random(seed);
  for (int round = 0; round < 100; ++round) {
    const std::size_t rows = 2 + random.below(5);
    const std::size_t columns = 3 + random.below(28);
    const bool holed = random.chance(1, 2);
    const Problem problem =
        board_problem(rows, columns,
                      holed ? std::vector<Vertex>{static_cast<Vertex>(random.below(rows * columns))}
                            : std::vector<Vertex>{});
    const knight::Board& board = problem.origin->board;
    Tour tour(board.size());
    std::iota(tour.begin(), tour.end(), Vertex{0});
    random.shuffle(std::span(tour));
    const std::vector<Tour> once{tour};
    const auto where = [&](const std::string& text) {
      return "seed " + std::to_string(seed) + ", " + board.size_text() + ": " + text;
    };
    for (const std::size_t first : {0U, 1U}) {
      for (const Coordinates kind : {Coordinates::row_column, Coordinates::x_y}) {
        const Spelling spelling{first, kind};
        const auto pair = [&](const char* comma) {
          return [&, comma](Vertex v) {
            const std::size_t row = board.row(v) + first;
            const std::size_t column = board.column(v) + first;
            const std::size_t y = board.rows() - 1 - board.row(v) + first;
            return kind == Coordinates::x_y ? std::to_string(column) + comma + std::to_string(y)
                                            : std::to_string(row) + comma + std::to_string(column);
          };
        };
        for (const List& list : of_pairs) {
          for (const char* const comma : {",", ", ", " "}) {
            const std::string text = listed(list, tour, pair(comma));
            EXPECT_EQ(tours_in(text, problem, spelling), once) << where(text);
          }
        }
        const std::string bare = listed({"", " ", ""}, tour, pair(","));
        EXPECT_EQ(tours_in(bare, problem, spelling), once) << where(bare);
      }
      const auto number = [&](Vertex v) { return std::to_string(v + first); };
      for (const List& list : plain) {
        const std::string names = listed(list, tour, [&](Vertex v) { return problem.name(v); });
        EXPECT_EQ(tours_in(names, problem, {first}), once) << where(names);
        const Problem graph{.graph = problem.graph};
        const std::string numbers = listed(list, tour, number);
        EXPECT_EQ(tours_in(numbers, graph, {first}), once) << where(numbers);
        if (!holed) {
          EXPECT_EQ(tours_in(numbers, problem, {first}), once) << where(numbers);
        }
      }
    }
  }
}

TEST(TourReader, FormsOfOtherPrograms) {
  const Problem problem = board_problem(2, 2, {});
  const std::vector<Tour> expected{{2, 0, 3, 1}};
  EXPECT_EQ(tours_in("[[2, 4],\n [1, 3]]\n", problem), expected) << "a matrix, row by row";
  EXPECT_EQ(tours_in("| 2 | 4 |\n| 1 | 3 |\n", problem), expected);
  EXPECT_EQ(tours_in("2,4\n1,3\n", problem), expected) << "CSV";
  EXPECT_EQ(tours_in("\"2\",\"4\"\n\"1\",\"3\"\n", problem), expected) << "CSV";
  EXPECT_EQ(tours_in("{2, 4},\n{1, 3}\n", problem), expected) << "C";
  EXPECT_EQ(tours_in("[\"a1\", \"a2\", \"b1\", \"b2\"]\n", problem), expected);
  EXPECT_EQ(
      tours_in("{\n \"closed\": true,\n \"moves\": [\n \"a1\", \"a2\",\n \"b1\", \"b2\"]\n}\n",
               problem),
      expected)
      << "our JSON after another program";
  EXPECT_EQ(tours_in("NAME : t.66.tour\nCOMMENT : Length = 4\nTYPE : TOUR\nDIMENSION : 4\n"
                     "TOUR_SECTION\n3\n1\n4\n2\n-1\nEOF\n",
                     problem),
            expected)
      << "LKH";
  EXPECT_EQ(tours_in("TYPE: TOUR\nTOUR_SECTION\n3 1 4 2 -1\n-1\nEOF\na1 a2 b1 b2\n", problem),
            (std::vector<Tour>{{2, 0, 3, 1}, {2, 0, 3, 1}}));
}

TEST(TourReader, AGridMayStandInOneLine) {
  const Problem three = board_problem(2, 3, {});
  const auto by_rows = tours_in("1 3 5\n4 2 6\n", three);
  EXPECT_EQ(tours_in("[[1, 3, 5], [4, 2, 6]]\n", three), by_rows);
  EXPECT_EQ(tours_in("[[1,3,5],[4,2,6]]\n[[1,3,5],[4,2,6]]\n", three),
            (std::vector<Tour>{by_rows.front(), by_rows.front()}));
  EXPECT_EQ(tours_in("{{1, 3, 5}, {4, 2, 6}};\n", three), by_rows);
  EXPECT_EQ(tours_in("[1 3 5; 4 2 6]\n", three), by_rows);
  EXPECT_EQ(tours_in("a2-a1 a1-b2 b2-b1 b1-c2 c2-c1\n", three),
            tours_in("a2 a1 b2 b1 c2 c1\n", three))
      << "its edges";
  const Problem two = board_problem(2, 2, {});
  EXPECT_EQ(tours_in("[[1, 1], [2, 2]]\n", two), tours_in("(1,1),(2,2)\n", two));
}

TEST(TourReader, NamesOfAGraphMayHaveAnyCharacterButBlanksAndCommas) {
  Problem problem;
  problem.graph = graph::Graph::undirected(4, std::vector<graph::Arc>{{0, 1}, {1, 2}, {2, 3}});
  for (const char* const name : {"AB", "x->1", "[2]", "7"}) {
    problem.names.intern(name);
  }
  const std::vector<Tour> tours{{0, 1, 2, 3}, {3, 2, 1, 0}};
  EXPECT_EQ(tours_in("AB x->1 [2] 7\n7, [2], x->1, AB\n", problem), tours);
  EXPECT_EQ(tours_in("{\"moves\": [\"AB\", \"x->1\", \"[2]\", \"7\"]}\n", problem),
            std::vector<Tour>{tours[0]});
  EXPECT_EQ(tours_in("TYPE : TOUR\nTOUR_SECTION\n1\n2\n3\n4\n-1\n", problem),
            std::vector<Tour>{tours[0]});
  EXPECT_EQ(refusal("AB 1\n", problem), "tour:1: '1' is not the name of a vertex");

  // Names in capitals are no keywords of TSPLIB.
  Problem airports;
  airports.graph = graph::Graph::undirected(3, std::vector<graph::Arc>{{0, 1}, {1, 2}, {2, 0}});
  for (const char* const name : {"VIE", "LNZ", "GRZ"}) {
    airports.names.intern(name);
  }
  for (const std::string list :
       {"VIE LNZ GRZ", "VIE-LNZ-GRZ", "VIE,LNZ,GRZ", "VIE;LNZ;GRZ", "VIE->LNZ->GRZ"}) {
    EXPECT_EQ(tours_in(list + '\n', airports), (std::vector<Tour>{{0, 1, 2}})) << list;
  }
}

TEST(TourReader, RefusalsNameLineAndReason) {
  const Problem problem = board_problem(3, 4, {});
  const Problem holed = board_problem(3, 4, {5});
  EXPECT_EQ(refusal("(1,1),(2,5)\n", problem), "tour:1: expected a column from 1 to 4, found '5'");
  EXPECT_EQ(refusal("\n(0,1),(2,3)\n", problem),
            "tour:2: expected a row from 1 to 3, found '0' (--first-number 0 counts from 0)");
  EXPECT_EQ(refusal("(2,2)\n", holed), "tour:1: square '2,2' is a hole");
  EXPECT_EQ(refusal("(1,1,1)\n0\n", problem),
            "tour:2: expected a square from 1 to 12, found '0' (--first-number 0 counts from 0)");
  EXPECT_EQ(refusal("1 a1 2 b3\n", problem),
            "tour:1: the number '1' and the name 'a1' in one list of squares");
  EXPECT_EQ(refusal("12\n", problem, {0}), "tour:1: expected a square from 0 to 11, found '12'");
  EXPECT_EQ(refusal("((1,1),(2,3)\n", problem), "tour:1: brackets do not match in '((1,1),(2,3)'");
  EXPECT_EQ(refusal("[a1, b3)\n", problem), "tour:1: brackets do not match in '[a1, b3)'");
  EXPECT_EQ(refusal("3 4 5\n", holed).substr(0, 7), "tour:1:");
  EXPECT_EQ(refusal("a1 Nb3\n", problem), "tour:1: square 'Nb3' is not on the 3x4 board");
  EXPECT_EQ(refusal("{\"moves\":[\"a1\"\n", problem),
            "tour:1: the JSON value that begins here does not end");
  EXPECT_NE(refusal("{\"squares\":[]}\n", problem), "accepted");
  EXPECT_NE(refusal("{\"moves\":7}\n", problem), "accepted");
  EXPECT_EQ(refusal("TYPE : TSP\nDIMENSION : 12\n", problem),
            "tour:1: a TSPLIB file of TYPE 'TSP' has no tour");
  EXPECT_EQ(refusal("TYPE : TOUR\nDIMENSION : 11\n", problem),
            "tour:1: line 2: DIMENSION '11' is not the number of squares, 12");
  EXPECT_EQ(refusal("TYPE : TOUR\n", problem), "tour:1: the TSPLIB file has no TOUR_SECTION");
  EXPECT_EQ(refusal("TYPE : TOUR\nNODE_COORD_SECTION\n", problem).substr(0, 15), "tour:1: line 2:");
}

}  // namespace
}  // namespace tsume::tour
