#include "lib/tour/formats.hpp"

#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/reader.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <span>
#include <sstream>

namespace tsume::tour {
namespace {

std::string written(TourFormat format, const PrintedTour& tour) {
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

std::vector<Tour> read(const std::string& text, const Problem& problem) {
  io::Input input = io::Input::from_text(text, "tour");
  std::vector<Tour> tours;
  for (ReadTour& tour : read_tours(input, problem)) {
    tours.push_back(std::move(tour.tour));
  }
  return tours;
}

std::string read_error(const std::string& text, const Problem& problem) {
  try {
    (void)read(text, problem);
  } catch (const io::ParseError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(TourFormat, TextFormsAreReadBack) {
  constexpr std::uint64_t seed = 20;
  core::Random random(seed);
  for (int round = 0; round < 50; ++round) {
    const Problem problem =
        holed(2 + random.below(6), 2 + random.below(6), {static_cast<Vertex>(random.below(4))});
    Tour squares(problem.graph.size());
    std::iota(squares.begin(), squares.end(), 0);
    random.shuffle(std::span(squares));
    const PrintedTour tour{problem, squares};
    for (const TourFormat format : {TourFormat::grid, TourFormat::moves, TourFormat::tsplib}) {
      const std::string twice = written(format, tour) + written(format, tour);
      const std::vector<Tour> expected{squares, squares};
      EXPECT_EQ(read(twice, problem), expected) << "seed " << seed << "\n" << twice;
    }
  }
}

TEST(TourFormat, GoldenForms) {
  Problem problem = holed(2, 2);
  problem.closed = true;
  const Tour squares{2, 0, 3, 1};
  const PrintedTour tour{problem, squares, "crt", {{"rounds", 1}}};
  EXPECT_EQ(written(TourFormat::grid, tour), "2 4\n1 3\n\n");
  EXPECT_EQ(written(TourFormat::moves, tour), "a1 a2 b1 b2\n");
  EXPECT_EQ(written(TourFormat::json, tour),
            "{\"squares\":[\"a1\",\"a2\",\"b1\",\"b2\"],\"closed\":true,\"encoding\":\"crt\","
            "\"rounds\":1}\n");
  EXPECT_NE(
      written(TourFormat::svg, tour).find("<polygon class=\"path\" points=\"50,90 50,50 90,90"),
      std::string::npos);
  EXPECT_NE(written(TourFormat::tex, tour).find("(0.5,0.5) -- (0.5,1.5)"), std::string::npos);
}

TEST(TourFormat, ReadsWhatOtherPeopleWrite) {
  const Problem problem = holed(2, 2);
  const Tour squares{2, 0, 3, 1};
  const std::vector<Tour> expected{squares};
  EXPECT_EQ(read("2 4\n1 3\n", problem), expected);
  EXPECT_EQ(read("1 3\r\n0 2", problem), expected) << "numbers from 0";
  EXPECT_EQ(read("a1-a2-b1-b2\n", problem), expected);
  EXPECT_EQ(read("a1 - a2 - b1 - b2\n", problem), expected);
  EXPECT_EQ(read("2,1 1,1 2,2 1,2\n", problem), expected);
  EXPECT_EQ(read("3 1 4 2\n", problem), expected);
  EXPECT_EQ(read("TYPE : TOUR\nTOUR_SECTION\n3 1\n4 2 \n-1\nEOF\n", problem), expected);
  const Problem holes = holed(2, 3, {2});
  for (const char* const hole : {"#", ".", "0"}) {
    EXPECT_EQ(read(std::string("2 4 ") + hole + "\n1 3 5\n", holes),
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
  const std::string moves = written(TourFormat::moves, tour);
  EXPECT_GT(moves.size(), std::size_t{600'000});
  EXPECT_EQ(read(moves + moves, problem).size(), 2U);
}

TEST(TourFormat, GraphsHaveNoGrid) {
  const Tour squares{1, 0};
  const Problem problem{.graph = Graph::undirected(2, std::vector<Arc>{{0, 1}})};
  const PrintedTour tour{problem, squares};
  EXPECT_EQ(written(TourFormat::moves, tour), "2 1\n");
  EXPECT_THROW((void)written(TourFormat::svg, tour), core::BadArgument);
}

TEST(TourFormat, RejectsBrokenTours) {
  const Problem problem = holed(2, 2);
  EXPECT_NE(read_error("", problem), "accepted");
  EXPECT_EQ(read_error("1 2\n3 3\n", problem),
            "tour:2: number 3 occurs twice in the grid that ends here, on a1 and b1");
  EXPECT_EQ(read_error("0 1\n3 4\n", problem), "tour:2: the grid that ends here has both 0 and 4");
  EXPECT_EQ(read_error("- -\n", problem), "tour:1: expected squares, found '- -'");
  EXPECT_EQ(read_error("1 2\n", problem), "tour:1: the grid ends after 1 of 2 rows");
  EXPECT_EQ(read_error("1 2\n3\n", problem), "tour:2: grid row of 1 squares, expected 2");
  EXPECT_EQ(read_error("1 2\n3 5\n", problem), "tour:2: expected a number from 1 to 4, found '5'");
  EXPECT_EQ(read_error("1 2\n3 #\n", problem), "tour:2: hole on a free square of the board");
  EXPECT_EQ(read_error("a1 b9\n", problem), "tour:1: square 'b9' is not on the 2x2 board");
  EXPECT_EQ(read_error("TYPE : TOUR\nTOUR_SECTION\n1\n2\n", problem),
            "tour:4: the TSPLIB tour ends without -1");
  EXPECT_EQ(read_error("TYPE : TOUR\nTOUR_SECTION\n1 9\n-1\n", problem),
            "tour:3: expected a vertex from 1 to 4, found '9'");
}

}  // namespace
}  // namespace tsume::tour
