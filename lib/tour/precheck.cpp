#include "lib/tour/precheck.hpp"

#include "lib/graph/traverse.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>

namespace tsume::encode {

namespace {

using VertexName = std::function<std::string(Vertex)>;
using Reason = std::optional<std::string>;

// How many tour edges a vertex may have: two, but one for the ends of an open tour.
std::size_t tour_degree(const TourProblem& problem, Vertex v) {
  const bool is_end = !problem.closed && (problem.start == v || problem.end == v);
  return is_end ? 1 : 2;
}

Reason wrong_size(const TourProblem& problem) {
  const std::size_t n = problem.graph.size();
  if (n == 0) {
    return "there is nothing to visit";
  }
  const std::size_t least = problem.graph.is_directed() ? 2 : 3;
  if (problem.closed && n < least) {
    return "a closed tour needs at least " + std::to_string(least) + " vertices";
  }
  if (n > 1 && !problem.closed && problem.start && problem.start == problem.end) {
    return "the tour cannot start and end at the same place";
  }
  return std::nullopt;
}

Reason disconnected(const TourProblem& problem, const VertexName& name) {
  const graph::Components parts = graph::components(problem.graph);
  if (parts.count < 2) {
    return std::nullopt;
  }
  const auto other =
      std::find_if(parts.of.begin(), parts.of.end(), [](std::uint32_t part) { return part != 0; });
  return "no way leads from " + name(0) + " to " +
         name(static_cast<Vertex>(other - parts.of.begin())) + " (" + std::to_string(parts.count) +
         " separate parts)";
}

// Too few neighbours, for undirected graphs; directed ones need a way in and a way out.
Reason low_degree(const TourProblem& problem, const VertexName& name) {
  const Graph& graph = problem.graph;
  if (graph.size() == 1) {
    return std::nullopt;
  }
  const Graph into = graph.reversed();
  std::vector<Vertex> dead_ends;
  for (Vertex v = 0; v < graph.size(); ++v) {
    const bool leaves = graph.degree(v) > 0;
    const bool enters = into.degree(v) > 0;
    if (!leaves && !enters) {
      return name(v) + " has no neighbour";
    }
    const bool undirected_leaf = !graph.is_directed() && graph.degree(v) == 1;
    if (problem.closed && (undirected_leaf || !leaves || !enters)) {
      return name(v) + " can be entered or left in one way only, no closed tour passes it";
    }
    if (!problem.closed && undirected_leaf) {
      dead_ends.push_back(v);
    }
  }
  if (dead_ends.size() > 2) {
    return name(dead_ends[0]) + ", " + name(dead_ends[1]) + " and " + name(dead_ends[2]) +
           " are dead ends, and a tour has two ends only";
  }
  return std::nullopt;
}

// Along a tour the colours alternate. `first` is the colour of the first vertex, if it is known.
Reason wrong_colour(const TourProblem& problem, const std::vector<std::uint8_t>& side,
                    std::uint8_t first, const VertexName& name) {
  const std::size_t n = side.size();
  const auto colour_at = [&](std::size_t k) {
    return static_cast<std::uint8_t>((first + k - 1) % 2);
  };
  if (problem.end && side[*problem.end] != colour_at(n)) {
    return "colours alternate along a tour: it cannot end at " + name(*problem.end);
  }
  for (const FixedPosition& fixed : problem.fixed) {
    if (side[fixed.vertex] != colour_at(fixed.k)) {
      return "colours alternate along a tour: " + name(fixed.vertex) + " cannot be number " +
             std::to_string(fixed.k);
    }
  }
  return std::nullopt;
}

Reason colours(const TourProblem& problem, const VertexName& name) {
  const auto side = graph::bipartition(problem.graph);
  const std::size_t n = problem.graph.size();
  if (!side || n < 2) {
    return std::nullopt;
  }
  const auto dark = static_cast<std::size_t>(std::count(side->begin(), side->end(), 1));
  const std::size_t light = n - dark;
  const auto counts = std::to_string(light) + " and " + std::to_string(dark);
  if (problem.closed && light != dark) {
    return "a closed tour alternates two colours, and there are " + counts + " vertices of them";
  }
  if (std::max(light, dark) - std::min(light, dark) > 1) {
    return "a tour alternates two colours, and there are " + counts + " vertices of them";
  }
  std::optional<std::uint8_t> first;
  if (light != dark) {
    first = dark > light ? 1 : 0;
    if (problem.start && (*side)[*problem.start] != *first) {
      return "colours alternate along a tour: it cannot start at " + name(*problem.start);
    }
  } else if (problem.start) {
    first = (*side)[*problem.start];
  } else if (problem.end) {
    first = static_cast<std::uint8_t>(1 - (*side)[*problem.end]);
  } else if (!problem.fixed.empty()) {
    const FixedPosition& fixed = problem.fixed.front();
    first = static_cast<std::uint8_t>(((*side)[fixed.vertex] + fixed.k - 1) % 2);
  }
  return first ? wrong_colour(problem, *side, *first, name) : std::nullopt;
}

Reason contradicting_positions(const TourProblem& problem, const VertexName& name) {
  const std::size_t n = problem.graph.size();
  std::vector<FixedPosition> fixed = problem.fixed;
  if (problem.start) {
    fixed.push_back({1, *problem.start});
  }
  if (problem.end) {
    fixed.push_back({n, *problem.end});
  }
  std::vector<Vertex> at(n + 1, graph::no_vertex);
  std::vector<std::size_t> number(n, 0);
  for (const auto& [k, v] : fixed) {
    if ((at[k] != graph::no_vertex && at[k] != v) || (number[v] != 0 && number[v] != k)) {
      return name(v) + " cannot be number " + std::to_string(k) +
             ": start, end and fixed positions contradict each other";
    }
    at[k] = v;
    number[v] = k;
  }
  return std::nullopt;
}

// Prescribed moves must be disjoint paths, or the whole tour.
Reason prescribed_moves(const TourProblem& problem, const VertexName& name) {
  const std::size_t n = problem.graph.size();
  std::vector<std::size_t> used(n, 0);
  std::vector<Vertex> root(n);
  std::iota(root.begin(), root.end(), Vertex{0});
  const auto find = [&](Vertex v) {
    while (root[v] != v) {
      v = root[v] = root[root[v]];
    }
    return v;
  };
  std::set<Arc> seen;
  for (const PrescribedMove& move : problem.prescribed) {
    if (!seen.insert(std::minmax(move.from, move.to)).second) {
      continue;
    }
    for (const Vertex v : {move.from, move.to}) {
      if (++used[v] > tour_degree(problem, v)) {
        return "more prescribed moves at " + name(v) + " than a tour can use";
      }
    }
    const Vertex from = find(move.from);
    const Vertex to = find(move.to);
    if (from == to && !(problem.closed && seen.size() == n)) {
      return "the prescribed moves close a cycle at " + name(move.to);
    }
    root[from] = to;
  }
  return std::nullopt;
}

// How a permutation of the vertices moves them.
struct Orbits {
  std::size_t length = 0;              // of the orbit of vertex 0
  std::optional<Vertex> another = {};  // a vertex in an orbit of another length
  std::size_t fixed = 0;               // vertices that it keeps in place
  std::size_t mirrored_edges = 0;      // edges whose ends it exchanges
};

Orbits orbits(const Graph& graph, const std::vector<Vertex>& image) {
  Orbits result;
  std::vector<bool> seen(image.size(), false);
  for (Vertex v = 0; v < image.size(); ++v) {
    const Vertex w = image[v];
    if (w == v) {
      ++result.fixed;
    } else if (v < w && image[w] == v && graph.has_arc(v, w)) {
      ++result.mirrored_edges;
    }
    if (seen[v]) {
      continue;
    }
    std::size_t length = 0;
    for (Vertex at = v; !seen[at]; at = image[at]) {
      seen[at] = true;
      ++length;
    }
    result.length = v == 0 ? length : result.length;
    if (length != result.length && !result.another) {
      result.another = v;
    }
  }
  return result;
}

// A symmetry of a closed tour of n vertices acts on it as a rotation or a reflection of the n-gon.
// A rotation of order d has n/d orbits of d vertices and moves each vertex k*n/d places on, k prime
// to d. A reflection has order 2 and keeps two vertices, or one vertex and one edge, or two edges.
// Colours alternate along the tour, so that the symmetry exchanges them if it moves vertices an odd
// number of places on, or reflects edges.
Reason asymmetric(const TourProblem& problem, const VertexName& name) {
  const std::size_t n = problem.graph.size();
  if (problem.symmetry.empty()) {
    return std::nullopt;
  }
  const auto& image = problem.symmetry;
  const Orbits turn = orbits(problem.graph, image);
  if (turn.fixed == n) {
    return std::nullopt;
  }
  if (turn.fixed > 0) {
    const bool order_two =
        std::all_of(image.begin(), image.end(), [&](Vertex w) { return image[image[w]] == w; });
    const std::size_t kept_edges = n % 2;
    if (!order_two || turn.fixed != 2 - n % 2 || turn.mirrored_edges < kept_edges) {
      const auto at = std::find_if(image.begin(), image.end(), [&](const Vertex& w) {
        return w == static_cast<Vertex>(&w - image.data());
      });
      return "the symmetry keeps " + name(*at) + " in place: it turns no closed tour into itself";
    }
    return std::nullopt;
  }
  if (turn.another) {
    return "the symmetry moves " + name(0) + " and " + name(*turn.another) +
           " in orbits of different lengths: it turns no closed tour into itself";
  }
  const auto side = graph::bipartition(problem.graph);
  const std::size_t places = n / turn.length;
  const bool reflection = turn.length == 2 && turn.mirrored_edges >= 2;
  if (!side || reflection) {
    return std::nullopt;
  }
  const bool exchanges = (*side)[image[0]] != (*side)[0];
  if (turn.length % 2 == 0 && exchanges != (places % 2 == 1)) {
    return "a symmetric tour of " + std::to_string(n) + " would repeat after " +
           std::to_string(places) + " moves, but the symmetry " +
           (exchanges ? "exchanges" : "keeps") + " the two colours";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> impossibility(const TourProblem& problem, const VertexName& name) {
  if (auto reason = wrong_size(problem)) {
    return reason;
  }
  for (const auto check :
       {disconnected, low_degree, colours, contradicting_positions, prescribed_moves, asymmetric}) {
    if (auto reason = check(problem, name)) {
      return reason;
    }
  }
  return std::nullopt;
}

}  // namespace tsume::encode
