// From the models of a LengthProblem's formula to solutions.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/sat/layout.hpp"
#include "lib/freecell/sat/problem.hpp"

#include <cstdint>
#include <vector>

namespace tsume::freecell {

// Decodes the models of one formula.
class Decoder {
 public:
  // Throws io::Failure if the problem is impossible (why_impossible).
  explicit Decoder(const LengthProblem& problem);

  // The moves of a model, replayed by check_moves(): to the first free cell and the first empty
  // column where any would do. Throws io::Failure if the model is not a solution of the length
  // asked for, naming the step.
  [[nodiscard]] std::vector<Move> moves(const cnf::ModelLits& model) const;

 private:
  class Play;

  LengthProblem problem_;
  Layout layout_;
  std::int64_t var_count_;  // of the formula
};

}  // namespace tsume::freecell
