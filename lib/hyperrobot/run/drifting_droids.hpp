// Games of the program DriftingDroids (Michael Henke, version 1.3.10): game IDs such as
// 7650+42+E2302B12+C9, and the dumps that it puts on the clipboard, !DriftingDroids_game!...!
//
// A game is a board with robots and one goal; the other goals of the board are left out when a game
// is read, so that it is a problem.
#pragma once

#include "lib/hyperrobot/rules/scene.hpp"

#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// Whether a line is meant as one of them.
[[nodiscard]] bool is_game_id(std::string_view line);
[[nodiscard]] bool is_game_dump(std::string_view line);

// A game ID: quadrants, number of robots and active robot, cells of the robots, goal. The program
// plays D sides without their diagonals, and so is the board. Throws core::BadText.
[[nodiscard]] Scene parse_game_id(std::string_view id);
// A dump without blanks: checked against its CRC, its lengths, and the rules of a board. Cells with
// walls all round are blocked unless something stands there. Throws core::BadText.
[[nodiscard]] Scene parse_game_dump(std::string_view dump);

// The game of a scene with robots, in the order red, green, blue, yellow, silver without gaps, and
// one target, on a board without diagonals. An ID needs a standard board and one of its targets. A
// target without a shape gets one. Throws io::Failure for a scene that would lose something.
[[nodiscard]] std::string to_game_id(const Scene& scene);
[[nodiscard]] std::string to_game_dump(const Scene& scene);

}  // namespace tsume::hyperrobot
