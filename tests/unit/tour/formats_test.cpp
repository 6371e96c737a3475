#include "lib/core/error.hpp"
#include "lib/core/json.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/formats/picture.hpp"
#include "lib/tour/formats/reader.hpp"
#include "lib/tour/formats/writer.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <span>
#include <sstream>

namespace tsume::tour {
namespace {

std::string text_of(TourFormat format, const PrintedTour& tour) {
  std::ostringstream out;
  write_tour(out, format, tour);
  return out.str();
}

// A problem on a board with holes.
Problem holed(std::size_t rows, std::size_t columns, const std::vector<Vertex>& holes = {}) {
  knight::Board board(rows, columns);
  board.remove(holes);
  return on_board(std::move(board), {{1, 2}});
}

std::vector<Tour> read_back(const std::string& text, const Problem& problem) {
  io::Input input = io::Input::from_text(text, "tour");
  std::vector<Tour> tours;
  for (ReadTour& tour : read_tours(input, problem)) {
    if (!tour.error.empty()) {
      throw io::ParseError("tour", tour.line, tour.error);
    }
    tours.push_back(std::move(tour.tour));
  }
  return tours;
}

std::string read_error(const std::string& text, const Problem& problem) {
  try {
    (void)read_back(text, problem);
  } catch (const io::ParseError& error) {
    return error.what();
  }
  return "accepted";
}

// Random orders of the squares of random boards, and of the vertices of a graph, in every form:
// what is read is what was written, or nothing.
TEST(TourFormat, EveryFormIsReadBackOrRefused) {
  constexpr std::uint64_t seed = 20;
  core::Random random(seed);
  for (int round = 0; round < 200; ++round) {
    const std::size_t rows = 1 + random.below(round % 10 == 0 ? 40 : 8);
    const std::size_t columns = 2 + random.below(round % 20 == 0 ? 40 : 8);
    std::vector<Vertex> holes(random.below(3));
    for (Vertex& hole : holes) {
      hole = static_cast<Vertex>(random.below(rows * columns - 1));
    }
    const Problem board = holed(rows, columns, holes);
    const Problem graph{.graph = board.graph};
    Tour order(board.graph.size());
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(std::span(order));
    for (const Problem* const problem : {&board, &graph}) {
      for (const auto& [format, name] : tour_format_names) {
        std::string twice;
        try {
          twice = text_of(format, {*problem, order}) + text_of(format, {*problem, order});
        } catch (const core::BadArgument&) {
          EXPECT_EQ(problem, &graph) << name;
          continue;
        }
        const bool is_picture = format == TourFormat::svg || format == TourFormat::html ||
                                format == TourFormat::dot || format == TourFormat::tex;
        std::vector<Tour> found;
        try {
          found = read_back(twice, *problem);
        } catch (const io::ParseError& error) {
          EXPECT_TRUE(is_picture)
              << name
              << " is not read back by lib/tour/formats/reader.cpp; only pictures may be refused: "
              << error.what() << "\nseed " << seed << "\n"
              << twice;
          continue;
        }
        EXPECT_EQ(found, (std::vector<Tour>{order, order}))
            << name << " is read back by lib/tour/formats/reader.cpp as something else\nseed "
            << seed << "\n"
            << twice;
      }
    }
  }
}

// Names that look like marks, keywords, numbers or other names.
TEST(TourFormat, WhateverTheNamesWhatIsWrittenIsReadBack) {
  constexpr const char* odd[] = {
      "a",     "b",       "a b",  "a%20b", "a-b",  "a,b",   "a%2Cb",       "-",   "->",   "-1",
      "1",     "2",       "1-2",  "#",     "#a",   "[",     "]",           "[1]", "'a'",  "O'B",
      "NAME",  ":",       "tour", "AB:1",  "TYPE", "TOUR:", "{}",          "%",   "100%", "EOF",
      "\"a\"", "[\"a\"]", "3",    "=>",    "a->b", "x=y",   "TOUR_SECTION"};
  constexpr std::uint64_t seed = 23;
  core::Random random(seed);
  for (int round = 0; round < 3000; ++round) {
    std::vector<const char*> names(std::begin(odd), std::end(odd));
    random.shuffle(std::span(names));
    names.resize(4 + random.below(5));
    Problem problem;
    std::vector<Arc> edges;
    Tour order;
    for (Vertex v = 0; v < names.size(); ++v) {
      problem.names.intern(names[v]);
      edges.emplace_back(v, static_cast<Vertex>((v + 1) % names.size()));
      order.push_back(v);
    }
    problem.graph = Graph::undirected(order.size(), edges);
    random.shuffle(std::span(order));
    for (const TourFormat format : {TourFormat::moves, TourFormat::tsplib, TourFormat::json}) {
      const std::string text = text_of(format, {problem, order});
      std::vector<Tour> found;
      try {
        found = read_back(text, problem);
      } catch (const io::ParseError& error) {
        ADD_FAILURE() << error.what() << "\nseed " << seed << "\n" << text;
        continue;
      }
      EXPECT_EQ(found, std::vector<Tour>{order}) << "seed " << seed << "\n" << text;
    }
  }
}

TEST(TourFormat, GoldenForms) {
  Problem problem = holed(2, 2);
  problem.closed = true;
  const Tour squares{2, 0, 3, 1};
  const PrintedTour tour{problem, squares, "crt", {{"rounds", 1}}};
  EXPECT_EQ(text_of(TourFormat::grid, tour), "2 4\n1 3\n\n");
  EXPECT_EQ(text_of(TourFormat::moves, tour), "a1 a2 b1 b2\n");
  EXPECT_EQ(text_of(TourFormat::json, tour),
            "{\"status\":\"solved\",\"length\":4,\"moves\":[\"a1\",\"a2\",\"b1\",\"b2\"],"
            "\"closed\":true,\"encoding\":\"crt\","
            "\"rounds\":1}\n");
  EXPECT_NE(text_of(TourFormat::svg, tour)
                .find("<polygon class=\"tour-path\" stroke-width=\"3\" points=\"50,90 50,50 90,90"),
            std::string::npos);
  EXPECT_NE(text_of(TourFormat::tex, tour).find("(0.5,0.5) -- (0.5,1.5)"), std::string::npos);
}

TEST(TourFormat, DotHasEachEdgeOnce) {
  const std::vector<Arc> edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}};
  Problem problem{.graph = Graph::undirected(4, edges), .closed = true};
  // What stands before the edges of the tour, and they.
  const auto parts = [&](const Tour& order) {
    std::string text = text_of(TourFormat::dot, {problem, order});
    text.erase(0, text.find("edge ["));
    return text;
  };
  const std::string others = "edge [color=gray75];\n";
  const std::string tour = "edge [color=\"#cc0000\", penwidth=3];\n";
  EXPECT_EQ(parts({3, 2, 1, 0}), others + "\"1\" -- \"3\";\n" + tour +
                                     "\"4\" -- \"3\";\n\"3\" -- \"2\";\n\"2\" -- \"1\";\n"
                                     "\"1\" -- \"4\";\n}\n");
  problem.closed = false;
  EXPECT_EQ(parts({3, 2, 1, 0}), others + "\"1\" -- \"3\";\n\"1\" -- \"4\";\n" + tour +
                                     "\"4\" -- \"3\";\n\"3\" -- \"2\";\n\"2\" -- \"1\";\n}\n");
  // A cycle of two arcs goes over both of them.
  problem = {.graph = Graph::directed(2, std::vector<Arc>{{0, 1}, {1, 0}}), .closed = true};
  EXPECT_EQ(parts({0, 1}), others + tour + "\"1\" -> \"2\";\n\"2\" -> \"1\";\n}\n");
}

