#include "lib/hamilton/cycle_problem.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/tour/ends.hpp"
#include "lib/tour/verify.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tsume::hamilton {

namespace {

using tour::Problem;

constexpr std::uint8_t forward_way = 1;
constexpr std::uint8_t backward_way = 2;

}  // namespace

CycleProblem::CycleProblem(const Problem& problem, bool parity)
    : directed_(problem.graph.is_directed()), symmetry_(problem.symmetry) {
  if (!problem.fixed.empty()) {
    throw core::BadArgument("fixed positions need an encoding with positions");
  }
  const std::size_t n = problem.graph.size();
  if (n < (problem.closed ? 3 : 2)) {
    throw core::BadArgument("too few vertices for a cycle");
  }
  add_edges(problem.graph);
  starts_.assign(n + (problem.closed ? 1 : 2), 0);
  if (!problem.closed) {
    dummy_ = tour::extra_vertex(problem);
    add_dummy_edges(problem, parity);
  }
  index_edges();
  apply_prescribed(problem);
  oriented_ = std::any_of(ways_.begin(), ways_.end(),
                          [](std::uint8_t way) { return way != (forward_way | backward_way); });
  find_orbits();
}

CycleProblem::CycleProblem(std::size_t n, std::vector<std::pair<Edge, EdgeState>> edges)
    : ways_(edges.size(), forward_way | backward_way), starts_(n + 1, 0) {
  std::ranges::sort(edges, {}, [](const auto& e) { return std::pair(e.first.u, e.first.v); });
  for (const auto& [edge, state] : edges) {
    edges_.push_back(edge);
    states_.push_back(state);
  }
  index_edges();
}

void CycleProblem::add_edges(const tour::Graph& graph) {
  if (!graph.is_directed()) {
    edges_.reserve(graph.edge_count() + graph.size());
    for (Vertex u = 0; u < graph.size(); ++u) {
      for (const Vertex v : graph.neighbours(u)) {
        if (u < v) {
          edges_.push_back({u, v});
        }
      }
    }
    ways_.assign(edges_.size(), forward_way | backward_way);
  } else {
    const tour::Graph both = graph::underlying(graph);
    for (Vertex u = 0; u < both.size(); ++u) {
      for (const Vertex v : both.neighbours(u)) {
        if (u < v) {
          edges_.push_back({u, v});
          ways_.push_back(static_cast<std::uint8_t>((graph.has_arc(u, v) ? forward_way : 0) |
                                                    (graph.has_arc(v, u) ? backward_way : 0)));
        }
      }
    }
  }
  states_.assign(edges_.size(), EdgeState::free);
}

void CycleProblem::add_dummy_edges(const Problem& problem, bool parity) {
  const auto colour = parity ? tour::colours(problem) : std::nullopt;
  const bool ends_known = colour && colour->first;
  if (colour && !ends_known) {
    dummy_sides_ = colour->of;
  }
  // The colour of the k-th vertex of a tour.
  const auto may_be = [&](Vertex v, std::size_t k) {
    return !ends_known || colour->of[v] == colour->at(k);
  };
  for (Vertex v = 0; v < dummy_; ++v) {
    const bool begins = (problem.start ? v == *problem.start : v != problem.end) && may_be(v, 1);
    const bool finishes =
        (problem.end ? v == *problem.end : v != problem.start) && may_be(v, problem.graph.size());
    const bool prescribed = v == problem.start || v == problem.end;
    // Without an end that is given, a tour may be turned round: then the dummy vertex's edges go
    // both ways.
    const bool turnable = !problem.start && !problem.end && begins == finishes;
    edges_.push_back({v, dummy_});
    ways_.push_back(turnable ? static_cast<std::uint8_t>(forward_way | backward_way)
                             : static_cast<std::uint8_t>((finishes ? forward_way : 0) |
                                                         (begins ? backward_way : 0)));
    states_.push_back(prescribed && (begins || finishes) ? EdgeState::forced
                      : begins || finishes               ? EdgeState::free
                                                         : EdgeState::removed);
  }
}

