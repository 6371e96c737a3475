// Clauses that a user adds to a formula.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/io/input.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::cnf {

// The clauses to add to a formula with these metadata.
using Additions = std::function<Formula(const std::optional<Metadata>&)>;

// Reads clauses as in DIMACS, each ended by 0, with comments `c ...`; a header is skipped. A
// literal is a number, or the name that the metadata give a variable, with '-' for "not" before it.
// Appends them to `formula`. Throws io::ParseError naming the line.
void read_clauses(io::Input& input, const std::optional<Metadata>& names, Formula& formula);

// Reads all files, in order.
[[nodiscard]] Additions additions_of(std::vector<std::string> paths,
                                     std::function<io::Input(const std::string&)> open);

}  // namespace tsume::cnf
