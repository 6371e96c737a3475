#include "lib/solver/remainder.hpp"

#include <cstddef>

namespace tsume::solver {

namespace {

// Decides literals for good: first those that unit clauses force, then pure ones, whose negation is
// in no clause that is left. A pure literal shortens no clause, so that no unit comes of it.
class Reduction {
 public:
  Reduction(const cnf::Formula& formula, std::span<const cnf::Var> kept)
      : formula_(formula),
        first_(2 * static_cast<std::size_t>(formula.var_count()) + 3, 0),
        clauses_(formula.literal_count()),
        open_(formula.size()),
        needed_(formula.size(), 1),
        value_(2 * static_cast<std::size_t>(formula.var_count()) + 2, 0) {
    index_occurrences();
    refuted_ = !propagate();
    if (!refuted_) {
      find_pure_literals(kept);
    }
  }

  [[nodiscard]] bool is_refuted() const { return refuted_; }
  // In the order in which they were decided.
  [[nodiscard]] const std::vector<cnf::Lit>& decided() const { return trail_; }
  [[nodiscard]] bool is_open(cnf::Lit lit) const { return value_[slot(lit)] == 0; }
  // Whether no decided literal satisfies the clause.
  [[nodiscard]] bool needs(std::size_t clause) const { return needed_[clause] != 0; }

 private:
  using ClauseIndex = std::uint32_t;

  [[nodiscard]] std::span<const ClauseIndex> clauses_of(cnf::Lit lit) const {
    return std::span(clauses_).subspan(first_[slot(lit)],
                                       first_[slot(lit) + 1] - first_[slot(lit)]);
  }

  // A counting sort of the literals by slot.
  void index_occurrences() {
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
  bool decide(cnf::Lit lit) {
    if (is_open(lit)) {
      value_[slot(lit)] = 1;
      value_[slot(~lit)] = -1;
      trail_.push_back(lit);
    }
    return value_[slot(lit)] > 0;
  }

  // Of a clause with at most one literal that is not false. False if there is none.
  bool decide_last_of(std::size_t clause) {
    for (const cnf::Lit lit : formula_.clause(clause)) {
      if (value_[slot(lit)] >= 0) {
        return decide(lit);
      }
    }
    return false;
  }

  // False after a contradiction.
  bool propagate() {
    for (std::size_t i = 0; i < formula_.size(); ++i) {
      if (open_[i] <= 1 && !decide_last_of(i)) {
        return false;
      }
    }
    for (std::size_t i = 0; i < trail_.size(); ++i) {
      for (const ClauseIndex clause : clauses_of(~trail_[i])) {
        if (--open_[clause] <= 1 && !decide_last_of(clause)) {
          return false;
        }
      }
    }
    return true;
  }

  void find_pure_literals(std::span<const cnf::Var> kept) {
    for (const cnf::Lit lit : trail_) {
      for (const ClauseIndex clause : clauses_of(lit)) {
        needed_[clause] = 0;
      }
    }
    occurrences_.assign(value_.size(), 0);
    for (std::size_t i = 0; i < formula_.size(); ++i) {
      if (needs(i)) {
        for (const cnf::Lit lit : formula_.clause(i)) {
          ++occurrences_[slot(lit)];
        }
      }
    }
    is_kept_.assign(value_.size() / 2, 0);
    for (const cnf::Var v : kept) {
      is_kept_[index(v)] = 1;
    }
    std::size_t next = trail_.size();
    for (std::int32_t v = 1; v <= formula_.var_count(); ++v) {
      decide_if_pure(~cnf::Lit(cnf::Var{v}));
      decide_if_pure(cnf::Var{v});
    }
    for (; next < trail_.size(); ++next) {
      satisfy_clauses_of(trail_[next]);
    }
  }

  void decide_if_pure(cnf::Lit lit) {
    if (is_kept_[index(lit)] == 0 && is_open(lit) && occurrences_[slot(~lit)] == 0) {
      decide(lit);
    }
  }

  void satisfy_clauses_of(cnf::Lit lit) {
    for (const ClauseIndex clause : clauses_of(lit)) {
      if (needs(clause)) {
        needed_[clause] = 0;
        for (const cnf::Lit other : formula_.clause(clause)) {
          --occurrences_[slot(other)];
          decide_if_pure(~other);
        }
      }
    }
  }

  const cnf::Formula& formula_;
  // The clauses of the literal of slot s: clauses_ from first_[s] to first_[s + 1].
  std::vector<std::size_t> first_;
  std::vector<ClauseIndex> clauses_;
  std::vector<std::uint32_t> open_;  // by clause: literals that no unit made false
  std::vector<std::uint8_t> needed_;
  std::vector<std::int8_t> value_;  // by slot: 1 true, -1 false, 0 not decided
  std::vector<cnf::Lit> trail_;
  std::vector<std::uint32_t> occurrences_;  // by slot, in the clauses that are needed
  std::vector<std::uint8_t> is_kept_;       // by variable
  bool refuted_ = false;
};

}  // namespace

// The variables keep their order: it is the order in which solvers try them at first, and encoders
// choose it with care.
Remainder::Remainder(const cnf::Formula& formula, std::span<const cnf::Var> kept,
                     cnf::ClauseSink& target, const core::Stop& stop)
    : target_(target),
      model_(formula.var_count()),
      number_(static_cast<std::size_t>(formula.var_count()) + 1, decided) {
  const Reduction reduction(formula, kept);
  refuted_ = reduction.is_refuted();
  if (refuted_) {
    return;
  }
  for (const cnf::Lit lit : reduction.decided()) {
    model_.set(lit.var(), !lit.negative());
  }
  for (std::int32_t v = 1; v <= formula.var_count(); ++v) {
    if (reduction.is_open(cnf::Var{v})) {
      original_.push_back({v});
      number_[static_cast<std::size_t>(v)] = static_cast<std::int32_t>(original_.size());
    }
  }
  static_cast<void>(cnf::encode_until(stop, target, [&](cnf::ClauseSink& sink) {
    sink.new_vars(static_cast<std::int64_t>(original_.size()));
    for (std::size_t i = 0; i < formula.size(); ++i) {
      if (reduction.needs(i)) {
        clause_.clear();
        for (const cnf::Lit lit : formula.clause(i)) {
          if (reduction.is_open(lit)) {
            const cnf::Var v{number_[index(lit)]};
            clause_.push_back(lit.negative() ? ~cnf::Lit(v) : cnf::Lit(v));
          }
        }
        sink.add(clause_);
      }
    }
  }));
}

std::vector<cnf::Var> Remainder::undecided(std::span<const cnf::Var> variables) const {
  std::vector<cnf::Var> numbered;
  for (const cnf::Var v : variables) {
    if (const std::int32_t number = number_[index(v)]; number != decided) {
      numbered.push_back({number});
    }
  }
  return numbered;
}

bool Remainder::add(std::span<const cnf::Lit> clause) {
  clause_.clear();
  for (const cnf::Lit lit : clause) {
    if (const std::int32_t number = number_[index(lit)]; number != decided) {
      const cnf::Var v{number};
      clause_.push_back(lit.negative() ? ~cnf::Lit(v) : cnf::Lit(v));
    } else if (model_.satisfies(lit)) {
      return true;
    }
  }
  if (!clause_.empty()) {
    target_.add(clause_);
  }
  return !clause_.empty();
}

const cnf::Assignment& Remainder::expand(const cnf::Assignment& model) {
  for (std::size_t i = 0; i < original_.size(); ++i) {
    model_.set(original_[i], model[{static_cast<std::int32_t>(i) + 1}]);
  }
  return model_;
}

}  // namespace tsume::solver
