// What unit propagation and pure literals leave of a formula, numbered anew: for questions that are
// asked so often that each variable counts.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/core/deadline.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace tsume::solver {

class Remainder {
 public:
  // Writes the remainder to a sink without variables, which must outlive this object. Each
  // assignment of the variables to keep that can be extended to a model of the formula can be
  // extended to one of the remainder, and the other way round. If unit propagation refutes the
  // formula, nothing is written. If `stop` says true, a part is missing.
  Remainder(const cnf::Formula& formula, std::span<const cnf::Var> kept, cnf::ClauseSink& target,
            const core::Stop& stop = {});

  // Unit propagation refutes the formula: there are no models.
  [[nodiscard]] bool is_refuted() const { return refuted_; }
  // Those of the variables that are not decided, as numbered in the remainder.
  [[nodiscard]] std::vector<cnf::Var> undecided(std::span<const cnf::Var> variables) const;
  // Adds a clause over variables that were to be kept. False if nothing is left of it: there are no
  // models any more, and nothing is written.
  [[nodiscard]] bool add(std::span<const cnf::Lit> clause);
  // The model of the formula that belongs to a model of the remainder; valid until the next call.
  [[nodiscard]] const cnf::Assignment& expand(const cnf::Assignment& model);

 private:
  static constexpr std::int32_t decided = 0;

  cnf::ClauseSink& target_;
  bool refuted_ = false;
  cnf::Assignment model_;             // decided variables have their values
  std::vector<std::int32_t> number_;  // by variable of the formula: in the remainder, or decided
  std::vector<cnf::Var> original_;    // by variable of the remainder, from 1: at its number - 1
  std::vector<cnf::Lit> clause_;
};

}  // namespace tsume::solver
