#include "lib/tour/formats/reader.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

Problem graph_of(const std::vector<std::string>& names, const std::vector<Arc>& arcs,
                 bool directed = false) {
  Problem problem;
  problem.graph =
      directed ? Graph::directed(names.size(), arcs) : Graph::undirected(names.size(), arcs);
  for (const std::string& name : names) {
    problem.names.intern(name);
  }
  problem.names = std::move(problem.names).simplified();
  problem.closed = true;
  return problem;
}

Problem ring(const std::vector<std::string>& names, bool directed = false) {
  std::vector<Arc> arcs;
  for (std::size_t v = 0; v < names.size(); ++v) {
    arcs.emplace_back(v, (v + 1) % names.size());
  }
  return graph_of(names, arcs, directed);
}

Problem numbered_ring(std::size_t n, bool directed = false) {
  std::vector<std::string> names;
  for (std::size_t v = 1; v <= n; ++v) {
    names.push_back(std::to_string(v));
  }
  return ring(names, directed);
}

// What is read of names in any order with any marks between them is what was written, or nothing;
// but words that name every vertex once are what ham-solve writes.
TEST(TourReader, NamesInNamesAreReadAsTheyWereMeantOrRefused) {
  const std::vector<std::string> pools[] = {
      {"a", "b", "c", "a b", "b a", "a-b", "b-c", "a,b", "-", "[a]", "'a'", "O'B", "a%20b",
       "a b c"},
      {"1", "2", "-1", "1-2", "2 1", "1,2", "1;2", "a -1", "--", "x->1"}};
  constexpr std::uint64_t seed = 24;
  core::Random random(seed);
  std::size_t refused = 0;
  std::size_t excused = 0;
  constexpr std::size_t rounds = 6000;
  for (std::size_t round = 0; round < rounds; ++round) {
    std::vector<std::string> names = pools[round % 2];
    random.shuffle(std::span(names));
    names.resize(3 + random.below(5));
    const Problem problem = ring(names);
    Tour meant;
    while (meant.size() < names.size() + random.below(2)) {
      const auto v = static_cast<Vertex>(random.below(names.size()));
      if (meant.empty() || meant.back() != v) {
        meant.push_back(v);
      }
    }
    constexpr List lists[] = {{"", " ", ""},
                              {"", ", ", ""},
                              {"", ",", ""},
                              {"", "; ", ""},
                              {"", " -> ", ""},
                              {"", "-", ""},
                              {"", " - ", ""},
                              {"", " | ", ""},
                              {"[", ", ", "]"},
                              {"", " \xe2\x80\x93 ", ""},
                              {"", "\t", ""},
                              {"[\"", "\", \"", "\"]"},
                              {"\"", "\" -> \"", "\""},
                              {"", "->", ""},
                              {"", " => ", ""}};
    const List& list = lists[random.below(std::size(lists))];
    const std::string text = listed(list, meant, [&](Vertex v) { return names[v]; });
    Tour read;
    try {
      read = tours_in(text, problem).at(0);
    } catch (const io::ParseError&) {
      ++refused;
      continue;
    }
    Tour once = read;
    if (once.size() > 1 && once.front() == once.back()) {
      once.pop_back();
    }
    std::ranges::sort(once);
    const bool whole =
        once.size() == names.size() && std::ranges::adjacent_find(once) == once.end();
    // A list of all vertices is read as one, also where some can be parted.
    excused += read != meant && whole ? 1U : 0U;
    if (read != meant && !whole) {
      ADD_FAILURE() << "seed " << seed << ", names " << ::testing::PrintToString(names)
                    << ", read as " << ::testing::PrintToString(read) << ": " << text;
    }
  }
  EXPECT_LT(refused, rounds * 2 / 3);
  EXPECT_LT(excused, rounds / 200);
}

// What stands before the line would be called a tour that misses vertices.
TEST(TourReader, AWrongNameIsAnErrorOfTheWholeTour) {
  const Problem letters = ring({"a", "b", "c", "d"});
  for (const std::string text : {"a b\nb x\nc d\nd a\n", "a\nb\nx\nd\n"}) {
    const std::string more = text + "a b c d\n\na b c d\n";
    io::Input input = io::Input::from_text(more);
    const std::vector<ReadTour> tours = read_tours(input, letters);
    ASSERT_EQ(tours.size(), 3U) << text;
    EXPECT_NE(tours[0].error.find("'x' is not"), std::string::npos) << tours[0].error;
    for (const ReadTour& good : {tours[1], tours[2]}) {
      EXPECT_EQ(good.error, "");
      EXPECT_EQ(good.tour, (Tour{0, 1, 2, 3}));
    }
  }
}

