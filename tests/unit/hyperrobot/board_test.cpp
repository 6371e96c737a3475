#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/asp_facts.hpp"
#include "lib/hyperrobot/formats/game_id.hpp"
#include "lib/hyperrobot/formats/render.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
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
    const Target target{"rgbysk*"[random.below(7)],
                        random.chance(1, 2) ? "ctshv"[random.below(5)] : '\0',
                        cells[random.below(std::min<std::size_t>(cells.size(), 40))]};
    try {
      scene.add_target(target);
    } catch (const core::BadText&) {
      // One of this colour is there.
    }
  }
  return scene;
}

// What is written is read as the same scene; what would lose something is refused. A game ID gives
// a target its shape; facts have no shapes and no names of quadrants.
TEST(Scene, EveryFormatKeepsTheSceneOrRefuses) {
  const std::map<std::string, std::string (*)(const Scene&)> writers = {{"hrb", to_hrb},
                                                                        {"box", to_box},
                                                                        {"json", to_json},
                                                                        {"id", to_game_id},
                                                                        {"asp", to_asp_facts}};
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
      if (name == "id") {
        ASSERT_EQ(back.targets.size(), 1U);
        back.targets[0].shape =
            scene.targets[0].shape == 0 ? scene.targets[0].shape : back.targets[0].shape;
      } else if (name == "asp") {
        expected.quadrants.clear();
        for (Target& target : expected.targets) {
          target.shape = 0;
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

TEST(DriftingDroids, DamagedGamesAreRefused) {
  core::Random random(15);
  const Scene scene = random_game(random);
  for (const char* id : {"7650+42+E2302B+C9", "7651+42+E2302B12+C9", "7650+44+E2302B12+C9",
                         "7650+42+E2302B12+77", "7650+42+E230E212+C9", "7650+62+E2302B1213+C9"}) {
    EXPECT_THROW((void)parse_game_id(id), core::BadText) << id;
  }
  Scene other = scene;
  other.quadrants.clear();
  EXPECT_THROW((void)to_game_id(other), io::Failure);
  other = scene;
  other.targets.clear();
  EXPECT_THROW((void)to_game_id(other), io::Failure);
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

// Robots that stand apart are not taken for a shorter job and its goal.
TEST(Job, EveryBlankInAJobChangesNothingOrIsRefused) {
  const Board board = load("gpcc2010.hrb").board;
  core::Random random(11);
  std::size_t refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::string> cells;
    while (cells.size() < 3 + random.below(3)) {
      const Cell cell(random.below(16), random.below(16));
      if (board.is_free(cell) && std::ranges::count(cells, to_string(cell)) == 0) {
        cells.push_back(to_string(cell));
      }
    }
    const std::string goal = cells.back();
    cells.pop_back();
    const std::size_t form = random.below(4);  // of the colon
    std::string text;
    std::string tight;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const bool active = k + 1 == cells.size();
      constexpr std::array<const char*, 4> colons{"", ":", " :", ": "};
      text += (active ? colons.at(form) : "") +
              std::string(k > 0 && (form == 0 || !active) && random.below(2) == 0 ? " " : "") +
              cells[k];
      tight += (active ? ":" : "") + cells[k];
    }
    text += ' ' + goal;
    try {
      EXPECT_EQ(to_string(parse_job(text, board).job), tight + ' ' + goal) << text;
    } catch (const core::BadText&) {
      ++refused;
    }
    EXPECT_EQ(to_string(parse_job(tight + ' ' + goal, board).job), tight + ' ' + goal);
  }
  EXPECT_GT(refused, 500U);
  for (const char* const length :
       {"9", "10 0E 0N 0E 0N 0E 0N 0E 0N 0E 0N", "12 0W", "solved 16 0E", "unsolvable", "solved"}) {
    EXPECT_EQ(parse_job(std::string("0f1c2efa d4 ") + length, board).rest, length);
  }
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
  // In words.
  for (const auto& [name, short_name] : {std::pair{"blue hexagon", "bh"},
                                         {"Red  Triangle", "rt"},
                                         {"vortex", "*"},
                                         {"cell d4", "d4"},
                                         {"red t", "rt"}}) {
    Scene chosen = scene;
    Scene expected = scene;
    choose_targets(chosen, name);
    choose_targets(expected, short_name);
    EXPECT_EQ(chosen.targets, expected.targets) << name;
  }
  // A cell with a target on it, or the blue circle: nobody can know.
  const std::vector<Target> both = {{'b', 'c', *parse_cell("31")}, {'r', 't', *parse_cell("bc")}};
  const auto chosen_by = [&](const char* goal) {
    Scene of_both = scene;
    of_both.targets = both;
    choose_targets(of_both, goal);
    return of_both.targets;
  };
  EXPECT_THROW((void)chosen_by("bc"), core::BadText);
  EXPECT_EQ(chosen_by("cell bc"), std::vector<Target>{both[1]});
  EXPECT_EQ(chosen_by("blue circle"), std::vector<Target>{both[0]});
}

// What could be meant otherwise than it would be read is refused, and what is another format is
// named.
TEST(Scene, WhatCanBeReadInTwoWaysIsRefused) {
  const std::string board = "+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+\n";
  const std::vector<std::pair<std::string, std::string>> refused = {
      {board + "target b 00\ntarget bh 00\n", "a second target b on 00"},
      {board + "robot blue 00\nrobot B 01\n", "a second robot B"},
      {"\u250f\u2501\u2513\n\u2551\u25a1\u2551\n\u2517\u2501\u251b\n", "(a wall)"},
      {"\u250f\u2550\u2513\n\u2503\u25a1\u2503\n\u2517\u2501\u251b\n", "(a wall)"},
      {"\u250c\u2500\u2510\n\u2502\u25a1\u2502\n\u2514\u2500\u2518\n", "heavy lines"},
      {"+---+---+\n| R |   |\n+---+---+\n", "one character for each cell"},
      {"  000\n  0 00\n 0000000\n", "expected a board"},
      {"NW,N,N,N,N,N,N,N,\n", "grids of the letters"},
      {"!DriftingDroids_game!E8BEBFB2!AAAE!\n", "give the game ID"},
      {R"({"height":2,"width":2,"blocked":[],"walls":[],"robots":[],"targets":[],"diagonal":[]})",
       "no fields but"},
      {"dim(1). dim(2). length(3). length(4).\n", "a second length"}};
  for (const auto& [text, reason] : refused) {
    try {
      (void)parse_scene(text);
      ADD_FAILURE() << text;
    } catch (const io::ParseError& error) {
      EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << text << error.what();
    }
  }
}

TEST(Scene, DirectivesTakeWords) {
  const std::string board = "+-+-+\n|. .|\n+-+-+\n";
  EXPECT_EQ(to_hrb(parse_scene(board + "robot red 00\ntarget Silver 01\ntarget red triangle 00\n")),
            to_hrb(parse_scene(board + "robot R 00\ntarget s 01\ntarget rt 00\n")));
}

TEST(AspFacts, BeginWithCommentsAndBlanksAndHaveALengthOfNothing) {
  const Scene scene =
      parse_scene("% an instance\n\n   dim(1). dim(2).\n % x\npos(red,1,1). length(0).\n");
  EXPECT_EQ(scene.board.width(), 2U);
  EXPECT_EQ(scene.robots.size(), 1U);
  EXPECT_EQ(scene.length, 0U);
}

TEST(Notation, ANameThatNothingFollowsIsRefused) {
  const Position start = {Cell(0, 0), Cell(0, 1), Cell(0, 2)};
  for (const char* line :
       {"0W 1", "0W 1 2E", "blue r", "red green up", "1: \u2605\u2190 \u25cf\u2193"}) {
    EXPECT_THROW((void)parse_line(line, start, {}), core::BadText) << line;
  }
  EXPECT_EQ(parse_line("blue blue up", start, {}).size(), 1U);
}

TEST(Notation, JsonListsOfTextsAreMoves) {
  const Position start = {Cell(0, 0), Cell(0, 1)};
  const Line line = {{1, Direction::south}, {1, Direction::west}, {0, Direction::east}};
  for (const char* json : {R"(["YS", "YW", "RE"])", R"(["1SW", "0E"])", R"("yS yW rE")",
                           R"(["yellow down", {"robot":"yellow","direction":"W"}, "red right"])"}) {
    EXPECT_EQ(line_of(core::Json::parse(json), start, "RY"), line) << json;
  }
}

}  // namespace
}  // namespace tsume::hyperrobot
