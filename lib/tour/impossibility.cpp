#include "lib/tour/impossibility.hpp"

#include "lib/core/disjoint_sets.hpp"
#include "lib/core/text.hpp"
#include "lib/graph/traverse.hpp"
#include "lib/knight/theorems.hpp"
#include "lib/tour/ends.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <unordered_set>
#include <utility>

namespace tsume::tour {

namespace {

using Reason = std::optional<std::string>;

// How many tour edges a vertex may have: two, but one for the ends of an open tour.
std::size_t tour_degree(const Problem& problem, Vertex v) {
  const bool is_end = !problem.closed && (problem.start == v || problem.end == v);
  return is_end ? 1 : 2;
}

Reason wrong_size(const Problem& problem) {
  const std::size_t n = problem.graph.size();
  if (n == 0) {
    return "there is nothing to visit";
  }
  if (has_too_few_vertices(problem)) {
    return "a closed tour needs at least " +
           core::counted(least_closed_length(problem.graph), "vertex", "vertices");
  }
  if (n > 1 && !problem.closed && problem.start && problem.start == problem.end) {
    return "the tour cannot start and end at the same place";
  }
  return std::nullopt;
}

Reason disconnected(const Problem& problem) {
  const graph::Components parts = graph::components(problem.graph);
  if (parts.count < 2) {
    return std::nullopt;
  }
  const auto other =
      std::find_if(parts.of.begin(), parts.of.end(), [](std::uint32_t part) { return part != 0; });
  return "there is no path from " + problem.name(0) + " to " +
         problem.name(static_cast<Vertex>(other - parts.of.begin())) + " (" +
         core::counted(parts.count, "separate part") + ")";
}

// Too few neighbours, for undirected graphs; directed ones need a way in and a way out. Requires a
// connected graph.
Reason low_degree(const Problem& problem) {
  const Graph& graph = problem.graph;
  if (graph.size() == 1) {
    return std::nullopt;
  }
  const Graph into = graph.reversed();
  std::vector<Vertex> dead_ends;
  for (Vertex v = 0; v < graph.size(); ++v) {
    const bool leaves = graph.degree(v) > 0;
    const bool enters = into.degree(v) > 0;
    const bool undirected_leaf = !graph.is_directed() && graph.degree(v) == 1;
    if (problem.closed && (undirected_leaf || !leaves || !enters)) {
      return problem.name(v) +
             " can be entered or left in only one way: no closed tour passes through it";
    }
    if (!problem.closed && undirected_leaf) {
      dead_ends.push_back(v);
    }
  }
  if (dead_ends.size() > 2) {
    return problem.name(dead_ends[0]) + ", " + problem.name(dead_ends[1]) + " and " +
           problem.name(dead_ends[2]) + " are dead ends, but a tour has only two ends";
  }
  return std::nullopt;
}

Reason wrong_colour(const Problem& problem) {
  auto colour = colours(problem);
  const std::size_t n = problem.graph.size();
  if (!colour || n < 2) {
    return std::nullopt;
  }
  const auto dark = static_cast<std::size_t>(std::count(colour->of.begin(), colour->of.end(), 1));
  const std::size_t light = n - dark;
  const auto counts = std::to_string(light) + " and " + std::to_string(dark);
  if (problem.closed && light != dark) {
    return "a closed tour alternates two colours, and there are " + counts + " vertices of them";
  }
  if (std::max(light, dark) - std::min(light, dark) > 1) {
    return "a tour alternates two colours, and there are " + counts + " vertices of them";
  }
  if (light != dark) {
    colour->first = dark > light ? 1 : 0;
  }
  if (!colour->first) {
    return std::nullopt;
  }
  const std::string changes =
      std::string("a tour changes colour at every ") + (problem.origin ? "move" : "edge") + ", so ";
  if (problem.start && colour->of[*problem.start] != *colour->first) {
    return changes + "it cannot start at " + problem.name(*problem.start);
  }
  if (problem.end && colour->of[*problem.end] != colour->at(n)) {
    return changes + "it cannot end at " + problem.name(*problem.end);
  }
  for (const FixedPosition& fixed : problem.fixed) {
    if (colour->of[fixed.vertex] != colour->at(fixed.k)) {
      return changes + problem.name(fixed.vertex) + " cannot be " +
             (problem.origin ? "square " : "vertex ") + std::to_string(fixed.k);
    }
  }
  return std::nullopt;
}

// Whether a path of at most `most` steps leads from one vertex to another. Takes from `budget` how
// many arcs it looks at; true where that is used up.
bool is_near(const Graph& graph, Vertex from, Vertex to, std::size_t most, std::size_t& budget) {
  std::unordered_set<Vertex> seen = {from};
  std::vector<Vertex> layer = {from};
  for (std::size_t step = 0; step < most && !layer.empty(); ++step) {
    std::vector<Vertex> next;
    for (const Vertex v : layer) {
      if (budget < graph.degree(v)) {
        return true;
      }
      budget -= graph.degree(v);
      for (const Vertex w : graph.neighbours(v)) {
        if (w == to) {
          return true;
        }
        if (seen.insert(w).second) {
          next.push_back(w);
        }
      }
    }
    layer = std::move(next);
  }
  return false;
}

// Of two numbers, one after the other, that are known: the places must not be farther apart than
// the numbers. `at`: the vertices by number, from 1.
Reason too_far_apart(const Problem& problem, const std::vector<Vertex>& at) {
  std::size_t budget = 10'000'000;
  std::size_t last = 0;
  for (std::size_t k = 1; k < at.size(); ++k) {
    if (at[k] == graph::no_vertex) {
      continue;
    }
    if (last != 0 && !is_near(problem.graph, at[last], at[k], k - last, budget)) {
      const std::string kind = problem.origin ? "square " : "vertex ";
      const std::size_t steps = k - last;
      return problem.name(at[k]) + " cannot be " + kind + std::to_string(k) + ": " +
             problem.name(at[last]) + ", " + kind + std::to_string(last) + ", is more than " +
             core::counted(steps, problem.origin ? "move" : "edge") + " away";
    }
    last = k;
  }
  return std::nullopt;
}

Reason contradicting_positions(const Problem& problem) {
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
      return problem.name(v) + " cannot be number " + std::to_string(k) +
             ": start, end and fixed positions contradict each other";
    }
    at[k] = v;
    number[v] = k;
  }
  return too_far_apart(problem, at);
}

