// Positions modulo a number: the parts of the encodings `binary` and `crt`. Internal to
// lib/tour/sat.
#pragma once

#include "lib/tour/sat/arcs.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::tour {

using cnf::Term;

// Positions modulo 2^bits, bits >= 1, as binary numbers.
// Variables: bits for each of the M vertices (bit 0 is a constant where parities are known), then
// bits-2 carries: K(u,0) = 1, K(u,k) ↔ K(u,k-1) ∧ bit k-1, 3 clauses each.
// Clauses: the root is 0; root→v: the bits of 1; u→root: the bits of M-1; any other arc
// y_k = x_k ⊕ K_k, 2 + 4(bits-1). Constants are folded away.
class BinaryPositions {
 public:
  BinaryPositions(cnf::ClauseSink& sink, const ArcCover& cover, std::size_t bits);
  // The position of v is p modulo 2^bits, if `condition` is false.
  void fix(cnf::ClauseSink& sink, Term condition, Vertex v, std::int64_t p) const;

 private:
  [[nodiscard]] Term bit(Vertex v, std::size_t k) const { return values_[v * bits_ + k]; }

  std::size_t bits_;
  std::vector<Term> values_;
};

// Positions modulo an odd m >= 3, one variable for each residue.
// Variables: m for each vertex. Clauses: exactly one residue for each vertex, pairwise; the root
// has 0; root→v: 1; u→root: M-1; any other arc (u→v) → (X(u,k) ↔ X(v,k+1)), 2m clauses.
class ResiduePositions {
 public:
  ResiduePositions(cnf::ClauseSink& sink, const ArcCover& cover, std::uint64_t m);
  void fix(cnf::ClauseSink& sink, Term condition, Vertex v, std::int64_t p) const;

 private:
  [[nodiscard]] cnf::Lit residue(Vertex v, std::uint64_t k) const {
    return cnf::Var{static_cast<std::int32_t>(first_ + static_cast<std::int64_t>(v * m_ + k))};
  }

  std::uint64_t m_;
  std::int64_t first_;
};

}  // namespace tsume::tour
