// Pictures: boards, lines of moves and heat maps as SVG, and a text picture for each step.
#pragma once

#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/scene.hpp"

#include <cstddef>
#include <map>
#include <string>

namespace tsume::hyperrobot {

// The board with its robots and targets.
[[nodiscard]] std::string to_svg(const Scene& scene);

// The board, the robots at the start, the goal, and the numbered path of every move of the line,
// which must replay. `colours`: one letter of RGBYSK for each robot of the position.
[[nodiscard]] std::string to_svg(const Board& board, const Job& job, const Line& line,
                                 const std::string& colours);

// The board with a number in each listed cell, coloured from the least (pale) to the greatest.
[[nodiscard]] std::string heat_map_svg(const Board& board, const std::map<Cell, std::size_t>& value,
                                       const std::string& title);

// The HRB picture before the first move and after each move, with a heading line each.
[[nodiscard]] std::string to_boards(const Board& board, const Job& job, const Line& line,
                                    const std::string& colours);

}  // namespace tsume::hyperrobot
