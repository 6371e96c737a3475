// Every tour problem as a search for one cycle through all vertices: an open tour is closed through
// one more vertex, the dummy vertex. The edges between vertices carry what is known about them.
#pragma once

#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tsume::hamilton {

using tour::Vertex;

// An edge joins two vertices, whatever way it may be travelled. Edges are numbered by their lesser
// end, then by the greater; those of the dummy vertex, the greatest vertex, come last at each
// vertex.
using EdgeId = std::uint32_t;
inline constexpr EdgeId no_edge = 0xffffffff;

struct Edge {
  Vertex u = 0;  // u < v
  Vertex v = 0;
};

// What is known of an edge: every tour that is looked for has it (forced), none has (removed).
enum class EdgeState : std::uint8_t { free, forced, removed };

// One end of an edge as seen from the other.
struct Incidence {
  Vertex to = 0;
  EdgeId edge = 0;
};

class CycleProblem {
 public:
  // Prescribed moves become forced edges, a start or an end a forced edge to the dummy vertex; the
  // edges of the dummy vertex that the colours of a bipartite graph exclude are removed, unless
  // `parity` is off. Throws core::BadArgument for fixed positions, which no set of edges expresses,
  // and for fewer than three vertices when closed, two when open: see tiny_tour.
  explicit CycleProblem(const tour::Problem& problem, bool parity = true);

  // A closed undirected problem of n vertices from edges, in any order, and what is known of them.
  // Requires u < v and distinct edges.
  CycleProblem(std::size_t n, std::vector<std::pair<Edge, EdgeState>> edges);

  // The number of vertices, with the dummy vertex.
  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }
  // The extra vertex of an open problem, else graph::no_vertex.
  [[nodiscard]] Vertex dummy() const { return dummy_; }
  [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
  // The edges at a vertex, by ascending other end.
  [[nodiscard]] std::span<const Incidence> incident(Vertex v) const {
    return {incidences_.data() + starts_[v], starts_[v + 1] - starts_[v]};
  }
  // The edge between two vertices, removed or not; no_edge if there is none.
  [[nodiscard]] EdgeId find(Vertex a, Vertex b) const;

  [[nodiscard]] EdgeState state(EdgeId edge) const { return states_[edge]; }
  void set_state(EdgeId edge, EdgeState state) { states_[edge] = state; }
  [[nodiscard]] bool is_removed(EdgeId edge) const { return states_[edge] == EdgeState::removed; }
  [[nodiscard]] bool is_forced(EdgeId edge) const { return states_[edge] == EdgeState::forced; }

  // True if a tour may go from u to v along the edge (forward), from v to u (backward).
  [[nodiscard]] bool may_go(EdgeId edge, bool forward) const {
    return (ways_[edge] & (forward ? 1U : 2U)) != 0;
  }
  // True if directions matter: a directed graph or a directed prescribed move. Then a set of edges
  // is not enough, and covers are directed.
  [[nodiscard]] bool is_directed() const { return directed_; }
  // True if no tour of the problem is also one when turned round: some edge has only one way.
  [[nodiscard]] bool is_oriented() const { return oriented_; }

  // True if the dummy vertex needs one edge to each of two sides: an open tour without given ends
  // on a bipartite graph with an even number of vertices.
  [[nodiscard]] bool dummy_has_sides() const { return !dummy_sides_.empty(); }
  // 0 or 1. Requires dummy_has_sides.
  [[nodiscard]] std::size_t dummy_side(Vertex v) const { return dummy_sides_[v]; }

  // A symmetry groups edges into orbits, all of which or none a tour has. The least edge of the
  // orbit; the edge itself without a symmetry.
  [[nodiscard]] EdgeId orbit(EdgeId edge) const { return orbits_.empty() ? edge : orbits_[edge]; }
  // The permutation of the vertices; empty if there is none.
  [[nodiscard]] std::span<const Vertex> symmetry() const { return symmetry_; }
  // A forced edge that the symmetry, perhaps used several times, takes to a move that is forbidden:
  // no tour has it. no_edge if there is none.
  [[nodiscard]] EdgeId unmatched() const { return unmatched_; }
  // The edges of one orbit, each once, the given one first.
  [[nodiscard]] std::vector<EdgeId> orbit_edges(EdgeId edge) const;

 private:
  void add_edges(const tour::Graph& graph);
  void add_dummy_edges(const tour::Problem& problem, bool parity);
  void index_edges();
  void apply_prescribed(const tour::Problem& problem);
  void find_orbits();
  [[nodiscard]] EdgeId image(EdgeId edge) const;

  Vertex dummy_ = graph::no_vertex;
  bool directed_ = false;
  bool oriented_ = false;
  std::vector<Edge> edges_;
  std::vector<EdgeState> states_;
  std::vector<std::uint8_t> ways_;
  std::vector<std::size_t> starts_;
  std::vector<Incidence> incidences_;
  std::vector<EdgeId> orbits_;
  EdgeId unmatched_ = no_edge;
  std::vector<Vertex> symmetry_;
  std::vector<std::uint8_t> dummy_sides_;
};

// The answer for problems too small to be cycles: at most two vertices. nullopt within: no tour.
// nullopt outside: the problem is larger.
[[nodiscard]] std::optional<std::optional<tour::Tour>> tiny_tour(const tour::Problem& problem);

}  // namespace tsume::hamilton
