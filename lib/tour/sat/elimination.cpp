// The encoding `elimination`: arcs, and acyclicity of those that do not touch the root by vertex
// elimination.
//
// Variables: Y(u, v), "v follows u", for each such arc and on demand, then the arcs.
// Clauses: those of arcs.hpp; (u→v) → Y(u,v); the vertices but the root are eliminated one by one,
// by least current degree, ties by number: for neighbours u, w of the eliminated b with Y(u,b) and
// Y(b,w), Y(u,b) ∧ Y(b,w) → Y(u,w), u and w are adjacent from then on; and ¬Y(u,b) ∨ ¬Y(b,u). Their
// number depends on the fill.
// Sound: a directed cycle survives the elimination of its vertices as a shorter one, down to a
// forbidden cycle of two; conversely Y = reachability along the path satisfies all. Y is not a
// function of the arcs: models must be counted by their arcs.
// The arcs come last because solvers with a decision queue (cadical, kissat) begin at the highest
// variable: then they choose arcs, row by row on a board, and unit propagation rules out every arc
// that would close a cycle too early. So 24x24 closed takes cadical 0.5 s; with the arcs first it
// did not end in a minute.
// Source: M. F. Rankooh, J. Rintanen, "Propositional encodings of acyclicity and reachability by
// using vertex elimination", AAAI 2022.
#include "lib/tour/sat/arcs.hpp"
#include "lib/tour/sat/encodings.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace tsume::tour {

using cnf::ClauseSink;
using cnf::Lit;
using cnf::Var;

namespace {

// The graph during the elimination: who is adjacent to whom, and the variables Y, numbered from 1,
// first those of the arcs that do not touch the root in their order, then as they are made.
class ReachGraph {
 public:
  explicit ReachGraph(const ArcCover& cover) : rows_(cover.size()) {
    for (const auto& [u, v] : cover.arcs()) {
      if (u != cover.root() && v != cover.root()) {
        entry(u, v).var = ++count_;
        entry(v, u);
      }
    }
  }

  [[nodiscard]] std::int32_t var_count() const { return count_; }

  // Eliminates all vertices but the root. Calls put2(x, y) for each clause ¬x ∨ ¬y, and put3(x, y,
  // z) for each x ∧ y → z.
  template <typename Put2, typename Put3>
  void eliminate_all(Vertex root, Put2&& put2, Put3&& put3) {
    std::set<std::pair<std::size_t, Vertex>> queue;  // degree, vertex
    for (Vertex v = 0; v < rows_.size(); ++v) {
      if (v != root) {
        queue.emplace(rows_[v].size(), v);
      }
    }
    while (!queue.empty()) {
      const Vertex b = queue.begin()->second;
      queue.erase(queue.begin());
      const Row around = std::move(rows_[b]);
      for (const Entry& u : around) {
        queue.erase({rows_[u.to].size(), u.to});
      }
      eliminate(b, around, put2, put3);
      for (const Entry& u : around) {
        queue.emplace(rows_[u.to].size(), u.to);
      }
    }
  }

 private:
  // Row u holds the vertices adjacent to u, ascending, with Y(u, to); 0 if only Y(to, u) exists.
  struct Entry {
    Vertex to = 0;
    std::int32_t var = 0;
  };
  using Row = std::vector<Entry>;

  [[nodiscard]] Row::iterator find(Vertex u, Vertex v) {
    return std::lower_bound(rows_[u].begin(), rows_[u].end(), v,
                            [](const Entry& e, Vertex w) { return e.to < w; });
  }
  Entry& entry(Vertex u, Vertex v) {
    const auto at = find(u, v);
    return at != rows_[u].end() && at->to == v ? *at : *rows_[u].insert(at, {v, 0});
  }

  template <typename Put2, typename Put3>
  void eliminate(Vertex b, const Row& around, Put2&& put2, Put3&& put3) {
    before_.clear();
    for (const Entry& u : around) {
      const auto at = find(u.to, b);
      before_.push_back(at->var);
      rows_[u.to].erase(at);
    }
    for (std::size_t i = 0; i < around.size(); ++i) {
      Row& row = rows_[around[i].to];
      std::size_t next = 0;
      merged_.clear();
      for (std::size_t j = 0; j < around.size(); ++j) {
        if (i == j) {
          continue;
        }
        const Vertex w = around[j].to;
        while (next < row.size() && row[next].to < w) {
          merged_.push_back(row[next++]);
        }
        const bool known = next < row.size() && row[next].to == w;
        Entry entry = known ? row[next++] : Entry{w, 0};
        const bool forth = before_[i] != 0 && around[j].var != 0;
        const bool back = before_[j] != 0 && around[i].var != 0;
        if (forth) {
          if (entry.var == 0) {
            entry.var = ++count_;
          }
          put3(before_[i], around[j].var, entry.var);
        }
        if (known || forth || back) {
          merged_.push_back(entry);
        }
      }
      merged_.insert(merged_.end(), row.begin() + static_cast<std::ptrdiff_t>(next), row.end());
      row.assign(merged_.begin(), merged_.end());
      if (before_[i] != 0 && around[i].var != 0) {
        put2(before_[i], around[i].var);
      }
    }
  }

  std::vector<Row> rows_;
  std::int32_t count_ = 0;
  std::vector<std::int32_t> before_;  // during the elimination of b: Y(u, b)
  Row merged_;
};

class Elimination final : public ArcEncoder {
 public:
  Elimination(const Problem& problem, const EncodingOptions& options)
      : ArcEncoder(problem, options) {
    ReachGraph graph(cover_);
    graph.eliminate_all(
        cover_.root(), [](auto...) {}, [](auto...) {});
    cover_.number_from(graph.var_count() + 1);
  }

 private:
  void forbid_short_cycles(ClauseSink& sink) const override {
    ReachGraph graph(cover_);
    std::int32_t follows = 0;
    std::vector<Arc> ends;  // of Y, by variable, if names are wanted
    const auto name = [&](std::int32_t y, Vertex u, Vertex v) {
      ends.resize(std::max(ends.size(), static_cast<std::size_t>(y) + 1));
      ends[static_cast<std::size_t>(y)] = {u, v};
      return symbol(u) + ">>" + symbol(v);
    };
    for (std::size_t i = 0; i < cover_.arcs().size(); ++i) {
      const Arc& arc = cover_.arcs()[i];
      if (arc.first != cover_.root() && arc.second != cover_.root()) {
        sink.add({~Lit(cover_.var(i)), Lit(Var{++follows})});
        sink.name(Var{follows}, [&] { return name(follows, arc.first, arc.second); });
      }
    }
    graph.eliminate_all(
        cover_.root(),
        [&](std::int32_t x, std::int32_t y) {
          sink.add({~Lit(Var{x}), ~Lit(Var{y})});
        },
        [&](std::int32_t x, std::int32_t y, std::int32_t z) {
          sink.add({~Lit(Var{x}), ~Lit(Var{y}), Lit(Var{z})});
          sink.name(Var{z}, [&] {
            return name(z, ends[static_cast<std::size_t>(x)].first,
                        ends[static_cast<std::size_t>(y)].second);
          });
        });
  }
};

}  // namespace

extern const EncodingRow elimination_row{.make = make<Elimination>, .positions = false};

}  // namespace tsume::tour
