#include "lib/tour/decoder.hpp"

#include "lib/io/error.hpp"
#include "lib/tour/verify.hpp"

#include <string>
#include <utility>

namespace tsume::tour {

namespace {

const cnf::Metadata& description_of(const cnf::Answer& answer,
                                    const std::optional<cnf::ReadFormula>& formula) {
  const bool given = formula && formula->metadata;
  if (answer.metadata && given && *answer.metadata != *formula->metadata) {
    throw io::Failure("the answer belongs to another formula than the one given");
  }
  if (!answer.metadata && !given) {
    throw io::Failure(formula ? "no problem description in the formula"
                              : "no problem description in the input; use satrun, or --formula "
                                "FILE");
  }
  return given ? *formula->metadata : *answer.metadata;
}

}  // namespace

Decoder::Decoder(const cnf::Answer& answer, std::optional<cnf::ReadFormula> formula)
    : described_(
          std::make_unique<EncodedProblem>(read_description(description_of(answer, formula)))),
      encoder_(make_encoder(described_->problem, described_->options)),
      formula_(std::move(formula)) {}

Cover Decoder::cover(const cnf::ModelLits& model) const {
  if (formula_) {
    const cnf::Assignment assignment = cnf::to_assignment(model, formula_->formula.var_count());
    if (const auto violated = cnf::first_violated(formula_->formula, assignment)) {
      throw io::Failure("the model violates the clause on line " +
                        std::to_string(formula_->lines[*violated]) + " of the formula");
    }
  }
  return encoder_->decode(cnf::to_assignment(model, encoder_->var_count()));
}

Tour Decoder::tour(const cnf::ModelLits& model) const {
  Cover parts = cover(model);
  if (parts.parts.size() != 1) {
    throw io::Failure("the model is not a tour but " + std::to_string(parts.parts.size()) +
                      " separate cycles (see tour-stitch and ham-solve)");
  }
  if (const auto error = first_error(problem(), parts.parts.front())) {
    throw io::Failure("the model is not a tour: " + *error);
  }
  return std::move(parts.parts.front());
}

}  // namespace tsume::tour
