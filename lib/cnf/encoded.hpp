// What every encoder writes: a problem as a formula that describes itself.
#pragma once

#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/metadata.hpp"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace tsume::cnf {

// A problem with its encoding.
struct Encoded {
  Metadata metadata = {};   // kind and values
  std::string wanted = {};  // what a model stands for: "tour"
  // Why there is none, if that is known without a solver: the formula is the empty clause, and the
  // reason stands in a comment and under impossible_key.
  std::optional<std::string> impossible = {};
  ClauseSource encode = {};
  std::vector<Var> projection = {};  // ascending
};

// The names of all variables of a formula, ascending.
[[nodiscard]] Symbols symbols_of(const ClauseSource& encode);

// Writes the formula with its metadata, of which `maker` is part, and the names of the variables if
// `symbols`. Throws what the encoder throws before anything is written.
void write(std::ostream& out, const Maker& maker, Encoded encoded, bool symbols);

}  // namespace tsume::cnf
