// The encoding `time`: time x square, improved.
//
// Variables: X(t, v), vertex v is at time t = 0..N-1, where the parity of the time and the
// breadth-first window allow it: t is at least the distance from the start, which is at time 0
// alone; N-1-t is at least the distance to the end. Closed: times count from that of the root, and
// N-t is at least the distance to it. Then those of at-most-one.
// Clauses: each time exactly one vertex; each (t, v) has a neighbour at t+1 (t < N-1) and one at
// t-1 (t > 0); each vertex exactly one time; units for start (closed: root) and end; closed: one
// clause for the last vertex. A variable that does not exist is left out. Sound: as `published`.
// Models are directed tours (closed: both directions from the root). Source: absolute encodings of
// M. Velev and P. Gao (SARA 2009).
#include "lib/cnf/constraints/exactly.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/tour/sat/encodings.hpp"
#include "lib/tour/sat/times.hpp"

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;

namespace {

TimeVars window(const Problem& problem, const Graph& reversed) {
  const std::size_t n = problem.graph.size();
  const auto parity = time_parities(problem);
  std::vector<std::uint32_t> from(n, 0);
  std::vector<std::uint32_t> to(n, 0);
  const auto root = problem.closed ? std::optional(closed_root(problem)) : std::nullopt;
  const std::optional<Vertex> first = root ? std::optional(root->vertex) : problem.start;
  const std::optional<Vertex> last = problem.closed ? first : problem.end;
  if (first) {
    from = graph::distances(problem.graph, *first);
  }
  if (last) {
    to = graph::distances(reversed, *last);
  }
  const std::size_t end_time = problem.closed ? n : n - 1;
  const std::size_t first_time = root ? root->k - 1 : 0;
  return TimeVars(n, [&](std::size_t t, Vertex v) {
    const bool right_parity = !parity || (*parity)[v] == t % 2;
    const std::size_t since = t < first_time ? t + n - first_time : t - first_time;
    const bool not_again = since == 0 || v != first;
    return right_parity && not_again && since >= from[v] && since + to[v] <= end_time;
  });
}

class Time final : public TimeEncoder {
 public:
  Time(const Problem& problem, const EncodingOptions& options)
      : Time(problem, options, problem.graph.reversed()) {}

  void encode(ClauseSink& sink) const override {
    const std::size_t n = vars_.size();
    make_variables(sink);
    std::vector<Lit> literals;
    for (std::size_t t = 0; t < n; ++t) {
      literals.clear();
      for (Vertex v = 0; v < n; ++v) {
        append(literals, vars_.at(t, v));
      }
      sink.about([&] { return "time(" + std::to_string(t + 1) + ')'; });
      add_exactly_one(sink, literals, options_.at_most_one);
    }
    for (std::size_t t = 0; t < n; ++t) {
      for (Vertex v = 0; v < n; ++v) {
        if (vars_.at(t, v).number == 0) {
          continue;
        }
        if (t + 1 < n) {
          add_implication(sink, t, v, t + 1, problem_.graph.neighbours(v));
        }
        if (t > 0) {
          add_implication(sink, t, v, t - 1, reversed_.neighbours(v));
        }
      }
    }
    for (Vertex v = 0; v < n; ++v) {
      literals.clear();
      for (std::size_t t = 0; t < n; ++t) {
        append(literals, vars_.at(t, v));
      }
      sink.about([&] { return "vertex(" + symbol(problem_, v) + ')'; });
      add_exactly_one(sink, literals, options_.at_most_one);
    }
    add_ends(sink);
    add_prescribed_and_fixed(sink);
  }

 private:
  Time(const Problem& problem, const EncodingOptions& options, Graph reversed)
      : TimeEncoder(problem, options, window(problem, reversed)), reversed_(std::move(reversed)) {}

  Graph reversed_;
};

}  // namespace

// MiniSat's worst of the ten starts of 8x8 took 0.20 s of processor time with seq, 0.50 s with
// product.
extern const EncodingRow time_row{.make = make<Time>,
                                  .symmetry = false,
                                  .both_directions = true,
                                  .at_most_one = cnf::AtMostOne::seq};

}  // namespace tsume::tour
