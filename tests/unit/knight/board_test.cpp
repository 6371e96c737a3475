#include "lib/knight/board.hpp"

#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace tsume::knight {
namespace {

Picture picture(const std::string& text) {
  io::Input input = io::Input::from_text(text, "board");
  return read_picture(input);
}

std::string picture_error(const std::string& text) {
  try {
    picture(text);
  } catch (const io::ParseError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Board, ParsesSizes) {
  EXPECT_EQ(Board::parse("8").size(), 64U);
  EXPECT_EQ(Board::parse("3x10").rows(), 3U);
  EXPECT_EQ(Board::parse("3x10").columns(), 10U);
  for (const char* bad : {"", "x", "8x", "x8", "0x5", "5x0", "-3x3", "3x3x3", "99999999999x2",
                          "100000x100000", "8 x8", "+8"}) {
    EXPECT_THROW((void)Board::parse(bad), core::BadArgument) << bad;
  }
}

TEST(Board, NamesAndFindsEverySquare) {
  const Board board(30, 60);
  EXPECT_EQ(board.name(board.vertex(29, 0)), "a1");
  EXPECT_EQ(board.name(board.vertex(0, 25)), "z30");
  EXPECT_EQ(board.name(board.vertex(0, 26)), "aa30");
  EXPECT_EQ(board.name(board.vertex(0, 52)), "ba30");
  for (Vertex v = 0; v < board.size(); ++v) {
    EXPECT_EQ(board.find(board.name(v)), v);
    EXPECT_EQ(board.find(std::to_string(v + 1)), v);
    EXPECT_EQ(
        board.find(std::to_string(board.row(v) + 1) + "," + std::to_string(board.column(v) + 1)),
        v);
  }
}

TEST(Board, RejectsSquaresThatAreNotThere) {
  Board board(8, 8);
  for (const char* bad : {"", "a", "a0", "a9", "i1", "0", "65", "0,1", "1,0", "9,1", "1,9", "a-1",
                          "1a", "zzzzzzzzz1", "a99999999999999999999", ","}) {
    EXPECT_THROW((void)board.find(bad), core::BadArgument) << bad;
  }
  board.remove({board.find("c3")});
  EXPECT_THROW((void)board.find("c3"), core::BadArgument);
  EXPECT_THROW((void)board.find("5"), core::BadArgument) << "numbers are ambiguous with holes";
  EXPECT_EQ(board.size(), 63U);
  EXPECT_EQ(board.hole_names(), std::vector<std::string>{"c3"});
  EXPECT_EQ(board.name(board.find("h1")), "h1");
}

TEST(Board, ReadsPictures) {
  const Picture p = picture("\n#..S\r\n.#..\n..E.\n\n");
  EXPECT_EQ(p.board.size(), 10U);
  EXPECT_EQ(p.board.name(p.start.value()), "d3");
  EXPECT_EQ(p.board.name(p.end.value()), "c1");
}

TEST(Board, ReadsNumbers) {
  const Picture p = picture(" 1 . #\n2 . .\n..E\n . 4 10\n");
  EXPECT_EQ(p.board.size(), 11U);
  EXPECT_EQ(p.board.name(p.start.value()), "a4");
  EXPECT_EQ(p.board.name(p.end.value()), "c2");
  EXPECT_EQ(p.numbers, (std::vector<std::pair<std::size_t, Vertex>>{{2, 2}, {4, 9}, {10, 10}}));
}

TEST(Board, RejectsBadPictures) {
  EXPECT_EQ(picture_error("...\n..\n"), "board:2: row of 2 squares, the first row has 3");
  EXPECT_EQ(picture_error("..x\n"),
            "board:1: expected '.', '#', 'S' or 'E' in a board picture, or numbers with blanks "
            "between the squares, found 'x'");
  EXPECT_EQ(picture_error("12.\n"),
            "board:1: expected '.', '#', 'S' or 'E' in a board picture, or numbers with blanks "
            "between the squares, found '1'");
  for (const char* const starts : {"S.S\n", "S . 1\n", "1 . 1\n"}) {
    EXPECT_EQ(picture_error(starts), "board: more than one start ('S' or 1) in the board");
  }
  EXPECT_EQ(picture_error("E.E\n"), "board: more than one 'E' in the board");
  EXPECT_EQ(picture_error("2 . 2\n"), "board: more than one 2 in the board");
  EXPECT_EQ(picture_error("0 1 0 -1\n"),
            "board:1: expected '.', '#', 'S' or 'E' in a board picture, or numbers with blanks "
            "between the squares, found '-'");
  EXPECT_EQ(picture_error("3 . #\n"), "board: number 3 in a board of 2 squares");
  EXPECT_EQ(picture_error("##\n"), "board: every square of the board is a hole");
  EXPECT_EQ(picture_error("..\n\n..\n"), "board:3: text after the end of the board picture");
  EXPECT_EQ(picture_error(std::string("..\0.\n", 5)), "board:1: NUL byte in the input");
  EXPECT_NE(picture_error(""), "accepted");
}

TEST(Moves, KnightEdgesFollowTheFormula) {
  for (std::size_t m = 2; m <= 9; ++m) {
    for (std::size_t n = 2; n <= 9; ++n) {
      const Graph graph = move_graph(Board(m, n), {{1, 2}});
      EXPECT_EQ(graph.edge_count(), 4 * m * n + 8 - 6 * (m + n)) << m << "x" << n;
    }
  }
}

// knight.md section 2: E = 2(m-a)+(n-b)+ + 2(m-b)+(n-a)+, half of it if a = b or one is 0.
TEST(Moves, LeaperEdgesFollowTheFormula) {
  const auto plus = [](std::int64_t x) { return x > 0 ? x : 0; };
  for (std::uint32_t a = 0; a <= 4; ++a) {
    for (std::uint32_t b = a; b <= 5; ++b) {
      if (b == 0) {
        continue;
      }
      const std::int64_t m = 6;
      const std::int64_t n = 8;
      std::int64_t edges = 2 * plus(m - a) * plus(n - b) + 2 * plus(m - b) * plus(n - a);
      if (a == b || a == 0) {
        edges /= 2;
      }
      const Graph graph = move_graph(Board(6, 8), {{a, b}});
      EXPECT_EQ(graph.edge_count(), static_cast<std::size_t>(edges)) << a << ',' << b;
    }
  }
}

TEST(Moves, SumsOfLeapers) {
  const auto king = parse_leapers("0,1+1,1");
  EXPECT_EQ(to_string(king), "0,1+1,1");
  EXPECT_EQ(move_graph(Board(3, 3), king).degree(4), 8U);
  for (const char* bad : {"", "1", "1,", "0,0", "1,2+", "a,b", "1,2,3", "-1,2", "9999999,1"}) {
    EXPECT_THROW((void)parse_leapers(bad), core::BadArgument) << bad;
  }
}

TEST(Symmetry, TurnsMapTheMoveGraphToItself) {
  const Board board(6, 6);
  const Graph graph = move_graph(board, {{1, 2}});
  for (const Turn direction : {Turn::half, Turn::quarter}) {
    const auto turn = permutation(board, direction);
    ASSERT_TRUE(turn.has_value());
    for (Vertex v = 0; v < board.size(); ++v) {
      for (const Vertex w : graph.neighbours(v)) {
        EXPECT_TRUE(graph.has_arc((*turn)[v], (*turn)[w]));
      }
    }
  }
  EXPECT_FALSE(permutation(Board(6, 8), Turn::quarter).has_value());
  Board holed(4, 4);
  holed.remove({0});
  EXPECT_FALSE(permutation(holed, Turn::half).has_value());
}

// Holes renumber the vertices; what is drawn stays on its squares.
TEST(Picture, KeepsItsSquaresWhenOthersBecomeHoles) {
  core::Random random(9);
  for (int round = 0; round < 200; ++round) {
    Picture drawn = picture("# . 5 .\n1 . . 4\n. 3 # E\n");
    const auto squares = [&] {
      std::vector<std::string> names{drawn.board.name(*drawn.start), drawn.board.name(*drawn.end)};
      for (const auto& [number, vertex] : drawn.numbers) {
        names.push_back(std::to_string(number) + drawn.board.name(vertex));
      }
      return names;
    };
    const std::vector<std::string> before = squares();
    std::vector<Vertex> holes;
    for (const char* const name : {"b3", "d3", "b2", "c2", "a1"}) {
      if (random.chance(1, 2)) {
        holes.insert(holes.end(), 1 + random.below(2), drawn.board.find(name));  // perhaps twice
      }
    }
    drawn.remove(holes);
    EXPECT_EQ(squares(), before);
  }
  Picture drawn = picture("S .\n2 .\n");
  EXPECT_THROW(drawn.remove({drawn.board.find("a1")}), core::BadArgument);
  EXPECT_THROW(drawn.remove({drawn.board.find("a2")}), core::BadArgument);
}

}  // namespace
}  // namespace tsume::knight
