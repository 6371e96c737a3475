// From the answers of SAT solvers to verified tours.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/tour/sat/description.hpp"
#include "lib/tour/sat/encoder.hpp"

#include <memory>

namespace tsume::tour {

// Decodes the models of one formula.
class Decoder {
 public:
  // Of the formula that a description belongs to. Throws io::Failure if it describes no tour.
  explicit Decoder(const cnf::Metadata& description) : Decoder(read_description(description)) {}
  explicit Decoder(EncodedProblem described);

  [[nodiscard]] const Problem& problem() const { return described_->problem; }
  [[nodiscard]] const Encoder& encoder() const { return *encoder_; }
  [[nodiscard]] Encoding encoding() const { return described_->options.encoding; }

  // A model as a cover of the vertices. Throws io::Failure if it is none.
  [[nodiscard]] Cover cover(const cnf::ModelLits& model) const;
  // A model as a tour, verified against the problem itself. Throws io::Failure naming the first
  // thing wrong.
  [[nodiscard]] Tour tour(const cnf::ModelLits& model) const;

 private:
  std::unique_ptr<const EncodedProblem> described_;
  EncoderPtr encoder_;
};

}  // namespace tsume::tour
