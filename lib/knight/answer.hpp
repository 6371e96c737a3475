// From the answer of a solver to verified tours.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/knight/description.hpp"

#include <functional>
#include <optional>
#include <string>

namespace tsume::knight {

// The problem that an answer belongs to: described in the answer or in the formula. Throws
// io::Failure if neither describes one, or if they differ.
[[nodiscard]] DescribedProblem described_problem(const cnf::Answer& answer,
                                                 const std::optional<cnf::ReadFormula>& formula);

// A model as a cover of the vertices by cycles (open: a path first). Checks the model against the
// formula if there is one. Throws io::Failure if it is no cover.
[[nodiscard]] encode::TourCover decode_cover(const DescribedProblem& problem,
                                             const cnf::ModelLits& model,
                                             const std::optional<cnf::ReadFormula>& formula);

// A model as a tour, verified against the problem itself. Throws io::Failure naming the first thing
// wrong.
[[nodiscard]] encode::Tour decode_verified(const DescribedProblem& problem,
                                           const cnf::ModelLits& model,
                                           const std::optional<cnf::ReadFormula>& formula);

}  // namespace tsume::knight
