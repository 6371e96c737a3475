#include "lib/tour/ends.hpp"

#include "lib/graph/traverse.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::tour {

Vertex extra_vertex(const Problem& problem) {
  return problem.closed ? graph::no_vertex : static_cast<Vertex>(problem.graph.size());
}

std::size_t cycle_length(const Problem& problem) {
  return problem.graph.size() + (problem.closed ? 0 : 1);
}

std::size_t least_closed_length(const Graph& graph) {
  return graph.is_directed() ? 2 : 3;
}

bool has_too_few_vertices(const Problem& problem) {
  return problem.graph.size() < (problem.closed ? least_closed_length(problem.graph) : 1);
}

Vertex least_degree_vertex(const Graph& graph) {
  assert(graph.size() > 0);
  std::vector<std::size_t> degrees(graph.size(), 0);
  for (Vertex v = 0; v < graph.size(); ++v) {
    degrees[v] += graph.degree(v);
    if (graph.is_directed()) {
      for (const Vertex w : graph.neighbours(v)) {
        ++degrees[w];
      }
    }
  }
  return static_cast<Vertex>(std::min_element(degrees.begin(), degrees.end()) - degrees.begin());
}

FixedPosition closed_root(const Problem& problem) {
  assert(problem.closed);
  if (problem.start || problem.fixed.empty()) {
    return {1, problem.start ? *problem.start : least_degree_vertex(problem.graph)};
  }
  return problem.fixed.front();
}

bool is_reversible(const Problem& problem) {
  return !problem.graph.is_directed() && problem.fixed.empty() &&
         std::none_of(problem.prescribed.begin(), problem.prescribed.end(),
                      [](const PrescribedMove& move) { return move.directed; });
}

void begin_tour(const Problem& problem, Tour& tour) {
  const bool reversible = is_reversible(problem);
  if (!problem.closed) {
    const bool reversed = problem.start ? tour.front() != *problem.start
                          : problem.end ? tour.back() != *problem.end
                                        : tour.front() > tour.back();
    if (reversible && reversed) {
      std::reverse(tour.begin(), tour.end());
    }
    return;
  }
  const FixedPosition root = closed_root(problem);
  std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), root.vertex), tour.end());
  std::rotate(tour.begin(), tour.end() - static_cast<std::ptrdiff_t>(root.k - 1), tour.end());
  if (reversible && tour.size() > 2 && tour[1] > tour.back()) {
    std::reverse(tour.begin() + 1, tour.end());
  }
}

namespace {

std::optional<std::uint8_t> first_colour(const Problem& problem,
                                         const std::vector<std::uint8_t>& of) {
  const std::size_t n = of.size();
  const auto before = [&](Vertex v, std::size_t moves) {
    return static_cast<std::uint8_t>((of[v] + moves) % 2);
  };
  if (problem.start) {
    return of[*problem.start];
  }
  if (!problem.fixed.empty()) {
    return before(problem.fixed[0].vertex, problem.fixed[0].k - 1);
  }
  if (problem.closed) {
    return of[closed_root(problem).vertex];
  }
  if (problem.end) {
    return before(*problem.end, n - 1);
  }
  if (n % 2 == 1) {
    const auto ones = static_cast<std::size_t>(std::count(of.begin(), of.end(), 1));
    return static_cast<std::uint8_t>(2 * ones > n ? 1 : 0);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Colours> colours(const Problem& problem) {
  auto sides = graph::bipartition(problem.graph);
  if (!sides) {
    return std::nullopt;
  }
  Colours result{*std::move(sides)};
  if (!has_too_few_vertices(problem)) {
    result.first = first_colour(problem, result.of);
  }
  return result;
}

}  // namespace tsume::tour
