#include "lib/encode/totalizer.hpp"

#include "tests/unit/encode/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace tsume::encode {
namespace {

using cnf::Formula;
using cnf::Lit;

std::vector<Lit> inputs(cnf::ClauseSink& sink, std::size_t n) {
  std::vector<Lit> x;
  for (std::size_t i = 0; i < n; ++i) {
    x.emplace_back(sink.new_var());
  }
  return x;
}

std::size_t choose(std::size_t n, std::size_t k) {
  return k == 0 ? 1 : choose(n, k - 1) * (n - k + 1) / k;
}

// All variables are functions of the inputs, so counting models counts the choices of inputs.
TEST(Totalizer, AtMostAllowsExactlyTheSmallChoices) {
  for (std::size_t n = 1; n <= 8; ++n) {
    std::size_t expected = 0;
    for (std::size_t k = 0; k <= n; ++k) {
      expected += choose(n, k);
      Formula formula;
      const auto x = inputs(formula, n);
      add_at_most(formula, x, k);
      EXPECT_EQ(count_models(formula, all_variables(formula)), expected) << n << " " << k;
    }
  }
}

TEST(Totalizer, AtLeastAllowsExactlyTheLargeChoices) {
  for (std::size_t n = 1; n <= 8; ++n) {
    std::size_t expected = 0;
    for (std::size_t k = n + 1; k-- > 0;) {
      expected += choose(n, k);
      Formula formula;
      const auto x = inputs(formula, n);
      add_at_least(formula, x, k);
      EXPECT_EQ(count_models(formula, all_variables(formula)), expected) << n << " " << k;
    }
  }
  Formula formula;
  add_at_least(formula, inputs(formula, 2), 3);
  EXPECT_FALSE(Solver(formula).solve());
}

TEST(Totalizer, OutputsSayHowManyAreTrue) {
  for (std::size_t n = 1; n <= 6; ++n) {
    for (std::size_t limit = 1; limit <= n + 1; ++limit) {
      Formula formula;
      const auto x = inputs(formula, n);
      const Totalizer totalizer(formula, x, limit);
      ASSERT_EQ(totalizer.outputs().size(), std::min(n, limit));
      Solver solver(formula);
      std::size_t models = 0;
      while (const auto model = solver.solve()) {
        ++models;
        const auto trues = static_cast<std::size_t>(
            std::count_if(x.begin(), x.end(), [&](Lit l) { return model->satisfies(l); }));
        for (std::size_t k = 1; k <= std::min(n, limit); ++k) {
          EXPECT_EQ(model->satisfies(totalizer.outputs()[k - 1]), trues >= k);
        }
        solver.block(*model, all_variables(formula));
      }
      EXPECT_EQ(models, std::size_t{1} << n);
    }
  }
}

// The formula of the header, node by node.
std::pair<std::int64_t, std::int64_t> expected_size(std::size_t n, std::size_t limit) {
  if (n <= 1) {
    return {0, 0};
  }
  auto [vars, clauses] = expected_size(n / 2, limit);
  const auto [more_vars, more_clauses] = expected_size(n - n / 2, limit);
  const std::size_t a = std::min(n / 2, limit);
  const std::size_t b = std::min(n - n / 2, limit);
  const std::size_t r = std::min(a + b, limit);
  std::int64_t own = 0;
  for (std::size_t i = 0; i <= a; ++i) {
    for (std::size_t j = 0; j <= b; ++j) {
      own += (i + j > 0 ? 1 : 0) + (i + j < r ? 1 : 0);
    }
  }
  return {vars + more_vars + static_cast<std::int64_t>(r), clauses + more_clauses + own};
}

TEST(Totalizer, HasTheSizeOfTheFormula) {
  for (std::size_t n = 1; n <= 40; ++n) {
    for (const std::size_t limit : {std::size_t{1}, std::size_t{3}, n}) {
      cnf::CountingSink sink;
      const auto x = inputs(sink, n);
      const Totalizer totalizer(sink, x, limit);
      const std::pair size(sink.var_count() - static_cast<std::int64_t>(n), sink.clause_count());
      EXPECT_EQ(size, expected_size(n, limit)) << n << " " << limit;
    }
  }
}

}  // namespace
}  // namespace tsume::encode
