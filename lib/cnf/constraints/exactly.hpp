// Exactly one and exactly two.
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"

#include <span>

namespace tsume::cnf {

// Exactly one of the literals is true: the clause of all, then at most one.
void add_exactly_one(ClauseSink& sink, std::span<const Lit> literals, AtMostOne kind);

// Exactly two of the n literals are true. n < 2: the empty clause. n <= 9: n clauses "all but one"
// and C(n,3) negative triples. n > 9: a_i, at least one of the first i, and b_i, at least two, both
// ways: 2n variables, which are functions of the literals, and 8n-4 clauses. Literals that are the
// same variable count each time; `may_repeat` drops what that repeats within a clause.
void add_exactly_two(ClauseSink& sink, std::span<const Lit> literals, bool may_repeat = false);

// At least two: the first part of it. Requires at most 9 literals.
void add_at_least_two(ClauseSink& sink, std::span<const Lit> literals, bool may_repeat = false);

}  // namespace tsume::cnf
