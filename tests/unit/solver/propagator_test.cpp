// Unit propagation against brute force on small random formulas.
#include "lib/solver/propagator.hpp"

#include "lib/cnf/formula.hpp"
#include "lib/core/random.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
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

TEST(Propagator, SimplifiedFormulasHaveTheSameModels) {
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
    cnf::Formula simple;
    propagator.simplify(simple);
    EXPECT_EQ(simple.var_count(), variables);
    EXPECT_EQ(testing::all_models(simple), models);
    shorter += simple.literal_count() < formula.literal_count();
  }
  EXPECT_GT(refuted, 10);
  EXPECT_GT(shorter, 100);
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
