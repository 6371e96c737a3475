// Unit propagation over a formula that does not change, for many small sets of assumptions.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tsume::solver {

class Propagator {
 public:
  using ClauseIndex = std::uint32_t;

  // The formula must outlive the propagator.
  explicit Propagator(const cnf::Formula& formula);

  // Whether unit propagation refutes the formula.
  [[nodiscard]] bool refutes() const { return refuted_; }
  // Puts a simpler formula over the same variables into a sink: first, as units, what follows by
  // unit propagation, then pure literals (their negation is in no clause that is left), then what
  // that leaves of the other clauses. Its models are models of the formula, and an assignment of
  // the variables to keep that can be extended to a model of the formula can also be extended to
  // one of these. Variables that are in no clause and not to be kept become false. Requires
  // !refutes().
  void simplify(cnf::ClauseSink& sink, std::span<const cnf::Var> kept) const;

  // Whether every model of the formula that satisfies the assumptions has the same values of these
  // variables, as far as unit propagation can tell: false may be a lack of insight. Also true if
  // it refutes the assumptions.
  [[nodiscard]] bool decides(std::span<const cnf::Lit> assumptions,
                             std::span<const cnf::Var> variables);

  [[nodiscard]] std::int64_t var_count() const { return formula_.var_count(); }
  // The value that follows from the formula by unit propagation, if any.
  [[nodiscard]] std::optional<bool> value(cnf::Var v) const {
    const std::int8_t value = value_[slot(v)];
    return value == 0 ? std::nullopt : std::optional(value > 0);
  }
  // What follows from the formula by unit propagation.
  [[nodiscard]] std::span<const cnf::Lit> implied() const { return trail_; }
  // The clauses of the formula that hold the literal.
  [[nodiscard]] std::span<const ClauseIndex> clauses_of(cnf::Lit lit) const {
    return {clauses_.data() + first_[slot(lit)], first_[slot(lit) + 1] - first_[slot(lit)]};
  }

 private:
  class PureLiterals;

  void index_occurrences();
  bool assign(cnf::Lit lit);
  bool propagate();
  bool falsify(cnf::Lit lit);
  bool spread(ClauseIndex clause);
  void undo_to(std::size_t length);

  const cnf::Formula& formula_;
  // The clauses of a literal: clauses_[first_[slot] .. first_[slot + 1]).
  std::vector<std::size_t> first_;
  std::vector<ClauseIndex> clauses_;
  std::vector<std::uint32_t> open_;  // by clause: literals that are not false
  std::vector<std::int8_t> value_;   // by slot: 1 true, -1 false, 0 unassigned
  std::vector<cnf::Lit> trail_;      // true, in order
  std::size_t counted_ = 0;          // of the trail: taken into account in open_
  bool refuted_ = false;             // without assumptions
};

}  // namespace tsume::solver
