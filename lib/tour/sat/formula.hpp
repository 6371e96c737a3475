// Tour problems as formulas: the encoding, and the default where the user names none.
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/encoded.hpp"
#include "lib/tour/problem.hpp"
#include "lib/tour/sat/encoder.hpp"

#include <optional>

namespace tsume::tour {

// The encoding that the user asks for; nullopt: the default for the problem.
struct EncodingChoice {
  std::optional<Encoding> encoding = {};
  std::optional<cnf::AtMostOne> at_most_one = {};

  // The options for a problem. Throws core::BadArgument if they cannot express it.
  [[nodiscard]] EncodingOptions resolve(const Problem& problem) const;
};

// What to write.
struct FormulaRequest {
  EncodingChoice encoding = {};
  bool no_precheck = false;  // the whole formula also if no tour can exist
};

// The formula with its metadata; impossible if a theorem says that there is no tour. Throws
// core::BadArgument as resolve() does.
[[nodiscard]] cnf::Encoded encoded(const Problem& problem, const FormulaRequest& request);

}  // namespace tsume::tour
