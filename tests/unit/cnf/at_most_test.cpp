// Cardinality constraints against all assignments.
#include "lib/cnf/constraints/at_most.hpp"

#include "lib/solver/cadical.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <vector>

namespace tsume::cnf {
namespace {

TEST(AtMost, AllowsExactlyTheSmallSets) {
  for (std::int32_t n = 0; n <= 7; ++n) {
    for (std::size_t k = 0; k <= 8; ++k) {
      solver::CadicalSolver solver;
      solver.new_vars(n);
      std::vector<Lit> literals;
      for (std::int32_t v = 1; v <= n; ++v) {
        literals.push_back(v % 2 == 0 ? Lit(Var{v}) : ~Lit(Var{v}));
      }
      const std::int64_t clauses = solver.clause_count();
      add_at_most(solver, literals, k);
      if (k > 0 && static_cast<std::size_t>(n) > k) {
        const auto size = static_cast<std::int64_t>(k);
        EXPECT_EQ(solver.var_count(), n + (n - 1) * size);
        EXPECT_EQ(solver.clause_count() - clauses, 2 * n * size + n - 3 * size - 1);
      }
      for (std::uint32_t set = 0; set < 1U << n; ++set) {
        for (std::size_t i = 0; i < literals.size(); ++i) {
          solver.assume((set >> i & 1U) != 0 ? literals[i] : ~literals[i]);
        }
        const bool few = static_cast<std::size_t>(std::popcount(set)) <= k;
        EXPECT_EQ(solver.solve(), few ? Verdict::satisfiable : Verdict::unsatisfiable);
      }
    }
  }
}

}  // namespace
}  // namespace tsume::cnf
