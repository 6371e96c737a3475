// From the answers of SAT solvers and counters to verified tours and their number.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/count.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/io/input.hpp"
#include "lib/tour/sat/description.hpp"
#include "lib/tour/sat/encoder.hpp"

#include <memory>
#include <optional>
#include <string>

namespace tsume::tour {

// Decodes the models of one formula.
class Decoder {
 public:
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

// The number of tours, in decimal digits, that a number of models stands for: see
// models_per_tour(). The problem is that of the count or of the formula, which may be null. Nullopt
// if the number of models is not known. Throws io::Failure if there is no problem, if there are
// two, if the models of its encoding need not be tours, or if the number is none of whole tours.
[[nodiscard]] std::optional<std::string> tour_count(const cnf::CountAnswer& counted,
                                                    io::Input* formula);

}  // namespace tsume::tour
