// At most a number of literals.
#pragma once

#include "lib/cnf/literal.hpp"
#include "lib/cnf/sink.hpp"

#include <cstddef>
#include <span>

namespace tsume::cnf {

// At most k of the n literals are true: C. Sinz, "Towards an optimal CNF encoding of Boolean
// cardinality constraints" (CP 2005). Unless k = 0 or n <= k it has (n - 1) k auxiliary variables,
// which are not functions of the literals, and 2nk + n - 3k - 1 clauses.
void add_at_most(ClauseSink& sink, std::span<const Lit> literals, std::size_t k);

}  // namespace tsume::cnf
