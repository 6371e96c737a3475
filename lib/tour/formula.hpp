// Tour problems as DIMACS files: the encoding, the default where the user names none, and what the
// file holds besides the clauses.
#pragma once

#include "lib/cnf/constraints/at_most_one.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/tour/encoder.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>

namespace tsume::tour {

// The encoding that the user asks for; nullopt: the default for the problem.
struct EncodingChoice {
  std::optional<Encoding> encoding = {};
  std::optional<cnf::AtMostOne> at_most_one = {};
  bool no_parity = false;
  std::uint64_t modulus = 0;

  // The options for a problem. Throws core::BadArgument if they cannot express it.
  [[nodiscard]] EncodingOptions resolve(const Problem& problem) const;
};

// What to write.
struct FormulaRequest {
  // The metadata hold a projection of at most so many variables.
  static constexpr std::size_t most_shown = std::size_t{1} << 16;

  EncodingChoice encoding = {};
  bool count_only = false;   // the numbers of variables and clauses only
  bool symbols = false;      // name the variables in the metadata
  bool no_precheck = false;  // the whole formula also if no tour can exist
};

// Writes the formula with its metadata, or its size. If a theorem says that there is no tour, that
// is the empty clause with the reason as a comment and in the metadata, and the reason is returned.
// Throws core::BadArgument as resolve() does.
std::optional<std::string> write_formula(std::ostream& out, const Problem& problem,
                                         const FormulaRequest& request, const cnf::Maker& maker);

}  // namespace tsume::tour
