// The options that all FreeCell programs have for reduced decks.
#pragma once

#include "lib/cli/options.hpp"
#include "lib/freecell/rules/position.hpp"

namespace tsume::tools {

// --ranks, --columns and --cells.
inline void add_variant_options(cli::Options& options, freecell::Variant& variant) {
  options.count("ranks", "R", variant.ranks, "reduced deck: ranks of each suit",
                {1, freecell::max_ranks});
  options.count("columns", "C", variant.columns, "columns of the tableau",
                {1, freecell::max_columns});
  options.count("cells", "F", variant.cells, "free cells", {0, freecell::max_cells});
}

}  // namespace tsume::tools
