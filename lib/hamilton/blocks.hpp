// Blocks: small parts of a graph that a tour can go through in few ways.
//
// Where every vertex is on a path of forced edges and free edges join the ends of such paths so
// that the ends have two colours, the graph is a directed one: its nodes are the paths, entered at
// the end of one colour and left at the other. In such graphs, made by reductions from other
// problems, there are switches: a few nodes with two ways in and two ways out between others.
// A block is such nodes with the nodes around them. Its modes are the ways of covering its nodes by
// paths without a closed cycle; every other node is a block of one mode. A tour is one mode of each
// block and arcs between the blocks.
//
// The hardest graphs of the FHCP set are made of hundreds of blocks with six modes each. A formula
// of degrees does not know them: a cover of cycles breaks them, and a search by clauses finds again
// and again, in each, that so it cannot be. (M. Haythorpe, A. Johnson, "Change ringing and
// Hamiltonian cycles: the search for Erin and Stedman triples", EJGTA 7, 2019, has such graphs.)
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tsume::hamilton {

using NodeId = std::uint32_t;
using BlockId = std::uint32_t;
using ModeId = std::uint32_t;
using ArcId = std::uint32_t;

// A path of forced edges, entered at one end and left at the other.
struct Node {
  Vertex entry = 0;
  Vertex exit = 0;
};

// A step from one node to another.
struct Step {
  NodeId from = 0;
  NodeId to = 0;
};

// Every node of the block has one step within the block or leaves it, and so for entering.
struct Mode {
  BlockId block = 0;
  std::vector<Step> steps;      // within the block
  std::vector<NodeId> entries;  // from outside
  std::vector<NodeId> exits;    // to outside, as many
};

// Modes of all blocks, one of which is chosen for each, and the arcs between blocks.
struct BlockProblem {
  std::vector<Node> nodes;
  std::vector<BlockId> block_of;              // the nodes
  std::vector<Mode> modes;                    // those of a block together
  std::vector<std::vector<ModeId>> choices;   // the modes of each block; none: there is no tour
  std::vector<Step> arcs;                     // between blocks
  std::vector<std::vector<ArcId>> arcs_from;  // the nodes
  std::vector<std::vector<ArcId>> arcs_to;
};

// The blocks of a graph; nullopt if it is not directed in this way, if less than `least_share` (a
// fraction) of the nodes are in blocks of two modes, or if `stop` returns true, which is asked
// before the modes of each block. Requires an undirected problem without symmetry. Linear but for
// the modes.
[[nodiscard]] std::optional<BlockProblem> find_blocks(
    const CycleProblem& problem, const core::Stop& stop,
    std::pair<std::size_t, std::size_t> least_share = {1, 2});

// A choice of modes and arcs: covers all nodes by cycles.
struct BlockCover {
  std::vector<ModeId> mode;  // of each block
  std::vector<NodeId> next;  // of each node
};

// The number of cycles of a cover, and the cycle of each node, from 0.
[[nodiscard]] std::size_t label_cycles(const BlockCover& cover, std::vector<std::uint32_t>& cycle);
// The nodes of each cycle, ascending.
[[nodiscard]] std::vector<std::vector<NodeId>> cycles_of(const BlockCover& cover);

// The cover of the vertices.
[[nodiscard]] CycleCover to_cycle_cover(const CycleProblem& problem, const BlockProblem& blocks,
                                        const BlockCover& cover);

}  // namespace tsume::hamilton
