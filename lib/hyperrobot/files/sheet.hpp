// Puzzles as a sheet to print: a drawing for each, numbered, with its length.
#pragma once

#include "lib/hyperrobot/rules/position.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

struct Puzzle {
  Job job;
  std::size_t length = 0;
  Line solution = {};  // empty: is not printed
};

// One drawing of all puzzles, three in a row.
[[nodiscard]] std::string sheet_svg(const Board& board, const std::vector<Puzzle>& puzzles);
// A page for each six puzzles, and the solutions on a page of their own at the end. One file
// without references to others.
[[nodiscard]] std::string sheet_html(const Board& board, const std::vector<Puzzle>& puzzles);

}  // namespace tsume::hyperrobot