// Prescribed moves must be disjoint paths, or the whole tour.
Reason prescribed_moves(const Problem& problem) {
  const std::size_t n = problem.graph.size();
  std::vector<std::size_t> used(n, 0);
  core::DisjointSets paths(n);
  std::set<Arc> seen;
  for (const PrescribedMove& move : problem.prescribed) {
    if (!seen.insert(std::minmax(move.from, move.to)).second) {
      continue;
    }
    for (const Vertex v : {move.from, move.to}) {
      if (++used[v] > tour_degree(problem, v)) {
        return std::string("more prescribed ") + (problem.origin ? "moves" : "edges") + " at " +
               problem.name(v) + " than a tour can use";
      }
    }
    const bool closes = paths.root(move.from) == paths.root(move.to);
    if (closes && !(problem.closed && seen.size() == n)) {
      return std::string("the prescribed ") + (problem.origin ? "moves" : "edges") +
             " close a cycle at " + problem.name(move.to);
    }
    paths.unite(move.from, move.to);
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
Reason asymmetric(const Problem& problem) {
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
      return "the symmetry keeps " + problem.name(*at) +
             " in place: it maps no closed tour to itself";
    }
    return std::nullopt;
  }
  if (turn.another) {
    return "the symmetry moves " + problem.name(0) + " and " + problem.name(*turn.another) +
           " in orbits of different lengths: it maps no closed tour to itself";
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
           core::counted(places, "move") + ", but the symmetry " +
           (exchanges ? "exchanges" : "keeps") + " the two colours";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> impossibility(const Problem& problem) {
  if (problem.origin) {
    const Origin& origin = *problem.origin;
    if (auto reason = knight::impossibility(origin.board, origin.leapers, problem.closed)) {
      return reason;
    }
  }
  for (const auto check : {wrong_size, disconnected, low_degree, wrong_colour,
                           contradicting_positions, prescribed_moves, asymmetric}) {
    if (auto reason = check(problem)) {
      return reason;
    }
  }
  return std::nullopt;
}

}  // namespace tsume::tour
