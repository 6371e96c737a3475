#include "lib/hamilton/cuts.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <utility>

namespace tsume::hamilton {

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

bool is_full_cut(const CycleProblem& problem, const Cut& cut) {
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
      return false;
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
        return false;
      }
    }
  }
  return !cut.empty() || std::find(sides.begin(), sides.end(), Side::unknown) != sides.end();
}

CutHash hash_of(const Cut& cut) {
  CutHash hash{cut.size(), ~cut.size()};
  for (const auto& [edge, lesser_inside] : cut) {
    const std::uint64_t word = 2 * std::uint64_t{edge} + (lesser_inside ? 1 : 0);
    hash.high = core::mix64(hash.high ^ word);
    hash.low = core::mix64(hash.low + word);
  }
  return hash;
}

void find_violated_cuts(const CycleProblem& problem, const CycleCover& before,
                        const CycleCover& after, const CutSearch& search,
                        const std::function<void(Cut)>& take) {
  VertexMarks marks(problem.size());
  std::size_t literals = 0;
  const auto add = [&](std::span<const Vertex> inside) {
    if (inside.size() < problem.size()) {
      Cut cut = cut_around(problem, inside, marks);
      literals += cut.size();
      take(std::move(cut));
    }
  };
  const auto found = cycles(problem, before);
  for (const auto& cycle : found) {
    add(cycle);
  }
  const auto stitched = cycles(problem, after);
  if (search.after && stitched.size() < found.size()) {
    for (std::size_t i = 0; i < stitched.size() && literals <= search.literal_limit; ++i) {
      add(stitched[i]);
    }
  }
}

}  // namespace tsume::hamilton
