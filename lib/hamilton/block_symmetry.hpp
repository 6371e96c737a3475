// Symmetries of blocks, as a heuristic: where the blocks have an automorphism that moves each of
// them, a tour that the automorphism leaves as it is, is one choice for each orbit of modes, a
// much smaller search. That there is no such tour says nothing about others.
//
// The automorphisms are those of a graph with four colours: blocks, modes, the nodes that are left
// and the nodes that are entered; a mode has edges to its block and to the nodes it leaves and
// enters, arcs are edges between nodes. They are found by colour refinement, after one vertex, or
// more where that is not enough, has got a colour of its own. B. McKay, "Practical graph
// isomorphism", Congressus Numerantium 30, 1981, where it is done for far larger graphs.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/hamilton/blocks.hpp"

#include <cstddef>
#include <vector>

namespace tsume::hamilton {

struct BlockSymmetry {
  std::vector<ModeId> mode;  // the image of each mode
  std::vector<ArcId> arc;    // of each arc; of an arc that no mode uses, itself
  std::size_t order = 0;     // so many blocks in each orbit
};

// The automorphisms that take every block round an orbit of the same length, as they do if they
// turn a tour; of those that have the same orbits of modes, one. Those of the largest order are
// first. What was found so far if `stop` returns true.
[[nodiscard]] std::vector<BlockSymmetry> find_symmetries(const BlockProblem& blocks,
                                                         const core::Stop& stop);

}  // namespace tsume::hamilton
