// Formulas as text, for the tests of the encodings.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/tour/encodings/encoding.hpp"

#include <sstream>
#include <string>

namespace tsume::encode {

// The formula of the problem, header and clauses.
inline std::string dimacs(const TourProblem& problem, const TourOptions& options) {
  cnf::CountingSink counted;
  encode_tour(problem, options, counted);
  std::ostringstream text;
  cnf::write_header(text, counted.var_count(), counted.clause_count());
  cnf::DimacsWriter writer(text);
  encode_tour(problem, options, writer);
  writer.finish();
  return text.str();
}

}  // namespace tsume::encode
