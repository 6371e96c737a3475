// Theorems about tours on boards.
#pragma once

#include "lib/knight/board.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::knight {

// Why the piece has no tour on the board, in one line; nullopt: nothing known here. For any piece
// its colour and the step of its moves; for the knight on full rectangles
//   A. J. Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine
//   64 (1991), for closed tours;
//   P. Cull, J. De Curtins, "Knight's tour revisited", Fibonacci Quarterly 16 (1978), and the small
//   cases by search, for open ones.
[[nodiscard]] std::optional<std::string> impossibility(const Board& board,
                                                       const std::vector<Leaper>& leapers,
                                                       bool closed);

// True if it is known that the piece has a closed tour of the board, by one of its steps alone: for
// the knight on full rectangles by Schwenk's theorem; for steps a, b without a common divisor and
// with an odd sum on the square of side 2(a + b) by Willcocks's conjecture,
//   N. Beluhov, "A proof of Willcocks's conjecture", arXiv:1708.05810 (2017);
// for steps to the side, on full rectangles with an even number of squares, along one side and back
// through the other rows or columns in turn.
[[nodiscard]] bool has_closed_tour(const Board& board, const std::vector<Leaper>& leapers);

}  // namespace tsume::knight
