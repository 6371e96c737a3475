// The search with solvers that are asked anew for each question, and by encodings.
#include "lib/core/error.hpp"
#include "lib/core/limits.hpp"
#include "lib/core/memory.hpp"
#include "lib/graph/families.hpp"
#include "lib/hamilton/search.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/make_solver.hpp"
#include "lib/tour/formats/writer.hpp"
#include "tests/unit/hamilton/hamilton_test_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace tsume::hamilton {
namespace {

using core::Outcome;
using test::all_tours;
using test::board_graph;
using test::closed_problem;
using test::random_problem;
using test::solve_by_cuts;
using tour::Arc;
using tour::Graph;
using tour::Problem;

Problem leaper_board(std::size_t rows, std::size_t columns, bool closed, int a = 1, int b = 2) {
  Problem problem;
  problem.graph = board_graph(rows, columns, a, b);
  problem.closed = closed;
  return problem;
}

// Gives up each time.
class LazySolver final : public solver::Solver {
 public:
  [[nodiscard]] std::string reason() const override { return "tired"; }

 private:
  void put(std::span<const cnf::Lit>) override {}
  cnf::Verdict ask(std::span<const cnf::Lit>, const core::Limits&) override {
    return cnf::Verdict::unknown;
  }
  [[nodiscard]] bool is_true(cnf::Var) const override { return false; }
  [[nodiscard]] bool was_used(cnf::Lit) const override { return true; }
};

NamedSolver lazy_solver() {
  return {"lazy", [] { return std::make_unique<LazySolver>(); }};
}

TEST(Loop, SmallBoards) {
  const TourSearch options;
  EXPECT_EQ(solve_by_cuts(leaper_board(6, 6, true), options).outcome, Outcome::solved);
  EXPECT_EQ(solve_by_cuts(leaper_board(5, 5, false), options).outcome, Outcome::solved);
  EXPECT_EQ(solve_by_cuts(leaper_board(8, 8, false), options).outcome, Outcome::solved);
  EXPECT_EQ(solve_by_cuts(leaper_board(3, 10, true), options).outcome, Outcome::solved);
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
    for (const EngineKind engine : {EngineKind::undirected, EngineKind::directed}) {
      TourSearch options;
      options.portfolio.engines = {engine};
      const SearchResult result = solve_by_cuts(leaper_board(rows, columns, closed), options);
      EXPECT_EQ(result.outcome, Outcome::unsolvable) << rows << 'x' << columns;
      EXPECT_NE(result.reason, "");
    }
  }
}

TEST(Loop, NarrowBoardsNeedCuts) {
  const SearchResult result = solve_by_cuts(leaper_board(3, 60, true));
  EXPECT_EQ(result.outcome, Outcome::solved);
}

TEST(Loop, SymmetricTours) {
  Problem problem = leaper_board(6, 6, true);
  for (Vertex v = 0; v < 36; ++v) {
    problem.symmetry.push_back(35 - v);
  }
  EXPECT_EQ(solve_by_cuts(problem).outcome, Outcome::solved);
  for (Vertex v = 0; v < 36; ++v) {
    problem.symmetry[v] = (v % 6) * 6 + (5 - v / 6);
  }
  EXPECT_EQ(solve_by_cuts(problem).outcome, Outcome::solved);
}

TEST(Loop, ASolverThatGivesUpLeavesItUndecided) {
  TourSearch options;
  options.solver = lazy_solver();
  const SearchResult tired = solve_by_cuts(leaper_board(6, 6, true), options);
  EXPECT_EQ(tired.outcome, Outcome::undecided);
  EXPECT_NE(tired.reason.find("tired"), std::string::npos);
}

// Says satisfiable, with all variables false, or always with the values of its first model.
class LyingSolver final : public solver::Solver {
 public:
  explicit LyingSolver(bool first_model) : first_model_(first_model) {}

 private:
  void put(std::span<const cnf::Lit> clause) override {
    formula_.declare_up_to(var_count());
    formula_.add(clause);
  }
  cnf::Verdict ask(std::span<const cnf::Lit>, const core::Limits&) override {
    if (first_model_ && !model_) {
      model_ = test::model_of(cnf::source_of(formula_));
    }
    return cnf::Verdict::satisfiable;
  }
  [[nodiscard]] bool is_true(cnf::Var var) const override { return model_ && (*model_)[var]; }
  [[nodiscard]] bool was_used(cnf::Lit) const override { return true; }

  bool first_model_;
  cnf::Formula formula_;
  std::optional<cnf::Assignment> model_;
};

