#include "lib/tour/sat/decoder.hpp"

#include "lib/io/error.hpp"
#include "lib/tour/verify.hpp"

#include <string>
#include <utility>

namespace tsume::tour {

Decoder::Decoder(EncodedProblem described)
    : described_(std::make_unique<EncodedProblem>(std::move(described))),
      encoder_(make_encoder(described_->problem, described_->options)) {}

Cover Decoder::cover(const cnf::ModelLits& model) const {
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
