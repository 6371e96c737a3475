// The encoding `published`: the time x square formula of the report that started this project
// ("I tried to solve the knight's tour problem", Ken.S, blog "Attack All Around", August 2020).
//
// Variables: X(i, c) = (i-1)*N + c, vertex c is the i-th of the tour; N^2, none besides.
// Clauses, in this order and never in another:
//   for each i: some vertex (1), then no two vertices, pairwise        N + N * N(N-1)/2
//   for each i < N and c: ¬X(i,c) ∨ X(i+1,d) for the neighbours d      N(N-1)
//   for each c: no two times, pairwise                                 N * N(N-1)/2
//   together N^3; then a unit for the start (closed: the root), a unit for the end, one clause for
//   the closing move, and prescribed moves and fixed positions.
// Sound: each time has exactly one vertex and no vertex has two times, so the N times visit all N
// vertices; consecutive ones are neighbours. Models are directed tours, one to one.
#include "lib/cnf/constraints/exactly.hpp"
#include "lib/tour/sat/encodings.hpp"
#include "lib/tour/sat/times.hpp"

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;

namespace {

class Published final : public TimeEncoder {
 public:
  Published(const Problem& problem, const EncodingOptions& options)
      : TimeEncoder(problem, options, TimeVars(problem.graph.size())) {}

  void encode(ClauseSink& sink) const override {
    const std::size_t n = vars_.size();
    make_variables(sink);
    std::vector<Lit> literals(n);
    for (std::size_t t = 0; t < n; ++t) {
      for (Vertex v = 0; v < n; ++v) {
        literals[v] = vars_.at(t, v);
      }
      add_exactly_one(sink, literals, cnf::AtMostOne::pairwise);
    }
    for (std::size_t t = 0; t + 1 < n; ++t) {
      for (Vertex v = 0; v < n; ++v) {
        add_implication(sink, t, v, t + 1, problem_.graph.neighbours(v));
      }
    }
    for (Vertex v = 0; v < n; ++v) {
      for (std::size_t t = 0; t < n; ++t) {
        literals[t] = vars_.at(t, v);
      }
      add_at_most_one(sink, literals, cnf::AtMostOne::pairwise);
    }
    add_ends(sink);
    add_prescribed_and_fixed(sink);
  }
};

}  // namespace

extern const EncodingRow published_row{
    .make = make<Published>, .symmetry = false, .colours = false, .both_directions = true};

}  // namespace tsume::tour
