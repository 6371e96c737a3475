// The encoding `2factor`: degrees only, a relaxation.
//
// Variables: those of EdgeVariables; 2n more for each vertex of degree n > 9.
// Clauses: each vertex has exactly two edges. Degree n <= 9: all but one of the edges are not all
// false, n clauses, and no three are true, C(n,3). Degree n > 9 (always so for z): a_i, at least
// one of the first i edges, b_i, at least two, defined both ways, 8n-4 clauses. Degree < 2: the
// empty clause. Units for start, end and prescribed edges. Parity adds a negative unit for each
// edge of z to a vertex of the wrong colour. With a symmetry one vertex of each orbit is enough.
// Models are sets of cycles that cover all vertices: a tour is one, so unsatisfiable is final.
// Counters are functions of the edges.
// Source of the idea: T. Soh, D. Le Berre, S. Roussel, M. Banbara, N. Tamura, "Incremental
// SAT-based method with native Boolean cardinality handling for the Hamiltonian cycle problem",
// JELIA 2014.
#include "lib/cnf/constraints/exactly.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/ends.hpp"
#include "lib/tour/sat/encodings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

namespace {

// One variable for each edge u-v, u < v, ascending; for open tours then one for each edge from v to
// the additional vertex z, ascending. With a symmetry, one for each orbit of edges, numbered by its
// first edge.
class EdgeVariables {
 public:
  // Requires an undirected graph. Holds a reference to the problem.
  explicit EdgeVariables(const Problem& problem);

  [[nodiscard]] std::int64_t var_count() const { return var_count_; }
  // The variables of the edges from v to its neighbours, in their order.
  [[nodiscard]] std::span<const Var> at(Vertex v) const {
    return {vars_.data() + problem_.graph.first_arc(v), problem_.graph.degree(v)};
  }
  // Open tours: the variable of the edge from v to z.
  [[nodiscard]] Var to_extra(Vertex v) const {
    return {static_cast<std::int32_t>(edge_vars_ + v + 1)};
  }
  // Requires an edge.
  [[nodiscard]] Var edge(Vertex u, Vertex v) const;

 private:
  void share_orbits();

  const Problem& problem_;
  std::int64_t edge_vars_ = 0;
  std::int64_t var_count_ = 0;
  std::vector<Var> vars_;  // by arc
};

EdgeVariables::EdgeVariables(const Problem& problem)
    : problem_(problem), vars_(problem.graph.arc_count()) {
  const Graph& graph = problem.graph;
  const std::size_t n = graph.size();
  std::vector<std::size_t> next(n);  // the first arc of v that has no number yet
  for (Vertex v = 0; v < n; ++v) {
    next[v] = graph.first_arc(v);
  }
  std::int32_t last = 0;
  for (Vertex u = 0; u < n; ++u) {
    for (const Vertex v : graph.neighbours(u)) {
      if (u < v) {
        vars_[next[u]++] = {++last};
        vars_[next[v]++] = {last};
      }
    }
  }
  edge_vars_ = last;
  if (!problem.symmetry.empty()) {
    share_orbits();
  }
  var_count_ = edge_vars_ + (problem.closed ? 0 : static_cast<std::int64_t>(n));
}

Var EdgeVariables::edge(Vertex u, Vertex v) const {
  const auto list = problem_.graph.neighbours(u);
  const auto found = std::lower_bound(list.begin(), list.end(), v);
  return at(u)[static_cast<std::size_t>(found - list.begin())];
}

void EdgeVariables::share_orbits() {
  const Graph& graph = problem_.graph;
  const auto& image = problem_.symmetry;
  std::vector<std::int32_t> shared(static_cast<std::size_t>(edge_vars_) + 1, 0);
  std::int32_t last = 0;
  for (Vertex u = 0; u < graph.size(); ++u) {
    for (const Vertex v : graph.neighbours(u)) {
      if (shared[index(edge(u, v))] != 0) {
        continue;
      }
      ++last;
      Arc e{u, v};
      for (Var x = edge(u, v); shared[index(x)] == 0; x = edge(e.first, e.second)) {
        shared[index(x)] = last;
        e = {image[e.first], image[e.second]};
      }
    }
  }
  for (Var& x : vars_) {
    x.number = shared[index(x)];
  }
  edge_vars_ = last;
}

class TwoFactor final : public Encoder {
 public:
  TwoFactor(const Problem& problem, const EncodingOptions& options)
      : Encoder(problem, options), edges_(problem) {}

  void encode(ClauseSink& sink) const override {
    const std::size_t n = problem_.graph.size();
    sink.new_vars(edges_.var_count());
    name_edges(sink);
    // Two edges of an orbit can meet in a vertex.
    const bool may_repeat = !problem_.symmetry.empty();
    std::vector<Lit> literals;
    for (Vertex v = 0; v < n; ++v) {
      if (!is_first_of_orbit(v)) {
        continue;
      }
      const auto incident = edges_.at(v);
      literals.assign(incident.begin(), incident.end());
      if (!problem_.closed) {
        literals.emplace_back(edges_.to_extra(v));
      }
      sink.about([&] { return "degree(" + symbol(problem_, v) + ')'; });
      cnf::add_exactly_two(sink, literals, may_repeat);
    }
    if (!problem_.closed) {
      sink.about([] { return std::string("degree(z)"); });
      literals.clear();
      for (Vertex v = 0; v < n; ++v) {
        literals.emplace_back(edges_.to_extra(v));
      }
      cnf::add_exactly_two(sink, literals, may_repeat);
      add_ends(sink);
    }
    for (const PrescribedMove& move : problem_.prescribed) {
      sink.add({edges_.edge(move.from, move.to)});
    }
  }

  Cover decode(const cnf::Assignment& model) const override;

