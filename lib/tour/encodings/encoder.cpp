#include "lib/tour/encodings/encoder.hpp"

#include "lib/graph/traverse.hpp"

#include <algorithm>

namespace tsume::encode {

bool is_trivially_impossible(const TourProblem& problem) {
  const std::size_t shortest_cycle = problem.graph.is_directed() ? 2 : 3;
  return problem.graph.size() < (problem.closed ? shortest_cycle : 1);
}

Vertex least_degree_vertex(const Graph& graph) {
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

Vertex closed_root(const TourProblem& problem) {
  return problem.start ? *problem.start : least_degree_vertex(problem.graph);
}

bool is_reversible(const TourProblem& problem) {
  return !problem.graph.is_directed() && problem.fixed.empty() &&
         std::none_of(problem.prescribed.begin(), problem.prescribed.end(),
                      [](const PrescribedMove& move) { return move.directed; });
}

namespace {

// The side of the first vertex of an open tour; nullopt if it may be either.
std::optional<std::uint8_t> first_side(const TourProblem& problem,
                                       const std::vector<std::uint8_t>& side) {
  const std::size_t n = side.size();
  const auto at_time = [&](Vertex v, std::size_t time) {
    return static_cast<std::uint8_t>((side[v] + time) % 2);
  };
  if (problem.start) {
    return side[*problem.start];
  }
  if (!problem.fixed.empty()) {
    return at_time(problem.fixed[0].vertex, problem.fixed[0].k - 1);
  }
  if (problem.end) {
    return at_time(*problem.end, n - 1);
  }
  if (n % 2 == 1) {
    const auto ones = static_cast<std::size_t>(std::count(side.begin(), side.end(), 1));
    return static_cast<std::uint8_t>(2 * ones > n ? 1 : 0);
  }
  return is_reversible(problem) ? std::optional(side[0]) : std::nullopt;
}

}  // namespace

std::optional<std::vector<std::uint8_t>> time_parities(const TourProblem& problem,
                                                       const TourOptions& options) {
  if (!options.parity) {
    return std::nullopt;
  }
  auto side = graph::bipartition(problem.graph);
  if (!side) {
    return std::nullopt;
  }
  const std::optional<std::uint8_t> first =
      problem.closed ? std::optional((*side)[closed_root(problem)]) : first_side(problem, *side);
  if (!first) {
    return std::nullopt;
  }
  for (std::uint8_t& s : *side) {
    s = s == *first ? 0 : 1;
  }
  return side;
}

std::string vertex_text(Vertex v) {
  return std::to_string(std::uint64_t{v} + 1);
}

}  // namespace tsume::encode
