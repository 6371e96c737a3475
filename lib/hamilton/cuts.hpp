// Cuts: every tour leaves a proper set of vertices, so it uses an edge that crosses its border.
// (Dantzig, Fulkerson, Johnson 1954; as clauses: Soh et al., JELIA 2014.)
#pragma once

#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace tsume::hamilton {

// An edge that crosses the border of a set, and which of its ends is inside.
struct Crossing {
  EdgeId edge = 0;
  bool lesser_inside = false;
  bool operator==(const Crossing&) const = default;
};

// All edges between a set of vertices and the rest that are not removed, ascending. Of a set and
// its complement, the one that has the lesser end of the first edge.
using Cut = std::vector<Crossing>;

// The cut around a set of vertices. `marks` is room for work, as large as the problem.
[[nodiscard]] Cut cut_around(const CycleProblem& problem, std::span<const Vertex> inside,
                             VertexMarks& marks);

// The vertices inside, ascending, if the crossings are all edges between a proper, non-empty set of
// vertices and the rest; else nullopt. Looks at the graph only, not at where the cut came from.
// Linear in the edges.
[[nodiscard]] std::optional<std::vector<Vertex>> inside_of(const CycleProblem& problem,
                                                           const Cut& cut);

// Where a cut comes from: from the graph, before the first question, or from a cover that violates
// it. How many clauses it is worth depends on that.
enum class CutSource : std::uint8_t { graph, cover };

// Which cuts were met before, told apart by 128 bits.
class CutFilter {
 public:
  // False if it was there already.
  bool add(const Cut& cut) { return known_.insert(hash_of(cut)).second; }

 private:
  struct Hash {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    bool operator==(const Hash&) const = default;
  };
  struct Low {
    std::size_t operator()(const Hash& hash) const { return hash.low; }
  };
  static Hash hash_of(const Cut& cut);

  std::unordered_set<Hash, Low> known_;
};

// Calls `take` with cuts that the cover `before` violates: around its cycles, those of `after` (the
// same cover stitched, so that its cycles are unions of those of `before`), and unions of
// neighbouring cycles of either while the cut does not grow. A cut may come twice. Around the
// cycles of `before` all come: what a heuristic has made of them may satisfy a cut that the cover
// violates.
void find_violated_cuts(const CycleProblem& problem, const CycleCover& before,
                        const CycleCover& after, const std::function<void(Cut)>& take);

}  // namespace tsume::hamilton
