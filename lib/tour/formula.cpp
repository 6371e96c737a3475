#include "lib/tour/formula.hpp"

#include "lib/cnf/dimacs.hpp"
#include "lib/core/error.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/description.hpp"
#include "lib/tour/impossibility.hpp"

#include <ostream>
#include <utility>

namespace tsume::tour {

EncodingOptions EncodingChoice::resolve(const Problem& problem) const {
  EncodingOptions options;
  options.encoding = encoding ? *encoding : default_encoding(problem);
  options.at_most_one = at_most_one.value_or(default_at_most_one(options.encoding));
  options.parity = !no_parity;
  options.modulus = modulus;
  try {
    check_expressible(problem, options);
  } catch (const io::Failure& failure) {
    throw core::BadArgument(failure.what());
  }
  return options;
}

void write_formula(std::ostream& out, const Problem& problem, const FormulaRequest& request,
                   const cnf::Maker& maker) {
  const EncodingOptions options = request.encoding.resolve(problem);
  if (!request.no_precheck) {
    if (const auto reason = impossibility(problem)) {
      throw io::Failure(*reason + " (--no-precheck writes the formula anyway)");
    }
  }
  const EncoderPtr encoder = make_encoder(problem, options);
  if (request.count_only) {
    const auto [variables, clauses] = encoder->size();
    out << variables << ' ' << clauses << '\n';
    return;
  }
  cnf::Metadata metadata = describe(problem, options);
  metadata.maker = maker;
  if (request.symbols) {
    metadata.symbols = encoder->symbols();
  }
  if (auto shown = encoder->projection(); shown.size() <= FormulaRequest::most_shown) {
    metadata.show = std::move(shown);
  }
  cnf::write_formula(out, metadata, [&](cnf::ClauseSink& sink) { encoder->encode(sink); });
}

}  // namespace tsume::tour
