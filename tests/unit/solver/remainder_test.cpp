// What is left of small random formulas, against brute force.
#include "lib/solver/remainder.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/core/random.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <gtest/gtest.h>

#include <cstddef>
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

// The values of the kept variables in the models that the remainder's models expand to, each of
// which must be a model of the formula.
std::set<std::uint64_t> expanded(const cnf::Formula& formula, const std::vector<cnf::Var>& kept,
                                 const cnf::Formula& rest, Remainder& remainder) {
  std::set<std::uint64_t> result;
  for (const std::uint64_t bits : testing::all_models(rest)) {
    const cnf::Assignment& model = remainder.expand(testing::assignment_of(bits, rest.var_count()));
    EXPECT_FALSE(cnf::first_violated(formula, model));
    std::uint64_t values = 0;
    for (const cnf::Var v : kept) {
      values |= std::uint64_t{model[v]} << (v.number - 1);
    }
    result.insert(values);
  }
  return result;
}

TEST(Remainder, HasModelsOfTheFormulaAndLosesNothingKept) {
  int refuted = 0;
  int shorter = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    const cnf::Formula formula = formula_of(seed);
    core::Random random(seed + 2000);
    const std::vector<cnf::Var> kept = some_variables(random);
    cnf::Formula rest;
    Remainder remainder(formula, kept, rest);
    if (remainder.is_refuted()) {
      EXPECT_TRUE(testing::all_models(formula).empty());
      EXPECT_EQ(rest.size(), 0U);
      ++refuted;
      continue;
    }
    EXPECT_EQ(expanded(formula, kept, rest, remainder), projected(formula, kept));
    shorter += rest.literal_count() < formula.literal_count();
  }
  EXPECT_GT(refuted, 10);
  EXPECT_GT(shorter, 100);
}

TEST(Remainder, WithAllVariablesKeptTheModelsStay) {
  std::vector<cnf::Var> all;
  for (std::int32_t v = 1; v <= variables; ++v) {
    all.push_back({v});
  }
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    const cnf::Formula formula = formula_of(seed);
    cnf::Formula rest;
    Remainder remainder(formula, all, rest);
    if (!remainder.is_refuted()) {
      EXPECT_EQ(testing::all_models(rest).size(), testing::all_models(formula).size());
      EXPECT_EQ(expanded(formula, all, rest, remainder), projected(formula, all));
    }
  }
}

// A clause that is added to the remainder says what it says to the formula.
TEST(Remainder, TakesClausesOverKeptVariables) {
  int emptied = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    cnf::Formula formula = formula_of(seed);
    core::Random random(seed + 3000);
    const std::vector<cnf::Var> kept = some_variables(random);
    std::vector<cnf::Lit> clause;
    for (const cnf::Var v : kept) {
      clause.push_back(random.chance(1, 2) ? cnf::Lit(v) : ~cnf::Lit(v));
    }
    cnf::Formula rest;
    Remainder remainder(formula, kept, rest);
    if (remainder.is_refuted()) {
      continue;
    }
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

TEST(Remainder, OfTheEmptyClauseAndOppositeUnits) {
  const auto is_refuted = [](const cnf::Formula& formula) {
    cnf::Formula rest;
    return Remainder(formula, {}, rest).is_refuted();
  };
  cnf::Formula empty;
  empty.declare_up_to(1);
  empty.add({});
  EXPECT_TRUE(is_refuted(empty));
  cnf::Formula opposite;
  opposite.declare_up_to(1);
  opposite.add({cnf::Var{1}});
  opposite.add({~cnf::Lit(cnf::Var{1})});
  EXPECT_TRUE(is_refuted(opposite));
  EXPECT_FALSE(is_refuted(cnf::Formula()));
}

}  // namespace
}  // namespace tsume::solver
