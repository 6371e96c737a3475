#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/hyperrobot/rows/row_search.hpp"
#include "lib/hyperrobot/search/deepening.hpp"
#include "lib/hyperrobot/search/maxgoal.hpp"
#include "lib/hyperrobot/search/maxpath.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/hyperrobot/sweep/cost.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"
#include "lib/hyperrobot/sweep/sweep_tables.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/hyperrobot/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tsume::hyperrobot {
namespace {

// The helpers of a position in order: one representative of its class.
Position sorted(Position position) {
  std::sort(position.begin() + 1, position.end());
  return position;
}

Position random_position(const Board& board, std::size_t robots, core::Random& random) {
  Scene scene{board, {}, {}, {}};
  place_robots(scene, robots, random);
  Position position;
  for (const Robot& robot : scene.robots) {
    position.push_back(robot.cell);
  }
  return position;
}

// The memory is computed from these numbers before there are tables.
TEST(Sweep, GroupsHaveAsManyStatesAndStepsAsComputed) {
  core::Random random(20);
  std::size_t groups = 0;
  for (std::size_t helpers = 1; helpers <= Sweep::max_sweep_helpers; ++helpers) {
    const Scene scene = random_scene(random, 1 + random.below(9), 16, helpers + 1);
    const sweep::SweepTables tables(scene.board, helpers);
    for (const sweep::Axis* axis : {&tables.flat, &tables.upright}) {
      EXPECT_EQ(axis->tiles, sweep::binomial(axis->segments.size() + helpers - 1, helpers));
      for (std::size_t s = 0; s < axis->segments.size(); ++s) {
        const std::uint64_t cells = axis->segments[s].size();
        for (const sweep::Group& group : axis->groups[s]) {
          EXPECT_EQ(group.states, sweep::binomial(cells, group.helpers));
          EXPECT_EQ(group.steps.size(), sweep::group_steps(cells, group.helpers))
              << cells << " cells, " << group.helpers << " helpers";
          ++groups;
        }
      }
    }
  }
  EXPECT_GT(groups, 100U);
}

TEST(Sweep, EqualsValueIterationOnSmallBoards) {
  core::Random random(21);
  for (int i = 0; i < 60; ++i) {
    const std::size_t helpers = 1 + random.below(3);
    const std::size_t side = helpers == 3 ? 3 : 4;
    const Scene scene =
        random_scene(random, 1 + random.below(side), 3 + random.below(2), helpers + 2);
    const Cell goal = scene.robots[0].cell;
    const bool any = random.chance(1, 3);
    std::map<Position, std::size_t> expected;
    std::vector<std::uint64_t> histogram;
    for (const auto& [position, distance] : all_distances(scene.board, helpers, goal, any)) {
      if (sorted(position) == position) {
        expected[position] = distance;
        histogram.resize(std::max(histogram.size(), distance + 1));
        ++histogram[distance];
      }
    }
    Sweep sweep(scene.board, helpers, 1 + random.below(2));
    const MaxPath result = find_max_path(sweep, {goal, any}, SIZE_MAX);
    EXPECT_EQ(result.histogram, histogram) << to_hrb(scene) << to_string(goal);
    EXPECT_EQ(result.states, result.unsolvable + expected.size());
    EXPECT_EQ(result.placements.size(), result.count());
    for (const Position& position : result.placements) {
      EXPECT_EQ(expected.at(sorted(position)), result.max());
    }
    for (std::size_t depth = 0; depth < histogram.size(); ++depth) {
      std::uint64_t visited = 0;
      visit_layer(sweep, {goal, any}, depth, [&](const Position& position) {
        EXPECT_EQ(expected.at(sorted(position)), depth);
        ++visited;
        return true;
      });
      EXPECT_EQ(visited, histogram[depth]);
    }
  }
}

TEST(Sweep, FourHelpersEqualValueIteration) {
  core::Random random(52);
  for (int i = 0; i < 8; ++i) {
    const Scene scene = random_scene(random, 2 + random.below(2), 3 + random.below(2), 5);
    if (scene.board.free_cells().count() < 6 || scene.board.free_cells().count() > 10) {
      continue;
    }
    const Cell goal = scene.robots[0].cell;
    std::vector<std::uint64_t> histogram;
    for (const auto& [position, distance] : all_distances(scene.board, 4, goal, i % 2 == 1)) {
      if (sorted(position) == position) {
        histogram.resize(std::max(histogram.size(), distance + 1));
        ++histogram[distance];
      }
    }
    Sweep sweep(scene.board, 4, 2);
    EXPECT_EQ(find_max_path(sweep, {goal, i % 2 == 1}, 1).histogram, histogram)
        << to_hrb(scene) << to_string(goal);
  }
}

TEST(Layers, SamplesAreDistinctWantedAndOfTheirLayer) {
  const Scene scene = load("gpcc2010.hrb");
  const GoalInput input{scene.board, {Cell(13, 4)}};
  Sweep sweep(scene.board, 1, 1);
  std::vector<Position> layer;
  visit_layer(sweep, input.goal, 5, [&](const Position& position) {
    layer.push_back(position);
    return true;
  });
  std::sort(layer.begin(), layer.end());
  const auto wanted = [](const Position& position) { return position[0].row() < 4; };
  const auto wanted_count =
      static_cast<std::size_t>(std::count_if(layer.begin(), layer.end(), wanted));
  ASSERT_GT(wanted_count, 20U);
  for (const std::size_t count : {1U, 20U, 1'000'000U}) {
    for (const bool all : {true, false}) {
      LayerQuery query{5, count, 3, {}};
      if (!all) {
        query.wanted = wanted;
      }
      const std::vector<Position> sample = sample_layer(sweep, input, query);
      EXPECT_EQ(sample.size(), std::min(count, all ? layer.size() : wanted_count));
      EXPECT_EQ(std::adjacent_find(sample.begin(), sample.end()), sample.end());
      EXPECT_TRUE(std::includes(layer.begin(), layer.end(), sample.begin(), sample.end()));
      EXPECT_TRUE(all || std::all_of(sample.begin(), sample.end(), wanted));
    }
  }
}

TEST(Goals, AreSelectedInTheOrderOfTheirText) {
  const Scene scene = standard_board({"2B", "4B", "1B", "3B"});
  EXPECT_EQ(select_goals(scene, "all").size(), 252U);
  EXPECT_EQ(select_goals(scene, "targets").size(), 17U);
  EXPECT_EQ(to_string(select_goals(scene, "targets")[0]), "*38");
  const std::vector<Goal> few = select_goals(scene, "d4,*d4,00,d4");
  ASSERT_EQ(few.size(), 3U);
  EXPECT_EQ(to_string(few[0]) + to_string(few[1]) + to_string(few[2]), "*d400d4");
  for (const char* text : {"", "77", "d4,", "zz", "*", "**d4"}) {
    EXPECT_THROW((void)select_goals(scene, text), core::BadArgument) << text;
  }
}

TEST(Sweep, UnsolvablePositionsOfTheSmallCrop) {
  const Scene scene = parse_scene(
      "+-+-+-+-+-+\n|. . . . .|\n+ + +-+ + +\n|. .|. . .\n+ + + + + +\n|. . . . .\n"
      "+ + + + + +\n|. . . . .\n+ + + + + +\n|. . . . .\n+-+ + + +-+\n");
  Sweep sweep(scene.board, 1, 1);
  const MaxPath result = find_max_path(sweep, {Cell(2, 2)}, 10);
  EXPECT_EQ(result.histogram, (std::vector<std::uint64_t>{24, 7, 9, 2, 1}));
  EXPECT_EQ(result.unsolvable, 557U);
}

TEST(Sweep, TwoHelpersOnTheContestBoardEqualPlainSearch) {
  const Scene scene = load("gpcc2010.hrb");
  Sweep sweep(scene.board, 2, 2);
  const MaxPath result = find_max_path(sweep, {Cell(12, 8)}, 10);
  EXPECT_EQ(
      result.states, result.unsolvable + [&] {
        std::uint64_t sum = 0;
        for (const std::uint64_t n : result.histogram) {
          sum += n;
        }
        return sum;
      }());
  JobSolver solver(scene.board, {});
  for (const Position& position : result.placements) {
    const Solution answer = solver.solve({position, {Cell(12, 8)}, {}});
    EXPECT_EQ(answer.line.size(), result.max()) << to_string(position);
  }
}

TEST(Sweep, TurnedBoardsHaveTurnedAnswers) {
  core::Random random(4);
  for (int i = 0; i < 10; ++i) {
    const Scene scene = random_scene(random, 6, 5, 3);
    const Cell goal = scene.robots[0].cell;
    const Cell turned_goal(goal.column(), scene.board.height() - 1 - goal.row());
    Sweep sweep(scene.board, 2, 1);
    Sweep turned_sweep(scene.board.rotated(), 2, 1);
    EXPECT_EQ(find_max_path(sweep, {goal}, 1).histogram,
              find_max_path(turned_sweep, {turned_goal}, 1).histogram);
  }
}

TEST(Sweep, FourHelpersEqualPlainSearchOnACrop) {
  core::Random random(8);
  const Scene scene = random_scene(random, 5, 6, 5);
  const Cell goal = scene.robots[0].cell;
  Sweep sweep(scene.board, 4, 2);
  const MaxPath result = find_max_path(sweep, {goal}, 5);
  const Slides slides(scene.board);
  for (const Position& position : result.placements) {
    ShortestLines found(slides, {position, {goal}, {}}, {}, 1U << 28);
    ASSERT_EQ(found.run(), core::Outcome::solved);
    EXPECT_EQ(found.length(), result.max());
  }
}

// The histograms of all goals of a 6x6 board with five robots, by a search that does not share code
// with the sweep: backward over a list of the successors of every position.
TEST(Sweep, SlowFiveRobotsOnSixBySixEqualBruteForce) {
  core::Random random(67);
  const Scene scene = random_scene(random, 6, 6, 5);
  std::vector<Cell> cells;
  for (const Cell cell : scene.board.free_cells()) {
    cells.push_back(cell);
  }
  std::vector<Position> positions;  // ascending, with helpers in order
  for (const Cell active : cells) {
    std::vector<bool> chosen(cells.size());
    std::fill_n(chosen.begin(), 4, true);
    do {
      Position position{active};
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (chosen[i]) {
          position.push_back(cells[i]);
        }
      }
      if (std::ranges::count(position, active) == 1) {
        positions.push_back(position);
      }
    } while (std::prev_permutation(chosen.begin(), chosen.end()));
  }
  std::ranges::sort(positions);
  std::vector<std::vector<std::uint32_t>> before(positions.size());
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    for (const Position& next : successors(scene.board, positions[i])) {
      const auto at = std::ranges::lower_bound(positions, sorted(next));
      ASSERT_TRUE(at != positions.end() && *at == sorted(next));
      before[static_cast<std::size_t>(at - positions.begin())].push_back(i);
    }
  }
  Sweep sweep(scene.board, 4, 2);
  for (const Cell goal : cells) {
    for (const bool any_robot : {false, true}) {
      std::vector<std::uint64_t> histogram;
      std::vector<bool> solved(positions.size());
      std::vector<std::uint32_t> layer;
      for (std::uint32_t i = 0; i < positions.size(); ++i) {
        const Position& position = positions[i];
        if (position[0] == goal || (any_robot && std::ranges::count(position, goal) > 0)) {
          solved[i] = true;
          layer.push_back(i);
        }
      }
      while (!layer.empty()) {
        histogram.push_back(layer.size());
        std::vector<std::uint32_t> next;
        for (const std::uint32_t i : layer) {
          for (const std::uint32_t j : before[i]) {
            if (!solved[j]) {
              solved[j] = true;
              next.push_back(j);
            }
          }
        }
        layer = std::move(next);
      }
      const MaxPath result = find_max_path(sweep, {goal, any_robot}, 1);
      EXPECT_EQ(result.histogram, histogram) << to_hrb(scene) << to_string({goal, any_robot});
      EXPECT_EQ(result.states, positions.size());
    }
  }
}

