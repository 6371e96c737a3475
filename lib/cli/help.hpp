// What a tool says about its options: the usage line and the list of --help, and the listing for
// other programs.
#pragma once

#include "lib/cli/table.hpp"

#include <string>

namespace tsume::cli {

// The words after the name of the program as a usage line shows them: "[OPTION]... FORMULA
// [PROOF]".
[[nodiscard]] std::string usage_line(const Table& table);

// The option list of the help text, 80 columns, after the names that an operand can have if they
// are too many for the usage line. `program` has the manual that describes further options.
[[nodiscard]] std::string help_list(const Table& table, const std::string& program);

// The table for other programs, as Options::listing() says.
[[nodiscard]] std::string tab_separated(const Table& table);

}  // namespace tsume::cli
