// Unit propagation against brute force on small random formulas.
#include "lib/solver/propagator.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/random.hpp"
#include "lib/solver/remainder.hpp"
#include "lib/solver/repair.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <set>
#include <vector>

namespace tsume::solver {
namespace {

constexpr std::int64_t variables = 8;

cnf::Formula formula_of(std::uint64_t seed) {
  core::Random random(seed);
  return testing::random_formula(random, variables,
                                 4 + static_cast<std::int64_t>(random.below(24)));
}

// The values of the kept variables in all models.
std::set<std::uint64_t> projected(const cnf::Formula& formula, const std::vector<cnf::Var>& kept) {
  std::uint64_t mask = 0;
  for (const cnf::Var v : kept) {
    mask |= std::uint64_t{1} << (v.number - 1);
  }
  std::set<std::uint64_t> result;
  for (const std::uint64_t bits : testing::all_models(formula)) {
    result.insert(bits & mask);
  }
  return result;
}

std::vector<cnf::Var> some_variables(core::Random& random) {
  std::vector<cnf::Var> some;
  for (std::int32_t v = 1; v <= variables; ++v) {
    if (random.chance(1, 2)) {
      some.push_back({v});
    }
  }
  return some;
}

TEST(Propagator, SimplifiedFormulasHaveModelsOfTheFormulaAndLoseNothingKept) {
  int refuted = 0;
  int shorter = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    const cnf::Formula formula = formula_of(seed);
    const Propagator propagator(formula);
    const auto models = testing::all_models(formula);
    if (propagator.refutes()) {
      EXPECT_TRUE(models.empty());
      ++refuted;
      continue;
    }
    core::Random random(seed + 2000);
    const std::vector<cnf::Var> kept = some_variables(random);
    cnf::Formula simple;
    propagator.simplify(simple, kept);
    EXPECT_EQ(simple.var_count(), variables);
    EXPECT_TRUE(std::ranges::includes(models, testing::all_models(simple)));
    EXPECT_EQ(projected(simple, kept), projected(formula, kept));
    shorter += simple.literal_count() < formula.literal_count();
    // The remainder says the same with fewer variables.
    cnf::Formula rest;
    Remainder remainder(propagator, kept, rest);
    const auto rest_models = testing::all_models(rest);
    std::set<std::uint64_t> expanded;
    for (const std::uint64_t bits : rest_models) {
      const cnf::Assignment& model =
          remainder.expand(testing::assignment_of(bits, rest.var_count()));
      EXPECT_FALSE(cnf::first_violated(formula, model));
      std::uint64_t values = 0;
      for (const cnf::Var v : kept) {
        values |= std::uint64_t{model[v]} << (v.number - 1);
      }
      expanded.insert(values);
    }
    EXPECT_EQ(expanded, projected(formula, kept));
  }
  EXPECT_GT(refuted, 10);
  EXPECT_GT(shorter, 100);
}

TEST(Propagator, WithAllVariablesKeptTheModelsStay) {
  std::vector<cnf::Var> all;
  for (std::int32_t v = 1; v <= variables; ++v) {
    all.push_back({v});
  }
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    const cnf::Formula formula = formula_of(seed);
    const Propagator propagator(formula);
    if (!propagator.refutes()) {
      cnf::Formula simple;
      propagator.simplify(simple, all);
      EXPECT_EQ(testing::all_models(simple), testing::all_models(formula));
    }
  }
}

// A clause that is added to the remainder says what it says to the formula.
TEST(Remainder, TakesClausesOverKeptVariables) {
  int emptied = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    cnf::Formula formula = formula_of(seed);
    const Propagator propagator(formula);
    if (propagator.refutes()) {
      continue;
    }
    core::Random random(seed + 3000);
    const std::vector<cnf::Var> kept = some_variables(random);
    std::vector<cnf::Lit> clause;
    for (const cnf::Var v : kept) {
      clause.push_back(random.chance(1, 2) ? cnf::Lit(v) : ~cnf::Lit(v));
    }
    cnf::Formula rest;
    Remainder remainder(propagator, kept, rest);
    const bool left = remainder.add(clause);
    cnf::Formula longer;
    cnf::source_of(formula)(longer);
    longer.add(clause);
    const bool satisfiable = !testing::all_models(longer).empty();
    EXPECT_EQ(left && !testing::all_models(rest).empty(), satisfiable);
    emptied += left ? 0 : 1;
  }
  EXPECT_GT(emptied, 2);
}