TEST(TourReader, ANameIsNeverPartedWhereItCanBeWhole) {
  const Problem towns = ring({"Bad", "Ischl", "Wels", "Bad Ischl"});
  const std::vector<Tour> tour{{3, 0, 1, 2}};
  for (const std::string list :
       {"[\"Bad Ischl\", \"Bad\", \"Ischl\", \"Wels\"]",
        "[\n\"Bad Ischl\",\n\"Bad\",\n\"Ischl\",\n\"Wels\"\n]",
        "'Bad Ischl' -> 'Bad' -> 'Ischl' -> 'Wels'", "Bad%20Ischl Bad Ischl Wels",
        "\"Bad Ischl\",Bad\nIschl,Wels\nBad,Ischl"}) {
    EXPECT_EQ(tours_in(list + '\n', towns), tour) << list;
  }
  for (const std::string list : {"Bad Ischl, Bad, Ischl, Wels", "Bad Ischl", "Ischl, Bad Ischl",
                                 "Bad Ischl,Bad\nBad,Ischl\nIschl,Wels\nWels,\"Bad Ischl\"",
                                 "Wels\nIschl\nBad Ischl\nBad"}) {
    EXPECT_NE(refusal(list + '\n', towns).find("can be read in more than one way"),
              std::string::npos)
        << list << ": " << refusal(list + '\n', towns);
  }
  const Problem three = ring({"Bad", "Ischl", "Wels"});
  for (const std::string list : {"[\"Bad Ischl\", \"Wels\"]", "'Bad Ischl' -> 'Wels'",
                                 "{\"moves\": [\"Bad Ischl\", \"Wels\"]}"}) {
    EXPECT_EQ(refusal(list + '\n', three), "tour:1: 'Bad Ischl' is not the name of a vertex");
  }
  const Problem blank = ring({"a b", "a%20b", "c"});
  EXPECT_EQ(tours_in("{\"moves\": [\"a b\", \"a%20b\", \"c\"]}\n", blank),
            (std::vector<Tour>{{0, 1, 2}}));
  EXPECT_NE(refusal("a b, a%20b, c\n", blank), "accepted");
}

TEST(TourReader, MinusOneEndsAListAndIsNoVertex) {
  const Problem five = numbered_ring(5);
  const std::vector<Tour> tour{{1, 2, 3, 4, 0}};
  EXPECT_EQ(tours_in("2 3 4 5 1 -1\n", five), tour);
  EXPECT_EQ(tours_in("2, 3, 4, 5, 1, -1\n", five), tour);
  EXPECT_EQ(tours_in("2 3 4 5 -1\n", five), (std::vector<Tour>{{1, 2, 3, 4}}));
  const Problem board = board_problem(2, 3, {});
  EXPECT_EQ(tours_in("2 3 4 5 6 -1\n", board), (std::vector<Tour>{{1, 2, 3, 4, 5}}));
  EXPECT_EQ(tours_in("1-2-3\n", five), tours_in("1 - 2 - 3\n", five));
  for (const std::string list : {"-1 -2 -3 -4 -5", "1 -2 3", "1 -> -2",
                                 "2 3 4 5 \xe2\x80\x93"
                                 "1",
                                 "-1", "2,3,4,5,-1", "2-3-4-5 -1", "[2, 3, 4, 5, -1]", "(1, -2)"}) {
    for (const Problem* const problem : {&five, &board}) {
      EXPECT_NE(refusal(list + '\n', *problem), "accepted") << list;
    }
  }
  EXPECT_EQ(tours_in("1 -1 2\n", ring({"-1", "1", "2"})), (std::vector<Tour>{{1, 0, 2}}));
}

TEST(TourReader, EdgesAreArcsInADirectedGraphAndWithArrows) {
  Problem square = numbered_ring(4, true);
  const std::string refused = "tour:1: the edges are arcs, which do not all go the same way round";
  EXPECT_EQ(tours_in("3 4\n1 2\n4 1\n2 3\n", square), (std::vector<Tour>{{2, 3, 0, 1}}));
  EXPECT_EQ(refusal("1 2\n3 2\n3 4\n1 4\n", square), refused);
  EXPECT_EQ(tours_in("2 1\n3 2\n4 3\n1 4\n", square), (std::vector<Tour>{{1, 0, 3, 2}}))
      << "for verifying to tell";
  EXPECT_EQ(refusal("1 -> 2\n3 -> 2\n3 -> 4\n1 -> 4\n", numbered_ring(4)), refused);
  EXPECT_EQ(tours_in("1 2\n3 2\n3 4\n1 4\n", numbered_ring(4)).size(), 1U);
  square.closed = false;
  EXPECT_EQ(tours_in("3 4\n2 3\n1 2\n", square), (std::vector<Tour>{{0, 1, 2, 3}}));
}

