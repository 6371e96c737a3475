#include "lib/hamilton/stitch.hpp"

#include "lib/core/disjoint_sets.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace tsume::hamilton {

namespace {

class Stitcher {
 public:
  Stitcher(const CycleProblem& problem, CycleCover& cover)
      : problem_(problem), cover_(cover), cycle_of_(cover.size()), merged_(0) {
    std::uint32_t id = 0;
    for (const auto& cycle : cycles(problem, cover)) {
      for (const Vertex v : cycle) {
        cycle_of_[v] = id;
      }
      ++id;
    }
    merged_ = core::DisjointSets(id);
    result_.cycles = id;
  }

  StitchResult run() {
    bool changed = true;
    while (changed && result_.cycles > 1) {
      changed = false;
      for (Vertex a = 0; a < cover_.size() && result_.cycles > 1; ++a) {
        for (const auto& [to, edge] : problem_.incident(a)) {
          if (problem_.is_removed(edge) || component(a) == component(to)) {
            continue;
          }
          changed = (problem_.is_directed() ? merge_directed(a, to) : merge(a, to)) || changed;
        }
      }
    }
    return result_;
  }

 private:
  std::size_t component(Vertex v) { return merged_.root(cycle_of_[v]); }

  bool may_drop(Vertex a, Vertex b) const { return !problem_.is_forced(problem_.find(a, b)); }
  bool may_add(Vertex a, Vertex b) const {
    const EdgeId edge = problem_.find(a, b);
    return edge != no_edge && !problem_.is_removed(edge);
  }
  bool may_add_arc(Vertex a, Vertex b) const {
    return may_add(a, b) && problem_.may_go(problem_.find(a, b), a < b);
  }

  void count_merge(Vertex a, Vertex c) {
    merged_.unite(cycle_of_[a], cycle_of_[c]);
    --result_.cycles;
    ++result_.merges;
  }

  bool merge(Vertex a, Vertex c) {
    for (const Vertex b : cover_.around[a]) {
      for (const Vertex d : cover_.around[c]) {
        if (may_add(b, d) && may_drop(a, b) && may_drop(c, d)) {
          cover_.replace(a, b, c);
          cover_.replace(b, a, d);
          cover_.replace(c, d, a);
          cover_.replace(d, c, b);
          count_merge(a, c);
          return true;
        }
      }
    }
    return false;
  }

  // a>b and c>d become a>d and c>b.
  bool merge_directed(Vertex a, Vertex d) {
    const Vertex b = cover_.around[a][1];
    const Vertex c = cover_.around[d][0];
    if (!may_add_arc(a, d) || !may_add_arc(c, b) || !may_drop(a, b) || !may_drop(c, d)) {
      return false;
    }
    cover_.around[a][1] = d;
    cover_.around[d][0] = a;
    cover_.around[c][1] = b;
    cover_.around[b][0] = c;
    count_merge(a, d);
    return true;
  }

  const CycleProblem& problem_;
  CycleCover& cover_;
  std::vector<std::uint32_t> cycle_of_;
  core::DisjointSets merged_;
  StitchResult result_;
};

}  // namespace

StitchResult stitch(const CycleProblem& problem, CycleCover& cover) {
  if (!problem.symmetry().empty()) {
    return {0, count_cycles(problem, cover)};  // an exchange alone would break the symmetry
  }
  return Stitcher(problem, cover).run();
}

StitchedParts stitch_parts(const tour::Problem& problem, tour::Cover parts) {
  if (parts.parts.size() == 1) {
    return {std::move(parts), 0};
  }
  // A model of a formula without parity may end an open tour anywhere.
  const CycleProblem edges(problem, false);
  CycleCover cover = from_parts(edges, parts);
  const StitchResult result = stitch(edges, cover);
  return {to_parts(problem, edges, cover), result.merges};
}

}  // namespace tsume::hamilton
