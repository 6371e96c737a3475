#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/hyperrobot/run/drifting_droids.hpp"
#include "lib/hyperrobot/run/render.hpp"
#include "lib/hyperrobot/run/ricochet.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/hyperrobot/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

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
  const Scene named = standard_board({"2B", "4B", "1B", "3B"});
  EXPECT_EQ(named.board, load("gpcc2010.hrb").board);
  EXPECT_EQ(named.targets.size(), 17U);
}

TEST(Board, StandardTargetsAreThoseOfThePrintedBoard) {
  const Scene named = standard_board({"2B", "4B", "1B", "3B"});
  std::vector<std::string> got;
  for (const Target& target : named.targets) {
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

// The same robots and targets, and the same board for play.
void expect_same(const Scene& a, const Scene& b, const std::string& text) {
  EXPECT_EQ(a.board, b.board) << text;
  EXPECT_EQ(a.robots, b.robots) << text;
  EXPECT_EQ(a.targets, b.targets) << text;
  EXPECT_EQ(a.quadrants, b.quadrants) << text;
}

// DriftingDroids knows no diagonals: D sides lack them in its games.
Scene random_game(core::Random& random) {
  Scene scene = random_board(random, "ABCD");
  scene.board.remove_diagonals();
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

// Any scene: boards of all sizes, open and blocked in the middle, with cells that are walled in;
// robots with gaps in the colours; targets with and without shapes, several on one cell.
Scene any_scene(core::Random& random) {
  Scene scene{Board(1, 1), {}, {}, {}};
  switch (random.below(4)) {
    case 0:
      scene = random_scene(random, 1 + random.below(32), 2 + random.below(31), 3);
      break;
    case 1:
      scene = Scene{Board(16, 16), {}, {}, {}};
      for (const Cell cell : middle_cells) {  // walls around the middle, some of the time all
        if (random.chance(9, 10)) {
          scene.board.add_wall(cell, cell.row() == 7 ? Direction::north : Direction::south);
          scene.board.add_wall(cell, cell.column() == 7 ? Direction::west : Direction::east);
        }
      }
      break;
    case 2:
      scene = random_scene(random, 16, 16, 4);
      break;
    default:
      scene = random_board(random, "ABCD");
      scene.targets.resize(random.below(4));
      if (random.chance(1, 2)) {
        scene.quadrants.clear();
      }
      break;
  }
  if (random.chance(1, 3) && scene.quadrants.empty()) {
    const Cell cell(random.below(scene.board.height()), random.below(scene.board.width()));
    for (const Direction d : all_directions) {
      scene.board.add_wall(cell, d);
    }
  }
  if (random.chance(1, 3) && scene.quadrants.empty()) {
    add_diagonals(scene.board, random);
  }
  place_robots(scene, random.below(7), random);
  std::erase_if(scene.robots, [&](const Robot&) { return random.chance(1, 4); });
  std::vector<Cell> cells;
  for (const Cell cell : scene.board.free_cells()) {
    cells.push_back(cell);
  }
  for (std::size_t more = random.below(3); more > 0 && !cells.empty(); --more) {
    scene.targets.push_back({"rgbysk*"[random.below(7)],
                             random.chance(1, 2) ? "ctshv"[random.below(5)] : '\0',
                             cells[random.below(std::min<std::size_t>(cells.size(), 40))]});
  }
  return scene;
}

// What is written is read as the same scene; what would lose something is refused. DriftingDroids
// gives a target a shape; Ricochet has its own order of targets and no names of quadrants.
TEST(Scene, EveryFormatKeepsTheSceneOrRefuses) {
  const std::map<std::string, std::string (*)(const Scene&)> writers = {
      {"hrb", to_hrb},    {"box", to_box},        {"json", to_json},
      {"id", to_game_id}, {"dump", to_game_dump}, {"ricochet", to_ricochet_grid}};
  core::Random random(11);
  std::map<std::string, int> written;
  std::map<std::string, int> refused;
  for (int i = 0; i < 3000; ++i) {
    const Scene scene = any_scene(random);
    for (const auto& [name, write] : writers) {
      std::string text;
      try {
        text = write(scene);
      } catch (const io::Failure&) {
        ++refused[name];
        continue;
      }
      ++written[name];
      Scene back = parse_scene(text + '\n');
      Scene expected = scene;
      if (name == "id" || name == "dump") {
        ASSERT_EQ(back.targets.size(), 1U);
        back.targets[0].shape =
            scene.targets[0].shape == 0 ? scene.targets[0].shape : back.targets[0].shape;
      } else if (name == "ricochet") {
        expected.quadrants.clear();
        for (Scene* const each : {&back, &expected}) {
          std::sort(each->targets.begin(), each->targets.end(),
                    [](const Target& a, const Target& b) { return a.cell < b.cell; });
        }
      }
      expect_same(back, expected, name + '\n' + text);
    }
  }
  for (const auto& [name, write] : writers) {
    EXPECT_GT(written[name], 0) << name;
    EXPECT_EQ(refused[name] > 0, name != "hrb" && name != "json") << name;
  }
}

TEST(Scene, JsonIsReadBackHoweverItIsSpaced) {
  core::Random random(12);
  for (int i = 0; i < 60; ++i) {
    Scene scene = i % 2 == 0 ? random_game(random)
                             : random_scene(random, 1 + random.below(32), 2 + random.below(31), 3);
    const std::string text = to_json(scene);
    expect_same(parse_scene(text), scene, text);
    std::string spread;
    for (const char c : text) {
      spread += c == ',' ? ",\n  " : std::string{c};
    }
    expect_same(parse_scene(spread + "\n"), scene, spread);
  }
}

TEST(DriftingDroids, GameIdsAreReadBack) {
  core::Random random(13);
  for (int i = 0; i < 100; ++i) {
    const Scene scene = random_game(random);
    const std::string id = to_game_id(scene);
    EXPECT_TRUE(is_game_id(id));
    expect_same(parse_scene(id + "\n"), scene, id);
  }
}

TEST(DriftingDroids, DumpsAreReadBack) {
  core::Random random(14);
  for (int i = 0; i < 50; ++i) {
    const Scene scene = random_game(random);
    const std::string dump = to_game_dump(scene);
    // Line ends and blanks, as after a mail.
    const std::string folded = dump.substr(0, 40) + "\r\n  " + dump.substr(40) + "\n";
    expect_same(parse_scene(folded), scene, dump);
  }
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
  const std::string dump = to_game_dump(scene);
  for (std::size_t i = 0; i < dump.size(); ++i) {
    std::string bad = dump;
    bad[i] = bad[i] == 'A' ? 'B' : 'A';
    EXPECT_THROW((void)parse_game_dump(bad), core::BadText) << i;
    EXPECT_THROW((void)parse_game_dump(dump.substr(0, i)), core::BadText) << i;
  }
  for (const char* id : {"7650+42+E2302B+C9", "7651+42+E2302B12+C9", "7650+44+E2302B12+C9",
                         "7650+42+E2302B12+77", "7650+42+E230E212+C9", "7650+62+E2302B1213+C9"}) {
    EXPECT_THROW((void)parse_game_id(id), core::BadText) << id;
  }
  Scene other = scene;
  other.quadrants.clear();
  EXPECT_THROW((void)to_game_id(other), io::Failure);
  other.targets.clear();
  EXPECT_THROW((void)to_game_dump(other), io::Failure);
}

TEST(Ricochet, GridsAndQuadrantsAreReadBack) {
  core::Random random(16);
  for (int i = 0; i < 40; ++i) {
    Scene scene = random_board(random, "ABCD");
    scene.board.remove_diagonals();
    std::erase_if(scene.targets, [](const Target& target) { return target.colour == '*'; });
    const std::string grid = to_ricochet_grid(scene);
    const auto sorted = [](Scene of) {
      std::sort(of.targets.begin(), of.targets.end(),
                [](const Target& a, const Target& b) { return a.cell < b.cell; });
      of.quadrants.clear();
      return of;
    };
    expect_same(sorted(parse_scene(grid)), sorted(scene), grid);
    // The quadrants as they lie in the north-west, a line for each row.
    std::string quadrants;
    Scene turning = scene;
    for (int quadrant = 0; quadrant < 4; ++quadrant) {
      const std::string turned_grid = to_ricochet_grid(turning);
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
  std::string grid = to_ricochet_grid(scene);
  const std::size_t open = grid.find(",X,");
  grid.replace(open, 3, ",E,");
  try {
    (void)parse_ricochet_grid(grid);
    ADD_FAILURE();
  } catch (const core::BadText& error) {
    EXPECT_NE(std::string_view(error.what()).find("one side only"), std::string_view::npos);
  }
  EXPECT_THROW((void)parse_ricochet_grid("N,X,X"), core::BadText);
}

TEST(Scene, APictureWithOneTargetIsAProblem) {
  const auto job = job_of(load("gpcc2010.hrb"));
  ASSERT_TRUE(job);
  EXPECT_EQ(to_string(*job), "2e1c0f:fa d4");
}

TEST(Job, BadJobsAreExplained) {
  const Board board = load("gpcc2010.hrb").board;
  for (const char* bad :
       {"", "0f", "0f1c2e:fa", "0f1c2:fa d4", "0f1c2e:f d4", "0f1cxx:fa d4", "0f1c0f:fa d4",
        "0f1c77:fa d4", "0f1c2e:fa 88", "0f1c2e:fa d", ":fa:f d4", "000102030405:06 d4"}) {
    EXPECT_THROW((void)parse_job(bad, board), core::BadText) << bad;
  }
  const JobText plain = parse_job("0f1c2eFA D4 16 x", board);
  EXPECT_EQ(to_string(plain.job), "0f1c2e:fa d4");
  EXPECT_EQ(plain.rest, "16 x");
  EXPECT_TRUE(parse_job(":fa *d4", board).job.goal.any_robot);
}

// Each notation, and what people make of it: numbers of moves, remarks, arrows beside words.
TEST(Notation, EveryFormIsReadBack) {
  const Position start = {Cell(0, 0), Cell(1, 1), Cell(2, 2), Cell(3, 3), Cell(4, 4), Cell(5, 5)};
  core::Random random(5);
  for (int i = 0; i < 200; ++i) {
    std::string colours(robot_colours);
    random.shuffle(std::span<char>(colours));
    Line line(random.below(12));
    std::string numbered;
    std::string listed;
    std::string grouped;
    std::size_t number = 0;
    for (Move& move : line) {
      move = {static_cast<std::uint8_t>(random.below(6)), all_directions[random.below(4)]};
      const char colour = colours[move.robot];
      const std::string arrow = written({move}, Notation::arrows, colours).substr(3);
      ++number;
      // As 0WN 3S: the robot once for several moves.
      grouped += fmt::format(" {}{}", move.robot, letter(move.direction));
      numbered += fmt::format("{}) {}{} (a remark) ", number, static_cast<char>(colour - 'A' + 'a'),
                              letter(move.direction));
      constexpr std::array words{"North", "East", "South", "West"};
      listed += fmt::format("{}:  {}  {} {}  ", number, arrow, colour_name(colour),
                            words[index_of(move.direction)]);
    }
    for (const std::string& known : {std::string(), colours}) {
      for (const auto& notation : notation_names) {
        const std::string text = written(line, notation.value, known);
        EXPECT_EQ(parse_line(text, start, {known, ""}), line) << text;
      }
      const core::Json json = core::Json::parse(to_json(line, known).compact());
      EXPECT_EQ(line_of(json, start, known), line);
    }
    for (const std::string& text : {grouped, numbered, listed}) {
      EXPECT_EQ(parse_line(text.empty() ? "-" : text, start, {colours, ""}), line) << text;
    }
  }
  const std::string up = "\u2191";
  EXPECT_THROW((void)parse_line("1: " + up + " red south", start, {"RGBYSK", ""}), core::BadText);
  EXPECT_EQ(parse_line("1: red " + up + " 2: " + up, start, {"RGBYSK", ""}),
            (Line{{0, Direction::north}, {0, Direction::north}}));
}

// A robot has the same sign in an answer as on the board.
TEST(Notation, ArrowsUseTheSignsOfTheBoard) {
  const Scene scene = load("gpcc2010.hrb");
  const std::string box = to_box(scene);
  const Job job = *job_of(scene);
  const std::string colours = colours_of(scene, job.robots);
  ASSERT_EQ(colours.size(), job.robots.size());
  for (std::size_t i = 0; i < job.robots.size(); ++i) {
    const std::string text =
        written({{static_cast<std::uint8_t>(i), Direction::north}}, Notation::arrows, colours);
    const std::string sign = text.substr(0, 3);
    EXPECT_EQ(sign, colour_sign(colours[i]));
    EXPECT_NE(box.find(sign), box.npos);
    const Scene back = parse_scene(box);
    EXPECT_EQ(colours_of(back, {job.robots[i]}), colours.substr(i, 1));
  }
  EXPECT_EQ(colours_of(scene, {Cell(0, 0)}), "");
}

TEST(Oracle, EveryPublishedSolutionReplays) {
  std::size_t count = 0;
  for (const OracleLine& line : oracle("oracle_visible.txt")) {
    const Line moves = parse_line(line.solution, line.job.robots, {});
    EXPECT_EQ(moves.size(), line.length) << line.id;
    EXPECT_TRUE(replay(line.board, line.job, moves).solved) << line.id;
    ++count;
  }
  EXPECT_EQ(count, 200U);
}

TEST(Render, TheStepPicturesAreBoards) {
  const Scene scene = load("gpcc2010.hrb");
  Job job = *job_of(scene);
  const Line line = parse_line("0W,0N", job.robots, {});
  const std::string text = to_boards(scene.board, job, line, "BRGY", Notation::index);
  std::size_t heads = 0;
  for (std::size_t at = text.find("; "); at != text.npos; at = text.find("; ", at + 1)) {
    ++heads;
  }
  EXPECT_EQ(heads, 3U);
  const std::string svg = to_svg(scene.board, job, line, "BRGY", "2 moves");
  EXPECT_NE(svg.find("<polyline"), svg.npos);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_NE(svg.find(">Blue to d4, 2 moves<"), svg.npos);
}

TEST(Render, ATargetHasTheShapeAndTheColourOfTheBoard) {
  const auto picture = [](char colour, char shape) {
    Scene scene{Board(4, 4), {}, {{colour, shape, Cell(1, 1)}}, {}};
    return to_svg(scene);
  };
  std::set<std::string> pictures;
  for (const char colour : {'r', 'g', 'b', 'y', 's', 'k'}) {
    for (const char shape : {'c', 't', 's', 'h'}) {
      pictures.insert(picture(colour, shape));
    }
  }
  EXPECT_EQ(pictures.size(), 24U);
  EXPECT_EQ(picture('r', 0), picture('r', 'c'));
  EXPECT_EQ(pictures.count(picture('*', 'v')), 0U);
}

// The places of the numbers of the moves in a picture, which are the bold texts of 14 units.
std::vector<std::pair<double, double>> label_places_in(const std::string& svg) {
  static const std::regex label("<text x=\"([0-9.]+)\" y=\"([0-9.]+)\"[^>]*font-size=\"14\"");
  std::vector<std::pair<double, double>> places;
  for (std::sregex_iterator at(svg.begin(), svg.end(), label), end; at != end; ++at) {
    places.emplace_back(std::stod((*at)[1]), std::stod((*at)[2]));
  }
  return places;
}

TEST(Render, TheNumbersOfMovesDoNotCoverOneAnotherNorTheRobots) {
  core::Random random(5);
  std::size_t labels = 0;
  for (int round = 0; round < 300; ++round) {
    Scene scene = random_board(random, "AB");
    place_robots(scene, 4, random);
    const std::optional<Job> job = job_of(scene, scene.targets.at(0));
    ASSERT_TRUE(job);
    Line line;
    Position position = job->robots;
    while (line.size() < 8) {
      const auto robot = static_cast<std::uint8_t>(random.below(position.size()));
      const Direction direction = all_directions.at(random.below(4));
      const Cell to = scene.board.slide(position[robot], direction, occupied(position));
      if (to != position[robot]) {
        position[robot] = to;
        line.push_back({robot, direction});
      }
    }
    const auto places = label_places_in(to_svg(scene.board, *job, line, "", "8 moves"));
    ASSERT_EQ(places.size(), line.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const bool apart = std::abs(places[i].first - places[j].first) > 14 ||
                           std::abs(places[i].second - places[j].second) > 12;
        labels += apart ? 0 : 1;
      }
    }
  }
  EXPECT_EQ(labels, 0U);
}

// A choice leaves the targets on a cell or of a colour, named in any way, and says how many there
// are if it leaves none.
TEST(Scene, TargetsAreChosenByCellByColourAndByShape) {
  const Scene scene = standard_board({"2B", "4B", "1B", "3B"});
  ASSERT_EQ(scene.targets.size(), 17U);
  for (const Target& target : scene.targets) {
    Scene chosen = scene;
    choose_targets(chosen, to_string(target.cell));
    EXPECT_EQ(chosen.targets, std::vector<Target>{target});
    if (target.shape != 0) {
      chosen = scene;
      choose_targets(chosen, std::string{target.colour, target.shape});
      EXPECT_EQ(chosen.targets, std::vector<Target>{target});
      chosen = scene;
      choose_targets(chosen, std::string{static_cast<char>(std::toupper(target.colour)),
                                         static_cast<char>(std::toupper(target.shape))});
      EXPECT_EQ(chosen.targets, std::vector<Target>{target});
    }
    const char robot = static_cast<char>(target.colour - 'a' + 'A');
    for (const std::string& name :
         target.colour == '*' ? std::vector<std::string>{"*", "any"}
                              : std::vector<std::string>{
                                    std::string(colour_name(robot)), {target.colour}, {robot}}) {
      chosen = scene;
      choose_targets(chosen, name);
      std::vector<Target> expected;
      std::copy_if(scene.targets.begin(), scene.targets.end(), std::back_inserter(expected),
                   [&](const Target& other) { return other.colour == target.colour; });
      EXPECT_EQ(chosen.targets, expected) << name;
    }
  }
  for (const char* const none : {"00", "black", "k", "zz", "", "reds", "kh", "*h"}) {
    Scene chosen = scene;
    EXPECT_THROW(choose_targets(chosen, none), core::BadText) << none;
  }
  // A cell with a target on it, not the blue circle.
  Scene both = scene;
  both.targets = {{'b', 'c', *parse_cell("31")}, {'r', 't', *parse_cell("bc")}};
  choose_targets(both, "bc");
  EXPECT_EQ(both.targets.front().colour, 'r');
}

}  // namespace
}  // namespace tsume::hyperrobot
