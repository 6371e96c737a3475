#include "lib/hamilton/facts.hpp"

#include "lib/core/json.hpp"
#include "lib/core/random.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/reduce.hpp"
#include "lib/hamilton/small_cuts.hpp"
#include "lib/tour/ends.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

namespace tsume::hamilton {

namespace {

using core::Json;
using graph::Graph;

constexpr core::Named<Rule> rule_names[] = {
    {Rule::degree, "degree"}, {Rule::full, "full"}, {Rule::chain, "chain"}};

class FactWriter {
 public:
  FactWriter(std::ostream& out, const Graph& graph, const FactSearch& search)
      : out_(out), graph_(graph), underlying_(graph::underlying(graph)), search_(search) {}

  bool run() {
    colours();
    connections();
    directions();
    if (graph_.size() < tour::least_closed_length(graph_)) {
      none("too few vertices for a cycle");
    } else if (graph_.size() > 2) {
      CycleProblem problem({.graph = graph_, .closed = true});
      degrees(problem);
      cuts(problem);
    }
    if (reason_ && wants(FactKind::none)) {
      write(begin(FactKind::none).set("because", *reason_));
    }
    return reason_.has_value();
  }

 private:
  [[nodiscard]] bool wants(FactKind kind) const {
    return search_.only.empty() || search_.only.contains(kind);
  }
  [[nodiscard]] static Json begin(FactKind kind) {
    return Json::object().set("fact", core::name_of(fact_names, kind));
  }
  [[nodiscard]] std::string name(Vertex v) const { return search_.names.name(v); }
  [[nodiscard]] Json vertex(Vertex v) const {
    return search_.names.are_numbers() ? Json(std::size_t{v} + search_.names.first_number())
                                       : Json(search_.names.name(v));
  }
  [[nodiscard]] Json edge_of(Vertex u, Vertex v) const {
    return Json::array().push(vertex(u)).push(vertex(v));
  }
  void write(const Json& fact) { out_ << fact.compact() << '\n'; }
  // The first reason is the one that is told.
  void none(std::string reason) {
    if (!reason_) {
      reason_ = std::move(reason);
    }
  }

  void colours() {
    const auto sides = graph::bipartition(graph_);
    if (!sides) {
      return;
    }
    std::vector<Vertex> first;
    std::vector<Vertex> second;
    for (Vertex v = 0; v < graph_.size(); ++v) {
      ((*sides)[v] == 0 ? first : second).push_back(v);
    }
    if (wants(FactKind::bipartite)) {
      write(begin(FactKind::bipartite)
                .set("sides", Json::array().push(first.size()).push(second.size())));
    }
    if (graph_.size() % 2 == 1) {
      none("the graph is bipartite and has an odd number of vertices");
    }
    const std::vector<Vertex>& smaller = first.size() <= second.size() ? first : second;
    if (first.size() != second.size()) {
      separate(smaller);
    }
  }

  // A set of vertices that leaves more components than it has vertices excludes a cycle.
  void separate(const std::vector<Vertex>& set) {
    if (reason_ && !wants(FactKind::separator)) {
      return;
    }
    const auto components = graph::components_without(underlying_, set);
    if (wants(FactKind::separator)) {
      write(begin(FactKind::separator)
                .set("vertices", Json::array(set, [&](Vertex v) { return vertex(v); }))
                .set("components", Json::array(components, [](const std::vector<Vertex>& part) {
                       return Json(part.size());
                     })));
    }
    if (components.size() > set.size()) {
      none(set.size() == 1 ? fmt::format("without vertex {}, {} components are left",
                                         name(set.front()), components.size())
                           : fmt::format("without {} vertices, {} components are left", set.size(),
                                         components.size()));
    }
  }

  void connections() {
    const std::size_t components = graph::components(underlying_).count;
    if (components > 1) {
      none(fmt::format("the graph has {} components", components));
    }
    const graph::WeakPoints weak = graph::weak_points(underlying_);
    for (const auto& [u, v] : weak.bridges) {
      if (wants(FactKind::bridge)) {
        write(begin(FactKind::bridge).set("edge", edge_of(u, v)));
      }
      // A directed cycle of two vertices crosses it both ways.
      if (graph_.size() > 2) {
        none(fmt::format("the edge {}-{} is a bridge", name(u), name(v)));
      }
    }
    for (Vertex v = 0; v < graph_.size(); ++v) {
      if (weak.parts[v] > 1) {
        separate({v});
      }
    }
  }

  // A vertex that no arc enters or leaves.
  void directions() {
    if (!graph_.is_directed()) {
      return;
    }
    const Graph reversed = graph_.reversed();
    for (Vertex v = 0; v < graph_.size(); ++v) {
      if (graph_.degree(v) == 0 || reversed.degree(v) == 0) {
        none(fmt::format("no arc {} vertex {}", graph_.degree(v) == 0 ? "leaves" : "enters",
                         name(v)));
      }
    }
  }

  void degrees(CycleProblem& problem) {
    const Reduction reduction = reduce(problem, [&](const Deduction& deduction) {
      const FactKind kind =
          deduction.state == LinkState::forced ? FactKind::forced : FactKind::removed;
      if (wants(kind)) {
        const auto [u, v] = problem.links()[deduction.link];
        write(begin(kind)
                  .set("edge", edge_of(u, v))
                  .set("because", core::name_of(rule_names, deduction.rule))
                  .set("vertex", vertex(deduction.vertex)));
      }
    });
    if (reduction.contradiction) {
      none(fmt::format("at vertex {}, {}", name(reduction.vertex), *reduction.contradiction));
    }
  }

  // Cuts of what the reduction has left: every cycle crosses each an even number of times, not 0.
  void cuts(const CycleProblem& problem) {
    SmallCutLimits limits;
    limits.crossings = search_.most_crossings;
    core::Random random(search_.seed);
    for (const Region& region : find_small_cuts(problem, random, limits)) {
      if (region.border.size() < 2) {
        none(fmt::format("{} edges join {} vertices with the others", region.border.size(),
                         region.inside.size()));
      }
      if (wants(FactKind::cut)) {
        std::vector<Vertex> inside = region.inside;
        std::sort(inside.begin(), inside.end());
        write(begin(FactKind::cut)
                  .set("edges", Json::array(region.border,
                                            [&](const Crossing& crossing) {
                                              const auto [u, v] = problem.links()[crossing.link];
                                              return edge_of(u, v);
                                            }))
                  .set("inside", Json::array(inside, [&](Vertex v) { return vertex(v); })));
      }
    }
  }

  std::ostream& out_;
  const Graph& graph_;
  const Graph underlying_;
  const FactSearch& search_;
  std::optional<std::string> reason_;
};

}  // namespace

bool write_facts(std::ostream& out, const Graph& graph, const FactSearch& search) {
  return FactWriter(out, graph, search).run();
}

}  // namespace tsume::hamilton
