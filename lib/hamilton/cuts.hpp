// Cuts: every tour leaves a proper set of vertices, so it uses a link that crosses its border.
// (Dantzig, Fulkerson, Johnson 1954; as clauses: Soh et al., JELIA 2014.)
#pragma once

#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace tsume::hamilton {

// A link that crosses the border of a set, and which of its ends is inside.
struct Crossing {
  LinkId link = 0;
  bool lesser_inside = false;
  bool operator==(const Crossing&) const = default;
};

// All links between a set of vertices and the rest that are not removed, ascending. Of a set and
// its complement, the one that has the lesser end of the first link.
using Cut = std::vector<Crossing>;

// The cut around a set of vertices. `marks` is room for work, as large as the problem.
[[nodiscard]] Cut cut_around(const CycleProblem& problem, std::span<const Vertex> inside,
                             VertexMarks& marks);

// Whether the crossings are all links between some proper, non-empty set of vertices and the rest:
// looks at the graph only, not at where the cut came from. Linear in the links.
[[nodiscard]] bool is_full_cut(const CycleProblem& problem, const Cut& cut);

// The cuts of one run, each once.
class CutPool {
 public:
  // False if it was there already.
  bool add(Cut cut);
  [[nodiscard]] std::span<const Cut> all() const { return cuts_; }

 private:
  std::vector<Cut> cuts_;
  std::unordered_multimap<std::uint64_t, std::size_t> index_;
};

// Cuts that the cover `before` violates: around the cycles of `after` (the same cover stitched, so
// that its cycles are unions of those of `before`), around those of `before`, and around unions of
// neighbouring cycles of `after` while the cut does not grow, in up to 8 steps from each. Adds the
// new ones to the pool; beyond `literal_limit` crossings altogether only the first kind. Returns
// how many were new.
std::size_t add_violated_cuts(const CycleProblem& problem, const CycleCover& before,
                              const CycleCover& after, CutPool& pool,
                              std::size_t literal_limit = 2'000'000);

}  // namespace tsume::hamilton
