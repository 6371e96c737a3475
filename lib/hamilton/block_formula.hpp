// The search over blocks as a formula: one mode of each block, and arcs between blocks where modes
// leave and enter them. Its models cover all nodes by cycles; cuts exclude what is not one cycle:
// from every proper set of nodes some step leads out, and some step leads in.
//
// Variables: one for each mode, then one for each arc. Clauses: exactly one mode of a block; a mode
// that leaves a node, or enters it, has exactly one arc there; an arc has a mode that leaves where
// it begins and one that enters where it ends. Where all modes of a block are single paths, at most
// one arc leaves the block and at most one enters it. The step from a set is an arc, or is part of
// a mode.
#pragma once

#include "lib/hamilton/block_symmetry.hpp"
#include "lib/hamilton/blocks.hpp"
#include "lib/solver/cadical.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace tsume::hamilton {

class BlockFormula {
 public:
  // The blocks must outlive this and not change.
  BlockFormula(const BlockProblem& blocks, std::uint64_t seed);

  [[nodiscard]] solver::CadicalSolver& solver() { return solver_; }
  [[nodiscard]] cnf::Lit mode(ModeId mode) const {
    return cnf::Var{static_cast<std::int32_t>(mode) + 1};
  }
  [[nodiscard]] cnf::Lit arc(ArcId arc) const {
    return cnf::Var{static_cast<std::int32_t>(blocks_.modes.size() + arc) + 1};
  }

  // Adds the cut around a set of nodes; with a guard, it holds where the guard is true. Linear in
  // the arcs at the nodes and the modes of their blocks.
  void add_cut(std::span<const NodeId> inside, cnf::Lit guard = {});
  // Demands a cover that the symmetry leaves as it is.
  void demand(const BlockSymmetry& symmetry);
  // Makes the solver look first where the cover is.
  void prefer(const BlockCover& cover);
  // After `satisfiable`.
  [[nodiscard]] BlockCover cover() const;

 private:
  void encode();
  void encode_side(ModeId mode, const std::vector<NodeId>& ports,
                   const std::vector<std::vector<ArcId>>& arcs_at);
  void encode_arcs(const std::vector<std::vector<ArcId>>& arcs_at,
                   std::vector<NodeId> Mode::*ports);

  const BlockProblem& blocks_;
  solver::CadicalSolver solver_;
  VertexMarks is_inside_;  // room for work: nodes, and blocks
  VertexMarks is_met_;
};

}  // namespace tsume::hamilton
