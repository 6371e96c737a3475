// Shorter solutions from given ones.
#pragma once

#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/rules/position.hpp"

#include <vector>

namespace tsume::freecell {

// The rule of Jimbo, Tamai and Wake ("Data generation for machine learning of puzzle positions"),
// to a fixed point, on single-card moves: card k moves (a, b), b not home, and later (b, y). If
// nothing in between goes to a, takes the card that was uncovered at a, or is put on k, then the
// first move was needless: it is dropped and the later one becomes (a, y), or is dropped too if y
// is a. Sound: k stays open on a, b is only emptier, and nothing in between touches a or b. Cells
// are interchangeable: if a is a cell that is used in between, what was put there goes to another
// cell that is free throughout. Every step is replayed. `moves` must solve the position.
[[nodiscard]] std::vector<Move> improved(const Position& start, const Variant& variant,
                                         std::vector<Move> moves);

}  // namespace tsume::freecell
