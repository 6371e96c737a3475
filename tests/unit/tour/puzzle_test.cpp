// Puzzles: tours of which some numbers are given, from the tour to its worksheet and back.
#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/formats/writer.hpp"
#include "lib/tour/request.hpp"
#include "lib/tour/sat/encoder.hpp"
#include "lib/tour/verify.hpp"
#include "tests/unit/tour/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace tsume::tour {
namespace {

using core::Random;

std::string written(TourFormat format, const PrintedTour& tour) {
  std::ostringstream out;
  write_tour(out, format, tour);
  return out.str();
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::optional<Tour> solve(const Problem& problem, Encoding encoding) {
  const EncoderPtr encoder = make_encoder(problem, {.encoding = encoding});
  cnf::Formula formula;
  encoder->encode(formula);
  const auto model = FormulaSolver(formula).solve();
  return model ? std::optional(encoder->decode(*model).parts.front()) : std::nullopt;
}

ReadProblem puzzle_in(const std::string& text, const Request& request) {
  io::Input input = io::Input::from_text(text, "file");
  return read_problem(input, request, true);
}

// A board with holes, a piece and a kind of tour.
struct RandomBoard {
  knight::Board board;
  Request request;

  explicit RandomBoard(Random& random) : board(3 + random.below(4), 3 + random.below(4)) {
    std::vector<Vertex> holes;
    for (Vertex v = 0; v < board.size(); ++v) {
      if (random.chance(1, 16)) {
        holes.push_back(v);
      }
    }
    board.remove(holes);
    request.closed = random.chance(1, 2);
    request.leaper = random.chance(1, 2) ? "1,2" : "0,1+1,1";
  }
  [[nodiscard]] Problem problem() const { return resolve({board}, request); }
};

// The numbers that a picture shows.
std::vector<std::string> drawn_numbers(const std::string& svg) {
  std::vector<std::string> numbers;
  for (const char* const kind : {"<text class=\"tour-number\"", "<text class=\"tour-end\""}) {
    for (std::size_t at = svg.find(kind); at != svg.npos; at = svg.find(kind, at + 1)) {
      const std::size_t begin = svg.find('>', at) + 1;
      numbers.push_back(svg.substr(begin, svg.find('<', begin) - begin));
    }
  }
  std::ranges::sort(numbers);
  return numbers;
}

TEST(Puzzle, IsSolvedWithTheNumbersThatItShows) {
  std::size_t puzzles = 0;
  std::size_t without_first = 0;
  std::size_t with_zeros = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const RandomBoard drawn(random);
    const Problem problem = drawn.problem();
    const auto tour = solve(problem, Encoding::order);
    if (!tour) {
      continue;
    }
    ++puzzles;
    const std::size_t count = 1 + random.below(tour->size());
    PrintedTour printed{problem, *tour};
    printed.shown = shown_numbers(problem, count, seed);
    ASSERT_EQ(static_cast<std::size_t>(std::ranges::count(printed.shown, true)), count);
    // A worksheet that a person made need not show the first number.
    if (count > 1 && random.chance(1, 3)) {
      printed.shown[0] = false;
      ++without_first;
    }
    const std::string puzzle = written(TourFormat::grid, printed);
    if (std::ranges::count(words(puzzle), ".") == 0) {
      continue;  // a whole tour: numbers alone are a graph
    }
    const Problem given = puzzle_in(puzzle, drawn.request).problem;
    if (std::ranges::count(words(puzzle), ".") > 1 && puzzle.find('#') == puzzle.npos) {
      std::string zeros = puzzle;
      std::ranges::replace(zeros, '.', '0');
      const Problem same = puzzle_in(zeros, drawn.request).problem;
      ASSERT_TRUE(same.origin) << zeros;
      EXPECT_EQ(same.start, given.start);
      EXPECT_EQ(same.end, given.end);
      EXPECT_EQ(same.fixed.size(), given.fixed.size());
      ++with_zeros;
    }
    ASSERT_TRUE(given.origin);
    ASSERT_EQ(given.graph.size(), problem.graph.size());
    ASSERT_EQ(first_error(given, *tour), std::nullopt);

    const Encoding encoding = random.chance(1, 3)   ? Encoding::time
                              : random.chance(1, 2) ? Encoding::onehot
                                                    : Encoding::order;
    const auto solved = solve(given, encoding);
    ASSERT_TRUE(solved);
    ASSERT_EQ(first_error(problem, *solved), std::nullopt);
    const auto blanks = words(puzzle);
    const auto filled = words(written(TourFormat::grid, {given, *solved}));
    ASSERT_EQ(blanks.size(), filled.size());
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < blanks.size(); ++i) {
      if (blanks[i] != ".") {
        EXPECT_EQ(blanks[i], filled[i]);
      }
      if (blanks[i] != "." && blanks[i] != "#") {
        numbers.push_back(blanks[i]);
      }
    }
    std::ranges::sort(numbers);
    EXPECT_EQ(drawn_numbers(written(TourFormat::svg, printed)), numbers);
  }
  EXPECT_GT(puzzles, 40U);
  EXPECT_GT(without_first, 5U);
  EXPECT_GT(with_zeros, 10U);
}

TEST(Puzzle, ShowsTheFirstAndTheLastAndSpreadsTheOthers) {
  for (const bool closed : {false, true}) {
    const Request request{.closed = closed};
    const Problem problem = resolve({knight::Board(8, 8)}, request);
    for (std::size_t count = 2; count <= 64; ++count) {
      const auto shown = shown_numbers(problem, count, count);
      EXPECT_TRUE(shown.front());
      EXPECT_TRUE(closed || shown.back());
      std::size_t last = 0;
      for (std::size_t i = 0; i < shown.size(); ++i) {
        last = shown[i] ? i : last;
        EXPECT_LE(i - last, 2 * (64 / count + 1)) << count;
      }
    }
    EXPECT_NE(shown_numbers(problem, 9, 1), shown_numbers(problem, 9, 2));
    EXPECT_THROW((void)shown_numbers(problem, 65, 1), core::BadArgument);
  }
}

