// Patching: joining the cycles of a cover by exchanges of up to six edges. Where the exchanges of
// two edges (stitch.hpp) are at their end, a depth-first search over path rotations goes on.
//
// Two cycles that an edge joins are opened at that edge into one Hamiltonian path of their
// vertices. A step takes an edge from the end of the path: to a vertex of the path (a rotation: the
// rest of the path is turned round) or to another cycle, which is opened there and absorbed. The
// search ends when an edge joins both ends: one cycle instead of two or more. Rotations: Posa,
// "Hamiltonian circuits in random graphs", Discrete Mathematics 14, 1976; patching: Karp, "A
// patching algorithm for the nonsymmetric traveling-salesman problem", SIAM Journal on Computing 8,
// 1979.
#pragma once

#include "lib/core/limits.hpp"
#include "lib/core/random.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>

namespace tsume::hamilton {

inline constexpr std::size_t max_patch_depth = 10;

struct PatchResult {
  std::size_t merges = 0;   // patches made
  std::size_t cycles = 0;   // cycles left
  std::uint64_t nodes = 0;  // steps tried
};

// Patches the cover until no patch of at most `depth` (at most max_patch_depth) steps between
// opening and closing is found, or limits.nodes steps have been tried altogether. Forced edges
// stay, removed ones are never taken; every new cycle holds exactly the vertices of some old ones.
// Requires a proper cover of an undirected problem without symmetry; leaves one. The generator
// orders the vertices from which patches are tried.
PatchResult patch(const CycleProblem& problem, CycleCover& cover, core::Random& random,
                  std::size_t depth, const core::Limits& limits);

}  // namespace tsume::hamilton