// What repair reaches is a model with the literal; without a limit on its effort, on formulas this
// small, it misses none.
TEST(ModelRepair, ReachesModelsAndNothingElse) {
  int reached = 0;
  int missed = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    const cnf::Formula formula = formula_of(seed);
    const Propagator propagator(formula);
    const auto models = testing::all_models(formula);
    if (models.empty()) {
      continue;
    }
    core::Random random(seed + 4000);
    ModelRepair repair(formula, propagator);
    repair.start_from(testing::assignment_of(
        *std::next(models.begin(), static_cast<std::ptrdiff_t>(random.below(models.size()))),
        variables));
    for (int round = 0; round < 20; ++round) {
      const cnf::Var v{static_cast<std::int32_t>(1 + random.below(variables))};
      const cnf::Lit goal = random.chance(1, 2) ? cnf::Lit(v) : ~cnf::Lit(v);
      const bool possible = std::ranges::any_of(models, [&](std::uint64_t bits) {
        return testing::assignment_of(bits, variables).satisfies(goal);
      });
      const cnf::Assignment before = repair.model();
      constexpr std::uint64_t ample = 1'000'000;
      const std::uint64_t effort = round % 2 == 0 ? ample : random.below(40);
      if (repair.reach(goal, effort)) {
        ++reached;
        EXPECT_TRUE(repair.model().satisfies(goal));
        EXPECT_FALSE(cnf::first_violated(formula, repair.model()));
      } else {
        ++missed;
        EXPECT_EQ(repair.model(), before);
        EXPECT_FALSE(possible && effort == ample);
      }
    }
  }
  EXPECT_GT(reached, 1000);
  EXPECT_GT(missed, 100);
}

TEST(Propagator, RefutesTheEmptyClauseAndOppositeUnits) {
  cnf::Formula empty;
  empty.declare_up_to(1);
  empty.add({});
  EXPECT_TRUE(Propagator(empty).refutes());
  cnf::Formula opposite;
  opposite.declare_up_to(1);
  opposite.add({cnf::Var{1}});
  opposite.add({~cnf::Lit(cnf::Var{1})});
  EXPECT_TRUE(Propagator(opposite).refutes());
  EXPECT_FALSE(Propagator(cnf::Formula()).refutes());
}

// What it calls decided has one value in all models that satisfy the assumptions; and asking does
// not change the answers to come.
TEST(Propagator, DecidesOnlyWhatTheModelsAgreeOn) {
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    const cnf::Formula formula = formula_of(seed);
    const auto models = testing::all_models(formula);
    Propagator used(formula);
    core::Random random(seed + 1000);
    for (int round = 0; round < 10; ++round) {
      std::vector<cnf::Lit> assumed;
      for (std::uint64_t n = random.below(4); n > 0; --n) {
        const cnf::Var v{static_cast<std::int32_t>(1 + random.below(variables))};
        assumed.push_back(random.chance(1, 2) ? cnf::Lit(v) : ~cnf::Lit(v));
      }
      const std::vector<cnf::Var> asked = {
          {static_cast<std::int32_t>(1 + random.below(variables))},
          {static_cast<std::int32_t>(1 + random.below(variables))}};
      const bool answer = used.decides(assumed, asked);
      EXPECT_EQ(answer, Propagator(formula).decides(assumed, asked));
      std::set<std::vector<bool>> values;
      for (const std::uint64_t bits : models) {
        const cnf::Assignment model = testing::assignment_of(bits, variables);
        if (std::ranges::all_of(assumed, [&](cnf::Lit lit) { return model.satisfies(lit); })) {
          values.insert({model[asked[0]], model[asked[1]]});
        }
      }
      if (answer) {
        EXPECT_LE(values.size(), 1U);
        ++decided;
      }
    }
  }
  EXPECT_GT(decided, 300);
}

TEST(Propagator, SeesThatOneOfAnExactlyOneConstraintDecidesAll) {
  cnf::Formula formula;
  formula.declare_up_to(3);
  const cnf::Lit a = cnf::Var{1};
  const cnf::Lit b = cnf::Var{2};
  const cnf::Lit c = cnf::Var{3};
  formula.add({a, b, c});
  formula.add({~a, ~b});
  formula.add({~a, ~c});
  formula.add({~b, ~c});
  Propagator propagator(formula);
  const std::vector<cnf::Var> all = {{1}, {2}, {3}};
  EXPECT_TRUE(propagator.decides(std::vector{a}, all));
  EXPECT_FALSE(propagator.decides(std::vector{~a}, all));
  EXPECT_TRUE(propagator.decides(std::vector{~a, ~c}, all));
  EXPECT_TRUE(propagator.decides(std::vector{a, b}, all));
  EXPECT_FALSE(propagator.decides({}, all));
}

}  // namespace
}  // namespace tsume::solver
