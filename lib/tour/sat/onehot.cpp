// The encoding `onehot`: arcs and one variable for each possible position of each vertex.
//
// Variables: the arcs, then P(v, t) for each vertex v but the root and each t in dom(v) (parity and
// breadth-first window); Σ|dom(v)| and what at-most-one adds.
// Clauses: those of arcs.hpp; each vertex exactly one position, Σ(1 + amo); root→v: P(v,1), u→root:
// P(u,M-1), one for each arc of the root; any other arc, both ways, (u→v) ∧ P(u,t) → P(v,t+1),
// |dom(u)| + |dom(v)| clauses, where a target that does not exist is left out.
// Sound: see arcs.hpp; positions are not cyclic. All variables are functions of the arcs.
// Source: distance encoding, N.-F. Zhou, "In pursuit of an efficient SAT encoding for the
// Hamiltonian cycle problem", CP 2020.
#include "lib/cnf/constraints/exactly.hpp"
#include "lib/tour/sat/arcs.hpp"
#include "lib/tour/sat/encodings.hpp"

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

namespace {

class OneHot final : public ArcEncoder {
 public:
  OneHot(const Problem& problem, const EncodingOptions& options)
      : ArcEncoder(problem, options), domains_(cover_.domains()) {}

 private:
  void forbid_short_cycles(ClauseSink& sink) const override {
    std::vector<std::int32_t> first(cover_.size(), 0);
    for (Vertex v = 0; v < cover_.size(); ++v) {
      first[v] = sink.new_vars(domains_[v].count()).number;
      for (std::int64_t i = 0; i < domains_[v].count(); ++i) {
        sink.name(Var{first[v] + static_cast<std::int32_t>(i)}, [&] {
          return symbol(v) + '=' + std::to_string(domains_[v].first + i * domains_[v].step);
        });
      }
    }
    const auto at = [&](Vertex v, std::int64_t t) {
      const Domain& domain = domains_[v];
      return domain.contains(t)
                 ? Term(Var{first[v] + static_cast<std::int32_t>((t - domain.first) / domain.step)})
                 : Term::constant(false);
    };
    std::vector<Lit> literals;
    for (Vertex v = 0; v < cover_.size(); ++v) {
      if (v == cover_.root()) {
        continue;
      }
      literals.clear();
      for (std::int64_t i = 0; i < domains_[v].count(); ++i) {
        literals.emplace_back(Var{first[v] + static_cast<std::int32_t>(i)});
      }
      sink.about([&] { return "position(" + symbol(v) + ')'; });
      add_exactly_one(sink, literals, options_.at_most_one);
    }
    cover_.for_each_arc(
        [&](Lit no_arc, Vertex v, std::int64_t p) {
          add_folded(sink, {no_arc, at(v, p)});
        },
        [&](Lit no_arc, Vertex u, Vertex v) {
          for (std::int64_t t = domains_[u].first; t <= domains_[u].last; t += domains_[u].step) {
            add_folded(sink, {no_arc, ~at(u, t), at(v, t + 1)});
          }
          for (std::int64_t t = domains_[v].first; t <= domains_[v].last; t += domains_[v].step) {
            add_folded(sink, {no_arc, ~at(v, t), at(u, t - 1)});
          }
        });
    for_each_fixed(sink, [&](Vertex v, std::int64_t p) { add_folded(sink, {at(v, p)}); });
  }

  std::vector<Domain> domains_;
};

}  // namespace

extern const EncodingRow onehot_row{.make = make<OneHot>};

}  // namespace tsume::tour
