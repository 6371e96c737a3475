// Numbers of models, as counters print them.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
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
// UNSATISFIABLE`. Other lines are ignored. Throws io::ParseError for
// two different numbers or malformed metadata, and if there is neither a number nor a verdict that
// says that none is known.
[[nodiscard]] CountAnswer read_count(io::Input& input);

// A decimal number of any size, divided; nullopt if there is a remainder. Requires 1 <= by <= 2^32.
[[nodiscard]] std::optional<std::string> divided(std::string_view decimal, std::uint64_t by);

}  // namespace tsume::cnf
