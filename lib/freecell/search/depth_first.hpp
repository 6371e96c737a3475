// Depth-first search: quick solutions, proofs of unsolvability, and the improvement of solutions.
#pragma once

#include "lib/freecell/search/search.hpp"

#include <cstdint>
#include <vector>

namespace tsume::freecell {

struct DepthFirstOptions {
  // Improve solutions (see below), and take the shortest that several short searches find instead
  // of the first.
  bool improve = false;
};

// Solvable or not, by exhaustion of the positions that can be reached, with safe cards sent home at
// once and the symmetries of columns and cells removed. The table is exact and nothing is cut
// because of the path, so `unsolvable` is a proof, and `stored` its size: the distinct positions
// after safe play, root included, whatever the order. Depth-first and best-first searches of a few
// thousand positions come before the exhaustion. A solution is no shortest one; its moves are
// single cards.
[[nodiscard]] SearchResult depth_first_search(const Position& start, const Variant& variant,
                                              const DepthFirstOptions& options,
                                              const Limits& limits);

// The published rule (Jimbo, Tamai, Wake), to a fixed point, on single-card moves: card k moves
// (a, b), b not home, and later (b, y). If nothing in between goes to a, takes the card that was
// uncovered at a, or is put on k, then the first move was needless: it is dropped and the later one
// becomes (a, y), or is dropped too if y is a. Sound: k stays open on a, b is only emptier, and
// nothing in between touches a or b. Cells are interchangeable: if a is a cell that is used in
// between, what was put there goes to another cell that is free throughout. Every step is replayed.
[[nodiscard]] std::vector<Move> improved(const Position& start, const Variant& variant,
                                         std::vector<Move> moves);

}  // namespace tsume::freecell
