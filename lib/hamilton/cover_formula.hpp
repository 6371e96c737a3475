// The formulas that the refinement loop starts from, whose models are cycle covers: relaxations of
// a tour, which say degrees only.
//
// undirected: one variable for each orbit of free edges; forced edges are true and removed ones are
//   false without a variable. Each vertex has as many free edges as are missing to two: for two, of
//   n <= 9, n clauses "all but one" and C(n,3) negative triples; of n > 9 the counter a_i (one
//   among the first i), b_i (two), 2n auxiliary variables and 8n-4 clauses; for one, a clause and
//   at most one. The dummy vertex of an open tour on a bipartite graph with as many vertices on
//   both sides has exactly one edge to each side. Models are 2-factors, one to one.
// directed: one variable for each way of each edge that is not removed, every vertex has exactly
//   one in and one out, no edge is used both ways; a forced edge one way or the other. Unless the
//   problem is oriented, the successor of one vertex of least degree is less than its predecessor
//   (or the open tour begins on the first side). A symmetry adds that the edges of an orbit are
//   travelled, either way, all or none. Models are covers by directed cycles of length
//   three or more.
//
// Sound as relaxations: every tour gives a model. Cuts make up the difference. Source of the
// undirected form: Soh, Le Berre, Roussel, Banbara, Tamura, JELIA 2014; that both are wanted,
// because each fails where the other does not, was measured on the FHCP graphs.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tsume::hamilton {

enum class FormulaKind : std::uint8_t { undirected, directed };

// A formula over the edges of a problem whose models are covers. The problem must outlive the
// formula and must not change.
class CoverFormula {
 public:
  // Requires an undirected problem for `undirected`.
  CoverFormula(const CycleProblem& problem, FormulaKind kind);

  // The variables and the clauses without cuts.
  void encode(cnf::ClauseSink& sink) const;
  // The clauses of a cut. undirected: see add_undirected_cut(). directed: at least one way out, at
  // least one way in; for up to 4 crossings as many out as in.
  void encode_cut(cnf::ClauseSink& sink, const Cut& cut, CutSource source) const;
  // The cover of a model. Throws io::Failure for a vertex without two edges.
  [[nodiscard]] CycleCover decode(const cnf::Assignment& model) const;

  // Calls `each` with the edges that are not forced and their variables, of `directed` two for an
  // edge; a variable of an orbit comes once for each edge.
  template <typename Each>
  void for_each_free(Each each) const {
    for (EdgeId edge = 0; edge < forward_.size(); ++edge) {
      if (problem_.state(edge) == EdgeState::free) {
        for (const auto* const numbers : {&forward_, &backward_}) {
          if (edge < numbers->size() && (*numbers)[edge] != 0) {
            each(edge, cnf::Var{(*numbers)[edge]});
          }
        }
      }
    }
  }

 private:
  [[nodiscard]] cnf::Lit forward(EdgeId edge) const { return cnf::Var{forward_[edge]}; }
  // The literal for travelling an edge from its lesser end, or to it; no literal if there is none.
  [[nodiscard]] cnf::Lit way(EdgeId edge, bool from_lesser) const {
    return cnf::Var{from_lesser ? forward_[edge] : backward_[edge]};
  }
  void push_way(std::vector<cnf::Lit>& lits, EdgeId edge, bool from_lesser) const;
  void encode_undirected(cnf::ClauseSink& sink) const;
  void encode_degree(cnf::ClauseSink& sink, Vertex v, std::size_t degree, std::size_t side,
                     std::vector<cnf::Lit>& lits) const;
  void encode_directed(cnf::ClauseSink& sink) const;
  void encode_orbits(cnf::ClauseSink& sink) const;
  void break_direction(cnf::ClauseSink& sink) const;
  void encode_directed_cut(cnf::ClauseSink& sink, const Cut& cut) const;
  void encode_balance(cnf::ClauseSink& sink, const Cut& cut) const;

  const CycleProblem& problem_;
  FormulaKind kind_;
  // Variables by edge, 0 where there is none; undirected formulas use `forward_` only.
  std::vector<std::int32_t> forward_;
  std::vector<std::int32_t> backward_;
  std::int32_t variables_ = 0;
};

// The clauses of a cut over variables by edge, of which forced edges need none: at least one
// crossing edge that is not forced if at most one is; for up to 6 crossings at least two (n clauses
// "all but one"); for up to 6, or 4 where a cover is the source, an even number. Every tour
// satisfies them: it crosses a border an even number of times, not 0.
void add_undirected_cut(cnf::ClauseSink& sink, const CycleProblem& problem,
                        std::span<const std::int32_t> variables, const Cut& cut, CutSource source);

}  // namespace tsume::hamilton
