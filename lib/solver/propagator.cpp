#include "lib/solver/propagator.hpp"

#include <algorithm>

namespace tsume::solver {

Propagator::Propagator(const cnf::Formula& formula)
    : formula_(formula),
      first_(2 * static_cast<std::size_t>(formula.var_count()) + 3, 0),
      clauses_(formula.literal_count()),
      open_(formula.size()),
      value_(2 * static_cast<std::size_t>(formula.var_count()) + 2, 0) {
  index_occurrences();
  for (std::size_t i = 0; i < formula.size() && !refuted_; ++i) {
    if (open_[i] <= 1) {
      refuted_ = !spread(static_cast<ClauseIndex>(i));
    }
  }
  refuted_ = refuted_ || !propagate();
}

// A counting sort of the literals by slot.
void Propagator::index_occurrences() {
  for (std::size_t i = 0; i < formula_.size(); ++i) {
    const auto clause = formula_.clause(i);
    open_[i] = static_cast<std::uint32_t>(clause.size());
    for (const cnf::Lit lit : clause) {
      ++first_[slot(lit) + 1];
    }
  }
  for (std::size_t s = 1; s < first_.size(); ++s) {
    first_[s] += first_[s - 1];
  }
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  for (std::size_t i = 0; i < formula_.size(); ++i) {
    for (const cnf::Lit lit : formula_.clause(i)) {
      clauses_[next[slot(lit)]++] = static_cast<ClauseIndex>(i);
    }
  }
}

// False if the literal is false already.
bool Propagator::assign(cnf::Lit lit) {
  if (value_[slot(lit)] == 0) {
    value_[slot(lit)] = 1;
    value_[slot(~lit)] = -1;
    trail_.push_back(lit);
  }
  return value_[slot(lit)] > 0;
}

// A clause with at most one literal that is not false: makes that one true. False if there is none.
bool Propagator::spread(ClauseIndex clause) {
  for (const cnf::Lit lit : formula_.clause(clause)) {
    if (value_[slot(lit)] >= 0) {
      return assign(lit);
    }
  }
  return false;
}

// Tells all clauses of a literal that it is false, even after a contradiction, so that undo_to()
// can take all of it back.
bool Propagator::falsify(cnf::Lit lit) {
  bool consistent = true;
  for (std::size_t i = first_[slot(lit)]; i < first_[slot(lit) + 1]; ++i) {
    const ClauseIndex clause = clauses_[i];
    if (--open_[clause] <= 1 && consistent) {
      consistent = spread(clause);
    }
  }
  return consistent;
}

// False after a contradiction.
bool Propagator::propagate() {
  while (counted_ < trail_.size()) {
    if (!falsify(~trail_[counted_++])) {
      return false;
    }
  }
  return true;
}

void Propagator::undo_to(std::size_t length) {
  for (; trail_.size() > length; trail_.pop_back()) {
    const cnf::Lit lit = trail_.back();
    value_[slot(lit)] = value_[slot(~lit)] = 0;
    if (trail_.size() <= counted_) {
      for (std::size_t i = first_[slot(~lit)]; i < first_[slot(~lit) + 1]; ++i) {
        ++open_[clauses_[i]];
      }
    }
  }
  counted_ = std::min(counted_, length);
}

void Propagator::simplify(cnf::ClauseSink& sink) const {
  sink.new_vars(formula_.var_count());
  for (const cnf::Lit lit : trail_) {
    sink.add({lit});
  }
  std::vector<cnf::Lit> open;
  for (std::size_t i = 0; i < formula_.size(); ++i) {
    open.clear();
    bool satisfied = false;
    for (const cnf::Lit lit : formula_.clause(i)) {
      const std::int8_t value = value_[slot(lit)];
      satisfied = satisfied || value > 0;
      if (value == 0) {
        open.push_back(lit);
      }
    }
    if (!satisfied) {
      sink.add(open);
    }
  }
}

bool Propagator::decides(std::span<const cnf::Lit> assumptions,
                         std::span<const cnf::Var> variables) {
  if (refuted_) {
    return true;
  }
  const std::size_t length = trail_.size();
  const bool consistent =
      std::ranges::all_of(assumptions, [this](cnf::Lit lit) { return assign(lit); }) && propagate();
  const bool decided = !consistent || std::ranges::all_of(variables, [this](cnf::Var v) {
    return value_[slot(v)] != 0;
  });
  undo_to(length);
  return decided;
}

}  // namespace tsume::solver
