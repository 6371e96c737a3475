#include "lib/tour/sat/formula.hpp"

#include "lib/core/error.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/impossibility.hpp"
#include "lib/tour/sat/description.hpp"

#include <memory>

namespace tsume::tour {

EncodingOptions EncodingChoice::resolve(const Problem& problem) const {
  EncodingOptions options;
  options.encoding = encoding ? *encoding : default_encoding(problem);
  options.at_most_one = at_most_one.value_or(default_at_most_one(options.encoding));
  try {
    check_expressible(problem, options);
  } catch (const io::Failure& failure) {
    throw core::BadArgument(failure.what());
  }
  return options;
}

cnf::Encoded encoded(const Problem& problem, const FormulaRequest& request) {
  const EncodingOptions options = request.encoding.resolve(problem);
  cnf::Encoded result{.metadata = describe(problem, options), .wanted = EncodedProblem::wanted()};
  if (!request.no_precheck) {
    result.impossible = impossibility(problem);
  }
  if (!result.impossible) {
    const std::shared_ptr<const Encoder> encoder = make_encoder(problem, options);
    result.encode = [encoder](cnf::ClauseSink& sink) { encoder->encode(sink); };
    result.projection = encoder->projection();
  }
  return result;
}

}  // namespace tsume::tour
