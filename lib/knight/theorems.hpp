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

}  // namespace tsume::knight
