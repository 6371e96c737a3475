#include "lib/cnf/constraints/at_most.hpp"

namespace tsume::cnf {

void add_at_most(ClauseSink& sink, std::span<const Lit> literals, std::size_t k) {
  const std::size_t n = literals.size();
  if (n <= k) {
    return;
  }
  if (k == 0) {
    for (const Lit lit : literals) {
      sink.add({~lit});
    }
    return;
  }
  // s(i, j): more than j of the literals 0..i are true.
  const Var first = sink.new_vars(static_cast<std::int64_t>((n - 1) * k));
  const auto s = [&](std::size_t i, std::size_t j) {
    return Lit(Var{first.number + static_cast<std::int32_t>(i * k + j)});
  };
  sink.add({~literals[0], s(0, 0)});
  for (std::size_t j = 1; j < k; ++j) {
    sink.add({~s(0, j)});
  }
  for (std::size_t i = 1; i < n; ++i) {
    sink.add({~literals[i], ~s(i - 1, k - 1)});
    if (i + 1 == n) {
      break;
    }
    sink.add({~literals[i], s(i, 0)});
    for (std::size_t j = 0; j < k; ++j) {
      sink.add({~s(i - 1, j), s(i, j)});
      if (j > 0) {
        sink.add({~literals[i], ~s(i - 1, j - 1), s(i, j)});
      }
    }
  }
}

}  // namespace tsume::cnf
