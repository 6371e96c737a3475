#include "lib/core/text.hpp"
#include "lib/hyperrobot/files/render.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/hyperrobot/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tsume::hyperrobot {
namespace {

TEST(Cell, NamesAreTwoHexDigits) {
  for (std::size_t code = 0; code < 256; ++code) {
    EXPECT_EQ(parse_cell(to_string(Cell::from_code(code))), Cell::from_code(code));
  }
  EXPECT_EQ(parse_cell("Fa"), Cell(15, 10));
  for (const char* bad : {"", "f", "0g", "0x1", "123", " 1"}) {
    EXPECT_FALSE(parse_cell(bad)) << bad;
  }
}

TEST(Board, TheContestBoardIsItsQuadrants) {
  std::string error;
  const auto named = standard_board({"2B", "4B", "1B", "3B"}, error);
  ASSERT_TRUE(named) << error;
  EXPECT_EQ(named->board, load("gpcc2010.hrb").board);
  EXPECT_EQ(named->targets.size(), 17U);
}

TEST(Board, StandardTargetsAreThoseOfThePrintedBoard) {
  std::string error;
  const auto named = standard_board({"2B", "4B", "1B", "3B"}, error);
  std::vector<std::string> got;
  for (const Target& target : named->targets) {
    got.push_back(std::string{target.colour, target.shape} + ' ' + to_string(target.cell));
  }
  std::sort(got.begin(), got.end());
  EXPECT_EQ(core::join(got, ","),
            "*v 38,bc 59,bh d4,bs a9,bt 36,gc 92,gh 61,gs 1c,gt de,rc 9c,rh 2e,rs 54,rt e1,yc 12,"
            "yh e9,ys 85,yt 6b");
}

TEST(Board, RotationIsTheCyclicShiftOfTheQuadrants) {
  const Scene first = load("bgg25.hrb");
  const Scene second = load("bgg24.hrb");
  EXPECT_EQ(first.board.rotated(), second.board);
  EXPECT_FALSE(first.board == second.board);
  Board board = first.board;
  for (int i = 0; i < 4; ++i) {
    board = board.rotated();
  }
  EXPECT_EQ(board, first.board);
}

TEST(Scene, EveryPictureIsReadBack) {
  core::Random random(11);
  for (int i = 0; i < 200; ++i) {
    Scene scene = random_scene(random, 1 + random.below(16), 2 + random.below(15), 3);
    if (random.chance(1, 2)) {
      scene.targets = {{'b', 0, scene.robots[0].cell}};
    }
    for (const std::string& text : {to_hrb(scene), to_box(scene)}) {
      // Box pictures of full size have the four cells in the middle blocked.
      if (text[0] != '+' && scene.board.height() == 16 && scene.board.width() == 16) {
        continue;
      }
      const Scene back = parse_scene(text);
      EXPECT_EQ(back.board, scene.board) << text;
      EXPECT_EQ(back.robots, scene.robots);
      EXPECT_EQ(back.targets, scene.targets);
    }
  }
}

TEST(Scene, APictureWithOneTargetIsAProblem) {
  const auto job = job_of(load("gpcc2010.hrb"));
  ASSERT_TRUE(job);
  EXPECT_EQ(to_string(*job), "2e1c0f:fa d4");
}

TEST(Job, BadJobsAreExplained) {
  const Board board = load("gpcc2010.hrb").board;
  std::string error;
  for (const char* bad :
       {"", "0f", "0f1c2e:fa", "0f1c2:fa d4", "0f1c2e:f d4", "0f1cxx:fa d4", "0f1c0f:fa d4",
        "0f1c77:fa d4", "0f1c2e:fa 88", "0f1c2e:fa d", ":fa:f d4", "000102030405:06 d4"}) {
    error.clear();
    EXPECT_FALSE(parse_job(bad, board, error)) << bad;
    EXPECT_FALSE(error.empty()) << bad;
  }
  const auto plain = parse_job("0f1c2eFA D4 16 x", board, error);
  ASSERT_TRUE(plain) << error;
  EXPECT_EQ(to_string(plain->job), "0f1c2e:fa d4");
  EXPECT_EQ(plain->rest, "16 x");
  EXPECT_TRUE(parse_job(":fa *d4", board, error)->job.any_robot);
}

TEST(Notation, EveryFormIsReadBack) {
  const Position start = {Cell(0, 0), Cell(1, 1), Cell(2, 2), Cell(3, 3), Cell(4, 4), Cell(5, 5)};
  core::Random random(5);
  for (int i = 0; i < 200; ++i) {
    Line line(random.below(12));
    for (Move& move : line) {
      move = {static_cast<std::uint8_t>(random.below(6)), all_directions[random.below(4)]};
    }
    std::string error;
    for (const std::string& text :
         {to_moves(line), to_grouped(line), to_arrows(line), to_json(line, start)}) {
      const auto back = parse_line(text, start, {}, error);
      ASSERT_TRUE(back) << text << ": " << error;
      EXPECT_EQ(*back, line) << text;
    }
  }
}

TEST(Oracle, EveryPublishedSolutionReplays) {
  std::size_t count = 0;
  for (const OracleLine& line : oracle("oracle_visible.txt")) {
    std::string error;
    const auto moves = parse_line(line.solution, line.job.robots, {}, error);
    ASSERT_TRUE(moves) << line.id << error;
    EXPECT_EQ(moves->size(), line.length) << line.id;
    EXPECT_TRUE(replay(line.board, line.job, *moves).solved) << line.id;
    ++count;
  }
  EXPECT_EQ(count, 200U);
}

TEST(Render, TheStepPicturesAreBoards) {
  const Scene scene = load("gpcc2010.hrb");
  Job job = *job_of(scene);
  std::string error;
  const auto line = parse_line("0W,0N", job.robots, {}, error);
  const std::string text = to_boards(scene.board, job, *line, "BRGY");
  std::size_t heads = 0;
  for (std::size_t at = text.find("; "); at != text.npos; at = text.find("; ", at + 1)) {
    ++heads;
  }
  EXPECT_EQ(heads, 3U);
  const std::string svg = to_svg(scene.board, job, *line, "BRGY");
  EXPECT_NE(svg.find("<polyline"), svg.npos);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

}  // namespace
}  // namespace tsume::hyperrobot
