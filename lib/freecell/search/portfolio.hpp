// Quick solutions and proofs of unsolvability: several best-first searches in turn.
#pragma once

#include "lib/freecell/search/search.hpp"

namespace tsume::freecell {

// Solvable or not, by exhaustion of the positions that can be reached, with safe cards sent home at
// once and the symmetries of columns and cells removed. The table is exact and nothing is cut
// because of the path, so `unsolvable` is a proof, and `stored` its size: the distinct positions
// after safe play, root included, whatever the order. Searches of a few thousand positions come
// before the exhaustion, and longer ones if that takes millions. The solution, of single-card
// moves, is not necessarily a shortest one.
[[nodiscard]] SearchResult portfolio_search(const Position& start, const Variant& variant,
                                            const core::Limits& limits,
                                            const SearchObserver& observer = {});

// Only the last search of the portfolio, which exhausts what can be reached unless it finds a
// solution before.
[[nodiscard]] SearchResult exhaustive_search(const Position& start, const Variant& variant,
                                             const core::Limits& limits);

// A search like those of the portfolio, with fixed weights: how much it expands is a measure of
// difficulty (grade.hpp).
[[nodiscard]] SearchResult fixed_search(const Position& start, const Variant& variant,
                                        const core::Limits& limits,
                                        const SearchObserver& observer = {});

}  // namespace tsume::freecell
