#include "lib/cnf/formula.hpp"

#include <algorithm>
#include <utility>

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

ModelChecker::ModelChecker(const Formula& formula)
    : formula_(formula),
      last_(formula.var_count()),
      first_of_(2 * static_cast<std::size_t>(formula.var_count()) + 2, none),
      next_(formula.size(), none) {}

bool ModelChecker::find_another(std::size_t clause, const Assignment& assignment) {
  for (const Lit lit : formula_.clause(clause)) {
    if (assignment.satisfies(lit)) {
      next_[clause] = std::exchange(first_of(lit), clause);
      return true;
    }
  }
  return false;
}

// Looks at every clause.
bool ModelChecker::start(const Assignment& assignment) {
  std::ranges::fill(first_of_, none);
  last_ = assignment;
  started_ = true;
  for (std::size_t i = 0; i < formula_.size() && started_; ++i) {
    started_ = find_another(i, assignment);
  }
  return started_;
}

bool ModelChecker::accepts(const Assignment& assignment) {
  if (!started_) {
    return start(assignment);
  }
  for (std::int32_t v = 1; v <= last_.var_count(); ++v) {
    if (last_[{v}] == assignment[{v}]) {
      continue;
    }
    const Lit turned = last_[{v}] ? Lit(Var{v}) : ~Lit(Var{v});
    std::size_t clause = std::exchange(first_of(turned), none);
    while (clause != none) {
      const std::size_t next = next_[clause];
      if (!find_another(clause, assignment)) {
        started_ = false;
        return false;
      }
      clause = next;
    }
  }
  last_ = assignment;
  return true;
}

}  // namespace tsume::cnf
