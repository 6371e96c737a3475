#include "lib/solver/propagator.hpp"

#include <algorithm>

namespace tsume::solver {

// The pure literal rule: a literal whose negation is in no clause that is left can be true.
class Propagator::PureLiterals {
 public:
  PureLiterals(const Propagator& propagator, std::span<const cnf::Var> kept)
      : propagator_(propagator),
        needed_(propagator.formula_.size(), 1),
        occurrences_(propagator.value_.size(), 0),
        free_(propagator.value_.size() / 2, 1) {
    for (const cnf::Lit lit : propagator.trail_) {
      free_[index(lit)] = 0;
    }
    count_occurrences();
    for (const cnf::Var v : kept) {
      free_[index(v)] = 0;
    }
    for (std::int32_t v = 1; v <= propagator.formula_.var_count(); ++v) {
      consider(~cnf::Lit(cnf::Var{v}));
      consider(cnf::Var{v});
    }
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      satisfy(literals_[i]);
    }
  }

  // In the order in which they were found.
  [[nodiscard]] const std::vector<cnf::Lit>& literals() const { return literals_; }
  // Whether neither they nor what is implied satisfy a clause.
  [[nodiscard]] bool needs(std::size_t clause) const { return needed_[clause] != 0; }

 private:
  void count_occurrences() {
    const cnf::Formula& formula = propagator_.formula_;
    for (const cnf::Lit lit : propagator_.trail_) {
      for (const ClauseIndex clause : propagator_.clauses_of(lit)) {
        needed_[clause] = 0;
      }
    }
    for (std::size_t i = 0; i < formula.size(); ++i) {
      if (needs(i)) {
        for (const cnf::Lit lit : formula.clause(i)) {
          ++occurrences_[slot(lit)];
        }
      }
    }
  }

  void consider(cnf::Lit lit) {
    if (free_[index(lit)] != 0 && occurrences_[slot(~lit)] == 0) {
      free_[index(lit)] = 0;
      literals_.push_back(lit);
    }
  }

  void satisfy(cnf::Lit lit) {
    for (const ClauseIndex clause : propagator_.clauses_of(lit)) {
      if (!needs(clause)) {
        continue;
      }
      needed_[clause] = 0;
      for (const cnf::Lit other : propagator_.formula_.clause(clause)) {
        --occurrences_[slot(other)];
        consider(~other);
      }
    }
  }

  const Propagator& propagator_;
  std::vector<std::uint8_t> needed_;        // by clause
  std::vector<std::uint32_t> occurrences_;  // by slot, in the clauses that are needed
  std::vector<std::uint8_t> free_;          // by variable: neither decided nor to be kept
  std::vector<cnf::Lit> literals_;
};

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

void Propagator::simplify(cnf::ClauseSink& sink, std::span<const cnf::Var> kept) const {
  const PureLiterals pure(*this, kept);
  sink.new_vars(formula_.var_count());
  for (const cnf::Lit lit : trail_) {
    sink.add({lit});
  }
  for (const cnf::Lit lit : pure.literals()) {
    sink.add({lit});
  }
  std::vector<cnf::Lit> open;
  for (std::size_t i = 0; i < formula_.size(); ++i) {
    if (pure.needs(i)) {
      open.clear();
      for (const cnf::Lit lit : formula_.clause(i)) {
        if (value_[slot(lit)] == 0) {
          open.push_back(lit);
        }
      }
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
  bool consistent = std::ranges::all_of(assumptions, [this](cnf::Lit lit) { return assign(lit); });
  auto open = variables.begin();
  const auto decided = [&] {
    open = std::find_if(open, variables.end(), [this](cnf::Var v) { return value_[slot(v)] == 0; });
    return !consistent || open == variables.end();
  };
  // Not to the end: what follows from the last variables of a large choice is most of the work.
  while (!decided() && counted_ < trail_.size()) {
    consistent = falsify(~trail_[counted_++]);
  }
  const bool answer = decided();
  undo_to(length);
  return answer;
}

}  // namespace tsume::solver
