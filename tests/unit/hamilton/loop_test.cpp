#include "lib/hamilton/loop.hpp"

#include "lib/graph/families.hpp"
#include "lib/hamilton/loop_external.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace tsume::hamilton {
namespace {

using core::Outcome;
using test::all_tours;
using test::board_graph;
using test::closed_problem;
using test::random_problem;
using test::solve_in_process;
using tour::Arc;
using tour::Graph;
using tour::Problem;

Problem board(std::size_t rows, std::size_t columns, bool closed, int a = 1, int b = 2) {
  Problem problem;
  problem.graph = board_graph(rows, columns, a, b);
  problem.closed = closed;
  return problem;
}

TEST(Loop, SmallBoards) {
  const LoopOptions options;
  EXPECT_EQ(solve_by_cuts(board(6, 6, true), options, solve_in_process).outcome, Outcome::solved);
  EXPECT_EQ(solve_by_cuts(board(5, 5, false), options, solve_in_process).outcome, Outcome::solved);
  EXPECT_EQ(solve_by_cuts(board(8, 8, false), options, solve_in_process).outcome, Outcome::solved);
  EXPECT_EQ(solve_by_cuts(board(3, 10, true), options, solve_in_process).outcome, Outcome::solved);
}

TEST(Loop, BoardsWithoutATourAreRefuted) {
  struct Case {
    std::size_t rows;
    std::size_t columns;
    bool closed;
  };
  for (const auto& [rows, columns, closed] :
       {Case{4, 4, true}, Case{3, 8, true}, Case{4, 8, true}, Case{4, 10, true}, Case{5, 5, true},
        Case{3, 5, false}, Case{3, 6, false}, Case{4, 4, false}}) {
    for (const Base base : {Base::undirected, Base::directed}) {
      LoopOptions options;
      options.bases = {base};
      const LoopResult result =
          solve_by_cuts(board(rows, columns, closed), options, solve_in_process);
      EXPECT_EQ(result.outcome, Outcome::none) << rows << 'x' << columns;
      EXPECT_NE(result.reason, "");
    }
  }
}

TEST(Loop, NarrowBoardsNeedCuts) {
  const LoopResult result = solve_by_cuts(board(3, 60, true), {}, solve_in_process);
  EXPECT_EQ(result.outcome, Outcome::solved);
}

TEST(Loop, SymmetricTours) {
  Problem problem = board(6, 6, true);
  for (Vertex v = 0; v < 36; ++v) {
    problem.symmetry.push_back(35 - v);
  }
  EXPECT_EQ(solve_by_cuts(problem, {}, solve_in_process).outcome, Outcome::solved);
  for (Vertex v = 0; v < 36; ++v) {
    problem.symmetry[v] = (v % 6) * 6 + (5 - v / 6);
  }
  EXPECT_EQ(solve_by_cuts(problem, {}, solve_in_process).outcome, Outcome::solved);
}

TEST(Loop, LimitsLeaveItUndecided) {
  LoopOptions options;
  options.limits.max_rounds = 1;
  options.stitch = false;
  const LoopResult result = solve_by_cuts(board(3, 60, true), options, solve_in_process);
  EXPECT_EQ(result.outcome, Outcome::undecided);
  EXPECT_EQ(result.rounds, 1U);
  EXPECT_NE(result.reason.find("the limit of 1 rounds, after 1 rounds, the fewest cycles"),
            std::string::npos)
      << result.reason;
  const Solve lazy = [](const Question&) { return Reply{cnf::Verdict::unknown, {}, "tired"}; };
  const LoopResult tired = solve_by_cuts(board(6, 6, true), {}, lazy);
  EXPECT_EQ(tired.outcome, Outcome::undecided);
  EXPECT_NE(tired.reason.find("tired"), std::string::npos);
}

// The second formula joins in when the first has had its time.
TEST(Loop, FormulasAndSeedsTakeTurnsAfterAWhile) {
  std::vector<std::size_t> asked;
  std::vector<std::uint64_t> seeds;  // 0: none
  const Solve solve = [&](const Question& question) {
    asked.push_back(question.formula);
    seeds.push_back(question.seed.value_or(0));
    return solve_in_process(question);
  };
  LoopOptions options;
  options.stitch = false;
  options.bases = {Base::undirected, Base::directed};
  options.patience = 1;
  options.limits.max_rounds = 5;
  // A generalised Petersen graph without a cycle keeps the loop busy.
  Problem problem;
  problem.graph = graph::generalized_petersen(29, 2);
  problem.closed = true;
  EXPECT_EQ(solve_by_cuts(problem, options, solve).outcome, Outcome::undecided);
  EXPECT_EQ(asked, (std::vector<std::size_t>{0, 0, 1, 0, 1}));
  EXPECT_EQ(seeds, (std::vector<std::uint64_t>{0, 2, 3, 4, 5}));
  seeds.clear();
  options.vary_seeds = false;
  EXPECT_EQ(solve_by_cuts(problem, options, solve).outcome, Outcome::undecided);
  EXPECT_EQ(seeds, (std::vector<std::uint64_t>(5, 0)));
}

// A program, with formulas and seeds that change from round to round, against brute force; the same
// in a second run.
TEST(Loop, ProgramsAgreeWithBruteForce) {
  for (const char* const name : {"minisat", "cadical"}) {
    const solver::SolverCommand command = solver::parse_command(name);
    try {
      (void)solver::find_program(command);
    } catch (const io::Failure&) {
      if (std::getenv("REQUIRE_SOLVERS") != nullptr) {
        throw;
      }
      GTEST_SKIP() << "no " << name;
    }
    constexpr std::uint64_t seed = 22;
    core::Random random(seed);
    solver::Cost cost;
    std::size_t rounds = 0;
    std::size_t solved = 0;
    for (int instance = 0; instance < 60; ++instance) {
      Problem problem = random_problem(random, 8);
      if (instance % 2 == 0) {
        // Sparse graphs have many cycle covers; the Petersen graph has no cycle.
        problem = closed_problem(
            instance % 6 == 0 ? graph::generalized_petersen(5, 2)
                              : graph::hidden_cycle_near_cubic(8 + random.below(3), 0, 1, random));
      }
      LoopOptions options;
      options.bases = {Base::undirected, Base::directed};
      options.reduce = options.small_cuts = options.stitch = false;
      options.patience = random.below(2);
      options.seed = random.next();
      const Solve solve = external_solve(command, std::nullopt, cost);
      const LoopResult one = solve_by_cuts(problem, options, solve);
      const bool exists = !all_tours(problem).empty();
      solved += exists ? 1U : 0U;
      ASSERT_EQ(one.outcome, exists ? Outcome::solved : Outcome::none)
          << name << ", seed " << seed << ", instance " << instance;
      rounds += one.rounds;
      if (instance % 4 == 0) {
        const LoopResult two = solve_by_cuts(problem, options, solve);
        EXPECT_EQ(one.tour, two.tour);
        EXPECT_EQ(one.rounds, two.rounds);
      }
    }
    EXPECT_GT(rounds, 100U) << name;
    EXPECT_GT(solved, 10U);
    EXPECT_LT(solved, 50U);
  }
}

// A solver that does not answer in time: the limit is the user's, not the last question's.
TEST(Loop, ALimitWithinAQuestionIsTheUsers) {
  LoopOptions options;
  options.limits.max_seconds = 1e-9;
  const Solve late = [](const Question&) { return Reply{cnf::Verdict::unknown, {}, "late"}; };
  tour::EncodingOptions encoding;
  encoding.encoding = tour::Encoding::order;
  EXPECT_EQ(solve_encoded(board(6, 6, true), encoding, std::move(options), late).reason,
            "undecided at the limit of 1e-09 s, after 1 rounds");
}

TEST(Loop, ReportsTheFewestCycles) {
  LoopOptions options;
  options.stitch = false;
  std::size_t fewest = 1000;
  std::size_t reports = 0;
  options.report = [&](const RoundReport& round) {
    ++reports;
    EXPECT_EQ(round.round, reports);
    fewest = std::min(fewest, round.stitched);
    EXPECT_EQ(round.fewest, fewest);
    ASSERT_EQ(round.cuts.size(), 1U);
    EXPECT_GT(round.cuts.front().cuts + (round.cycles == 1 ? 1U : 0U), 0U);
  };
  EXPECT_EQ(solve_by_cuts(board(3, 30, true), options, solve_in_process).rounds, reports);
  EXPECT_EQ(fewest, 1U);
}

TEST(Loop, FixedPositionsAreRefused) {
  Problem problem = board(6, 6, false);
  problem.fixed = {{3, 5}};
  EXPECT_ANY_THROW((void)solve_by_cuts(problem, {}, solve_in_process));
}

// The questions of one formula, put together, are the whole formula.
TEST(Loop, AddedClausesMakeUpTheWhole) {
  std::map<std::size_t, cnf::Formula> kept;
  const Solve solve = [&](const Question& question) {
    cnf::Formula& formula = kept[question.formula];
    question.added(formula);
    cnf::Formula whole;
    question.whole(whole);
    EXPECT_EQ(whole.size(), formula.size());
    EXPECT_EQ(whole.var_count(), formula.var_count());
    for (std::size_t i = 0; i < whole.size(); ++i) {
      EXPECT_TRUE(std::ranges::equal(whole.clause(i), formula.clause(i)));
    }
    return solve_in_process(question);
  };
  LoopOptions options;
  options.stitch = false;
  options.bases = {Base::undirected, Base::directed};
  options.patience = 2;
  EXPECT_EQ(solve_by_cuts(board(3, 20, true), options, solve).outcome, Outcome::solved);
  EXPECT_EQ(kept.size(), 2U);
}

// Every combination of the options, against brute force.
TEST(Loop, AgreesWithBruteForce) {
  core::Random random(20);
  std::size_t solved = 0;
  for (int instance = 0; instance < 400; ++instance) {
    const Problem problem = random_problem(random, 8);
    const bool exists = !all_tours(problem).empty();
    solved += exists ? 1 : 0;
    LoopOptions options;
    options.reduce = random.chance(1, 2);
    options.stitch = random.chance(1, 2);
    options.parity = random.chance(1, 2);
    options.patience = random.below(3);
    options.bases = random.chance(1, 2) ? std::vector<Base>{Base::undirected}
                                        : std::vector<Base>{Base::directed, Base::undirected};
    const LoopResult result = solve_by_cuts(problem, options, solve_in_process);
    EXPECT_EQ(result.outcome, exists ? Outcome::solved : Outcome::none)
        << "seed 20, instance " << instance;
  }
  EXPECT_GT(solved, 50U);
  EXPECT_LT(solved, 350U);
}

// Exact encodings and relaxations, against brute force.
TEST(Loop, EncodingsAgreeWithBruteForce) {
  constexpr std::uint64_t seed = 21;
  core::Random random(seed);
  for (int instance = 0; instance < 200; ++instance) {
    const Problem problem = random_problem(random, 8);
    tour::EncodingOptions encoding;
    encoding.encoding = random.chance(2, 3)   ? tour::Encoding::crt
                        : random.chance(1, 2) ? tour::Encoding::order
                                              : tour::Encoding::two_factor;
    encoding.parity = random.chance(1, 2);
    encoding.modulus = encoding.encoding == tour::Encoding::crt ? 2 + random.below(3) : 0;
    LoopOptions options;
    options.reduce = random.chance(1, 2);
    options.stitch = random.chance(1, 2);
    LoopResult result;
    try {
      result = solve_encoded(problem, encoding, std::move(options), solve_in_process);
    } catch (const io::Failure&) {
      EXPECT_THROW(tour::check_expressible(problem, encoding), io::Failure);
      continue;
    }
    EXPECT_EQ(result.outcome, all_tours(problem).empty() ? Outcome::none : Outcome::solved)
        << "seed " << seed << ", instance " << instance;
  }
}

TEST(Loop, CutsARelaxationWithPositions) {
  tour::EncodingOptions encoding;
  encoding.encoding = tour::Encoding::crt;
  encoding.modulus = 2;
  LoopOptions options;
  options.stitch = false;
  for (const bool closed : {true, false}) {
    const LoopResult result =
        solve_encoded(board(3, 20, closed), encoding, options, solve_in_process);
    EXPECT_EQ(result.outcome, Outcome::solved);
    EXPECT_GT(result.cuts, 0U);
  }
}

TEST(Loop, ReasonsNamePlaces) {
  EXPECT_EQ(solve_by_cuts(board(3, 5, false), LoopOptions{}, solve_in_process).reason,
            "by degrees alone: at 6, fewer than two moves are left for it");
}

}  // namespace
}  // namespace tsume::hamilton
