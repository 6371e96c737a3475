#include "lib/solver/cadical.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace tsume::solver {
namespace {

TEST(CadicalSolver, AnswersLikeBruteForceUnderAssumptions) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const cnf::Formula formula = testing::random_formula(random, 8, 20);
    const auto models = testing::all_models(formula);
    CadicalSolver solver;
    cnf::source_of(formula)(solver);
    for (int question = 0; question < 12; ++question) {
      std::vector<cnf::Lit> assumptions;
      for (std::int32_t v = 1; v <= 8; ++v) {
        if (random.chance(1, 4)) {
          assumptions.push_back(random.chance(1, 2) ? cnf::Lit(cnf::Var{v})
                                                    : ~cnf::Lit(cnf::Var{v}));
          solver.assume(assumptions.back());
        }
      }
      const auto satisfiable_with = [&](const std::vector<cnf::Lit>& lits) {
        return std::any_of(models.begin(), models.end(), [&](std::uint64_t bits) {
          const auto assignment = testing::assignment_of(bits, 8);
          return std::all_of(lits.begin(), lits.end(),
                             [&](cnf::Lit lit) { return assignment.satisfies(lit); });
        });
      };
      const cnf::Verdict verdict = solver.solve();
      ASSERT_EQ(verdict, satisfiable_with(assumptions) ? cnf::Verdict::satisfiable
                                                       : cnf::Verdict::unsatisfiable);
      if (verdict == cnf::Verdict::satisfiable) {
        const cnf::Assignment model = solver.model();
        EXPECT_FALSE(cnf::first_violated(formula, model));
        for (const cnf::Lit lit : assumptions) {
          EXPECT_TRUE(model.satisfies(lit));
          EXPECT_TRUE(solver.value(lit));
          EXPECT_FALSE(solver.value(~lit));
        }
      } else {
        EXPECT_FALSE(satisfiable_with(solver.failed_assumptions()));
      }
    }
  }
}

TEST(CadicalSolver, ClausesBetweenQuestionsEnumerateAllModels) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const cnf::Formula formula = testing::random_formula(random, 7, 12);
    CadicalSolver solver;
    cnf::source_of(formula)(solver);
    std::size_t found = 0;
    while (solver.solve() == cnf::Verdict::satisfiable) {
      ASSERT_LE(++found, 128U);
      std::vector<cnf::Lit> block;
      for (std::int32_t v = 1; v <= 7; ++v) {
        block.push_back(solver.value(cnf::Var{v}) ? ~cnf::Lit(cnf::Var{v}) : cnf::Lit(cnf::Var{v}));
      }
      solver.add(block);
    }
    EXPECT_EQ(found, testing::all_models(formula).size());
  }
}

TEST(CadicalSolver, NewVariablesMayComeAfterAQuestion) {
  CadicalSolver solver;
  const cnf::Lit a = solver.new_var();
  solver.add({a});
  ASSERT_EQ(solver.solve(), cnf::Verdict::satisfiable);
  const cnf::Lit b = solver.new_var();
  solver.add({~a, ~b});
  ASSERT_EQ(solver.solve(), cnf::Verdict::satisfiable);
  EXPECT_FALSE(solver.value(b));
  solver.assume(b);
  ASSERT_EQ(solver.solve(), cnf::Verdict::unsatisfiable);
  EXPECT_EQ(solver.failed_assumptions(), std::vector<cnf::Lit>{b});
  EXPECT_FALSE(solver.failed(a));
  ASSERT_EQ(solver.solve(), cnf::Verdict::satisfiable);  // an assumption holds once
}

TEST(CadicalSolver, PreferencesDecideFreeVariables) {
  CadicalSolver solver;
  solver.set_option("lucky", 0);  // constant assignments are tried before any preference
  const cnf::Lit a = solver.new_var();
  const cnf::Lit b = solver.new_var();
  const cnf::Lit c = solver.new_var();
  solver.add({a, b, c});
  solver.prefer(~a);
  solver.prefer(~b);
  solver.prefer(~c);
  ASSERT_EQ(solver.solve(), cnf::Verdict::satisfiable);
  EXPECT_EQ(solver.value(a) + solver.value(b) + solver.value(c), 1);
  solver.forget_preference(a.var());
  solver.prefer(b);
  solver.add({~c});
  ASSERT_EQ(solver.solve(), cnf::Verdict::satisfiable);
  EXPECT_TRUE(solver.value(b));
}

TEST(CadicalSolver, EveryLimitEndsInUnknown) {
  const cnf::Formula hard = testing::pigeonhole(11);
  CadicalSolver solver;
  cnf::source_of(hard)(solver);
  EXPECT_EQ(solver.solve({.deadline = core::Deadline(0.05)}), cnf::Verdict::unknown);
  int asked = 0;
  EXPECT_EQ(solver.solve({.stop = [&] { return ++asked > 3; }}), cnf::Verdict::unknown);
  EXPECT_EQ(asked, 4);
}

TEST(CadicalSolver, UnknownOptionsAreRefused) {
  CadicalSolver solver;
  EXPECT_THROW(solver.set_option("nosuch", 1), io::Failure);
  solver.set_option("seed", 7);
}

}  // namespace
}  // namespace tsume::solver
