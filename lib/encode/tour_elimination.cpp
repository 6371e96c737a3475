// The encoding `elimination`: arcs, and acyclicity of those that do not touch the root by vertex
// elimination.
//
// Variables: the arcs, then Y(u, v), "v follows u", for each such arc and on demand.
// Clauses: the arc part; (u→v) → Y(u,v); the vertices but the root are eliminated one by one, by
// least current degree, ties by number: for neighbours u, w of the eliminated b with Y(u,b) and
// Y(b,w), Y(u,b) ∧ Y(b,w) → Y(u,w), u and w are adjacent from then on; and ¬Y(u,b) ∨ ¬Y(b,u). Their
// number depends on the fill.
// Sound: a directed cycle survives the elimination of its vertices as a shorter one, down to a
// forbidden cycle of two; conversely Y = reachability along the path satisfies all. Y is not a
// function of the arcs: models must be counted by their arcs.
// Source: M. F. Rankooh, J. Rintanen, "Propositional encodings of acyclicity and reachability by
// using vertex elimination", AAAI 2022.
#include "lib/encode/tour_arcs.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace tsume::encode {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

namespace {

// The graph during the elimination: the variable of each ordered pair and who is adjacent.
class EliminationGraph {
 public:
  explicit EliminationGraph(std::size_t size) : size_(size), neighbours_(size) {}

  [[nodiscard]] std::int32_t find(Vertex u, Vertex v) const {
    const auto found = follows_.find(key(u, v));
    return found == follows_.end() ? 0 : found->second;
  }
  // The variable of the pair, made if need be.
  Var get(ClauseSink& sink, Vertex u, Vertex v) {
    const auto [at, fresh] = follows_.try_emplace(key(u, v), 0);
    if (fresh) {
      at->second = sink.new_var().number;
      connect(u, v);
      connect(v, u);
    }
    return {at->second};
  }
  [[nodiscard]] const std::vector<Vertex>& neighbours(Vertex v) const { return neighbours_[v]; }
  void disconnect(Vertex v, Vertex from) {
    auto& list = neighbours_[v];
    list.erase(std::lower_bound(list.begin(), list.end(), from));
  }

 private:
  [[nodiscard]] std::uint64_t key(Vertex u, Vertex v) const { return std::uint64_t{u} * size_ + v; }
  void connect(Vertex u, Vertex v) {
    auto& list = neighbours_[u];
    const auto at = std::lower_bound(list.begin(), list.end(), v);
    if (at == list.end() || *at != v) {
      list.insert(at, v);
    }
  }

  std::size_t size_;
  std::vector<std::vector<Vertex>> neighbours_;
  std::unordered_map<std::uint64_t, std::int32_t> follows_;
};

class Elimination final : public ArcEncoder {
 public:
  Elimination(const TourProblem& problem, const TourOptions& options)
      : ArcEncoder(problem, options) {}

 private:
  void add_positions(ClauseSink& sink) const override {
    EliminationGraph graph(part_.size());
    for (std::size_t i = 0; i < part_.arcs().size(); ++i) {
      const auto [u, v] = part_.arcs()[i];
      if (u != part_.root() && v != part_.root()) {
        const Lit follows = graph.get(sink, u, v);
        sink.add({~Lit(ArcPart::var(i)), follows});
      }
    }
    using Entry = std::pair<std::size_t, Vertex>;  // degree, vertex
    std::set<Entry> queue;
    for (Vertex v = 0; v < part_.size(); ++v) {
      if (v != part_.root()) {
        queue.emplace(graph.neighbours(v).size(), v);
      }
    }
    while (!queue.empty()) {
      const Vertex b = queue.begin()->second;
      queue.erase(queue.begin());
      const std::vector<Vertex> around = graph.neighbours(b);
      for (const Vertex u : around) {
        queue.erase({graph.neighbours(u).size(), u});
      }
      eliminate(sink, graph, b, around);
      for (const Vertex u : around) {
        graph.disconnect(u, b);
      }
      for (const Vertex u : around) {
        queue.emplace(graph.neighbours(u).size(), u);
      }
    }
  }

  static void eliminate(ClauseSink& sink, EliminationGraph& graph, Vertex b,
                        const std::vector<Vertex>& around) {
    std::vector<std::int32_t> after(around.size());
    for (std::size_t i = 0; i < around.size(); ++i) {
      after[i] = graph.find(b, around[i]);
    }
    for (std::size_t i = 0; i < around.size(); ++i) {
      const std::int32_t before = graph.find(around[i], b);
      if (before == 0) {
        continue;
      }
      for (std::size_t j = 0; j < around.size(); ++j) {
        if (i != j && after[j] != 0) {
          const Lit through = graph.get(sink, around[i], around[j]);
          sink.add({~Lit(Var{before}), ~Lit(Var{after[j]}), through});
        }
      }
      if (after[i] != 0) {
        sink.add({~Lit(Var{before}), ~Lit(Var{after[i]})});
      }
    }
  }
};

}  // namespace

TourEncoderPtr make_elimination(const TourProblem& problem, const TourOptions& options) {
  return std::make_unique<Elimination>(problem, options);
}

}  // namespace tsume::encode
