#include "lib/hamilton/cycle_problem.hpp"

#include "lib/core/error.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/tour/verify.hpp"

#include <algorithm>
#include <cassert>
#include <string>

namespace tsume::hamilton {

namespace {

using encode::TourProblem;

constexpr std::uint8_t forward_way = 1;
constexpr std::uint8_t backward_way = 2;

// On which side of a bipartite graph an open tour may begin and end.
struct EndSides {
  std::vector<std::uint8_t> sides;  // of each vertex; empty: nothing known
  bool first_known = false;         // the tour begins on side `first`
  std::uint8_t first = 0;
  std::uint8_t last = 0;

  [[nodiscard]] bool may_begin(Vertex v) const { return !first_known || sides[v] == first; }
  [[nodiscard]] bool may_end(Vertex v) const { return !first_known || sides[v] == last; }
};

// Colours alternate: with an odd number of vertices both ends are on the larger side, with an even
// number on different sides. If neither end is given and the number is even, reversal would swap
// the sides, so that nothing is excluded.
EndSides end_sides(const TourProblem& problem) {
  EndSides result;
  const auto sides = graph::bipartition(problem.graph);
  if (!sides || graph::components(problem.graph).count != 1) {
    return result;
  }
  result.sides = *sides;
  const std::size_t n = problem.graph.size();
  const bool even = n % 2 == 0;
  const auto other = [](std::uint8_t side) { return static_cast<std::uint8_t>(1 - side); };
  if (problem.start) {
    result.first = result.sides[*problem.start];
  } else if (problem.end) {
    const std::uint8_t last = result.sides[*problem.end];
    result.first = even ? other(last) : last;
  } else if (!even) {
    const auto ones = static_cast<std::size_t>(
        std::count(result.sides.begin(), result.sides.end(), std::uint8_t{1}));
    result.first = 2 * ones > n ? 1 : 0;
  } else {
    return result;
  }
  result.first_known = true;
  result.last = even ? other(result.first) : result.first;
  return result;
}

}  // namespace

CycleProblem::CycleProblem(const TourProblem& problem, bool parity)
    : directed_(problem.graph.is_directed()), symmetry_(problem.symmetry) {
  if (!problem.fixed.empty()) {
    throw core::BadArgument("fixed positions need an encoding with positions");
  }
  const std::size_t n = problem.graph.size();
  if (n < (problem.closed ? 3 : 2)) {
    throw core::BadArgument("too few vertices for a cycle");
  }
  add_links(problem.graph);
  starts_.assign(n + (problem.closed ? 1 : 2), 0);
  if (!problem.closed) {
    joint_ = static_cast<Vertex>(n);
    add_joint_links(problem, parity);
  }
  index_links();
  apply_prescribed(problem);
  oriented_ = std::any_of(ways_.begin(), ways_.end(),
                          [](std::uint8_t way) { return way != (forward_way | backward_way); });
  find_orbits();
}

void CycleProblem::add_links(const encode::Graph& graph) {
  if (!graph.is_directed()) {
    links_.reserve(graph.edge_count() + graph.size());
    for (Vertex u = 0; u < graph.size(); ++u) {
      for (const Vertex v : graph.neighbours(u)) {
        if (u < v) {
          links_.push_back({u, v});
        }
      }
    }
    ways_.assign(links_.size(), forward_way | backward_way);
  } else {
    const encode::Graph both = graph::underlying(graph);
    for (Vertex u = 0; u < both.size(); ++u) {
      for (const Vertex v : both.neighbours(u)) {
        if (u < v) {
          links_.push_back({u, v});
          ways_.push_back(static_cast<std::uint8_t>((graph.has_arc(u, v) ? forward_way : 0) |
                                                    (graph.has_arc(v, u) ? backward_way : 0)));
        }
      }
    }
  }
  states_.assign(links_.size(), LinkState::free);
}

void CycleProblem::add_joint_links(const TourProblem& problem, bool parity) {
  const EndSides ends = parity ? end_sides(problem) : EndSides{};
  if (!ends.first_known) {
    joint_sides_ = ends.sides;
  }
  for (Vertex v = 0; v < joint_; ++v) {
    const bool begins =
        (problem.start ? v == *problem.start : v != problem.end) && ends.may_begin(v);
    const bool finishes = (problem.end ? v == *problem.end : v != problem.start) && ends.may_end(v);
    const bool prescribed = v == problem.start || v == problem.end;
    // Without an end that is given, a tour may be turned round: then the joint's links go both
    // ways.
    const bool turnable = !problem.start && !problem.end && begins == finishes;
    links_.push_back({v, joint_});
    ways_.push_back(turnable ? static_cast<std::uint8_t>(forward_way | backward_way)
                             : static_cast<std::uint8_t>((finishes ? forward_way : 0) |
                                                         (begins ? backward_way : 0)));
    states_.push_back(prescribed && (begins || finishes) ? LinkState::forced
                      : begins || finishes               ? LinkState::free
                                                         : LinkState::removed);
  }
}

// Sorts the links by ends (those of the joint were appended) and lists them at their vertices.
void CycleProblem::index_links() {
  std::vector<std::size_t> next(starts_.size(), 0);
  for (const Link& link : links_) {
    ++starts_[link.u + 1];
    ++starts_[link.v + 1];
  }
  for (std::size_t v = 1; v < starts_.size(); ++v) {
    starts_[v] += starts_[v - 1];
  }
  std::copy(starts_.begin(), starts_.end(), next.begin());
  incidences_.resize(2 * links_.size());
  // Lesser neighbours first: in the order of links, each vertex is met as the greater end by
  // ascending u, and as the lesser end by ascending v.
  for (LinkId id = 0; id < links_.size(); ++id) {
    incidences_[next[links_[id].v]++] = {links_[id].u, id};
  }
  for (LinkId id = 0; id < links_.size(); ++id) {
    incidences_[next[links_[id].u]++] = {links_[id].v, id};
  }
}

LinkId CycleProblem::find(Vertex a, Vertex b) const {
  // The joint is linked with everything: search at the other end.
  if (a == joint_) {
    std::swap(a, b);
  }
  const auto list = incident(a);
  const auto at = std::lower_bound(list.begin(), list.end(), b,
                                   [](const Incidence& i, Vertex v) { return i.to < v; });
  return at != list.end() && at->to == b ? at->link : no_link;
}

void CycleProblem::apply_prescribed(const TourProblem& problem) {
  for (const auto& [from, to, directed] : problem.prescribed) {
    const LinkId link = find(from, to);
    if (link == no_link) {
      throw core::BadArgument("a prescribed move is no edge of the graph");
    }
    states_[link] = LinkState::forced;
    if (directed) {
      directed_ = true;
      ways_[link] &= from < to ? forward_way : backward_way;
    }
  }
}

LinkId CycleProblem::image(LinkId link) const {
  return find(symmetry_[links_[link].u], symmetry_[links_[link].v]);
}

void CycleProblem::find_orbits() {
  if (symmetry_.empty()) {
    return;
  }
  assert(joint_ == graph::no_vertex);
  orbits_.assign(links_.size(), no_link);
  for (LinkId id = 0; id < links_.size(); ++id) {
    if (orbits_[id] != no_link) {
      continue;
    }
    // A forbidden move is not in the graph; then the rest of its orbit cannot be in a tour either.
    bool whole = true;
    bool forced = false;
    std::vector<LinkId> orbit{id};
    orbits_[id] = id;
    for (LinkId next = image(id); next != id; next = image(next)) {
      if (next == no_link) {
        whole = false;
        break;
      }
      orbit.push_back(next);
      orbits_[next] = id;
    }
    for (const LinkId member : orbit) {
      forced = forced || is_forced(member);
    }
    for (const LinkId member : orbit) {
      if (!whole) {
        states_[member] = LinkState::removed;
      } else if (forced) {
        states_[member] = LinkState::forced;
      }
    }
  }
}

std::vector<LinkId> CycleProblem::orbit_links(LinkId link) const {
  std::vector<LinkId> result{link};
  if (!symmetry_.empty() && !is_removed(link)) {
    for (LinkId next = image(link); next != link; next = image(next)) {
      result.push_back(next);
    }
  }
  return result;
}

std::optional<std::optional<encode::Tour>> tiny_tour(const TourProblem& problem) {
  const std::size_t n = problem.graph.size();
  if (n > 2) {
    return std::nullopt;
  }
  std::optional<encode::Tour> found;
  const VertexName no_name = [](Vertex) { return std::string(); };
  for (const encode::Tour& tour :
       n == 2 ? std::vector<encode::Tour>{{0, 1}, {1, 0}}
              : std::vector<encode::Tour>{n == 1 ? encode::Tour{0} : encode::Tour{}}) {
    // A single vertex is an open tour, and a closed one nowhere; nothing has no tour at all.
    if (!found && n > 0 && !(problem.closed && n == 1) && !first_error(problem, tour, no_name)) {
      found = tour;
    }
  }
  return found;
}

}  // namespace tsume::hamilton
