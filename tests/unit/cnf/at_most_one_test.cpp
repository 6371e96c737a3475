#include "lib/cnf/constraints/at_most_one.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/cnf/formula.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace tsume::cnf {
namespace {

struct Size {
  std::int64_t vars = 0;
  std::int64_t clauses = 0;
  bool operator==(const Size&) const = default;
};

// The table of the encodings: auxiliary variables and clauses for n literals.
Size expected_size(AtMostOne kind, std::int64_t n) {
  const Size pairs{0, n * (n - 1) / 2};
  if (n <= 4) {
    return pairs;
  }
  switch (kind) {
    case AtMostOne::pairwise:
      return pairs;
    case AtMostOne::seq:
      return {n - 1, 3 * n - 4};
    case AtMostOne::product: {
      const auto p = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(n))));
      const std::int64_t q = (n + p - 1) / p;
      const Size a = expected_size(kind, p);
      const Size b = expected_size(kind, q);
      return {p + q + a.vars + b.vars, 2 * n + a.clauses + b.clauses};
    }
  }
  return {};
}

std::vector<Lit> inputs(ClauseSink& sink, std::size_t n) {
  std::vector<Lit> x;
  for (std::size_t i = 0; i < n; ++i) {
    x.emplace_back(sink.new_var());
  }
  return x;
}

// How many values of the auxiliary variables satisfy the formula, with the inputs as in `mask`.
std::size_t count_extensions(const Formula& formula, std::size_t n, std::uint64_t mask) {
  const std::int64_t aux = formula.var_count() - static_cast<std::int64_t>(n);
  std::size_t models = 0;
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << aux; ++bits) {
    Assignment a(formula.var_count());
    for (std::int32_t v = 1; v <= formula.var_count(); ++v) {
      const auto i = static_cast<std::size_t>(v - 1);
      a.set(Var{v}, i < n ? ((mask >> i) & 1) != 0 : ((bits >> (i - n)) & 1) != 0);
    }
    if (!first_violated(formula, a)) {
      ++models;
    }
  }
  return models;
}

class EveryAtMostOne : public testing::TestWithParam<core::Named<AtMostOne>> {
 protected:
  AtMostOne kind_ = GetParam().value;
};

TEST_P(EveryAtMostOne, HasTheSizeOfTheFormula) {
  for (std::size_t n = 0; n <= 70; ++n) {
    CountingSink sink;
    const std::vector<Lit> x = inputs(sink, n);
    add_at_most_one(sink, x, kind_);
    const auto size = static_cast<std::int64_t>(n);
    EXPECT_EQ((Size{sink.var_count() - size, sink.clause_count()}), expected_size(kind_, size))
        << "n = " << n;
  }
}

TEST_P(EveryAtMostOne, AllowsAtMostOneAndNothingElse) {
  for (std::size_t n = 1; n <= 10; ++n) {
    Formula formula;
    const std::vector<Lit> x = inputs(formula, n);
    add_at_most_one(formula, x, kind_);
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
      EXPECT_EQ(count_extensions(formula, n, mask) > 0, std::popcount(mask) <= 1)
          << "n = " << n << ", mask " << mask;
    }
  }
}

TEST_P(EveryAtMostOne, DeterminesItsVariablesWhereOneIsTrue) {
  for (std::size_t n = 1; n <= 10; ++n) {
    Formula formula;
    const std::vector<Lit> x = inputs(formula, n);
    add_exactly_one(formula, x, kind_);
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
      EXPECT_EQ(count_extensions(formula, n, mask), std::popcount(mask) == 1 ? 1U : 0U)
          << "n = " << n << ", mask " << mask;
    }
  }
}

TEST_P(EveryAtMostOne, WorksOnNegatedLiterals) {
  Formula formula;
  std::vector<Lit> x = inputs(formula, 6);
  for (Lit& lit : x) {
    lit = ~lit;
  }
  add_at_most_one(formula, x, kind_);
  EXPECT_GT(count_extensions(formula, 6, 0b111111), 0U);
  EXPECT_GT(count_extensions(formula, 6, 0b101111), 0U);
  EXPECT_EQ(count_extensions(formula, 6, 0b101101), 0U);
}

INSTANTIATE_TEST_SUITE_P(All, EveryAtMostOne, testing::ValuesIn(at_most_one_names),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace tsume::cnf
