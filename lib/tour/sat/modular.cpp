#include "lib/tour/sat/modular.hpp"

#include "lib/cnf/constraints/exactly.hpp"
#include "lib/cnf/constraints/gates.hpp"

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;

namespace {

// "a1.bit0"
std::string name_of(const ArcCover& cover, Vertex v, const char* what, std::size_t k) {
  return symbol(cover.problem(), v) + what + std::to_string(k);
}

}  // namespace

BinaryPositions::BinaryPositions(ClauseSink& sink, const ArcCover& cover, std::size_t bits)
    : bits_(bits) {
  const std::size_t m = cover.size();
  values_.reserve(m * bits);
  for (Vertex v = 0; v < m; ++v) {
    for (std::size_t k = 0; k < bits; ++k) {
      const bool known = k == 0 && cover.parities();
      values_.push_back(known ? Term::constant((*cover.parities())[v] == 1) : Term(sink.new_var()));
      if (!known) {
        sink.name(bit(v, k).lit().var(), [&] { return name_of(cover, v, ".bit", k); });
      }
    }
  }
  std::vector<Term> carries;
  carries.reserve(m * bits);
  for (Vertex v = 0; v < m; ++v) {
    Term carry = Term::constant(true);
    for (std::size_t k = 0; k < bits; ++k) {
      carries.push_back(carry);
      if (k + 1 < bits) {
        carry = cnf::all_of(sink, {carry, bit(v, k)}, [&] {
          const cnf::Var fresh = sink.new_var();
          sink.name(fresh, [&] { return name_of(cover, v, ".carry", k + 1); });
          return cnf::Lit(fresh);
        });
      }
    }
  }
  fix(sink, Term::constant(false), cover.root(), 0);
  cover.for_each_arc([&](Lit no_arc, Vertex v, std::int64_t p) { fix(sink, no_arc, v, p); },
                     [&](Lit no_arc, Vertex u, Vertex v) {
                       for (std::size_t k = 0; k < bits; ++k) {
                         const Term x = bit(u, k);
                         const Term y = bit(v, k);
                         const Term carry = carries[u * bits + k];
                         add_folded(sink, {no_arc, ~carry, x, y});
                         add_folded(sink, {no_arc, ~carry, ~x, ~y});
                         add_folded(sink, {no_arc, carry, x, ~y});
                         add_folded(sink, {no_arc, carry, ~x, y});
                       }
                     });
}

void BinaryPositions::fix(ClauseSink& sink, Term condition, Vertex v, std::int64_t p) const {
  for (std::size_t k = 0; k < bits_; ++k) {
    const Term value = bit(v, k);
    add_folded(sink, {condition, ((p >> k) & 1) != 0 ? value : ~value});
  }
}

ResiduePositions::ResiduePositions(ClauseSink& sink, const ArcCover& cover, std::uint64_t m)
    : m_(m), first_(sink.new_vars(static_cast<std::int64_t>(cover.size() * m)).number) {
  std::vector<Lit> literals(m);
  for (Vertex v = 0; v < cover.size(); ++v) {
    for (std::uint64_t k = 0; k < m; ++k) {
      literals[k] = residue(v, k);
      sink.name(residue(v, k).var(), [&] {
        return symbol(cover.problem(), v) + ".mod" + std::to_string(m) + '=' + std::to_string(k);
      });
    }
    add_exactly_one(sink, literals, cnf::AtMostOne::pairwise);
  }
  fix(sink, Term::constant(false), cover.root(), 0);
  cover.for_each_arc([&](Lit no_arc, Vertex v, std::int64_t p) { fix(sink, no_arc, v, p); },
                     [&](Lit no_arc, Vertex u, Vertex v) {
                       for (std::uint64_t k = 0; k < m; ++k) {
                         const Lit x = residue(u, k);
                         const Lit y = residue(v, (k + 1) % m);
                         sink.add({no_arc, ~x, y});
                         sink.add({no_arc, x, ~y});
                       }
                     });
}

void ResiduePositions::fix(ClauseSink& sink, Term condition, Vertex v, std::int64_t p) const {
  add_folded(sink, {condition, residue(v, static_cast<std::uint64_t>(p) % m_)});
}

}  // namespace tsume::tour