TEST(TourFormat, ReadsWhatOtherPeopleWrite) {
  const Problem problem = holed(2, 2);
  const Tour squares{2, 0, 3, 1};
  const std::vector<Tour> expected{squares};
  EXPECT_EQ(read_back("2 4\n1 3\n", problem), expected);
  EXPECT_EQ(read_back("1 3\r\n0 2", problem), expected) << "numbers from 0";
  EXPECT_EQ(read_back("a1-a2-b1-b2\n", problem), expected);
  EXPECT_EQ(read_back("a1 - a2 - b1 - b2\n", problem), expected);
  EXPECT_EQ(read_back("2,1 1,1 2,2 1,2\n", problem), expected);
  EXPECT_EQ(read_back("3 1 4 2\n", problem), expected);
  EXPECT_EQ(read_back("TYPE : TOUR\nTOUR_SECTION\n3 1\n4 2 \n-1\nEOF\n", problem), expected);
  const Problem holes = holed(2, 3, {2});
  for (const char* const hole : {"#", ".", "0"}) {
    EXPECT_EQ(read_back(std::string("2 4 ") + hole + "\n1 3 5\n", holes),
              (std::vector<Tour>{{2, 0, 3, 1, 4}}));
  }
}

TEST(TourFormat, TellsTheLineOfEachTour) {
  const Problem problem = holed(2, 2);
  io::Input input =
      io::Input::from_text("\n2 4\n\n1 3\n\na1 a2\nTYPE : TOUR\nTOUR_SECTION\n1\n-1\n");
  std::vector<std::uint64_t> lines;
  for (const ReadTour& tour : read_tours(input, problem)) {
    lines.push_back(tour.line);
  }
  EXPECT_EQ(lines, (std::vector<std::uint64_t>{2, 6, 7}));
}