// Sorts the edges by ends (those of the dummy vertex were appended) and lists them at their
// vertices.
void CycleProblem::index_edges() {
  std::vector<std::size_t> next(starts_.size(), 0);
  for (const Edge& edge : edges_) {
    ++starts_[edge.u + 1];
    ++starts_[edge.v + 1];
  }
  for (std::size_t v = 1; v < starts_.size(); ++v) {
    starts_[v] += starts_[v - 1];
  }
  std::copy(starts_.begin(), starts_.end(), next.begin());
  incidences_.resize(2 * edges_.size());
  // Lesser neighbours first: in the order of edges, each vertex is met as the greater end by
  // ascending u, and as the lesser end by ascending v.
  for (EdgeId id = 0; id < edges_.size(); ++id) {
    incidences_[next[edges_[id].v]++] = {edges_[id].u, id};
  }
  for (EdgeId id = 0; id < edges_.size(); ++id) {
    incidences_[next[edges_[id].u]++] = {edges_[id].v, id};
  }
}

EdgeId CycleProblem::find(Vertex a, Vertex b) const {
  // The dummy vertex has an edge to every vertex: search at the other end.
  if (a == dummy_) {
    std::swap(a, b);
  }
  const auto list = incident(a);
  const auto at = std::lower_bound(list.begin(), list.end(), b,
                                   [](const Incidence& i, Vertex v) { return i.to < v; });
  return at != list.end() && at->to == b ? at->edge : no_edge;
}

void CycleProblem::apply_prescribed(const Problem& problem) {
  for (const auto& [from, to, directed] : problem.prescribed) {
    const EdgeId edge = find(from, to);
    if (edge == no_edge) {
      throw core::BadArgument("a prescribed move is not an edge of the graph");
    }
    states_[edge] = EdgeState::forced;
    if (directed) {
      directed_ = true;
      ways_[edge] &= from < to ? forward_way : backward_way;
    }
  }
}

EdgeId CycleProblem::image(EdgeId edge) const {
  return find(symmetry_[edges_[edge].u], symmetry_[edges_[edge].v]);
}

void CycleProblem::find_orbits() {
  if (symmetry_.empty()) {
    return;
  }
  assert(dummy_ == graph::no_vertex);
  orbits_.assign(edges_.size(), no_edge);
  for (EdgeId id = 0; id < edges_.size(); ++id) {
    if (orbits_[id] != no_edge) {
      continue;
    }
    // A forbidden move is not in the graph; then the rest of its orbit cannot be in a tour either.
    bool whole = true;
    bool forced = false;
    std::vector<EdgeId> orbit{id};
    orbits_[id] = id;
    for (EdgeId next = image(id); next != id; next = image(next)) {
      if (next == no_edge) {
        whole = false;
        break;
      }
      orbit.push_back(next);
      orbits_[next] = id;
    }
    for (const EdgeId member : orbit) {
      forced = forced || is_forced(member);
      unmatched_ = !whole && is_forced(member) ? member : unmatched_;
    }
    for (const EdgeId member : orbit) {
      if (!whole) {
        states_[member] = EdgeState::removed;
      } else if (forced) {
        states_[member] = EdgeState::forced;
      }
    }
  }
}

std::vector<EdgeId> CycleProblem::orbit_edges(EdgeId edge) const {
  std::vector<EdgeId> result{edge};
  if (!symmetry_.empty() && !is_removed(edge)) {
    for (EdgeId next = image(edge); next != edge; next = image(next)) {
      result.push_back(next);
    }
  }
  return result;
}

std::optional<std::optional<tour::Tour>> tiny_tour(const Problem& problem) {
  const std::size_t n = problem.graph.size();
  if (n > 2) {
    return std::nullopt;
  }
  std::optional<tour::Tour> found;
  for (const tour::Tour& tour :
       n == 2 ? std::vector<tour::Tour>{{0, 1}, {1, 0}}
              : std::vector<tour::Tour>{n == 1 ? tour::Tour{0} : tour::Tour{}}) {
    // A single vertex is an open tour, and a closed one nowhere; nothing has no tour at all.
    if (!found && n > 0 && !(problem.closed && n == 1) && !first_error(problem, tour)) {
      found = tour;
    }
  }
  return found;
}

}  // namespace tsume::hamilton
