// The encoding `order`: arcs and order-encoded positions.
//
// Variables: the arcs, then G(v, t), "the position of v is at least t", one for each element of
// dom(v) but the first; Σ(|dom(v)| - 1). Below the domain G is true, above it false, between two
// elements it is the variable of the next one.
// Clauses: those of arcs.hpp; the chains G(next) → G(previous); root→v: ¬G(v,2); u→root: G(u,M-1);
// any other arc, for t = 1..M-1, (u→v) → (G(u,t) ↔ G(v,t+1)), each distinct pair of literals once.
// A vertex without positions gives the empty clause, and nothing follows.
// Sound: see arcs.hpp; positions are not cyclic. All variables are functions of the arcs.
// Source: order encoding of N. Tamura et al. (Constraints 14, 2009) applied to the distances of
// N.-F. Zhou (CP 2020).
#include "lib/tour/sat/arcs.hpp"
#include "lib/tour/sat/encodings.hpp"

#include <algorithm>

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

namespace {

class Order final : public ArcEncoder {
 public:
  Order(const Problem& problem, const EncodingOptions& options)
      : ArcEncoder(problem, options), domains_(cover_.domains()) {}

 private:
  // The variable of element i of the domain of v, i >= 1, is first[v] + i - 1.
  using FirstVars = std::vector<std::int32_t>;

  [[nodiscard]] Term at_least(const FirstVars& first, Vertex v, std::int64_t t) const {
    const Domain& domain = domains_[v];
    if (t <= domain.first) {
      return Term::constant(true);
    }
    if (t > domain.last) {
      return Term::constant(false);
    }
    const std::int64_t i = (t - domain.first + domain.step - 1) / domain.step;
    return Var{first[v] + static_cast<std::int32_t>(i) - 1};
  }

  void add_arc(ClauseSink& sink, const FirstVars& first, Lit no_arc, Vertex u, Vertex v) const {
    // Both terms fall from true to false, so equal pairs stand side by side, and only where one of
    // the domains goes on there is anything to say.
    const std::int64_t from = std::min(domains_[u].first, domains_[v].first - 1);
    const std::int64_t to = std::max(domains_[u].last, domains_[v].last - 1);
    Term last_a = Term::constant(true);
    Term last_b = Term::constant(true);
    for (std::int64_t t = std::max<std::int64_t>(from, 1); t <= to; ++t) {
      const Term a = at_least(first, u, t);
      const Term b = at_least(first, v, t + 1);
      if (a == last_a && b == last_b) {
        continue;
      }
      last_a = a;
      last_b = b;
      if (a.is_constant() && a == b) {
        continue;
      }
      add_folded(sink, {no_arc, ~a, b});
      add_folded(sink, {no_arc, a, ~b});
    }
  }

  void forbid_short_cycles(ClauseSink& sink) const override {
    FirstVars first(cover_.size(), 0);
    for (Vertex v = 0; v < cover_.size(); ++v) {
      if (v == cover_.root()) {
        continue;
      }
      const std::int64_t count = domains_[v].count();
      if (count == 0) {
        sink.add({});
        return;
      }
      first[v] = sink.new_vars(count - 1).number;
      for (std::int32_t i = 0; i < count - 1; ++i) {
        sink.name(Var{first[v] + i}, [&] {
          return symbol(v) + ">=" + std::to_string(domains_[v].first + (i + 1) * domains_[v].step);
        });
      }
      for (std::int32_t i = 1; i < count - 1; ++i) {
        sink.add({~Lit(Var{first[v] + i}), Lit(Var{first[v] + i - 1})});
      }
    }
    const auto fix = [&](Term condition, Vertex v, std::int64_t p) {
      add_folded(sink, {condition, at_least(first, v, p)});
      add_folded(sink, {condition, ~at_least(first, v, p + 1)});
    };
    cover_.for_each_arc(
        fix, [&](Lit no_arc, Vertex u, Vertex v) { add_arc(sink, first, no_arc, u, v); });
    for_each_fixed(sink, [&](Vertex v, std::int64_t p) {
      if (!domains_[v].contains(p)) {
        sink.add({});
        return;
      }
      fix(Term::constant(false), v, p);
    });
  }

  std::vector<Domain> domains_;
};

}  // namespace

extern const EncodingRow order_row{.make = make<Order>};

}  // namespace tsume::tour
