#include "lib/cnf/formula.hpp"
#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/hyperrobot/sat/moves.hpp"
#include "lib/hyperrobot/sat/problem.hpp"
#include "lib/hyperrobot/search/shortest_lines.hpp"
#include "lib/hyperrobot/search/solve.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/models.hpp"
#include "tests/unit/hyperrobot/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tsume::hyperrobot {
namespace {

using Lines = std::set<Line>;

// Whether a line solves a job; the rules speak of the active robot, which may be any of them.
bool solves(const LineProblem& problem, const Line& line) {
  for (std::size_t r = 0; r < problem.robots(); ++r) {
    Job job = problem.job;
    job.goal.any_robot = false;
    std::swap(job.robots[0], job.robots[r]);
    if (!job.colours.empty()) {
      std::swap(job.colours[0], job.colours[r]);
    }
    Line renamed = line;
    for (Move& move : renamed) {
      move.robot = static_cast<std::uint8_t>(move.robot == r   ? 0
                                             : move.robot == 0 ? r
                                                               : move.robot);
    }
    if ((r == 0 || problem.job.goal.any_robot) &&
        replay(problem.board, job, renamed, problem.rules).solved) {
      return true;
    }
  }
  return false;
}

// By length, all lines of at most `problem.moves` moves that solve the job, and no shorter part of
// which does; as far as there are at most `most` lines to look at.
std::vector<Lines> all_lines(const LineProblem& problem, std::size_t most) {
  std::vector<Lines> result;
  std::vector<Line> open = {{}};
  for (std::size_t t = 0; t <= problem.moves && open.size() <= most; ++t) {
    result.emplace_back();
    std::vector<Line> next;
    for (const Line& line : open) {
      if (solves(problem, line)) {
        result.back().insert(line);
        continue;
      }
      for (std::size_t r = 0; r < problem.robots(); ++r) {
        for (const Direction d : all_directions) {
          Line longer = line;
          longer.push_back({static_cast<std::uint8_t>(r), d});
          if (replay(problem.board, problem.job, longer, problem.rules).error.empty()) {
            next.push_back(longer);
          }
        }
      }
    }
    open = std::move(next);
  }
  return result;
}

// The lines of all models, each of which must be another one.
Lines lines_of_models(const LineProblem& problem) {
  const cnf::Encoded encoded = hyperrobot::encoded(problem);
  cnf::Formula formula;
  encoded.encode(formula);
  Lines lines;
  solver::ModelQuery query;
  query.projection = encoded.projection;
  const auto count =
      solver::enumerate_models(formula, query, [&](const cnf::Assignment& assignment) {
        cnf::ModelLits model;
        for (std::int32_t v = 1; v <= assignment.var_count(); ++v) {
          model.push_back(assignment[cnf::Var{v}] ? cnf::Lit(cnf::Var{v}) : ~cnf::Lit(cnf::Var{v}));
        }
        EXPECT_TRUE(lines.insert(line_of_model(problem, model)).second);
      });
  EXPECT_TRUE(count.complete);
  return lines;
}

std::string text_of(const LineProblem& problem) {
  return to_hrb({problem.board, {}, {}, {}}) + to_string(problem.job) + ' ' +
         std::to_string(problem.moves) + (problem.at_most ? " at most" : "") +
         (problem.rules.ricochet ? " ricochet" : "") +
         (problem.rules.no_rebound ? " no-rebound" : "");
}

LineProblem random_problem(core::Random& random) {
  const Scene scene = random_scene(random, 1 + random.below(5), 1 + random.below(5),
                                   1 + random.below(random.chance(1, 4) ? 5 : 3));
  LineProblem problem{.board = scene.board, .job = {}};
  for (const Robot& robot : scene.robots) {
    problem.job.robots.push_back(robot.cell);
  }
  std::vector<Cell> goals;
  for (const Cell cell : scene.board.free_cells()) {
    goals.push_back(cell);
  }
  problem.job.goal.cell = goals[random.below(goals.size())];
  problem.job.goal.any_robot = random.chance(1, 4);
  problem.rules = {random.chance(1, 4), random.chance(1, 4)};
  problem.moves = 5;
  if (random.chance(1, 3)) {
    add_diagonals(problem.board, random);
  }
  if (!problem.board.diagonals().empty()) {
    problem.colours = problem.job.colours = std::string(robot_colours.substr(0, problem.robots()));
    problem.rules = {};
  }
  return problem;
}

// The shortest lines as hr-bfs finds and counts them.
void compare_with_search(const LineProblem& problem, const std::vector<Lines>& lines) {
  if (problem.rules.ricochet && problem.job.goal.any_robot) {
    return;
  }
  const auto first =
      std::find_if(lines.begin(), lines.end(), [](const Lines& l) { return !l.empty(); });
  JobSolver solver(problem.board, {});
  const Solution answer = solver.solve(problem.job, problem.rules);
  if (first == lines.end()) {
    EXPECT_TRUE(answer.line.empty() || answer.line.size() >= lines.size()) << text_of(problem);
    return;
  }
  const auto length = static_cast<std::size_t>(std::distance(lines.begin(), first));
  ASSERT_EQ(answer.line.size(), length) << text_of(problem);
  ShortestLines shortest(solver.slides(), problem.job, problem.rules, default_memory);
  ASSERT_EQ(shortest.run(length), core::Outcome::solved);
  EXPECT_EQ(shortest.count(), first->size()) << text_of(problem);
}

// What a decoder reads from the metadata is the problem.
void expect_described(const LineProblem& problem) {
  const cnf::Metadata metadata = encoded(problem).metadata;
  const LineProblem read = line_problem_from(metadata);
  EXPECT_TRUE(read.board == problem.board);
  EXPECT_EQ(text_of(read), text_of(problem));
  EXPECT_EQ(encoded(read).metadata, metadata);
}

TEST(Formula, ModelsAreTheLinesOfBruteForce) {
  core::Random random(45);
  std::size_t solvable = 0;
  std::size_t with_diagonals = 0;
  for (int i = 0; i < 1500; ++i) {
    LineProblem problem = random_problem(random);
    const std::vector<Lines> lines = all_lines(problem, 1000);
    compare_with_search(problem, lines);
    Lines at_most;
    for (problem.moves = 0; problem.moves < lines.size(); ++problem.moves) {
      const Lines& exactly = lines[problem.moves];
      at_most.insert(exactly.begin(), exactly.end());
      if (exactly.size() > 300) {
        break;
      }
      problem.at_most = random.chance(1, 2);
      const Lines& expected = problem.at_most ? at_most : exactly;
      ASSERT_EQ(lines_of_models(problem), expected) << text_of(problem);
      expect_described(problem);
      const auto reason = impossibility(problem);
      ASSERT_TRUE(!reason || expected.empty()) << *reason << '\n' << text_of(problem);
      solvable += expected.empty() ? 0U : 1U;
      with_diagonals += expected.empty() || problem.board.diagonals().empty() ? 0U : 1U;
    }
  }
  EXPECT_GT(solvable, 500U);
  EXPECT_GT(with_diagonals, 200U);
}

TEST(Decoder, AcceptsNothingButLines) {
  core::Random random(46);
  std::size_t accepted = 0;
  std::size_t early = 0;  // lines that solve the job, and did so before
  for (int i = 0; i < 60'000; ++i) {
    LineProblem problem = random_problem(random);
    problem.rules.ricochet = problem.board.diagonals().empty() && random.chance(1, 2);
    problem.moves = 1 + random.below(6);
    problem.at_most = random.chance(1, 2);
    // Mostly one robot and one direction for each move.
    cnf::ModelLits model;
    const MoveVariables variables(problem.robots());
    for (std::size_t t = 0; t < problem.moves; ++t) {
      if (!random.chance(1, 20)) {
        model.push_back(variables.robot(t, random.below(problem.robots())));
      }
      if (!random.chance(1, 20)) {
        model.push_back(variables.direction(t, all_directions[random.below(4)]));
      }
      if (random.chance(1, 20)) {
        model.push_back(variables.direction(t, all_directions[random.below(4)]));
      }
    }
    Line line;
    try {
      line = line_of_model(problem, model);
    } catch (const io::Failure& error) {
      early += std::string(error.what()).ends_with(" already") ? 1U : 0U;
      continue;
    }
    ++accepted;
    ASSERT_TRUE(problem.at_most ? line.size() <= problem.moves : line.size() == problem.moves);
    ASSERT_TRUE(replay(problem.board, problem.job, line, problem.rules).error.empty());
    for (std::size_t n = 0; n <= line.size(); ++n) {
      ASSERT_EQ(solves(problem, Line(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(n))),
                n == line.size())
          << text_of(problem);
    }
  }
  EXPECT_GT(accepted, 100U);
  EXPECT_GT(early, 100U);
}

}  // namespace
}  // namespace tsume::hyperrobot
