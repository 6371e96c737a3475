// Formulas as text, for the tests of the encodings.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/tour/sat/encoder.hpp"

#include <sstream>
#include <string>

namespace tsume::tour {

// The formula of the problem, header and clauses.
inline std::string dimacs(const Problem& problem, const EncodingOptions& options) {
  cnf::CountingSink counted;
  make_encoder(problem, options)->encode(counted);
  std::ostringstream text;
  cnf::write_header(text, counted.var_count(), counted.clause_count());
  cnf::DimacsWriter writer(text);
  make_encoder(problem, options)->encode(writer);
  writer.finish();
  return text.str();
}

}  // namespace tsume::tour
