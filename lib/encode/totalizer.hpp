// Counting in unary: at most k, at least k, exactly k of some literals.
#pragma once

#include "lib/cnf/sink.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace tsume::encode {

// The totalizer of O. Bailleux and Y. Boufkhad ("Efficient CNF encoding of Boolean cardinality
// constraints", CP 2003), cut at a bound.
//
// A balanced tree over the n literals; a node over s of them has min(s, limit) outputs, output i
// true if and only if more than i of its literals are true.
// Variables: the outputs of all nodes that are no leaves. Clauses: for a node with children of a
// and b outputs and r of its own, for each i <= a, j <= b with i + j > 0 one clause "i of the left
// and j of the right give min(i+j, r)", and for each i <= a, j <= b with i + j < r one clause "not
// more than i and not more than j give not more than i+j". Both ways, so the variables are
// functions of the literals and count models exactly.
class Totalizer {
 public:
  // Counts up to `limit`: whether more are true cannot be told apart.
  Totalizer(cnf::ClauseSink& sink, std::span<const cnf::Lit> literals, std::size_t limit);

  // Literal k - 1 is true if and only if at least k of the literals are, 1 <= k <= min(n, limit).
  [[nodiscard]] std::span<const cnf::Lit> outputs() const { return outputs_; }

 private:
  std::vector<cnf::Lit> outputs_;
};

// At most k of the literals: a totalizer up to k + 1 and one unit; nothing if k >= n.
void add_at_most(cnf::ClauseSink& sink, std::span<const cnf::Lit> literals, std::size_t k);

// At least k of the literals: at most n - k of their negations; the empty clause if k > n.
void add_at_least(cnf::ClauseSink& sink, std::span<const cnf::Lit> literals, std::size_t k);

}  // namespace tsume::encode
