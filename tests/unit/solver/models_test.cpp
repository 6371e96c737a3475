// Random small formulas: every solver, the incremental engine and brute force must agree.
#include "lib/solver/models.hpp"

#include "lib/io/error.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/solver/make_solver.hpp"
#include "lib/solver/solver.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace tsume::solver {
namespace {

// The known solvers that Debian has and that are installed here; all of them, if they are required.
std::vector<SolverCommand> present_solvers() {
  std::vector<SolverCommand> present;
  for (const Adapter& row : adapters()) {
    if (row.package.empty()) {
      continue;
    }
    const SolverCommand command = parse_command(row.name);
    try {
      static_cast<void>(find_program(command));
      present.push_back(command);
    } catch (const io::Failure&) {
      EXPECT_EQ(std::getenv("REQUIRE_SOLVERS"), nullptr) << row.name;
    }
  }
  return present;
}

// The values of the projection in all models, by brute force.
std::set<std::uint64_t> projected(const cnf::Formula& formula, std::uint64_t mask) {
  std::set<std::uint64_t> result;
  for (const std::uint64_t bits : testing::all_models(formula)) {
    result.insert(bits & mask);
  }
  return result;
}

// The same by enumeration; each must come once.
std::set<std::uint64_t> enumerated(const cnf::Formula& formula, const ModelQuery& query,
                                   std::uint64_t mask) {
  std::set<std::uint64_t> result;
  const ModelCount count = enumerate_models(formula, query, [&](const cnf::Assignment& model) {
    std::uint64_t bits = 0;
    for (std::int32_t v = 1; v <= model.var_count(); ++v) {
      bits |= std::uint64_t{model[cnf::Var{v}]} << (v - 1);
    }
    EXPECT_FALSE(cnf::first_violated(formula, model));
    EXPECT_TRUE(result.insert(bits & mask).second);
  });
  EXPECT_TRUE(count.complete);
  EXPECT_EQ(count.count, result.size());
  return result;
}

void agree_on_models(std::uint64_t seed, const std::optional<SolverCommand>& command) {
  SCOPED_TRACE(seed);
  core::Random random(seed);
  const cnf::Formula formula =
      testing::random_formula(random, 6, 4 + static_cast<std::int64_t>(random.below(16)));
  ModelQuery query;
  query.command = command;
  std::uint64_t mask = 0;
  for (std::int32_t v = 1; v <= 6; ++v) {
    if (random.chance(1, 2)) {
      query.projection.push_back({v});
      mask |= std::uint64_t{1} << (v - 1);
    }
  }
  EXPECT_EQ(enumerated(formula, query, mask), projected(formula, mask));
}

TEST(Models, EngineAgreesWithBruteForce) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    agree_on_models(seed, std::nullopt);
  }
}

TEST(Models, EverySolverAgreesWithBruteForce) {
  for (const SolverCommand& command : present_solvers()) {
    SCOPED_TRACE(command.name());
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      agree_on_models(seed, command);
    }
  }
}

TEST(Models, SlowEverySolverAgreesWithBruteForceOnMany) {
  for (const SolverCommand& command : present_solvers()) {
    SCOPED_TRACE(command.name());
    for (std::uint64_t seed = 100; seed < 140; ++seed) {
      agree_on_models(seed, command);
    }
  }
}

TEST(Models, VerdictsOfAllSolversAgree) {
  const std::vector<SolverCommand> solvers = present_solvers();
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const cnf::Formula formula = testing::random_formula(random, 8, 36);
    const bool satisfiable = !testing::all_models(formula).empty();
    for (const SolverCommand& command : solvers) {
      SCOPED_TRACE(command.name());
      const Result result = solve(formula, command);
      EXPECT_EQ(result.verdict,
                satisfiable ? cnf::Verdict::satisfiable : cnf::Verdict::unsatisfiable);
      EXPECT_EQ(result.model.has_value(), satisfiable);
    }
  }
}

// One variable of the projection is true in each model, and nothing else of it follows: blocking
// clauses may be short only where propagation shows that they may.
TEST(Models, ChoicesWithAndWithoutExclusion) {
  constexpr std::int32_t n = 6;
  for (const bool exclusive : {true, false}) {
    cnf::Formula formula;
    formula.declare_up_to(n + 2);  // two variables are free
    std::vector<cnf::Lit> some;
    for (std::int32_t v = 1; v <= n; ++v) {
      some.push_back(cnf::Var{v});
      for (std::int32_t w = 1; exclusive && w < v; ++w) {
        formula.add({~cnf::Lit(cnf::Var{v}), ~cnf::Lit(cnf::Var{w})});
      }
    }
    formula.add(some);
    ModelQuery query;
    for (std::int32_t v = 1; v <= n; ++v) {
      query.projection.push_back({v});
    }
    constexpr std::uint64_t mask = (std::uint64_t{1} << n) - 1;
    const auto found = enumerated(formula, query, mask);
    EXPECT_EQ(found, projected(formula, mask));
    EXPECT_EQ(found.size(), exclusive ? std::size_t{n} : mask);
  }
}

