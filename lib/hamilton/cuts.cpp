#include "lib/hamilton/cuts.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tsume::hamilton {

namespace {

constexpr std::size_t union_steps = 8;

// How many links join each two cycles of a cover.
struct CycleLinks {
  std::vector<std::map<std::size_t, std::size_t>> between;
  std::vector<std::size_t> total;
};

CycleLinks links_between(const CycleProblem& problem,
                         const std::vector<std::vector<Vertex>>& cycles) {
  std::vector<std::size_t> cycle_of(problem.size());
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    for (const Vertex v : cycles[i]) {
      cycle_of[v] = i;
    }
  }
  CycleLinks result;
  result.between.resize(cycles.size());
  result.total.assign(cycles.size(), 0);
  for (LinkId id = 0; id < problem.links().size(); ++id) {
    const std::size_t i = cycle_of[problem.links()[id].u];
    const std::size_t j = cycle_of[problem.links()[id].v];
    if (i != j && !problem.is_removed(id)) {
      ++result.between[i][j];
      ++result.between[j][i];
      ++result.total[i];
      ++result.total[j];
    }
  }
  return result;
}

// The members of good unions that begin with cycle `first`: after each step that leaves the cut no
// larger than the best so far.
std::vector<std::vector<std::size_t>> grow_unions(const CycleLinks& links, std::size_t first) {
  std::vector<std::vector<std::size_t>> result;
  std::vector<std::size_t> members{first};
  std::map<std::size_t, std::size_t> reach = links.between[first];
  std::size_t cut = links.total[first];
  std::size_t best = cut;
  while (members.size() <= union_steps && members.size() + 2 < links.total.size() &&
         !reach.empty()) {
    std::size_t next = reach.begin()->first;
    std::size_t next_cut = static_cast<std::size_t>(-1);
    for (const auto& [cycle, shared] : reach) {
      const std::size_t after = cut + links.total[cycle] - 2 * shared;
      if (after < next_cut) {
        next_cut = after;
        next = cycle;
      }
    }
    members.push_back(next);
    cut = next_cut;
    reach.erase(next);
    for (const auto& [cycle, shared] : links.between[next]) {
      if (std::find(members.begin(), members.end(), cycle) == members.end()) {
        reach[cycle] += shared;
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
    for (const auto& [to, link] : problem.incident(v)) {
      if (!marks.has(to) && !problem.is_removed(link)) {
        cut.push_back({link, v < to});
      }
    }
  }
  std::sort(cut.begin(), cut.end(),
            [](const Crossing& a, const Crossing& b) { return a.link < b.link; });
  if (!cut.empty() && !cut.front().lesser_inside) {
    for (Crossing& crossing : cut) {
      crossing.lesser_inside = !crossing.lesser_inside;
    }
  }
  return cut;
}

bool is_full_cut(const CycleProblem& problem, const Cut& cut) {
  enum class Side : std::uint8_t { unknown, inside, outside };
  std::vector<bool> crosses(problem.links().size(), false);
  std::vector<Side> sides(problem.size(), Side::unknown);
  std::vector<Vertex> open;
  const auto place = [&](Vertex v, Side side) {
    if (sides[v] == Side::unknown) {
      sides[v] = side;
      open.push_back(v);
    }
    return sides[v] == side;
  };
  for (const auto& [link, lesser_inside] : cut) {
    const auto [u, v] = problem.links()[link];
    crosses[link] = true;
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
    for (const auto& [to, link] : problem.incident(v)) {
      if (!problem.is_removed(link) && !crosses[link] && !place(to, sides[v])) {
        return false;
      }
    }
  }
  return !cut.empty() || std::find(sides.begin(), sides.end(), Side::unknown) != sides.end();
}

CutHash hash_of(const Cut& cut) {
  CutHash hash{cut.size(), ~cut.size()};
  for (const auto& [link, lesser_inside] : cut) {
    const std::uint64_t word = 2 * std::uint64_t{link} + (lesser_inside ? 1 : 0);
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
  const auto add_unions = [&](const std::vector<std::vector<Vertex>>& parts) {
    if (!search.unions || parts.size() < 3) {
      return;
    }
    const CycleLinks links = links_between(problem, parts);
    const std::size_t seeds = std::min(parts.size(), search.union_seeds);
    for (std::size_t i = 0; i < seeds && literals <= search.literal_limit; ++i) {
      for (const auto& members : grow_unions(links, i)) {
        std::vector<Vertex> inside;
        for (const std::size_t member : members) {
          inside.insert(inside.end(), parts[member].begin(), parts[member].end());
        }
        add(inside);
      }
    }
  };
  const auto stitched = cycles(problem, after);
  if (search.after && stitched.size() < found.size()) {
    for (std::size_t i = 0; i < stitched.size() && literals <= search.literal_limit; ++i) {
      add(stitched[i]);
    }
    add_unions(stitched);
  }
  add_unions(found);
}

}  // namespace tsume::hamilton
