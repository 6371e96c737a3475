// Cuts for a refinement loop that somebody else runs: a model in, clauses for its formula out.
#pragma once

#include "lib/cnf/sink.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/tour/sat/encoder.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hamilton {

// The cuts of one formula that its models violate.
class ModelCuts {
 public:
  // The encoder must outlive this. Throws io::Failure if its models cannot be cut: they are tours.
  explicit ModelCuts(const tour::Encoder& encoder);

  // Puts the clauses of cuts that a cover violates, over the variables of the formula: around its
  // cycles, those that stitching leaves, and unions (see find_violated_cuts). Every tour satisfies
  // them; the model violates those around its cycles. A cut comes once in the life of this object.
  // Returns the number of cycles; for one there are no clauses. Throws io::Failure if the cover is
  // none of the problem.
  std::size_t add_violated(cnf::ClauseSink& sink, const tour::Cover& cover);

 private:
  CycleProblem problem_;
  std::vector<std::int32_t> variables_;  // of the formula, by edge
  CutFilter known_;
};

}  // namespace tsume::hamilton
