#include "lib/cnf/formula.hpp"

#include <algorithm>

namespace tsume::cnf {

void Formula::receive(std::span<const Lit> clause) {
  literals_.insert(literals_.end(), clause.begin(), clause.end());
  starts_.push_back(literals_.size());
}

void Formula::declare_up_to(std::int64_t v) {
  if (v > var_count()) {
    new_vars(v - var_count());
  }
}

std::optional<std::size_t> first_violated(const Formula& formula, const Assignment& assignment) {
  for (std::size_t i = 0; i < formula.size(); ++i) {
    const auto clause = formula.clause(i);
    if (std::none_of(clause.begin(), clause.end(),
                     [&](Lit lit) { return assignment.satisfies(lit); })) {
      return i;
    }
  }
  return std::nullopt;
}

}  // namespace tsume::cnf
