// Terms that say that all or any of some terms hold.
#pragma once

#include "lib/cnf/constraints/term.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"

#include <span>
#include <vector>

namespace tsume::cnf {

// `gate` holds if and only if all n literals hold: n + 1 clauses.
inline void define_all(ClauseSink& sink, Lit gate, std::span<const Lit> literals) {
  std::vector<Lit> clause = {gate};
  for (const Lit lit : literals) {
    sink.add({~gate, lit});
    clause.push_back(~lit);
  }
  sink.add(clause);
}

// A term that holds if and only if all (any) of the terms hold: one of them, or a constant, or a
// literal that make() makes.
template <typename Make>
Term all_of(ClauseSink& sink, const std::vector<Term>& terms, const Make& make) {
  std::vector<Lit> unknown;
  for (const Term term : terms) {
    if (term.is_false()) {
      return term;
    }
    if (!term.is_true()) {
      unknown.push_back(term.lit());
    }
  }
  if (unknown.empty()) {
    return Term::constant(true);
  }
  if (unknown.size() == 1) {
    return unknown.front();
  }
  const Lit gate = make();
  define_all(sink, gate, unknown);
  return gate;
}
template <typename Make>
Term any_of(ClauseSink& sink, std::vector<Term> terms, const Make& make) {
  for (Term& term : terms) {
    term = ~term;
  }
  return ~all_of(sink, terms, make);
}

}  // namespace tsume::cnf