// One choice among many with consequences: most models are found near others, none is lost, none
// comes twice, with the engine as with a program.
TEST(Models, ChoicesWithConsequences) {
  std::vector<std::optional<SolverCommand>> ways(1);
  if (const auto present = present_solvers(); !present.empty()) {
    ways.emplace_back(present.front());
  }
  constexpr std::int32_t n = 10;
  constexpr std::int32_t others = 5;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    cnf::Formula formula = testing::random_formula(random, n + others, 20);
    std::vector<cnf::Lit> some;
    ModelQuery query;
    for (std::int32_t v = 1; v <= n; ++v) {
      query.projection.push_back({v});
      some.push_back(cnf::Var{v});
      for (std::int32_t w = 1; w < v; ++w) {
        formula.add({~cnf::Lit(cnf::Var{v}), ~cnf::Lit(cnf::Var{w})});
      }
    }
    formula.add(some);
    constexpr std::uint64_t mask = (std::uint64_t{1} << n) - 1;
    const auto expected = projected(formula, mask);
    for (const auto& way : ways) {
      query.command = way;
      query.max.reset();
      EXPECT_EQ(enumerated(formula, query, mask), expected);
      query.max = 2;
      const ModelCount count = enumerate_models(formula, query, [](const cnf::Assignment&) {});
      EXPECT_EQ(count.count, std::min<std::uint64_t>(2, expected.size()));
    }
  }
}

// Says satisfiable, always with the same values.
class LyingSolver final : public Solver {
 public:
  explicit LyingSolver(bool value) : value_(value) {}

 private:
  void put(std::span<const cnf::Lit>) override {}
  cnf::Verdict ask(std::span<const cnf::Lit>, const core::Limits&) override {
    return cnf::Verdict::satisfiable;
  }
  [[nodiscard]] bool is_true(cnf::Var) const override { return value_; }
  [[nodiscard]] bool was_used(cnf::Lit) const override { return true; }

  bool value_;
};

TEST(Models, AModelThatViolatesTheFormulaOrWasExcludedIsAnError) {
  cnf::Formula formula;
  formula.declare_up_to(3);
  formula.add({cnf::Var{1}, cnf::Var{2}, cnf::Var{3}});
  formula.add({cnf::Var{1}, ~cnf::Lit(cnf::Var{2}), cnf::Var{3}});
  formula.add({~cnf::Lit(cnf::Var{1}), cnf::Var{2}, ~cnf::Lit(cnf::Var{3}), cnf::Var{1}});
  ModelQuery query;
  query.projection = {{1}, {2}, {3}};
  for (const bool value : {false, true}) {
    LyingSolver solver(value);
    std::size_t taken = 0;
    try {
      (void)enumerate_by_blocking(formula, query, solver, [&](const cnf::Assignment&) { ++taken; });
      ADD_FAILURE() << "a wrong model was believed";
    } catch (const io::Failure& failure) {
      const std::string what = failure.what();
      EXPECT_NE(what.find(value ? "excludes a model found before" : "violates the formula"),
                std::string::npos)
          << what;
    }
    EXPECT_EQ(taken, value ? 1U : 0U);
  }
}

// The linked CaDiCaL by itself finds what one search does.
TEST(Models, BlockingClausesAgreeWithBruteForce) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    core::Random random(seed);
    const cnf::Formula formula = testing::random_formula(random, 6, 12);
    ModelQuery query;
    query.projection = {{1}, {3}, {4}, {6}};
    CadicalSolver solver;
    std::set<std::uint64_t> found;
    const ModelCount count =
        enumerate_by_blocking(formula, query, solver, [&](const cnf::Assignment& model) {
          std::uint64_t bits = 0;
          for (const cnf::Var v : query.projection) {
            bits |= std::uint64_t{model[v]} << (v.number - 1);
          }
          EXPECT_TRUE(found.insert(bits).second);
        });
    EXPECT_TRUE(count.complete);
    EXPECT_EQ(found, projected(formula, 0b101101)) << seed;
  }
}

TEST(Models, LimitsAreNoCompleteCounts) {
  cnf::Formula formula;
  formula.declare_up_to(3);
  ModelQuery query;
  query.projection = {{1}, {2}, {3}};
  query.max = 8;
  ModelCount count = enumerate_models(formula, query, [](const cnf::Assignment&) {});
  EXPECT_EQ(count.count, 8U);
  EXPECT_TRUE(count.max_reached);
  EXPECT_FALSE(count.complete);  // nobody has asked whether there is a ninth
  query.max.reset();
  query.limits = {.deadline = core::Deadline(1e-9)};
  count = enumerate_models(formula, query, [](const cnf::Assignment&) {});
  EXPECT_EQ(count.count, 0U);
  EXPECT_FALSE(count.complete);
  EXPECT_EQ(count.reason, "time limit of 1e-09 s");
}

TEST(Models, ListsOfVariables) {
  const auto numbers = [](const std::vector<cnf::Var>& variables) {
    std::string text;
    for (const cnf::Var v : variables) {
      text += std::to_string(v.number) + ' ';
    }
    return text;
  };
  EXPECT_EQ(numbers(parse_variables("7,1-3,2", 9)), "1 2 3 7 ");
  for (const char* const bad : {"", "0", "10", "3-1", "1-", "-1", "1-2-3", "a", "1,,2", " 1"}) {
    EXPECT_THROW(static_cast<void>(parse_variables(bad, 9)), io::Failure) << bad;
  }
}

}  // namespace
}  // namespace tsume::solver
