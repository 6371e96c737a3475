// Pictures: boards, lines of moves and heat maps as SVG, and a text picture for each step.
#pragma once

#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/page/page.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

// The board with its robots and targets.
[[nodiscard]] std::string to_svg(const Scene& scene);

// "Blue to d4", "Any robot to d4". `colours`: one letter of RGBYSK for each robot of the position,
// or "" for default_colours.
[[nodiscard]] std::string goal_text(const Job& job, const std::string& colours);

// The board, the robots at the start, the goal, and the numbered path of every move of the line,
// which must replay, below a caption: the goal_text() and `result`, "13 moves" or "unsolvable".
[[nodiscard]] std::string to_svg(const Board& board, const Job& job, const Line& line,
                                 const std::string& colours, const std::string& result);

// A number to show in a cell; `hatched` if it says little about the cell.
struct Heat {
  std::size_t value = 0;
  bool hatched = false;
};
// The board with a number in each listed cell, coloured from the least (pale) to the greatest of
// the numbers that are not hatched, above a legend: what the numbers mean, and the hatching if
// there is any.
struct HeatLegend {
  std::string numbers;
  std::string hatching;
};
[[nodiscard]] std::string heat_map_svg(const Board& board, const std::map<Cell, Heat>& heat,
                                       const std::string& title, const HeatLegend& legend);

// The board, the robots and the goal of a job as the content of an <svg> of drawing_size().
[[nodiscard]] std::string drawing_of(const Board& board, const Job& job,
                                     const std::string& colours);
// Attributes of the element that holds a drawing: how its text is set.
inline constexpr const char* text_style = "font-family=\"sans-serif\" text-anchor=\"middle\"";
struct DrawingSize {
  std::size_t width;
  std::size_t height;
};
[[nodiscard]] DrawingSize drawing_size(const Board& board);

// The moves of a line, which must replay, as steps of a page.
[[nodiscard]] page::Animation animation_of(const Board& board, const Job& job, const Line& line,
                                           const std::string& colours);

// The HRB picture before the first move and after each move, with a heading line each.
[[nodiscard]] std::string to_boards(const Board& board, const Job& job, const Line& line,
                                    const std::string& colours, Notation notation);

// Puzzles as a sheet to print (sheet.cpp): a drawing for each, numbered, with its length.
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