// Edges in any order do not say where a tour begins, and only arcs which way it goes.
TEST(TourReader, EdgesAreATourAsTheProblemWantsIt) {
  constexpr std::uint64_t seed = 25;
  core::Random random(seed);
  for (int round = 0; round < 500; ++round) {
    const std::size_t n = 4 + random.below(4);
    Problem problem = numbered_ring(n, random.chance(1, 3));
    problem.closed = random.chance(1, 2);
    const auto any = [&] { return static_cast<Vertex>(random.below(n)); };
    const Vertex start = any();
    Tour tour(n);
    for (Vertex v = 0; v < n; ++v) {
      tour[v] = static_cast<Vertex>((start + v) % n);
    }
    const bool directed = problem.graph.is_directed();
    if (!directed && random.chance(1, 2)) {
      std::ranges::reverse(tour);
    }
    std::vector<std::string> edges;
    for (std::size_t i = 0; i + (problem.closed ? 0 : 1) < n; ++i) {
      std::string from = std::to_string(tour[i] + 1);
      std::string to = std::to_string(tour[(i + 1) % n] + 1);
      if (!directed && random.chance(1, 2)) {
        std::swap(from, to);
      }
      edges.push_back(from + ' ' + to);
    }
    random.shuffle(std::span(edges));
    std::string text;
    for (const std::string& edge : edges) {
      text += edge + '\n';
    }
    if (random.chance(1, 2)) {
      problem.start = tour.front();
    } else if (const std::size_t i = random.below(n); random.chance(1, 2)) {
      problem.fixed = {{i + 1, tour[i]}};
    }
    if (const std::size_t i = random.below(n - 1); random.chance(1, 2)) {
      problem.prescribed = {{tour[i], tour[i + 1], true}};
    }
    const Tour read = tours_in(text, problem).at(0);
    Tour once = read;
    if (problem.closed && once.front() == once.back()) {
      once.pop_back();
    }
    EXPECT_EQ(first_error(problem, once).value_or("valid"), "valid") << "seed " << seed << '\n'
                                                                     << text;
  }
}

TEST(TourReader, AVertexALineIsATour) {
  const Problem five = numbered_ring(5);
  const std::vector<Tour> tour{{4, 0, 1, 2, 3}};
  EXPECT_EQ(tours_in("5\n1\n2\n3\n4\n", five), tour) << "not Concorde";
  EXPECT_EQ(tours_in("5\n1\n2\n3\n4\n\n5\n1\n2\n3\n4\n", five).size(), 2U);
  EXPECT_EQ(tours_in("5\n1\n2\n3\n4\n5\n", five), (std::vector<Tour>{{4, 0, 1, 2, 3, 4}}));
  EXPECT_EQ(tours_in("5\n4\n0\n1\n2\n3\n", five), tour) << "Concorde";
  EXPECT_EQ(tours_in("5\n4 0 1\n2 3\n", five), tour) << "Concorde";
  EXPECT_EQ(refusal("5\n1 2 3 4 5\n", five),
            "tour:1: line 2: expected 5 numbers from 0 to 4 after their number, found '5'");
  EXPECT_EQ(tours_in("\"5\",\n\"1\",\n\"2\",\n\"3\",\n\"4\"\n", five), tour);
  EXPECT_EQ(tours_in("Bad Ischl\nWels\nEnns\n", ring({"Wels", "Enns", "Bad Ischl"})),
            (std::vector<Tour>{{2, 0, 1}}));
}

TEST(TourReader, BlanksInNamesAndCommentsAndMissingEnds) {
  const Problem towns = ring({"Bad Ischl", "Wels", "Enns"});
  const std::vector<Tour> tour{{0, 1, 2}};
  for (const std::string mark :
       {" \xe2\x80\x93 ", "\xe2\x80\x94", " | ", "|", " - ", "; ", ", ", " -> ", " => ", "\t"}) {
    EXPECT_EQ(tours_in("Bad Ischl" + mark + "Wels" + mark + "Enns\n", towns), tour) << mark;
  }
  EXPECT_EQ(tours_in("# length 3\nBad Ischl, Wels, Enns\n#end\n", towns), tour);
  EXPECT_EQ(tours_in("# 1 of 1\nNAME : x\nTOUR_SECTION\n# best\n1\n2\n3\n", towns), tour);
  EXPECT_EQ(tours_in("NAME : x\nTOUR_SECTION\n1\n2\n3\nEOF\nBad Ischl, Wels, Enns\n", towns).size(),
            2U);
  // No line is left out that may be meant.
  EXPECT_NE(refusal("# Enns #a\n", ring({"#a", "Wels", "Enns"})), "accepted");
  const Problem holed = board_problem(2, 3, {0});
  EXPECT_EQ(tours_in("# a hole\n# 1 2\n3 4 5\n", holed).size(), 1U);
  EXPECT_NE(refusal("# 1\n3 4 5\n", holed), "accepted");
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
