// From the answers of SAT solvers to verified tours.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/tour/description.hpp"
#include "lib/tour/encoder.hpp"

#include <memory>
#include <optional>

namespace tsume::tour {

// Decodes the models of one formula.
class Decoder {
 public:
  // The problem is the one described in the answer or in the formula. Models are checked against
  // the formula, if there is one. Throws io::Failure if neither describes a problem, or if the two
  // differ.
  Decoder(const cnf::Answer& answer, std::optional<cnf::ReadFormula> formula);

  [[nodiscard]] const Problem& problem() const { return described_->problem; }
  [[nodiscard]] const Encoder& encoder() const { return *encoder_; }
  [[nodiscard]] Encoding encoding() const { return described_->options.encoding; }

  // A model as a cover of the vertices. Throws io::Failure if it is none, or violates the formula.
  [[nodiscard]] Cover cover(const cnf::ModelLits& model) const;
  // A model as a tour, verified against the problem itself. Throws io::Failure naming the first
  // thing wrong.
  [[nodiscard]] Tour tour(const cnf::ModelLits& model) const;

 private:
  std::unique_ptr<const EncodedProblem> described_;
  EncoderPtr encoder_;
  std::optional<cnf::ReadFormula> formula_;
};

}  // namespace tsume::tour
