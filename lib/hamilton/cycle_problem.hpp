// Every tour problem as a search for one cycle through all vertices: an open tour is closed through
// one more vertex, the joint. The links between vertices carry what is known about them.
#pragma once

#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tsume::hamilton {

using tour::Vertex;

// A link joins two vertices, whatever way it may be travelled. Links are numbered by their lesser
// end, then by the greater; those of the joint, the greatest vertex, come last at each vertex.
using LinkId = std::uint32_t;
inline constexpr LinkId no_link = 0xffffffff;

struct Link {
  Vertex u = 0;  // u < v
  Vertex v = 0;
};

// What is known of a link: every tour that is looked for has it (forced), none has (removed).
enum class LinkState : std::uint8_t { free, forced, removed };

// One end of a link as seen from the other.
struct Incidence {
  Vertex to = 0;
  LinkId link = 0;
};

class CycleProblem {
 public:
  // Prescribed moves become forced links, a start or an end a forced link to the joint; the links
  // of the joint that the colours of a bipartite graph exclude are removed, unless `parity` is off.
  // Throws core::BadArgument for fixed positions, which no set of links expresses, and for fewer
  // than three vertices when closed, two when open: see tiny_tour.
  explicit CycleProblem(const tour::Problem& problem, bool parity = true);

  // A closed undirected problem of n vertices from links and what is known of them. Requires links
  // u < v, ascending and distinct.
  CycleProblem(std::size_t n, std::vector<Link> links, std::vector<LinkState> states);

  // The number of vertices, with the joint.
  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }
  // The extra vertex of an open problem, else graph::no_vertex.
  [[nodiscard]] Vertex joint() const { return joint_; }
  [[nodiscard]] std::span<const Link> links() const { return links_; }
  // The links at a vertex, by ascending other end.
  [[nodiscard]] std::span<const Incidence> incident(Vertex v) const {
    return {incidences_.data() + starts_[v], starts_[v + 1] - starts_[v]};
  }
  // The link between two vertices, removed or not; no_link if there is none.
  [[nodiscard]] LinkId find(Vertex a, Vertex b) const;

  [[nodiscard]] LinkState state(LinkId link) const { return states_[link]; }
  void set_state(LinkId link, LinkState state) { states_[link] = state; }
  [[nodiscard]] bool is_removed(LinkId link) const { return states_[link] == LinkState::removed; }
  [[nodiscard]] bool is_forced(LinkId link) const { return states_[link] == LinkState::forced; }

  // True if a tour may go from u to v along the link (forward), from v to u (backward).
  [[nodiscard]] bool may_go(LinkId link, bool forward) const {
    return (ways_[link] & (forward ? 1U : 2U)) != 0;
  }
  // True if directions matter: a directed graph or a directed prescribed move. Then a set of links
  // is not enough, and covers are directed.
  [[nodiscard]] bool is_directed() const { return directed_; }
  // True if no tour of the problem is also one when turned round: some link has only one way.
  [[nodiscard]] bool is_oriented() const { return oriented_; }

  // True if the joint needs one link to each of two sides: an open tour without given ends on a
  // bipartite graph with an even number of vertices.
  [[nodiscard]] bool joint_has_sides() const { return !joint_sides_.empty(); }
  // 0 or 1. Requires joint_has_sides.
  [[nodiscard]] std::size_t joint_side(Vertex v) const { return joint_sides_[v]; }

  // A symmetry groups links into orbits, all of which or none a tour has. The least link of the
  // orbit; the link itself without a symmetry.
  [[nodiscard]] LinkId orbit(LinkId link) const { return orbits_.empty() ? link : orbits_[link]; }
  // The permutation of the vertices; empty if there is none.
  [[nodiscard]] std::span<const Vertex> symmetry() const { return symmetry_; }
  // A forced link that the symmetry, perhaps used several times, takes to a move that is forbidden:
  // no tour has it. no_link if there is none.
  [[nodiscard]] LinkId unmatched() const { return unmatched_; }
  // The links of one orbit, each once, the given one first.
  [[nodiscard]] std::vector<LinkId> orbit_links(LinkId link) const;

 private:
  void add_links(const tour::Graph& graph);
  void add_joint_links(const tour::Problem& problem, bool parity);
  void index_links();
  void apply_prescribed(const tour::Problem& problem);
  void find_orbits();
  [[nodiscard]] LinkId image(LinkId link) const;

  Vertex joint_ = graph::no_vertex;
  bool directed_ = false;
  bool oriented_ = false;
  std::vector<Link> links_;
  std::vector<LinkState> states_;
  std::vector<std::uint8_t> ways_;
  std::vector<std::size_t> starts_;
  std::vector<Incidence> incidences_;
  std::vector<LinkId> orbits_;
  LinkId unmatched_ = no_link;
  std::vector<Vertex> symmetry_;
  std::vector<std::uint8_t> joint_sides_;
};

// The answer for problems too small to be cycles: at most two vertices. nullopt within: no tour.
// nullopt outside: the problem is larger.
[[nodiscard]] std::optional<std::optional<tour::Tour>> tiny_tour(const tour::Problem& problem);

}  // namespace tsume::hamilton
