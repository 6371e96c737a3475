// Boards with diagonals: the slides of robots, shortest lines and formulas against a game written
// from the rules alone.
#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/hyperrobot/rules/check.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/search/deepening.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/hyperrobot/sweep/cost.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/hyperrobot/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tsume::hyperrobot {
namespace {

// Where a robot stops: step by step, by walls and colours. A path that is longer than there are
// headings does not end.
Cell stop_by_steps(const Board& board, const Job& job, const Position& robots, std::size_t robot,
                   Direction d) {
  constexpr std::array<int, 4> down = {-1, 0, 1, 0};
  constexpr std::array<int, 4> right = {0, 1, 0, -1};
  const std::map<char, std::array<std::size_t, 4>> turns = {{'/', {1, 0, 3, 2}},
                                                            {'\\', {3, 2, 1, 0}}};
  Cell at = robots[robot];
  std::size_t heading = index_of(d);
  for (std::size_t steps = 0; steps < 4 * Cell::index_count; ++steps) {
    if (board.has_wall(at, all_directions[heading])) {
      return at;
    }
    const Cell next(static_cast<std::size_t>(static_cast<int>(at.row()) + down[heading]),
                    static_cast<std::size_t>(static_cast<int>(at.column()) + right[heading]));
    const auto other = std::find(robots.begin(), robots.end(), next);
    if (!board.is_free(next) || (other != robots.end() && next != robots[robot])) {
      return at;
    }
    at = next;
    const auto found = board.diagonals().find(at);
    if (found != board.diagonals().end() && found->second.colour != job.colours[robot]) {
      heading = turns.at(sign_of(found->second))[heading];
    }
  }
  return robots[robot];
}

struct Shortest {
  std::size_t length = 0;
  std::uint64_t lines = 0;  // 0: unsolvable
};

// Breadth-first over positions with every robot told apart.
Shortest shortest_by_steps(const Board& board, const Job& job) {
  std::map<Position, std::uint64_t> level = {{job.robots, 1}};
  std::set<Position> seen = {job.robots};
  const auto solved = [&](const Position& position) {
    const auto end = job.goal.any_robot ? position.end() : position.begin() + 1;
    return std::find(position.begin(), end, job.goal.cell) != end;
  };
  for (std::size_t length = 0; !level.empty(); ++length) {
    Shortest result{length, 0};
    std::map<Position, std::uint64_t> next;
    for (const auto& [position, ways] : level) {
      result.lines += solved(position) ? ways : 0;
      for (std::size_t i = 0; i < position.size(); ++i) {
        for (const Direction d : all_directions) {
          Position after = position;
          after[i] = stop_by_steps(board, job, position, i, d);
          if (!seen.contains(after)) {
            next[after] += ways;
          }
        }
      }
    }
    if (result.lines > 0) {
      return result;
    }
    for (const auto& [position, ways] : next) {
      seen.insert(position);
    }
    level = std::move(next);
  }
  return {};
}

struct Problem {
  Scene scene;
  Job job;
};

Problem random_problem(core::Random& random, std::size_t side, std::size_t robots) {
  Problem problem{random_scene(random, 1 + random.below(side), 2 + random.below(side - 1), robots),
                  {}};
  std::vector<Cell> goals;
  for (const Cell cell : problem.scene.board.free_cells()) {
    goals.push_back(cell);
  }
  const Cell goal = goals[random.below(goals.size())];
  while (problem.scene.board.diagonals().empty()) {
    add_diagonals(problem.scene.board, random);
  }
  const std::size_t active = random.below(problem.scene.robots.size());
  problem.job =
      *job_of(problem.scene, {target_colour(problem.scene.robots[active].colour), 0, goal});
  problem.job.goal.any_robot = random.chance(1, 4);
  problem.job.text = to_string(problem.job);
  return problem;
}

std::string text_of(const Problem& problem) {
  return to_hrb(problem.scene) + problem.job.text + ' ' + problem.job.colours;
}

TEST(Diagonals, RobotsStopAsStepByStep) {
  core::Random random(71);
  std::size_t endless = 0;
  std::size_t turned_moves = 0;
  std::size_t returned = 0;
  for (int i = 0; i < 4000; ++i) {
    const Problem problem = random_problem(random, 6, 2 + random.below(4));
    const auto& [scene, job] = problem;
    const Slides slides(scene.board, job.colours);
    for (std::size_t r = 0; r < job.robots.size(); ++r) {
      for (const Direction d : all_directions) {
        const Cell stop = stop_by_steps(scene.board, job, job.robots, r, d);
        ASSERT_EQ(stop_of(scene.board, job, job.robots, {static_cast<std::uint8_t>(r), d}), stop)
            << text_of(problem);
        ASSERT_EQ(slides.slide(indices_of(job.robots), r, d), stop.index()) << text_of(problem);
        const auto path = scene.board.path(job.robots[r], d, occupied(job.robots), job.colours[r]);
        const bool ends_at_once = path.empty();
        endless += !ends_at_once && path.back() == Heading{job.robots[r], d} ? 1U : 0U;
        returned += !ends_at_once && path.back().cell == job.robots[r] ? 1U : 0U;
        turned_moves +=
            stop.row() != job.robots[r].row() && stop.column() != job.robots[r].column() ? 1U : 0U;
      }
    }
  }
  EXPECT_GT(endless, 30U);
  EXPECT_GT(returned, endless);
  EXPECT_GT(turned_moves, 1000U);
}

TEST(Diagonals, ShortestLinesAreThoseOfBreadthFirstSearch) {
  core::Random random(72);
  std::size_t solvable = 0;
  std::size_t longest = 0;
  for (int i = 0; i < 2500; ++i) {
    const Problem problem = random_problem(random, 5, 1 + random.below(3));
    const auto& [scene, job] = problem;
    const Shortest expected = shortest_by_steps(scene.board, job);
    JobSolver solver(scene.board, {});
    const Solution answer = solver.solve(job);
    ASSERT_EQ(answer.outcome,
              expected.lines > 0 ? core::Outcome::solved : core::Outcome::unsolvable)
        << text_of(problem);
    ShortestLines all(solver.slides(), job, {}, default_memory);
    ASSERT_EQ(all.run(), answer.outcome);
    if (expected.lines == 0) {
      continue;
    }
    ++solvable;
    longest = std::max(longest, expected.length);
    ASSERT_EQ(answer.line.size(), expected.length) << text_of(problem);
    ASSERT_EQ(all.count(), expected.lines) << text_of(problem);
    all.visit_lines([&](const Line& line) {
      EXPECT_TRUE(replay(problem.scene.board, problem.job, line).solved) << text_of(problem);
      return true;
    });
    const auto deep = Deepening(solver.slides()).search(job, 1'000'000'000);
    EXPECT_EQ(deep.line->size(), expected.length) << text_of(problem);
  }
  EXPECT_GT(solvable, 1500U);
  EXPECT_GT(longest, 6U);
}

// The cells that robots pass on a line, step by step, by the path that a robot leaves behind.
std::size_t cells_of(const Board& board, const Job& job, const Line& line) {
  Position position = job.robots;
  std::size_t cells = 0;
  for (const Move& move : line) {
    const char colour = job.colours.empty() ? '\0' : job.colours[move.robot];
    cells += board.path(position[move.robot], move.direction, occupied(position), colour).size();
    position[move.robot] = stop_of(board, job, position, move);
  }
  return cells;
}

TEST(Diagonals, TheLineOfFewestCellsIsTheFirstOfThemAlsoWithoutDiagonals) {
  core::Random random(75);
  std::size_t differs = 0;
  for (int i = 0; i < 4000; ++i) {
    Problem problem = random_problem(random, 6, 1 + random.below(3));
    if (i % 2 == 0) {
      problem.scene.board.remove_diagonals();
      problem.job.colours.clear();
    }
    const auto& [scene, job] = problem;
    const Slides slides(scene.board, job.colours);
    ShortestLines all(slides, job, {}, default_memory);
    if (all.run() != core::Outcome::solved || all.count() > 5000) {
      continue;
    }
    std::optional<Line> best;
    all.visit_lines([&](const Line& line) {
      const auto cells = [&](const Line& of) {
        return cells_of(problem.scene.board, problem.job, of);
      };
      if (!best || cells(line) < cells(*best)) {
        best = line;
      }
      return true;
    });
    ASSERT_EQ(all.line_of_fewest_cells(), *best) << text_of(problem);
    differs += *best == all.line() ? 0U : 1U;
  }
  EXPECT_GT(differs, 60U);
}

TEST(Diagonals, LowerBoundsAreNeverAboveTheLength) {
  core::Random random(73);
  for (int i = 0; i < 1500; ++i) {
    const Problem problem = random_problem(random, 5, 1 + random.below(3));
    const auto& [scene, job] = problem;
    const std::size_t bound = Slides(scene.board, job.colours)
                                  .bounds(job.goal.cell)
                                  .least(indices_of(job.robots), job.goal.any_robot);
    const Shortest expected = shortest_by_steps(scene.board, job);
    EXPECT_TRUE(expected.lines == 0 || bound <= expected.length) << text_of(problem);
  }
}

TEST(Diagonals, TheQuadrantsHaveTwoOfEachColour) {
  const Board board = standard_board({"1D", "2D", "3D", "4D"}).board;
  std::string colours;
  for (const auto& [cell, diagonal] : board.diagonals()) {
    colours += diagonal.colour;
  }
  std::sort(colours.begin(), colours.end());
  EXPECT_EQ(colours, "BBGGRRYY");
  EXPECT_EQ(board.rotated(), standard_board({"4D", "1D", "2D", "3D"}).board);
  EXPECT_TRUE(board.rotated().rotated().rotated().rotated() == board);
  Board without = board;
  without.remove_diagonals();
  EXPECT_FALSE(without == board);
  EXPECT_TRUE(without.same_walls(board));
}

TEST(Diagonals, TurningTheBoardTurnsTheSlides) {
  core::Random random(74);
  for (int i = 0; i < 500; ++i) {
    const auto [scene, job] = random_problem(random, 6, 3);
    const Board turned_board = scene.board.rotated();
    const auto turned_cell = [height = scene.board.height()](Cell cell) {
      return Cell(cell.column(), height - 1 - cell.row());
    };
    CellSet robots;
    for (const Cell cell : job.robots) {
      robots.insert(turned_cell(cell));
    }
    for (std::size_t r = 0; r < job.robots.size(); ++r) {
      for (const Direction d : all_directions) {
        EXPECT_EQ(
            turned_board.slide(turned_cell(job.robots[r]), turned(d, 1), robots, job.colours[r]),
            turned_cell(scene.board.slide(job.robots[r], d, occupied(job.robots), job.colours[r])));
      }
    }
  }
}

TEST(Diagonals, JobsNameColoursOrTakeThoseOfTheBoard) {
  const Scene scene = parse_scene("+-+-+-+\n|R / B|\n+ + + +\n|. . .|\n+-+-+-+\ndiagonal Y/ 01\n");
  EXPECT_EQ(parse_job("02:00 10", scene).job.colours, "RB");
  EXPECT_EQ(parse_job("G02Y12:B00 10", scene).job.colours, "BGY");
  EXPECT_EQ(to_string(parse_job("G02Y12:B00 10", scene).job.robots), "0212:00");
  EXPECT_EQ(parse_job("G02B00 10", scene).job.colours, "BG");
  EXPECT_EQ(to_string(parse_job("G02Y12:B00 *10", scene).job), "G02Y12:B00 *10");
  EXPECT_EQ(to_string(parse_job("02:00 10", scene).job), "B02:R00 10");
  for (const char* bad : {"11:00 10", "G02:G00 10", "02:B00 10", "X02:B00 10", "G02:B0 10"}) {
    EXPECT_THROW((void)parse_job(bad, scene), core::BadText) << bad;
  }
  EXPECT_EQ(check_line(scene, "G02:Y00 11 2 0E,0S", "").reason, "2 moves");
  EXPECT_EQ(check_line(scene, "Y02:G00 01 1 0E", "").reason, "1 move");
  EXPECT_EQ(check_line(scene, "Y02:G00 01 1 0E,0N", "").reason,
            "move 2, 0N: robot 0 on 01 cannot move N: a wall stops it");
}

TEST(Diagonals, OtherRulesAndSweepsAreRefused) {
  const Scene scene = parse_scene("+-+-+\n|R / \n+-+-+\ntarget r 01\ndiagonal B/ 01\n");
  EXPECT_THROW(require_plain_rules(scene.board, {.ricochet = true}), core::BadText);
  EXPECT_THROW(require_plain_rules(scene.board, {.no_rebound = true}), core::BadText);
  EXPECT_NO_THROW(require_plain_rules(scene.board, {}));
  EXPECT_THROW((void)sweep_cost(scene.board, 1, std::nullopt), io::Failure);
}

TEST(Diagonals, PicturesNeedTheColoursOfTheirSigns) {
  const std::string picture = "+-+-+\n|/ \\|\n+-+-+\n";
  const auto error = [](const std::string& text) -> std::string {
    try {
      (void)parse_scene(text);
    } catch (const std::exception& bad) {
      return bad.what();
    }
    return "";
  };
  EXPECT_EQ(error(picture + "diagonal R/ 00\ndiagonal B\\ 01\n"), "");
  EXPECT_EQ(error(picture + "diagonal R/ 00\n"),
            "<text>:2: the diagonal on 01 lacks its colour: add a line 'diagonal R\\ 01'");
  EXPECT_EQ(error(picture + "diagonal R/ 00\ndiagonal B/ 01\n"),
            "<text>:2: the diagonal on 01 lacks its colour: add a line 'diagonal R\\ 01'");
  EXPECT_EQ(error(picture + "diagonal R/ 00\ndiagonal G/ 00\n"),
            "<text>:5: another diagonal on 00");
  EXPECT_EQ(error(picture + "diagonal *\\ 01\n"),
            "<text>:4: '*\\' is not a diagonal (one of RGBYSK and / or \\)");
  EXPECT_EQ(error(picture + "diagonal R/\n"),
            "<text>:4: expected 'diagonal R/ 63', not 'diagonal R/'");
}

}  // namespace
}  // namespace tsume::hyperrobot