  std::vector<Var> projection() const override {
    std::vector<Var> result;
    for (std::int32_t x = 1; x <= edges_.var_count(); ++x) {
      result.push_back({x});
    }
    return result;
  }

  std::vector<std::pair<Arc, Var>> edges() const override {
    std::vector<std::pair<Arc, Var>> result;
    for (Vertex u = 0; u < problem_.graph.size(); ++u) {
      const auto list = problem_.graph.neighbours(u);
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (u < list[i]) {
          result.emplace_back(Arc{u, list[i]}, edges_.at(u)[i]);
        }
      }
    }
    for (Vertex v = 0; v < problem_.graph.size() && !problem_.closed; ++v) {
      result.emplace_back(Arc{v, extra_vertex(problem_)}, edges_.to_extra(v));
    }
    return result;
  }

 private:
  // An orbit has the name of its first edge.
  void name_edges(ClauseSink& sink) const {
    std::int32_t last = 0;
    for (const auto& [edge, variable] : edges()) {
      if (variable.number > last) {
        sink.name(variable, [&, first = edge.first, second = edge.second] {
          return symbol(problem_, first, Dashes::escaped) + '-' +
                 symbol(problem_, second, Dashes::escaped);
        });
        last = variable.number;
      }
    }
  }

  // The vertices next to each vertex, with the extra one, in the model.
  using Pairs = std::vector<std::array<Vertex, 2>>;

  [[nodiscard]] bool is_first_of_orbit(Vertex v) const {
    const auto& image = problem_.symmetry;
    if (!image.empty()) {
      for (Vertex w = image[v]; w != v; w = image[w]) {
        if (w < v) {
          return false;
        }
      }
    }
    return true;
  }

  void add_ends(ClauseSink& sink) const {
    const auto& start = problem_.start;
    const auto& end = problem_.end;
    for (const auto& known : {start, end}) {
      if (known) {
        sink.add({edges_.to_extra(*known)});
      }
    }
    const std::size_t n = problem_.graph.size();
    if (start && start == end) {
      sink.add({});  // two vertices at least, and degrees alone would not object
      return;
    }
    const auto times = time_parities(problem_);
    if (!times || (!start && !end && n % 2 == 0)) {
      return;
    }
    // The other end of the tour: after the start a last vertex, before the end a first one.
    const std::size_t other = start ? (n - 1) % 2 : 0;
    const std::optional<Vertex> given = start ? start : end;
    for (Vertex v = 0; v < n; ++v) {
      if (v != given && (*times)[v] != other) {
        sink.add({~Lit(edges_.to_extra(v))});
      }
    }
  }

  [[nodiscard]] Pairs partners(const cnf::Assignment& model) const;
  [[nodiscard]] Tour walk(const Pairs& pairs, std::vector<bool>& seen, Vertex from,
                          Vertex to) const;

  EdgeVariables edges_;
};

TwoFactor::Pairs TwoFactor::partners(const cnf::Assignment& model) const {
  const std::size_t n = problem_.graph.size();
  const std::size_t m = cycle_length(problem_);
  Pairs pairs(m, {graph::no_vertex, graph::no_vertex});
  std::vector<std::size_t> degree(m, 0);
  const auto join = [&](Vertex u, Vertex v) {
    if (degree[u] < 2) {
      pairs[u][degree[u]] = v;
    }
    ++degree[u];
  };
  const Vertex extra = extra_vertex(problem_);
  for (Vertex u = 0; u < n; ++u) {
    const auto list = problem_.graph.neighbours(u);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (model[edges_.at(u)[i]]) {
        join(u, list[i]);
      }
    }
    if (!problem_.closed && model[edges_.to_extra(u)]) {
      join(u, extra);
      join(extra, u);
    }
  }
  for (Vertex v = 0; v < m; ++v) {
    if (degree[v] != 2) {
      throw io::Failure(v == n ? "the model has " + core::counted(degree[v], "end") + ", not 2"
                               : "vertex " + problem_.name(v) + " has degree " +
                                     std::to_string(degree[v]) + " in the model, not 2");
    }
  }
  return pairs;
}

// The cycle through from and then to, without z.
Tour TwoFactor::walk(const Pairs& pairs, std::vector<bool>& seen, Vertex from, Vertex to) const {
  Tour tour;
  Vertex before = from;
  Vertex at = to;
  const auto visit = [&](Vertex v) {
    seen[v] = true;
    if (v < problem_.graph.size()) {
      tour.push_back(v);
    }
  };
  visit(from);
  while (at != from) {
    visit(at);
    const Vertex next = pairs[at][0] == before ? pairs[at][1] : pairs[at][0];
    before = at;
    at = next;
  }
  return tour;
}

Cover TwoFactor::decode(const cnf::Assignment& model) const {
  const Pairs pairs = partners(model);
  std::vector<bool> seen(pairs.size(), false);
  Cover cover;
  const auto from_vertex = [&](Vertex v) {
    cover.parts.push_back(walk(pairs, seen, v, std::min(pairs[v][0], pairs[v][1])));
  };
  from_vertex(problem_.closed ? closed_root(problem_).vertex : extra_vertex(problem_));
  begin_tour(problem_, cover.parts.front());
  for (Vertex v = 0; v < problem_.graph.size(); ++v) {
    if (!seen[v]) {
      from_vertex(v);
    }
  }
  return cover;
}

std::optional<std::string> limit(const Problem& problem) {
  return !problem.closed && problem.graph.size() == 1 ? std::optional("a tour of one vertex")
                                                      : std::nullopt;
}

}  // namespace

extern const EncodingRow two_factor_row{.make = make<TwoFactor>,
                                        .positions = false,
                                        .directed = false,
                                        .relaxation = true,
                                        .limit = limit};

}  // namespace tsume::tour
