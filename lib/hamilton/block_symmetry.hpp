// Symmetries of blocks, a heuristic. Where an automorphism of the blocks moves each of them, a tour
// that it maps to itself needs one choice for each orbit of modes: a much smaller search. Where
// there is no such tour, there may be others.
//
// The automorphisms are those of a graph whose vertices have four colours: blocks, modes, nodes as
// they are left, and nodes as they are entered. Edges join a mode to its block and to the nodes
// that it leaves and enters, and nodes by arcs. Individualization and refinement of colours finds
// them: B. McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/hamilton/blocks.hpp"

#include <cstddef>
#include <vector>

namespace tsume::hamilton {

struct BlockSymmetry {
  std::vector<ModeId> mode;  // the image of each mode
  std::vector<ArcId> arc;    // the image of each arc; of one that no mode uses, itself
  std::size_t order = 0;     // the number of blocks in each orbit
};

// The automorphisms whose orbits of blocks have all the same length, 2 or more, as those of one
// that turns a tour have; one for each set of orbits of modes, those of the largest order first.
// Some of them if `stop` returns true, which is asked in every round of refinement.
[[nodiscard]] std::vector<BlockSymmetry> find_symmetries(const BlockProblem& blocks,
                                                         const core::Stop& stop);

}  // namespace tsume::hamilton
