// The options that all FreeCell programs have for reduced decks.
#pragma once

#include "lib/freecell/rules/position.hpp"

namespace tsume::freecell {

// Adds --ranks, --columns and --cells to an option table (cli::Options, which libraries of a topic
// do not include). `cells` is the help text of the last.
template <typename Options>
void add_variant_options(Options& options, Variant& variant, const char* cells = "free cells") {
  options.count("ranks", "R", variant.ranks, "reduced deck: ranks of each suit", 1, max_ranks);
  options.count("columns", "C", variant.columns, "columns of the tableau", 1, max_columns);
  options.count("cells", "F", variant.cells, cells, 0, max_cells);
}

}  // namespace tsume::freecell
