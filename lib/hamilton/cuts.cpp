#include "lib/hamilton/cuts.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tsume::hamilton {

namespace {

// Crossings altogether, beyond those of the cuts that must be.
constexpr std::size_t most_crossings = 2'000'000;
// A union grows by at most this many cycles, from at most this many cycles of a cover.
constexpr std::size_t union_steps = 8;
constexpr std::size_t union_seeds = 200;

// How many edges join each two cycles of a cover.
struct CycleNeighbours {
  std::vector<std::map<std::size_t, std::size_t>> edges_between;
  std::vector<std::size_t> edges_out;
};

CycleNeighbours neighbours_of(const CycleProblem& problem,
                              const std::vector<std::vector<Vertex>>& cycles) {
  std::vector<std::size_t> cycle_of(problem.size());
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    for (const Vertex v : cycles[i]) {
      cycle_of[v] = i;
    }
  }
  CycleNeighbours result;
  result.edges_between.resize(cycles.size());
  result.edges_out.assign(cycles.size(), 0);
  for (EdgeId id = 0; id < problem.edges().size(); ++id) {
    const std::size_t i = cycle_of[problem.edges()[id].u];
    const std::size_t j = cycle_of[problem.edges()[id].v];
    if (i != j && !problem.is_removed(id)) {
      ++result.edges_between[i][j];
      ++result.edges_between[j][i];
      ++result.edges_out[i];
      ++result.edges_out[j];
    }
  }
  return result;
}

// The unions that begin with the cycle `first` and take in, step by step, the neighbour that leaves
// the smallest cut: those after whose last step the cut is no larger than any before.
std::vector<std::vector<std::size_t>> grow_unions(const CycleNeighbours& neighbours,
                                                  std::size_t first) {
  std::vector<std::vector<std::size_t>> result;
  std::vector<std::size_t> members{first};
  std::map<std::size_t, std::size_t> reach = neighbours.edges_between[first];
  std::size_t cut = neighbours.edges_out[first];
  std::size_t best = cut;
  while (members.size() <= union_steps && members.size() + 2 < neighbours.edges_out.size() &&
         !reach.empty()) {
    const auto cut_with = [&](const auto& neighbour) {
      return cut + neighbours.edges_out[neighbour.first] - 2 * neighbour.second;
    };
    const auto next = *std::ranges::min_element(reach, {}, cut_with);
    cut = cut_with(next);
    members.push_back(next.first);
    reach.erase(next.first);
    for (const auto& [cycle, edges] : neighbours.edges_between[next.first]) {
      if (std::ranges::find(members, cycle) == members.end()) {
        reach[cycle] += edges;
      }
    }
    if (cut <= best) {
      best = cut;
      result.push_back(members);
    }
  }
  return result;
}

}  // namespace

Cut cut_around(const CycleProblem& problem, std::span<const Vertex> inside, VertexMarks& marks) {
  marks.clear();
  for (const Vertex v : inside) {
    marks.set(v);
  }
  Cut cut;
  for (const Vertex v : inside) {
    for (const auto& [to, edge] : problem.incident(v)) {
      if (!marks.has(to) && !problem.is_removed(edge)) {
        cut.push_back({edge, v < to});
      }
    }
  }
  std::sort(cut.begin(), cut.end(),
            [](const Crossing& a, const Crossing& b) { return a.edge < b.edge; });
  if (!cut.empty() && !cut.front().lesser_inside) {
    for (Crossing& crossing : cut) {
      crossing.lesser_inside = !crossing.lesser_inside;
    }
  }
  return cut;
}

std::optional<std::vector<Vertex>> inside_of(const CycleProblem& problem, const Cut& cut) {
  enum class Side : std::uint8_t { unknown, inside, outside };
  std::vector<bool> crosses(problem.edges().size(), false);
  std::vector<Side> sides(problem.size(), Side::unknown);
  std::vector<Vertex> open;
  const auto place = [&](Vertex v, Side side) {
    if (sides[v] == Side::unknown) {
      sides[v] = side;
      open.push_back(v);
    }
    return sides[v] == side;
  };
  for (const auto& [edge, lesser_inside] : cut) {
    const auto [u, v] = problem.edges()[edge];
    crosses[edge] = true;
    if (!place(u, lesser_inside ? Side::inside : Side::outside) ||
        !place(v, lesser_inside ? Side::outside : Side::inside)) {
      return std::nullopt;
    }
  }
  // An empty cut is one if the graph has more than one part.
  if (cut.empty()) {
    place(0, Side::inside);
  }
  while (!open.empty()) {
    const Vertex v = open.back();
    open.pop_back();
    for (const auto& [to, edge] : problem.incident(v)) {
      if (!problem.is_removed(edge) && !crosses[edge] && !place(to, sides[v])) {
        return std::nullopt;
      }
    }
  }
  std::vector<Vertex> inside;
  for (Vertex v = 0; v < problem.size(); ++v) {
    if (sides[v] == Side::inside) {
      inside.push_back(v);
    }
  }
  return inside.size() < problem.size() ? std::optional(std::move(inside)) : std::nullopt;
}

CutFilter::Hash CutFilter::hash_of(const Cut& cut) {
  Hash hash{cut.size(), ~cut.size()};
  for (const auto& [edge, lesser_inside] : cut) {
    const std::uint64_t word = 2 * std::uint64_t{edge} + (lesser_inside ? 1 : 0);
    hash.high = core::mix64(hash.high ^ word);
    hash.low = core::mix64(hash.low + word);
  }
  return hash;
}

void find_violated_cuts(const CycleProblem& problem, const CycleCover& before,
                        const CycleCover& after, const std::function<void(Cut)>& take) {
  VertexMarks marks(problem.size());
  std::size_t crossings = 0;
  const auto add = [&](std::span<const Vertex> inside) {
    if (inside.size() < problem.size()) {
      Cut cut = cut_around(problem, inside, marks);
      crossings += cut.size();
      take(std::move(cut));
    }
  };
  const auto add_unions = [&](const std::vector<std::vector<Vertex>>& parts) {
    const CycleNeighbours neighbours = neighbours_of(problem, parts);
    for (std::size_t i = 0; i < std::min(parts.size(), union_seeds) && crossings <= most_crossings;
         ++i) {
      for (const std::vector<std::size_t>& members : grow_unions(neighbours, i)) {
        std::vector<Vertex> inside;
        for (const std::size_t member : members) {
          inside.insert(inside.end(), parts[member].begin(), parts[member].end());
        }
        add(inside);
      }
    }
  };
  const auto found = cycles(problem, before);
  for (const auto& cycle : found) {
    add(cycle);
  }
  const auto stitched = cycles(problem, after);
  if (stitched.size() < found.size()) {
    for (std::size_t i = 0; i < stitched.size() && crossings <= most_crossings; ++i) {
      add(stitched[i]);
    }
    add_unions(stitched);
  }
  add_unions(found);
}

}  // namespace tsume::hamilton
