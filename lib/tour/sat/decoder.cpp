#include "lib/tour/sat/decoder.hpp"

#include "lib/cnf/checked_answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/verify.hpp"

#include <string>
#include <utility>

namespace tsume::tour {

Decoder::Decoder(EncodedProblem described)
    : described_(std::make_unique<EncodedProblem>(std::move(described))),
      encoder_(make_encoder(described_->problem, described_->options)) {}

Cover Decoder::cover(const cnf::ModelLits& model) const {
  return encoder_->decode(cnf::own_assignment(model, encoder_->var_count()));
}

Tour Decoder::tour(const cnf::ModelLits& model) const {
  Cover parts = cover(model);
  if (parts.parts.size() != 1) {
    throw io::Failure("the model is not a tour but " +
                      core::counted(parts.parts.size(), "separate cycle") +
                      " (see tour-stitch and ham-solve)");
  }
  if (const auto error = first_error(problem(), parts.parts.front())) {
    throw io::Failure("the model is not a tour: " + *error);
  }
  return std::move(parts.parts.front());
}

std::optional<std::string> tour_count(const cnf::CountAnswer& counted, io::Input* formula) {
  std::optional<cnf::Metadata> of_formula;
  if (formula != nullptr) {
    of_formula = cnf::FormulaReader(*formula).metadata();
  }
  const EncodedProblem problem =
      read_description(cnf::one_description(counted.metadata, of_formula));
  const auto models = models_per_tour(problem.problem, problem.options);
  if (!models) {
    throw io::Failure("models of encoding '" + to_string(problem.options.encoding) +
                      "' may be several cycles: their number is not one of tours");
  }
  if (!counted.count) {
    return std::nullopt;
  }
  auto tours = cnf::divided(*counted.count, *models);
  if (!tours) {
    throw io::Failure(*counted.count + " models: not a multiple of the models of one tour, " +
                      std::to_string(*models));
  }
  return tours;
}

}  // namespace tsume::tour
