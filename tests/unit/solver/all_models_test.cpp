// One search for all models against brute force, and against blocking clauses.
#include "lib/solver/all_models.hpp"

#include "lib/core/random.hpp"
#include "lib/solver/cadical.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace tsume::solver {
namespace {

std::uint64_t values(const cnf::Assignment& model, const std::vector<cnf::Var>& projection) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < projection.size(); ++i) {
    bits |= std::uint64_t{model[projection[i]]} << i;
  }
  return bits;
}

void copy_into(cnf::ClauseSink& sink, const cnf::Formula& formula) {
  sink.new_vars(formula.var_count());
  for (std::size_t i = 0; i < formula.size(); ++i) {
    sink.add(formula.clause(i));
  }
}

// What the search finds; each model must satisfy the formula, and come once.
std::set<std::uint64_t> searched(const cnf::Formula& formula,
                                 const std::vector<cnf::Var>& projection) {
  AllModels search;
  copy_into(search, formula);
  EXPECT_TRUE(search.begin(projection));
  std::set<std::uint64_t> result;
  while (search.next({}) == cnf::Verdict::satisfiable) {
    EXPECT_FALSE(cnf::first_violated(formula, search.model()));
    EXPECT_TRUE(result.insert(values(search.model(), projection)).second);
  }
  EXPECT_EQ(search.next({}), cnf::Verdict::unsatisfiable);
  return result;
}

// The same by another solver, which is asked anew for each model.
std::set<std::uint64_t> blocked(const cnf::Formula& formula,
                                const std::vector<cnf::Var>& projection) {
  CadicalSolver solver;
  copy_into(solver, formula);
  std::set<std::uint64_t> result;
  std::vector<cnf::Lit> clause;
  while (solver.solve() == cnf::Verdict::satisfiable) {
    const cnf::Assignment model = solver.model();
    EXPECT_TRUE(result.insert(values(model, projection)).second);
    clause.clear();
    for (const cnf::Var v : projection) {
      clause.push_back(model[v] ? ~cnf::Lit(v) : cnf::Lit(v));
    }
    solver.add(clause);
  }
  return result;
}

std::vector<cnf::Var> some_variables(core::Random& random, std::int32_t n, std::uint64_t of_four) {
  std::vector<cnf::Var> variables;
  for (std::int32_t v = 1; v <= n; ++v) {
    if (random.chance(of_four, 4)) {
      variables.push_back({v});
    }
  }
  return variables;
}

TEST(AllModels, AgreesWithBruteForce) {
  for (std::uint64_t seed = 1; seed <= 4'000; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const auto n = static_cast<std::int32_t>(1 + random.below(10));
    const cnf::Formula formula =
        testing::random_formula(random, n, static_cast<std::int64_t>(random.below(40)));
    const auto projection = some_variables(random, n, random.below(5));
    std::set<std::uint64_t> expected;
    for (const std::uint64_t bits : testing::all_models(formula)) {
      expected.insert(values(testing::assignment_of(bits, n), projection));
    }
    ASSERT_EQ(searched(formula, projection), expected);
  }
}

// Large enough for clauses that are learned, units among them, forgotten and learned again.
TEST(AllModels, AgreesWithBlockingClauses) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    constexpr std::int32_t n = 70;
    cnf::Formula formula;
    formula.declare_up_to(n);
    for (int i = 0; i < 270; ++i) {
      std::vector<cnf::Lit> clause;
      for (int j = 0; j < 3; ++j) {
        const cnf::Lit lit = cnf::Var{static_cast<std::int32_t>(1 + random.below(n))};
        clause.push_back(random.chance(1, 2) ? lit : ~lit);
      }
      formula.add(clause);
    }
    std::vector<cnf::Var> projection = some_variables(random, n, 1);
    projection.resize(std::min<std::size_t>(projection.size(), 12));
    ASSERT_EQ(searched(formula, projection), blocked(formula, projection));
  }
}

// Clauses that exclude k of the models leave the others.
TEST(AllModels, ExcludedModelsAreMissing) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    cnf::Formula formula = testing::random_formula(random, 12, 20);
    const auto projection = some_variables(random, 12, 2);
    std::set<std::uint64_t> left = searched(formula, projection);
    for (auto at = left.begin(); at != left.end();) {
      if (random.chance(1, 2)) {
        ++at;
        continue;
      }
      std::vector<cnf::Lit> clause;
      for (std::size_t i = 0; i < projection.size(); ++i) {
        clause.push_back((*at >> i & 1) != 0 ? ~cnf::Lit(projection[i]) : cnf::Lit(projection[i]));
      }
      formula.add(clause);
      at = left.erase(at);
    }
    ASSERT_EQ(searched(formula, projection), left);
  }
}

TEST(AllModels, RefutesWhatTakesThousandsOfConflicts) {
  for (const cnf::Formula& formula : {testing::pigeonhole(7), testing::parity_clash(14)}) {
    EXPECT_TRUE(searched(formula, {{1}, {2}, {3}}).empty());
  }
}

TEST(AllModels, StopsBeforeTheSearch) {
  AllModels search;
  search.new_vars(2);
  for (int i = 0; i < 10'000; ++i) {
    search.add({cnf::Lit(cnf::Var{1}), cnf::Lit(cnf::Var{2})});
  }
  EXPECT_FALSE(search.begin(std::vector<cnf::Var>{{1}}, [] { return true; }));
}

// A search that is stopped at every look goes on when it is called again.
TEST(AllModels, GoesOnAfterAStop) {
  cnf::Formula formula = testing::pigeonhole(7);
  AllModels search;
  copy_into(search, formula);
  EXPECT_TRUE(search.begin(std::vector<cnf::Var>{{1}}));
  int stops = 0;
  cnf::Verdict verdict = cnf::Verdict::unknown;
  while (verdict == cnf::Verdict::unknown) {
    verdict = search.next([&] {
      ++stops;
      return true;
    });
  }
  EXPECT_EQ(verdict, cnf::Verdict::unsatisfiable);
  EXPECT_GE(stops, 2);
}

}  // namespace
}  // namespace tsume::solver