TEST(TourFormat, AWholeTourOnOneLineHasRoom) {
  const Problem problem = holed(300, 400);
  Tour squares(problem.graph.size());
  std::iota(squares.begin(), squares.end(), 0);
  const PrintedTour tour{problem, squares};
  const std::string moves = text_of(TourFormat::moves, tour);
  EXPECT_GT(moves.size(), std::size_t{600'000});
  EXPECT_EQ(read_back(moves + moves, problem).size(), 2U);
}

// Every format: of a board something is written, of a graph too or it is refused.
TEST(TourFormat, NeedsABoardOrWritesGraphs) {
  const Tour squares{1, 0};
  const Problem problem{.graph = Graph::undirected(2, std::vector<Arc>{{0, 1}})};
  const PrintedTour tour{problem, squares};
  EXPECT_EQ(text_of(TourFormat::moves, tour), "2 1\n");
  const Problem board = holed(2, 2);
  const PrintedTour on_board{board, {0, 1, 2, 3}};
  std::string refusal;
  std::string accepted;
  for (const auto& [format, name] : tour_format_names) {
    EXPECT_GT(text_of(format, on_board).size(), 5U) << name;
    try {
      EXPECT_GT(text_of(format, tour).size(), 3U) << name;
      accepted += (accepted.empty() ? "" : ", ") + std::string(name);
    } catch (const core::BadArgument& error) {
      refusal = error.what();
    }
  }
  // The refusal names what works.
  EXPECT_TRUE(refusal.ends_with(accepted)) << refusal;
}

TEST(TourFormat, RejectsBrokenTours) {
  const Problem problem = holed(2, 2);
  io::Input twice = io::Input::from_text("1 2\n3 3\n\n0 1\n3 4\n");
  for (const ReadTour& broken : read_tours(twice, problem)) {
    EXPECT_TRUE(std::ranges::all_of(broken.tour, [](Vertex v) { return v < 4; }));
  }
  EXPECT_NE(read_error("", problem), "accepted");
  EXPECT_EQ(read_error("1 2\n3 3\n", problem),
            "tour:1: line 2: number 3 occurs twice in the grid that ends here, on a1 and b1");
  EXPECT_EQ(read_error("0 1\n3 4\n", problem),
            "tour:1: line 2: the grid that ends here has both 0 and 4");
  EXPECT_EQ(read_error("- -\n", problem), "tour:1: expected squares, found '- -'");
  EXPECT_EQ(read_error("1 2\n", problem), "tour:1: the grid ends after 1 of 2 rows");
  EXPECT_EQ(read_error("1 2\n3\n", problem), "tour:1: line 2: grid row of 1 square, expected 2");
  EXPECT_EQ(read_error("1 2\n3 5\n", problem),
            "tour:1: line 2: expected a number from 1 to 4, found '5'");
  EXPECT_EQ(read_error("1 2\n3 #\n", problem),
            "tour:1: line 2: hole on a free square of the board");
  const Problem holes = holed(2, 3, {2});
  EXPECT_EQ(read_error("1 2 #\n3 4 5\n", holes), "accepted");
  EXPECT_EQ(read_error("# 1 2\n3 4 5\n", holes), "tour:1: hole on a free square of the board");
  EXPECT_EQ(read_error("1 2 3\n4 5 #\n", holes), "tour:1: number on a hole of the board");
  EXPECT_EQ(read_error("a1 b9\n", problem), "tour:1: square 'b9' is not on the 2x2 board");
  EXPECT_EQ(read_error("TYPE : TOUR\nTOUR_SECTION 1 2 -1\n", problem),
            "tour:1: line 2: expected a keyword of TSPLIB with ':', or TOUR_SECTION, found "
            "'TOUR_SECTION 1 2 -1'");
  EXPECT_EQ(read_error("TYPE : TOUR\nTOUR_SECTION\n1 9\n-1\n", problem),
            "tour:1: line 3: expected a square from 1 to 4, found '9'");
}

// The closed or open tour through all squares in a random order: what is drawn need not be legal.
struct RandomDrawing {
  explicit RandomDrawing(core::Random& random)
      : rows(2 + random.below(8)), columns(2 + random.below(8)) {
    for (Vertex v = 0; v < rows * columns - 2; ++v) {
      if (random.chance(1, 5)) {
        holes.push_back(v);
      }
    }
    problem = holed(rows, columns, holes);
    problem.closed = random.chance(1, 2);
    tour.resize(problem.graph.size());
    std::iota(tour.begin(), tour.end(), 0);
    random.shuffle(std::span(tour));
  }
  std::size_t rows;
  std::size_t columns;
  std::vector<Vertex> holes;  // numbers on the board without holes
  Problem problem;
  Tour tour;
};

// The stations of the line in an SVG document.
std::vector<page::Point> stations(const std::string& svg) {
  const std::string head = "points=\"";
  const std::size_t from = svg.find(head) + head.size();
  std::istringstream words(svg.substr(from, svg.find('"', from) - from));
  std::vector<page::Point> points;
  page::Point point;
  for (char comma = 0; words >> point.x >> comma >> point.y;) {
    points.push_back(point);
  }
  return points;
}

void for_random_drawings(
    std::uint64_t seed,
    const std::function<void(const RandomDrawing& drawn, const PrintedTour& tour)>& check) {
  core::Random random(seed);
  for (int round = 0; round < 40; ++round) {
    SCOPED_TRACE(round);
    const RandomDrawing drawn(random);
    check(drawn, {drawn.problem, drawn.tour});
  }
}

TEST(TourPicture, ThePageEndsWithThePictureAndWalksTheTour) {
  for_random_drawings(21, [](const RandomDrawing& drawn, const PrintedTour& tour) {
    const std::string svg = text_of(TourFormat::svg, tour);
    const page::Animation page = animation("", drawn.problem, drawn.tour);
    EXPECT_EQ(page.name, picture_title(drawn.problem, false));
    EXPECT_NE(svg.find("<title>" + page.name + "</title>\n" + page.background), svg.npos);

    // The line; of a closed tour the page ends where it began.
    std::vector<page::Point> line = stations(svg);
    ASSERT_EQ(line.size(), drawn.tour.size());
    if (drawn.problem.closed) {
      line.push_back(line.front());
    }
    EXPECT_EQ(page.trail, line);
    ASSERT_EQ(page.frames.size(), line.size());

    // The moves are read back as the tour, and the stamps are those of the picture.
    std::string moves;
    std::string stamps;
    for (std::size_t i = 0; i < page.frames.size(); ++i) {
      moves += i < drawn.tour.size() ? page.frames[i].label + ' ' : "";
      stamps += page.frames[i].stamp;
    }
    EXPECT_EQ(read_back(moves, drawn.problem), std::vector<Tour>{drawn.tour});
    EXPECT_EQ(page.frames.back().label,
              drawn.problem.name(drawn.problem.closed ? drawn.tour.front() : drawn.tour.back()));
    EXPECT_TRUE(svg.ends_with("\"/>\n" + stamps + "</svg>\n"));
  });
}

TEST(TourPicture, HolesAreDrawnWhereTheyAre) {
  for_random_drawings(22, [](const RandomDrawing& drawn, const PrintedTour& tour) {
    std::string rectangles;
    std::string fills;
    for (const Vertex v : drawn.holes) {
      const std::size_t row = v / drawn.columns;
      const std::size_t column = v % drawn.columns;
      rectangles += "<rect class=\"tour-hole\" x=\"" + std::to_string(30 + 40 * column) +
                    "\" y=\"" + std::to_string(30 + 40 * row) + "\" width=\"40\" height=\"40\"/>\n";
      const std::size_t top = drawn.rows - row;
      fills += "\\fill[darkgray] (" + std::to_string(column) + ',' + std::to_string(top - 1) +
               ") rectangle (" + std::to_string(column + 1) + ',' + std::to_string(top) + ");\n";
    }
    const auto lines_with = [](const std::string& text, const std::string& word) {
      std::istringstream in(text);
      std::string found;
      for (std::string line; std::getline(in, line);) {
        found += line.find(word) != line.npos ? line + '\n' : "";
      }
      return found;
    };
    EXPECT_EQ(lines_with(text_of(TourFormat::svg, tour), "class=\"tour-hole\""), rectangles);
    EXPECT_EQ(lines_with(text_of(TourFormat::tex, tour), "\\fill[darkgray]"), fills);
  });
}

TEST(TourPicture, APageOfSeveralToursNumbersThem) {
  const Problem problem = holed(2, 2);
  const Tour first{2, 0, 3, 1};
  const Tour second{0, 1, 2, 3};
  const auto names = [&](const std::vector<PrintedTour>& tours) {
    std::ostringstream out;
    write_tours(out, TourFormat::html, tours);
    const std::string text = out.str();
    EXPECT_NE(text.find("<title>Open tour of 2x2</title>"), text.npos);
    const std::string head = "id=\"data\">";
    const std::size_t from = text.find(head) + head.size();
    const core::Json all =
        core::Json::parse(text.substr(from, text.find("</script>", from) - from));
    std::vector<std::string> result;
    for (std::size_t i = 0; i < all.size(); ++i) {
      result.push_back(all.at(i).get("name").string());
      EXPECT_EQ(all.at(i).get("frames").at(0).get("m").string(), i == 0 ? "a1" : "a2");
    }
    return result;
  };
  EXPECT_EQ(names({{problem, first}}), std::vector<std::string>{"Open tour of 2x2"});
  EXPECT_EQ(names({{problem, first}, {problem, second}}),
            (std::vector<std::string>{"tour 1", "tour 2"}));
  EXPECT_EQ(text_of(TourFormat::html, {problem, second}).find("tour 1"), std::string::npos);
}

TEST(TourPicture, APageHasALimit) {
  const auto refusal = [](std::size_t columns) -> std::string {
    const Problem problem = holed(200, columns);
    Tour squares(problem.graph.size());
    std::iota(squares.begin(), squares.end(), 0);
    try {
      (void)animation("", problem, squares);
    } catch (const core::BadArgument& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal(200), "accepted");
  EXPECT_EQ(refusal(201), "--format html draws tours of up to 40000 squares, not 40200");
}

}  // namespace
}  // namespace tsume::tour
