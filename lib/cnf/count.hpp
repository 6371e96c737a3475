// Numbers of models, as counters print them.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::cnf {

// The output of a counter.
struct CountAnswer {
  std::optional<std::string> count;  // decimal digits; nullopt: it does not know
  std::optional<Metadata> metadata;
};

// Reads the output of a counter to its end. The number is in `c s exact arb int N`, `s mc N`, `s
// pmc N` or `s N`, in `c models N complete` of cnf-models, or a line of its own; it is 0 after `s
// UNSATISFIABLE`. `of_all_variables`: nothing is projected, so that `c Models : N` of clasp, which
// does not know projections, is the number, too. Other lines are ignored. Throws io::ParseError for
// two different numbers or malformed metadata, and if there is neither a number nor a verdict that
// says that none is known.
[[nodiscard]] CountAnswer read_count(io::Input& input, bool of_all_variables = false);

// Writes the lines of the model counting competitions since 2021; `projected` makes the type pmc,
// not mc. nullopt: unknown.
void write_count(std::ostream& out, const std::optional<std::string>& count, bool projected);

// A decimal number of any size, divided; nullopt if there is a remainder. Requires 1 <= by <= 2^32.
[[nodiscard]] std::optional<std::string> divided(std::string_view decimal, std::uint64_t by);

}  // namespace tsume::cnf