// A model that is no cover, and a cover that violates a cut that was told, are errors.
TEST(Loop, ALyingSolverIsFoundOut) {
  for (const bool first_model : {false, true}) {
    for (const EngineKind engine : {EngineKind::undirected, EngineKind::directed}) {
      TourSearch options;
      options.portfolio.engines = {engine};
      options.portfolio.without.insert({Technique::stitching, Technique::small_cuts});
      options.solver = {"liar", [&] { return std::make_unique<LyingSolver>(first_model); }};
      try {
        (void)search_tour(leaper_board(3, 60, true), options);
        ADD_FAILURE() << "a wrong model was believed";
      } catch (const io::Failure& failure) {
        const std::string what = failure.what();
        EXPECT_NE(what.find(first_model ? "violates a cut that it was given" : "is not a cover"),
                  std::string::npos)
            << what;
      }
    }
  }
}

// A program, with seeds that change from round to round, against brute force; the same in a second
// run.
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
      TourSearch options;
      options.portfolio.engines = {random.chance(1, 2) ? EngineKind::undirected
                                                       : EngineKind::directed};
      options.portfolio.without.insert(
          {Technique::reductions, Technique::small_cuts, Technique::stitching});
      options.portfolio.seed = random.next();
      options.solver = {name, [&] { return solver::make_solver(command); }};
      const SearchResult one = solve_by_cuts(problem, options);
      const bool exists = !all_tours(problem).empty();
      solved += exists ? 1U : 0U;
      ASSERT_EQ(one.outcome, exists ? Outcome::solved : Outcome::unsolvable)
          << name << ", seed " << seed << ", instance " << instance;
      rounds += one.counts.rounds;
      if (instance % 4 == 0) {
        const SearchResult two = solve_by_cuts(problem, options);
        EXPECT_EQ(one.tour, two.tour);
        EXPECT_EQ(one.counts.rounds, two.counts.rounds);
      }
    }
    EXPECT_GT(rounds, 60U) << name;
    EXPECT_GT(solved, 10U);
    EXPECT_LT(solved, 50U);
  }
}

// A solver that does not answer in time: the limit is the user's, not the last question's.
TEST(Loop, ALimitWithinAQuestionIsTheUsers) {
  TourSearch options;
  options.limits = {.deadline = core::Deadline(1e-9)};
  options.solver = lazy_solver();
  Problem problem = leaper_board(6, 6, true);
  problem.fixed = {{3, 5}};
  EXPECT_EQ(search_tour(problem, options).reason,
            "undecided at the limit of 1e-09 s, after 0 rounds");
}

// Finds no memory in a limited address space.
class GreedySolver final : public solver::Solver {
 public:
  explicit GreedySolver(std::uint64_t most) : most_(most) {}

 private:
  void put(std::span<const cnf::Lit>) override {}
  cnf::Verdict ask(std::span<const cnf::Lit>, const core::Limits&) override {
    rlimit limit{};
    ::getrlimit(RLIMIT_AS, &limit);
    EXPECT_LE(limit.rlim_cur, most_);
    throw std::bad_alloc();
  }
  [[nodiscard]] bool is_true(cnf::Var) const override { return false; }
  [[nodiscard]] bool was_used(cnf::Lit) const override { return true; }

  std::uint64_t most_;
};

TEST(Loop, TheLimitOfMemoryHoldsForASolverInThisProcess) {
  const std::uint64_t most = core::reachable_memory();
  // An emulator may take a limit and keep none. (Not by the class that the search uses.)
  rlimit before{};
  rlimit now{};
  ::getrlimit(RLIMIT_AS, &before);
  const rlimit limited{std::min<rlim_t>(most, before.rlim_cur), before.rlim_max};
  ::setrlimit(RLIMIT_AS, &limited);
  ::getrlimit(RLIMIT_AS, &now);
  ::setrlimit(RLIMIT_AS, &before);
  if (now.rlim_cur > most) {
    GTEST_SKIP() << "this system does not limit an address space";
  }
  TourSearch options;
  options.limits = {.memory = most};
  options.solver = {"greedy", [&] { return std::make_unique<GreedySolver>(most); }, false};
  for (const bool positions : {false, true}) {
    Problem problem = leaper_board(6, 6, true);
    if (positions) {
      problem.fixed = {{3, 5}};
    }
    EXPECT_EQ(search_tour(problem, options).reason,
              "undecided at the limit of " + options.limits.memory_text() + ", after 0 rounds");
  }
}

