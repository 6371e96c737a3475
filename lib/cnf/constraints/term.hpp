// Literals that may be constants, so that clauses can be written as if nothing were known and come
// out without the known parts.
#pragma once

#include "lib/cnf/sink.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <vector>

namespace tsume::cnf {

// A literal, true, or false.
class Term {
 public:
  constexpr Term(Lit lit) : code_(lit.dimacs()) {}  // NOLINT: a literal is a term
  constexpr Term(Var v) : code_(v.number) {}        // NOLINT
  [[nodiscard]] static constexpr Term constant(bool value) {
    return Term(Lit::from_dimacs(value ? truth : -truth));
  }

  [[nodiscard]] constexpr bool is_true() const { return code_ == truth; }
  [[nodiscard]] constexpr bool is_false() const { return code_ == -truth; }
  [[nodiscard]] constexpr bool is_constant() const { return is_true() || is_false(); }
  // Requires a literal.
  [[nodiscard]] constexpr Lit lit() const { return Lit::from_dimacs(code_); }
  constexpr Term operator~() const { return Term(Lit::from_dimacs(-code_)); }
  constexpr bool operator==(const Term&) const = default;

 private:
  static constexpr std::int32_t truth = std::numeric_limits<std::int32_t>::max();
  std::int32_t code_;
};

// The clause of the terms that are not false; nothing if one is true. `clause` has room for all
// terms.
inline void add_folded(ClauseSink& sink, std::span<const Term> terms, Lit* clause) {
  std::size_t size = 0;
  for (const Term term : terms) {
    if (term.is_true()) {
      return;
    }
    if (!term.is_false()) {
      clause[size++] = term.lit();
    }
  }
  sink.add({clause, size});
}
inline void add_folded(ClauseSink& sink, std::span<const Term> terms) {
  std::vector<Lit> clause(terms.size());
  add_folded(sink, terms, clause.data());
}
// Most lists are short: they take no memory.
inline void add_folded(ClauseSink& sink, std::initializer_list<Term> terms) {
  constexpr std::size_t few = 8;
  const std::span all(terms.begin(), terms.size());
  Lit clause[few];
  all.size() <= few ? add_folded(sink, all, clause) : add_folded(sink, all);
}

}  // namespace tsume::cnf