TEST(RowSearch, EqualsValueIteration) {
  core::Random random(53);
  for (int i = 0; i < 60; ++i) {
    const std::size_t helpers = random.below(4);
    const std::size_t height = helpers == 3 ? 3 : 3 + random.below(4);
    const Scene scene = random_scene(random, height, 3 + random.below(2), helpers + 2);
    const Cell goal = scene.robots[0].cell;
    const bool any = random.chance(1, 3);
    const auto distances = all_distances(scene.board, helpers, goal, any);
    RowSearch rows(scene.board);
    for (int j = 0; j < 20; ++j) {
      const Job job{random_position(scene.board, helpers + 1, random), {goal, any}, {}};
      const auto found = distances.find(job.robots);
      const RowSearch::Result result =
          rows.search(job, {.memory = 1U << 28, .nodes = 1'000'000'000});
      ASSERT_EQ(result.outcome,
                found != distances.end() ? core::Outcome::solved : core::Outcome::unsolvable)
          << to_hrb(scene) << to_string(job);
      if (found != distances.end()) {
        EXPECT_EQ(result.line.size(), found->second) << to_hrb(scene) << to_string(job);
        EXPECT_TRUE(replay(scene.board, job, result.line).solved)
            << to_hrb(scene) << to_string(job);
      }
    }
  }
}

TEST(RowSearch, ShortestLinesArePositionsAtExactDistances) {
  core::Random random(54);
  for (int i = 0; i < 20; ++i) {
    const std::size_t helpers = random.below(3);
    const Scene scene = random_scene(random, 3 + random.below(2), 4, helpers + 2);
    Position start = random_position(scene.board, helpers + 1, random);
    std::set<Position> seen = {sorted(start)};
    std::set<Position> level = seen;
    RowSearch rows(scene.board);
    rows.start_levels(start);
    do {
      std::set<Position> listed;
      for (std::size_t n = 0; n < rows.level_rows(); ++n) {
        Position position = rows.level_helpers(n);
        for (std::size_t code = 0; code < 256; ++code) {
          if (has_bit(rows.level_row(n), static_cast<std::uint8_t>(code))) {
            position[0] = Cell::from_code(code);
            EXPECT_TRUE(listed.insert(position).second);
          }
        }
      }
      EXPECT_EQ(listed, level);
      std::set<Position> next;
      for (const Position& position : level) {
        for (const Position& successor : successors(scene.board, position)) {
          if (seen.insert(sorted(successor)).second) {
            next.insert(sorted(successor));
          }
        }
      }
      level = next;
    } while (rows.next_level());
    EXPECT_TRUE(level.empty());
    EXPECT_EQ(rows.states(), seen.size());
  }
}

// What the search visits: changes that are to make it faster, not better, leave it as it is.
TEST(RowSearch, Signature) {
  const Scene scene = load("gpcc2010.hrb");
  RowSearch rows(scene.board);
  const auto states = [&](const char* text) {
    return rows
        .search(parse_job(text, scene.board).job, {.memory = 1U << 28, .nodes = 1'000'000'000})
        .states;
  };
  EXPECT_EQ(states("732901:30 96"), 21'065U);
  EXPECT_EQ(states("0f1c2e:fa d4"), 309'416U);
  EXPECT_EQ(states("0f1c2e:fa *12"), 153U);
  EXPECT_EQ(states("0f1c2e38:fa d4"), 895'768U);
}

TEST(JobSolver, EqualsValueIterationWhateverTheMethod) {
  core::Random random(31);
  for (int i = 0; i < 40; ++i) {
    const std::size_t helpers = random.below(3);
    const Scene scene = random_scene(random, 2 + random.below(3), 3 + random.below(2), helpers + 2);
    const Cell goal = scene.robots[0].cell;
    const bool any = random.chance(1, 3);
    const auto distances = all_distances(scene.board, helpers, goal, any);
    JobSolver scarce(scene.board, {.memory = 1, .nodes = 1'000'000});
    JobSolver forward(scene.board, {});
    for (int j = 0; j < 10; ++j) {
      const Job job{random_position(scene.board, helpers + 1, random), {goal, any}, {}};
      const auto found = distances.find(job.robots);
      // With little memory beside the sweep, which meets few rows, and is done again on the way.
      const std::uint64_t beside = random.below(100'000);
      JobSolver sweeping(
          scene.board,
          {.memory = helpers > 0 ? Sweep::bytes_needed(scene.board, helpers) + beside : 1U << 20});
      // Not enough for the sweep: the search by rows is the only one.
      JobSolver listing(
          scene.board,
          {.memory = helpers > 0 ? Sweep::bytes_needed(scene.board, helpers) - 1 : 1U << 20,
           .nodes = 1});
      for (JobSolver* solver : {&scarce, &forward, &sweeping, &listing}) {
        if (solver == &scarce && found == distances.end()) {
          continue;  // no proof in so little memory
        }
        const Solution answer = solver->solve(job);
        ASSERT_TRUE(core::is_decided(answer.outcome));
        ASSERT_EQ(answer.outcome == core::Outcome::solved, found != distances.end())
            << to_hrb(scene) << to_string(job);
        if (found != distances.end()) {
          EXPECT_EQ(answer.line.size(), found->second) << to_hrb(scene) << to_string(job);
        }
      }
    }
  }
}

// Far placements, with more and more memory beside the sweep: so little that it is done again and
// again on the way back, up to enough for the search forward.
TEST(JobSolver, FindsLinesAsLongAsTheSweepSays) {
  core::Random random(32);
  for (int i = 0; i < 10; ++i) {
    const Scene scene = random_scene(random, 10, 10, 3);
    Sweep sweep(scene.board, 2, 1);
    const Goal goal{scene.robots[0].cell};
    const MaxPath far = find_max_path(sweep, goal, 1);
    for (std::uint64_t beside = 1U << 16; beside <= 1U << 20; beside *= 2) {
      JobSolver solver(scene.board, {.memory = Sweep::bytes_needed(scene.board, 2) + beside});
      const Solution answer = solver.solve({far.placements.front(), goal, {}});
      EXPECT_EQ(answer.line.size(), far.max()) << to_hrb(scene) << beside;
    }
  }
}

TEST(JobSolver, TheVisibleOracleUpToTwelveMoves) {
  std::size_t count = 0;
  for (const OracleLine& line : oracle("oracle_visible.txt")) {
    if (line.length > 12) {
      continue;
    }
    JobSolver solver(line.board, {});
    EXPECT_EQ(solver.solve(line.job).line.size(), line.length) << line.id;
    ++count;
  }
  EXPECT_GT(count, 150U);
}

TEST(JobSolver, SlowAllOracleInstances) {
  for (const char* file : {"oracle_visible.txt", "oracle_hard.txt"}) {
    for (const OracleLine& line : oracle(file)) {
      JobSolver solver(line.board, {});
      EXPECT_EQ(solver.solve(line.job).line.size(), line.length) << line.id;
    }
  }
}

// Counts shortest lines by trying all lines of that length.
std::uint64_t count_lines(const Board& board, const Position& position, Cell goal,
                          std::size_t left) {
  if (position[0] == goal) {
    return left == 0;
  }
  std::uint64_t sum = 0;
  for (const Position& next : left > 0 ? successors(board, position) : std::vector<Position>()) {
    sum += count_lines(board, next, goal, left - 1);
  }
  return sum;
}

// The first line of each kind.
template <typename KindOf>
std::vector<Line> first_of_each(const std::vector<Line>& lines, KindOf&& kind_of) {
  std::set<decltype(kind_of(lines[0]))> seen;
  std::vector<Line> result;
  for (const Line& line : lines) {
    if (seen.insert(kind_of(line)).second) {
      result.push_back(line);
    }
  }
  return result;
}

TEST(ShortestLines, CountsAndListsAllShortestLines) {
  core::Random random(17);
  for (int i = 0; i < 40; ++i) {
    const Scene scene = random_scene(random, 3 + random.below(4), 3 + random.below(4), 4);
    const Cell goal = scene.robots[3].cell;
    const Position start = {scene.robots[0].cell, scene.robots[1].cell, scene.robots[2].cell};
    const Job job{start, {goal}, {}};
    const Slides slides(scene.board);
    ShortestLines found(slides, job, {}, 1U << 26);
    if (found.run() != core::Outcome::solved || found.length() > 5) {
      continue;
    }
    const std::uint64_t expected = count_lines(scene.board, start, goal, found.length());
    EXPECT_EQ(found.count(), expected) << to_hrb(scene);
    std::vector<Line> lines;
    found.visit_lines([&](const Line& line) {
      EXPECT_TRUE(replay(scene.board, job, line).solved);
      lines.push_back(line);
      return true;
    });
    EXPECT_EQ(lines.size(), expected);
    EXPECT_TRUE(std::is_sorted(lines.begin(), lines.end()));
    const auto robots = [](const Line& line) {
      std::vector<bool> moved(3);
      for (const Move& move : line) {
        moved[move.robot] = true;
      }
      return std::count(moved.begin(), moved.end(), true);
    };
    const auto [least, most] =
        std::minmax_element(lines.begin(), lines.end(),
                            [&](const Line& a, const Line& b) { return robots(a) < robots(b); });
    const std::vector<Line> kinds = found.first_lines(Distinct::robots);
    EXPECT_EQ(robots(with_robots(kinds, false)), robots(*least));
    EXPECT_EQ(robots(with_robots(kinds, true)), robots(*most));
    EXPECT_EQ(kinds, first_of_each(lines, [](const Line& line) {
                std::set<std::uint8_t> moved;
                for (const Move& move : line) {
                  moved.insert(move.robot);
                }
                return moved;
              }));
    EXPECT_EQ(found.first_lines(Distinct::final), first_of_each(lines, [&](const Line& line) {
                return replay(scene.board, job, line).end;
              }));
    ShortestLines pruned(slides, job, {}, 1U << 26);
    ASSERT_EQ(pruned.run(found.length()), core::Outcome::solved);
    EXPECT_EQ(pruned.count(), expected);
  }
}

// All legal lines of at most `left` moves that solve the job, by trying all moves; the rules are
// stated here once more, apart from the library.
void list_legal(const Board& board, const Job& job, Rules rules, const Position& position,
                Line& line, std::size_t left, std::set<Line>& solutions) {
  const auto begin = position.begin();
  const auto end = job.goal.any_robot ? position.end() : begin + 1;
  std::set<std::size_t> axes;
  for (const Move& move : line) {
    if (move.robot == 0) {
      axes.insert(index_of(move.direction) % 2);
    }
  }
  if (std::find(begin, end, job.goal.cell) != end && (!rules.ricochet || axes.size() == 2)) {
    solutions.insert(line);
    return;
  }
  for (std::uint8_t i = 0; left > 0 && i < position.size(); ++i) {
    for (const Direction d : all_directions) {
      const auto own = std::find_if(line.rbegin(), line.rend(),
                                    [&](const Move& move) { return move.robot == i; });
      if (own != line.rend() &&
          ((rules.no_rebound && index_of(own->direction) == (index_of(d) + 2) % 4) ||
           (rules.ricochet && own == line.rbegin() &&
            index_of(own->direction) % 2 == index_of(d) % 2))) {
        continue;
      }
      Position next = position;
      next[i] = board.slide(position[i], d, occupied(position));
      if (next != position) {
        line.push_back({i, d});
        list_legal(board, job, rules, next, line, left - 1, solutions);
        line.pop_back();
      }
    }
  }
}

TEST(ShortestLines, RulesThatRememberEqualTryingAllLines) {
  core::Random random(23);
  std::size_t longer = 0;
  for (int i = 0; i < 80; ++i) {
    const Rules rules{i % 4 != 1, i % 4 != 0};
    const std::size_t robots = 1 + random.below(3);
    const std::size_t width = 3 + random.below(3);
    const Scene scene = random_scene(random, 2 + random.below(4), width, robots + 1);
    Position start;
    for (std::size_t r = 0; r < robots; ++r) {
      start.push_back(scene.robots[r].cell);
    }
    const Job job{start, {scene.robots[robots].cell, !rules.ricochet && random.chance(1, 3)}, {}};
    const Slides slides(scene.board);
    for (const bool deepening : {false, true}) {
      ShortestLines found(slides, job, rules, 1U << 26);
      const core::Outcome outcome = deepening ? found.deepen(0) : found.run();
      ASSERT_TRUE(core::is_decided(outcome));
      for (std::size_t limit = 0; limit <= 5; ++limit) {
        std::set<Line> lines;
        Line line;
        list_legal(scene.board, job, rules, start, line, limit, lines);
        const bool reached = outcome == core::Outcome::solved && found.length() <= limit;
        ASSERT_EQ(!lines.empty(), reached) << to_hrb(scene) << to_string(job) << ' ' << limit
                                           << rules.ricochet << rules.no_rebound;
        if (reached && found.length() == limit) {
          std::vector<Line> listed;
          found.visit_lines([&](const Line& each) {
            EXPECT_TRUE(replay(scene.board, job, each, rules).solved);
            listed.push_back(each);
            return true;
          });
          EXPECT_EQ(listed, std::vector<Line>(lines.begin(), lines.end())) << to_hrb(scene);
          EXPECT_EQ(found.count(), lines.size());
          EXPECT_EQ(found.first_lines(Distinct::final),
                    first_of_each(listed, [&](const Line& each) {
                      return replay(scene.board, job, each).end;
                    }));
        }
        if (reached) {
          break;
        }
      }
    }
    if (!rules.ricochet) {
      JobSolver solver(scene.board, {});
      const Solution plain = solver.solve(job);
      const Solution answer = solver.solve(job, rules);
      ShortestLines found(slides, job, rules, 1U << 26);
      ASSERT_EQ(answer.outcome, found.run());
      if (answer.outcome == core::Outcome::solved) {
        EXPECT_EQ(answer.line.size(), found.length());
        longer += answer.line.size() > plain.line.size() ? 1U : 0U;
      }
    }
  }
  EXPECT_GT(longer, 0U);
}

// A small board in the corner of a large one: walls all round, the rest never reached.
Board in_a_corner(const Board& small, std::size_t row, std::size_t column) {
  Board board(32, 32);
  for (std::size_t r = 0; r < small.height(); ++r) {
    for (std::size_t c = 0; c < small.width(); ++c) {
      const Cell to(row + r, column + c);
      if (!small.is_free(Cell(r, c))) {
        board.block(to);
        continue;
      }
      for (const Direction d : all_directions) {
        if (!small.step(Cell(r, c), d)) {
          board.add_wall(to, d);
        }
      }
    }
  }
  return board;
}

TEST(LargeBoards, EqualValueIterationWhateverTheMethod) {
  core::Random random(61);
  for (int i = 0; i < 24; ++i) {
    const std::size_t helpers = random.below(3);
    const Scene scene = random_scene(random, 2 + random.below(3), 3 + random.below(2), helpers + 2);
    const std::size_t row = random.below(33 - scene.board.height());
    const std::size_t column = random.below(33 - scene.board.width());
    const auto moved = [&](Cell cell) { return Cell(row + cell.row(), column + cell.column()); };
    const Board board = in_a_corner(scene.board, row, column);
    ASSERT_FALSE(board.fits_rows());
    const Cell goal = scene.robots[0].cell;
    const bool any = random.chance(1, 3);
    const auto distances = all_distances(scene.board, helpers, goal, any);
    JobSolver deepening(board, {});
    JobSolver listing(board, {.nodes = 1});
    Deepening going_on(deepening.slides());
    for (int j = 0; j < 10; ++j) {
      Job job{random_position(scene.board, helpers + 1, random), {moved(goal), any}, {}};
      const auto found = distances.find(job.robots);
      std::transform(job.robots.begin(), job.robots.end(), job.robots.begin(), moved);
      for (JobSolver* solver : {&deepening, &listing}) {
        const Solution answer = solver->solve(job);
        ASSERT_EQ(answer.outcome == core::Outcome::solved, found != distances.end())
            << to_hrb(scene) << to_string(job);
        if (found != distances.end()) {
          EXPECT_EQ(answer.line.size(), found->second) << to_hrb(scene) << to_string(job);
        }
      }
      // Without memory for a list, the depth-first search goes on from what is proved.
      const std::size_t least = found != distances.end() ? random.below(found->second + 1) : 0;
      const auto result = going_on.search(job, 200'000, least);
      ASSERT_EQ(result.line.has_value(), found != distances.end())
          << to_hrb(scene) << to_string(job);
      if (result.line) {
        EXPECT_EQ(result.line->size(), found->second) << to_hrb(scene) << to_string(job);
      }
    }
  }
}

TEST(SweepCost, IsSaidBeforeItBegins) {
  const Board board = load("gpcc2010.hrb").board;
  const SweepCost four = sweep_cost(board, 3, std::nullopt);
  EXPECT_EQ(four.placements, 656'239'500U);
  EXPECT_EQ(four.placements, Sweep(board, 3, 1).states());
  EXPECT_EQ(announcement(four, 1), "");
  EXPECT_TRUE(announcement(four, 252).starts_with("252 goals of 656 million placements: ") &&
              announcement(four, 252).find("of memory and about ") != std::string::npos)
      << announcement(four, 252);
  const SweepCost five = sweep_cost(board, 4, std::uint64_t{1} << 34);
  EXPECT_EQ(five.placements, 40'686'849'000U);
  EXPECT_GT(five.bytes, std::uint64_t{10'000} << 20);
  EXPECT_TRUE(announcement(five, 1).starts_with("1 goal of 40686 million placements: "));
  EXPECT_THROW((void)sweep_cost(board, 4, std::uint64_t{1} << 33), io::Failure);
  EXPECT_THROW((void)sweep_cost(Board(4, 4), 5, 1000), io::Failure);
}

TEST(LargeBoards, AreNotSwept) {
  const Board board(17, 3);
  EXPECT_THROW((void)sweep_cost(board, 3, std::nullopt), io::Failure);
  EXPECT_EQ(JobSolver(board, {}).sweep_bytes(3), std::numeric_limits<std::uint64_t>::max());
}

}  // namespace
}  // namespace tsume::hyperrobot
