#include "lib/hamilton/cycle_cover.hpp"

#include "lib/io/error.hpp"
#include "lib/tour/ends.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tsume::hamilton {

namespace {

using tour::Tour;

// The neighbour of `at` that a walk from `before` comes to.
Vertex step(const CycleProblem& problem, const CycleCover& cover, Vertex before, Vertex at) {
  const auto& [a, b] = cover.around[at];
  return problem.is_directed() || a == before ? b : a;
}

// The cycle through `first`, written in `out`, which is emptied before.
void walk(const CycleProblem& problem, const CycleCover& cover, Vertex first,
          std::vector<Vertex>& out) {
  out.clear();
  const auto& [a, b] = cover.around[first];
  Vertex before = first;
  Vertex at = problem.is_directed() ? b : std::min(a, b);
  out.push_back(first);
  while (at != first) {
    out.push_back(at);
    const Vertex next = step(problem, cover, before, at);
    before = at;
    at = next;
  }
}

// Calls `each` with every cycle.
template <typename Each>
void for_each_cycle(const CycleProblem& problem, const CycleCover& cover, Each each) {
  std::vector<bool> seen(cover.size(), false);
  std::vector<Vertex> cycle;
  for (Vertex v = 0; v < cover.size(); ++v) {
    if (!seen[v]) {
      walk(problem, cover, v, cycle);
      for (const Vertex w : cycle) {
        seen[w] = true;
      }
      each(cycle);
    }
  }
}

}  // namespace

std::vector<std::vector<Vertex>> cycles(const CycleProblem& problem, const CycleCover& cover) {
  std::vector<std::vector<Vertex>> result;
  for_each_cycle(problem, cover,
                 [&](const std::vector<Vertex>& cycle) { result.push_back(cycle); });
  return result;
}

std::size_t count_cycles(const CycleProblem& problem, const CycleCover& cover) {
  std::size_t count = 0;
  for_each_cycle(problem, cover, [&](const std::vector<Vertex>&) { ++count; });
  return count;
}

std::optional<std::string> first_fault(const CycleProblem& problem, const CycleCover& cover) {
  if (cover.size() != problem.size()) {
    return "wrong number of vertices";
  }
  const auto label = [](Vertex v) { return std::to_string(v + std::size_t{1}); };
  for (Vertex v = 0; v < cover.size(); ++v) {
    const auto& [a, b] = cover.around[v];
    if (a == b || a >= cover.size() || b >= cover.size()) {
      return "vertex " + label(v) + " does not have two neighbours";
    }
    for (const int side : {0, 1}) {
      const Vertex w = cover.around[v][static_cast<std::size_t>(side)];
      const auto& back = cover.around[w];
      const bool mutual = problem.is_directed() ? back[static_cast<std::size_t>(1 - side)] == v
                                                : back[0] == v || back[1] == v;
      const EdgeId edge = problem.find(v, w);
      if (!mutual || edge == no_edge || problem.is_removed(edge) ||
          (problem.is_directed() && !problem.may_go(edge, (side == 1) == (v < w)))) {
        return "there is no edge " + label(v) + "-" + label(w);
      }
    }
    for (const auto& [to, edge] : problem.incident(v)) {
      if (problem.is_forced(edge) && to != a && to != b) {
        return "the prescribed edge " + label(v) + "-" + label(to) + " is missing";
      }
    }
  }
  return std::nullopt;
}

CycleCover cover_of(const CycleProblem& problem, std::vector<EdgeId> edges) {
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  CycleCover cover(problem.size());
  for (const EdgeId edge : edges) {
    cover.join(problem.edges()[edge].u, problem.edges()[edge].v);
  }
  assert(!first_fault(problem, cover));
  return cover;
}

CycleCover from_parts(const CycleProblem& problem, const tour::Cover& parts) {
  CycleCover cover(problem.size());
  bool path = problem.dummy() != graph::no_vertex;
  for (Tour part : parts.parts) {
    if (std::exchange(path, false)) {
      part.push_back(problem.dummy());
    }
    for (std::size_t i = 0; i < part.size(); ++i) {
      const std::size_t next = i + 1 == part.size() ? 0 : i + 1;
      cover.around[part[i]][1] = part[next];
      cover.around[part[next]][0] = part[i];
    }
  }
  if (const auto fault = first_fault(problem, cover)) {
    throw io::Failure("the model is not a cover: " + *fault);
  }
  return cover;
}

tour::Cover to_parts(const tour::Problem& tour_problem, const CycleProblem& problem,
                     const CycleCover& cover) {
  tour::Cover result;
  const Vertex dummy = problem.dummy();
  for_each_cycle(problem, cover, [&](const std::vector<Vertex>& cycle) {
    const auto at = std::find(cycle.begin(), cycle.end(), dummy);
    if (at == cycle.end()) {
      result.parts.push_back(cycle);
      return;
    }
    Tour path(at + 1, cycle.end());
    path.insert(path.end(), cycle.begin(), at);
    result.parts.push_back(std::move(path));
    std::rotate(result.parts.begin(), result.parts.end() - 1, result.parts.end());
  });
  if (dummy != graph::no_vertex || result.parts.size() == 1) {
    begin_tour(tour_problem, result.parts.front());
  }
  return result;
}

}  // namespace tsume::hamilton
