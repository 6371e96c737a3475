#include "lib/core/text.hpp"
#include "lib/hyperrobot/files/drifting_droids.hpp"
#include "lib/hyperrobot/files/render.hpp"
#include "lib/hyperrobot/files/ricochet.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/hyperrobot/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tsume::hyperrobot {
namespace {

TEST(Cell, NamesAreTwoDigits) {
  for (std::size_t i = 0; i < Cell::index_count; ++i) {
    EXPECT_EQ(parse_cell(to_string(Cell::from_index(i))), Cell::from_index(i));
  }
  EXPECT_EQ(to_string(Cell(31, 16)), "vg");
  EXPECT_EQ(parse_cell("Fa"), Cell(15, 10));
  for (const char* bad : {"", "f", "0w", "0x1", "123", " 1"}) {
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
    Scene scene = random_scene(random, 1 + random.below(32), 2 + random.below(31), 3);
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

// The same robots and targets, and the same board for play.
void expect_same(const Scene& a, const Scene& b, const std::string& text) {
  EXPECT_EQ(a.board, b.board) << text;
  EXPECT_EQ(a.robots, b.robots) << text;
  EXPECT_EQ(a.targets, b.targets) << text;
  EXPECT_EQ(a.quadrants, b.quadrants) << text;
}

Scene random_game(core::Random& random) {
  Scene scene = random_board(random, "ABCD");
  place_robots(scene, 1 + random.below(5), random);
  std::erase_if(scene.targets, [&](const Target& target) {
    return target.colour != '*' &&
           std::none_of(scene.robots.begin(), scene.robots.end(), [&](const Robot& robot) {
             return target_colour(robot.colour) == target.colour;
           });
  });
  scene.targets = {scene.targets[random.below(scene.targets.size())]};
  return scene;
}

TEST(Scene, JsonIsReadBackHoweverItIsSpaced) {
  core::Random random(12);
  for (int i = 0; i < 60; ++i) {
    Scene scene = i % 2 == 0 ? random_game(random)
                             : random_scene(random, 1 + random.below(32), 2 + random.below(31), 3);
    const std::string text = to_json(scene);
    expect_same(parse_scene(text), scene, text);
    std::string spread;
    for (const char c : core::Json::parse(text).spaced()) {
      spread += c == ' ' ? "\n  " : std::string{c};
    }
    expect_same(parse_scene(spread + "\n"), scene, spread);
  }
}

TEST(DriftingDroids, GameIdsAreReadBack) {
  core::Random random(13);
  for (int i = 0; i < 100; ++i) {
    const Scene scene = random_game(random);
    std::string error;
    const auto id = to_game_id(scene, error);
    ASSERT_TRUE(id) << error;
    EXPECT_TRUE(is_game_id(*id));
    expect_same(parse_scene(*id + "\n"), scene, *id);
  }
}

TEST(DriftingDroids, DumpsAreReadBack) {
  core::Random random(14);
  std::size_t compared = 0;
  for (int i = 0; i < 100; ++i) {
    Scene scene = i % 2 == 0 ? random_game(random)
                             : random_scene(random, 3 + random.below(30), 3 + random.below(30), 2);
    if (i % 2 == 1) {
      scene.targets = {{"rg*"[random.below(3)], 0, scene.robots[random.below(2)].cell}};
      scene.targets[0].shape = scene.targets[0].colour == '*' ? 'v' : "ctsh"[random.below(4)];
    }
    std::string error;
    const auto dump = to_game_dump(scene, error);
    ASSERT_TRUE(dump) << error;
    // Line ends and blanks, as after a mail.
    const std::string folded = dump->substr(0, 40) + "\r\n  " + dump->substr(40) + "\n";
    const Scene back = parse_scene(folded);
    EXPECT_EQ(to_game_dump(back, error), dump);
    EXPECT_EQ(back.robots, scene.robots);
    EXPECT_EQ(back.targets, scene.targets);
    // A free cell with walls all round is blocked when it comes back.
    if (back.board.free_cells() == scene.board.free_cells()) {
      ++compared;
      expect_same(back, scene, *dump);
    }
  }
  EXPECT_GE(compared, 50U);
}

// The data of a dump in the layout of DriftingDroids' Board.getGameDump, packed by Python's zlib
// and base64: a board of 3 x 3 cells, robots red on 0 and green on 8, a wall between the cells 0
// and 1, red's square on cell 4.
TEST(DriftingDroids, ADumpThatAnotherProgramPacked) {
  const Scene scene = parse_scene(
      "!DriftingDroids_game!3DEF4673!"
      "AAAAS3jaY2BgYGAGYSYGCOAAEYyMjBAeIxBCEVSckRHBB5EsDEwQkhEABocALQ==!\n");
  EXPECT_EQ(to_hrb(scene),
            "+-+-+-+\n|R|. .|\n+ + + +\n|. . .|\n+ + + +\n|. . G|\n+-+-+-+\ntarget rs 11\n");
}

TEST(DriftingDroids, DamagedGamesAreRefused) {
  core::Random random(15);
  const Scene scene = random_game(random);
  std::string error;
  const std::string dump = to_game_dump(scene, error).value();
  for (std::size_t i = 0; i < dump.size(); ++i) {
    std::string bad = dump;
    bad[i] = bad[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(parse_game_dump(bad, error)) << i;
    EXPECT_FALSE(parse_game_dump(dump.substr(0, i), error)) << i;
  }
  for (const char* id : {"7650+42+E2302B+C9", "7651+42+E2302B12+C9", "7650+44+E2302B12+C9",
                         "7650+42+E2302B12+77", "7650+42+E230E212+C9", "7650+62+E2302B1213+C9"}) {
    EXPECT_FALSE(parse_game_id(id, error)) << id;
    EXPECT_FALSE(error.empty());
  }
  Scene other = scene;
  other.quadrants.clear();
  EXPECT_FALSE(to_game_id(other, error));
  other.targets.clear();
  EXPECT_FALSE(to_game_dump(other, error));
}

TEST(Ricochet, GridsAndQuadrantsAreReadBack) {
  core::Random random(16);
  for (int i = 0; i < 40; ++i) {
    Scene scene = random_board(random, "ABCD");
    std::erase_if(scene.targets, [](const Target& target) { return target.colour == '*'; });
    std::string error;
    const auto grid = to_ricochet_grid(scene, error);
    ASSERT_TRUE(grid) << error;
    const auto sorted = [](Scene of) {
      std::sort(of.targets.begin(), of.targets.end(),
                [](const Target& a, const Target& b) { return a.cell < b.cell; });
      of.quadrants.clear();
      return of;
    };
    expect_same(sorted(parse_scene(*grid)), sorted(scene), *grid);
    // The quadrants as they lie in the north-west, a line for each row.
    std::string quadrants;
    Scene turning = scene;
    for (int quadrant = 0; quadrant < 4; ++quadrant) {
      const std::string turned_grid = to_ricochet_grid(turning, error).value();
      const auto cells = core::split_fields(core::trim(turned_grid), ',');
      for (std::size_t row = 0; row < 8; ++row) {
        for (std::size_t column = 0; column < 8; ++column) {
          quadrants += std::string(cells[16 * row + column]) + ",";
        }
        quadrants += "\n";
      }
      // Three quarters clockwise bring the next quadrant to the north-west.
      for (int quarter = 0; quarter < 3; ++quarter) {
        turning.board = turning.board.rotated();
        for (Target& target : turning.targets) {
          target.cell = Cell(target.cell.column(), 15 - target.cell.row());
        }
      }
    }
    expect_same(sorted(parse_scene(quadrants)), sorted(scene), quadrants);
  }
}

TEST(Ricochet, WallsOnOneSideAreRefused) {
  core::Random random(17);
  Scene scene = random_board(random, "A");
  std::erase_if(scene.targets, [](const Target& target) { return target.colour == '*'; });
  std::string error;
  std::string grid = to_ricochet_grid(scene, error).value();
  const std::size_t open = grid.find(",X,");
  grid.replace(open, 3, ",E,");
  EXPECT_FALSE(parse_ricochet_grid(grid, error));
  EXPECT_NE(error.find("one side only"), error.npos);
  EXPECT_FALSE(parse_ricochet_grid("N,X,X", error));
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
    for (const std::string& text : {to_moves(line), to_grouped(line), to_arrows(line)}) {
      const auto back = parse_line(text, start, {}, error);
      ASSERT_TRUE(back) << text << ": " << error;
      EXPECT_EQ(*back, line) << text;
    }
    EXPECT_EQ(line_of(core::Json::parse(to_json(line, start).spaced()), start), line);
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