TEST(Loop, ReportsTheFewestCycles) {
  TourSearch options;
  options.portfolio.without.insert(Technique::stitching);
  std::size_t fewest = 1000;
  std::size_t reports = 0;
  const auto report = [&](const RoundReport& round) {
    ++reports;
    EXPECT_EQ(round.round, reports);
    fewest = std::min(fewest, round.stitched);
    EXPECT_EQ(round.fewest, fewest);
    ASSERT_EQ(round.cuts.size(), 1U);
    EXPECT_GT(round.cuts.front().cuts + (round.cycles == 1 ? 1U : 0U), 0U);
  };
  EXPECT_EQ(solve_by_cuts(leaper_board(3, 30, true), options, report).counts.rounds, reports);
  EXPECT_EQ(fewest, 1U);
}

// Positions are for a formula with positions, by any solver.
TEST(Loop, FixedPositionsAgreeWithBruteForce) {
  core::Random random(24);
  std::size_t solved = 0;
  for (int instance = 0; instance < 150; ++instance) {
    Problem problem = random_problem(random, 8);
    const std::size_t n = problem.graph.size();
    problem.fixed.push_back({1 + random.below(n), static_cast<Vertex>(random.below(n))});
    if (problem.closed && !problem.start) {  // the brute force does not turn tours
      problem.start = static_cast<Vertex>(random.below(n));
    }
    const bool exists = !all_tours(problem).empty();
    solved += exists ? 1 : 0;
    TourSearch search;
    if (random.chance(1, 2)) {
      search.solver = test::fresh_solver();
    }
    try {
      EXPECT_EQ(search_tour(problem, search).outcome,
                exists ? Outcome::solved : Outcome::unsolvable)
          << "seed 24, instance " << instance;
    } catch (const core::BadArgument&) {
      EXPECT_FALSE(exists) << "seed 24, instance " << instance;
    }
  }
  EXPECT_GT(solved, 10U);
}

TEST(Loop, WorksheetsHaveOneSolution) {
  core::Random random(25);
  std::size_t made = 0;
  std::size_t excluded = 0;
  std::size_t with_others = 0;  // before the numbers were chosen
  for (int instance = 0; instance < 300; ++instance) {
    Problem problem = random_problem(random, 8);
    TourSearch search;
    search.worksheet = 1 + random.below(problem.graph.size());
    search.portfolio.seed = random.below(100);
    RoundReport last;
    const SearchResult result = search_tour(problem, search, [&](const RoundReport& round) {
      if (round.numbers > 0) {
        EXPECT_EQ(round.others, last.numbers > 0 ? last.others + 1 : 0U);
        EXPECT_GE(round.numbers, *search.worksheet);
        last = round;
      }
    });
    if (result.outcome != Outcome::solved) {
      continue;
    }
    ++made;
    excluded += last.others;
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(result.shown, true)), *search.worksheet);
    const auto others = [&](const std::vector<bool>& shown) {
      Problem given = problem;
      for (std::size_t i = 0; i < shown.size(); ++i) {
        if (shown[i]) {
          given.fixed.push_back({i + 1, result.tour[i]});
        }
      }
      given.start = result.tour[0];
      return all_tours(given).size() - 1;
    };
    EXPECT_EQ(others(result.shown), 0U) << "seed 25, instance " << instance;
    const auto spread = shown_numbers(problem, *search.worksheet, search.portfolio.seed);
    with_others += others(spread) > 0 ? 1U : 0U;
  }
  EXPECT_GT(made, 30U);
  EXPECT_GT(excluded, 0U);
  EXPECT_GT(with_others, 0U);
}

// Every combination of the options, against brute force.
TEST(Loop, AgreesWithBruteForce) {
  core::Random random(20);
  std::size_t solved = 0;
  for (int instance = 0; instance < 400; ++instance) {
    const Problem problem = random_problem(random, 8);
    const bool exists = !all_tours(problem).empty();
    solved += exists ? 1 : 0;
    TourSearch options;
    if (random.chance(1, 2)) {
      options.portfolio.without.insert(Technique::reductions);
    }
    if (random.chance(1, 2)) {
      options.portfolio.without.insert(Technique::stitching);
    }
    options.portfolio.engines = random.chance(1, 2)
                                    ? std::vector{EngineKind::undirected}
                                    : std::vector{EngineKind::directed, EngineKind::undirected};
    const SearchResult result = solve_by_cuts(problem, options);
    EXPECT_EQ(result.outcome, exists ? Outcome::solved : Outcome::unsolvable)
        << "seed 20, instance " << instance;
  }
  EXPECT_GT(solved, 50U);
  EXPECT_LT(solved, 350U);
}

TEST(Loop, ReasonsNamePlaces) {
  EXPECT_EQ(solve_by_cuts(leaper_board(3, 5, false)).reason,
            "by degrees alone: at 6, fewer than two neighbours are left for it");
}

}  // namespace
}  // namespace tsume::hamilton
