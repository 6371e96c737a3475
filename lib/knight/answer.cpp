#include "lib/knight/answer.hpp"

#include "lib/io/error.hpp"
#include "lib/knight/tour_format.hpp"
#include "lib/tour/verify.hpp"

#include <utility>

namespace tsume::knight {

namespace {

// The number of variables of the problem's formula, without writing it.
std::int64_t formula_vars(const DescribedProblem& problem) {
  cnf::CountingSink counted;
  encode::encode_tour(problem.tour, problem.options, counted);
  return counted.var_count();
}

}  // namespace

DescribedProblem described_problem(const cnf::Answer& answer,
                                   const std::optional<cnf::ReadFormula>& formula) {
  const auto& own = answer.metadata;
  const auto given = formula ? formula->metadata : std::nullopt;
  if (own && given && *own != *given) {
    throw io::Failure("the answer belongs to another formula than the one given");
  }
  if (formula && !given && !own) {
    throw io::Failure("no problem description in the formula");
  }
  if (!own && !given) {
    throw io::Failure("no problem description in the input; use satrun, or --formula FILE");
  }
  return read_description(own ? *own : *given);
}

encode::TourCover decode_cover(const DescribedProblem& problem, const cnf::ModelLits& model,
                               const std::optional<cnf::ReadFormula>& formula) {
  if (formula) {
    const cnf::Assignment assignment = cnf::to_assignment(model, formula->formula.var_count());
    if (const auto violated = cnf::first_violated(formula->formula, assignment)) {
      throw io::Failure("the model violates the clause on line " +
                        std::to_string(formula->lines[*violated]) + " of the formula");
    }
  }
  const cnf::Assignment assignment = cnf::to_assignment(model, formula_vars(problem));
  return encode::decode_tour(problem.tour, problem.options, assignment);
}

encode::Tour decode_verified(const DescribedProblem& problem, const cnf::ModelLits& model,
                             const std::optional<cnf::ReadFormula>& formula) {
  encode::TourCover cover = decode_cover(problem, model, formula);
  if (cover.parts.size() != 1) {
    throw io::Failure("the model is no tour but " + std::to_string(cover.parts.size()) +
                      " separate cycles (see tour-stitch and ham-solve)");
  }
  const Board* const board = problem.board ? &*problem.board : nullptr;
  const auto name = [&](Vertex v) { return vertex_name(board, v); };
  if (const auto error = hamilton::first_error(problem.tour, cover.parts.front(), name)) {
    throw io::Failure("the model is no tour: " + *error);
  }
  return std::move(cover.parts.front());
}

}  // namespace tsume::knight
