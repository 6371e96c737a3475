#include "lib/cnf/constraints/at_most_one.hpp"

#include <cstddef>

namespace tsume::cnf {

namespace {

using Lits = std::span<const Lit>;

constexpr std::size_t always_pairwise = 4;

// `n` fresh variables as literals.
std::vector<Lit> fresh(ClauseSink& sink, std::size_t n) {
  const Var first = sink.new_vars(static_cast<std::int64_t>(n));
  std::vector<Lit> result;
  result.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    result.emplace_back(Var{first.number + static_cast<std::int32_t>(i)});
  }
  return result;
}

void pairwise(ClauseSink& sink, Lits x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = i + 1; j < x.size(); ++j) {
      sink.add({~x[i], ~x[j]});
    }
  }
}

// s_i: one of x_0..x_i is true. Sinz 2005.
void sequential(ClauseSink& sink, Lits x) {
  const std::size_t last = x.size() - 1;
  const std::vector<Lit> s = fresh(sink, last);
  sink.add({~x[0], s[0]});
  for (std::size_t i = 1; i < last; ++i) {
    sink.add({~x[i], s[i]});
    sink.add({~s[i - 1], s[i]});
    sink.add({~x[i], ~s[i - 1]});
  }
  sink.add({~x[last], ~s[last - 1]});
}

// The literals in a grid with p columns: at most one row and at most one column. Chen 2010.
void product(ClauseSink& sink, Lits x) {
  std::size_t p = 1;
  while (p * p < x.size()) {
    ++p;
  }
  const std::vector<Lit> columns = fresh(sink, p);
  const std::vector<Lit> rows = fresh(sink, (x.size() + p - 1) / p);
  for (std::size_t i = 0; i < x.size(); ++i) {
    sink.add({~x[i], columns[i % p]});
    sink.add({~x[i], rows[i / p]});
  }
  add_at_most_one(sink, columns, AtMostOne::product);
  add_at_most_one(sink, rows, AtMostOne::product);
}

}  // namespace

void add_at_most_one(ClauseSink& sink, Lits x, AtMostOne kind) {
  if (x.size() <= always_pairwise) {
    return pairwise(sink, x);
  }
  switch (kind) {
    case AtMostOne::pairwise:
      return pairwise(sink, x);
    case AtMostOne::seq:
      return sequential(sink, x);
    case AtMostOne::product:
      return product(sink, x);
  }
}

}  // namespace tsume::cnf