TEST(Puzzle, IsRefusedInAFormWithoutNumbers) {
  const Problem problem = resolve({knight::Board(2, 2)}, {.leaper = "0,1"});
  const PrintedTour tour{problem, {0, 1, 3, 2}};
  PrintedTour puzzle = tour;
  puzzle.shown = {true, false, false, true};
  std::string refusal;
  std::string accepted;
  for (const auto& [format, name] : tour_format_names) {
    try {
      EXPECT_NE(written(format, puzzle), written(format, tour)) << name << " shows all numbers";
      accepted += (accepted.empty() ? "" : ", ") + std::string(name);
    } catch (const core::BadArgument& error) {
      refusal = error.what();
    }
  }
  // The refusal names what works.
  EXPECT_TRUE(refusal.ends_with("--show is for " + accepted)) << refusal << "\n" << accepted;
}

// The first lines tell a picture from a graph, whatever the numbers.
TEST(Puzzle, IsToldFromAGraph) {
  for (const char* const text :
       {"1 .\n. .\n", "1 2\n. 3\n", "\n12 3 4\n.\t. 1\n", "# 2 .\n", ". S\n", "E # .\n",
        "1 0 3\n0 0 0\n0 9 0\n", "\n0 0 0 2\n7 0 0 0\n0 0 12 0\n\n", "1 0 0\n0 0 10\n0 0 0\n",
        "1 2 0\n3 4 5\n", "5 6 0\n# 3 4\n# 2 1\n", "# a comment\n1 . 3\n", "1,.,3\n4,5,6\n"}) {
    EXPECT_TRUE(is_picture(text)) << text;
  }
  for (const char* const text :
       {"1 2\n2 3\n", "1 2 5\n2 3 7\n", "# a graph .\n1 2\n", "1 2\n# . x\n", "a .\n", "S E\n",
        "1 2 # .x\n", "2.5 1\n", "p edge 1 0\n", "0 1 0\n1 0 1\n0 1 0\n", "0 1 5\n1 2 6\n2 0 7\n",
        "0 0 0\n0 0 0\n0 0 0\n", "1 0\n0 3\n", "1 0 0\n0 0\n", "1 2 0\n2 3 0\n3 1 4\n", "1 2 0\n",
        "1 2 5 0\n2 3 7 0\n", "0 1 0 1\n1 0 1 1\n"}) {
    EXPECT_FALSE(is_picture(text)) << text;
  }
}

// A tour with some numbers replaced by 0 is a board, also if it is no more one: with a number twice
// or too large, a hole, a row that is too short, commas, a comment.
TEST(Puzzle, WithZerosIsNeverAListOfEdges) {
  const std::vector<std::size_t> tour{1, 20, 9,  14, 3, 10, 15, 2, 19, 24, 21, 8, 23,
                                      4, 13, 16, 11, 6, 25, 18, 7, 22, 17, 12, 5};
  Random random(1);
  for (std::size_t zeros = 1; zeros < 24; ++zeros) {
    for (int round = 0; round < 50; ++round) {
      std::vector<std::string> squares;
      for (const std::size_t number : tour) {
        squares.push_back(std::to_string(number));
      }
      for (std::size_t i = 0; i < zeros; ++i) {
        squares[random.below(25)] = "0";
      }
      const auto text = [&](const std::string& between, std::size_t length) {
        std::string lines;
        for (std::size_t i = 0; i < length; ++i) {
          lines += squares[i] + (i % 5 == 4 ? "\n" : between);
        }
        return lines;
      };
      ASSERT_TRUE(is_picture(text(" ", 25))) << text(" ", 25);
      io::Input input = io::Input::from_text(text(" ", 25), "grid");
      EXPECT_EQ(read_problem(input, {}, false).problem.graph.size(), 25U);
      EXPECT_TRUE(is_picture(text(",", 25)));
      EXPECT_TRUE(is_picture("# numbers of a tour\n" + text(" ", 25)));
      EXPECT_TRUE(squares[24] == "0" || is_picture(text(" ", 24))) << text(" ", 24);
      squares[random.below(25)] = "26";
      squares[random.below(25)] = "#";
      squares[0] = "0";
      EXPECT_TRUE(is_picture(text(" ", 25))) << text(" ", 25);
      squares[1] = squares[2] = "12";
      EXPECT_TRUE(is_picture(text(" ", 25))) << text(" ", 25);
    }
  }
}

// No list of edges from 1 of a graph with a path through all vertices is a board, whatever weights
// it has.
TEST(Puzzle, GraphWithWeightsIsAListOfEdges) {
  Random random(2);
  for (int round = 0; round < 1000; ++round) {
    const std::size_t size = 3 + random.below(8);
    const std::size_t columns = 1 + random.below(3);
    std::string text;
    for (std::size_t edge = 1; edge < size + random.below(5); ++edge) {
      const std::size_t u = edge < size ? edge : 1 + random.below(size);
      const std::size_t v = edge < size ? edge + 1 : 1 + random.below(size);
      text += std::to_string(u) + ' ' + std::to_string(v);
      for (std::size_t i = 0; i < columns; ++i) {
        text += ' ' + std::to_string(random.below(4));
      }
      text += '\n';
    }
    EXPECT_FALSE(is_picture(text)) << text;
  }
}

}  // namespace
}  // namespace tsume::tour
