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

namespace {

// The formula of a problem without a tour: the empty clause.
void write_empty_clause(std::ostream& out, cnf::Metadata metadata, const std::string& reason) {
  metadata.set(impossible_key, reason);
  out << "c no tour: " << reason << '\n';
  cnf::write_formula(out, metadata, [](cnf::ClauseSink& sink) { sink.add({}); });
}

}  // namespace

std::optional<std::string> write_formula(std::ostream& out, const Problem& problem,
                                         const FormulaRequest& request, const cnf::Maker& maker) {
  const EncodingOptions options = request.encoding.resolve(problem);
  std::optional<std::string> reason = request.no_precheck ? std::nullopt : impossibility(problem);
  cnf::Metadata metadata = describe(problem, options);
  metadata.maker = maker;
  if (reason) {
    if (request.count_only) {
      out << "0 1\n";
    } else {
      write_empty_clause(out, std::move(metadata), *reason);
    }
    return reason;
  }
  const EncoderPtr encoder = make_encoder(problem, options);
  if (request.count_only) {
    const auto [variables, clauses] = encoder->size();
    out << variables << ' ' << clauses << '\n';
    return std::nullopt;
  }
  if (request.symbols) {
    metadata.symbols = encoder->symbols();
  }
  if (auto shown = encoder->projection(); shown.size() <= FormulaRequest::most_shown) {
    metadata.show = std::move(shown);
  }
  cnf::write_formula(out, metadata, [&](cnf::ClauseSink& sink) { encoder->encode(sink); });
  return std::nullopt;
}

}  // namespace tsume::tour
