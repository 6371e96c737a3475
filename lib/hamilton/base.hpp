// The two formulas that the refinement loop starts from: degrees only, so that a model is a cycle
// cover, a relaxation of a tour.
//
// undirected: one variable for each orbit of free links; forced links are true and removed ones are
//   false without a variable. Each vertex has as many free links as are missing to two: for two, of
//   n <= 9, n clauses "all but one" and C(n,3) negative triples; of n > 9 the counter a_i (one
//   among the first i), b_i (two), 2n auxiliary variables and 8n-4 clauses; for one, a clause and
//   at most one. The joint of an open tour on a bipartite graph with as many vertices on both sides
//   has exactly one link to each side. Models are 2-factors, one to one.
// directed: one variable for each way of each link that is not removed, every vertex has exactly
// one
//   in and one out, no link is used both ways; a forced link one way or the other. Unless the
//   problem is oriented, the successor of one vertex of least degree is less than its predecessor
//   (or the open tour begins on the first side). Models are covers by directed cycles of length
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
#include <vector>

namespace tsume::hamilton {

enum class Base : std::uint8_t { undirected, directed };

[[nodiscard]] const char* to_string(Base base);

class BaseFormula {
 public:
  // Requires an undirected problem for `undirected`, one without symmetry for `directed`. The
  // problem must outlive the formula and must not change.
  BaseFormula(const CycleProblem& problem, Base base);

  // The variables and the degree clauses.
  void encode(cnf::ClauseSink& sink) const;

  // The clauses of a cut. undirected: at least one crossing link, for up to 6 crossings at least
  // two (n clauses "all but one"), for up to 4 an even number. directed: at least one way out, at
  // least one way in. Every tour satisfies them: it crosses a border an even number of times, not
  // 0.
  void encode_cut(cnf::ClauseSink& sink, const Cut& cut) const;

  // The cover of a model. Throws io::Failure for a vertex without two links.
  [[nodiscard]] CycleCover decode(const cnf::Assignment& model) const;

 private:
  [[nodiscard]] cnf::Lit forward(LinkId link) const { return cnf::Var{forward_[link]}; }
  [[nodiscard]] cnf::Lit way(LinkId link, bool from_lesser) const {
    return cnf::Var{from_lesser ? forward_[link] : backward_[link]};
  }
  void encode_undirected(cnf::ClauseSink& sink) const;
  void encode_degree(cnf::ClauseSink& sink, Vertex v, std::size_t degree, std::size_t side,
                     std::vector<cnf::Lit>& lits) const;
  void encode_directed(cnf::ClauseSink& sink) const;
  void break_direction(cnf::ClauseSink& sink) const;
  void encode_undirected_cut(cnf::ClauseSink& sink, const Cut& cut) const;

  const CycleProblem& problem_;
  Base base_;
  // Variables by link, 0 where there is none; undirected problems use `forward_` only.
  std::vector<std::int32_t> forward_;
  std::vector<std::int32_t> backward_;
  std::int32_t variables_ = 0;
};

}  // namespace tsume::hamilton
