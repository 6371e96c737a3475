// Game IDs of the program DriftingDroids (Michael Henke, version 1.3.10), such as
// 7650+42+E2302B12+C9: four quadrants, as hex digits (0 to 3 for 1A to 4A, 4 to 7 for 1B to 4B, and
// so on); the number of robots, and that of the active one (F: any); the cells of the robots, which
// are red, green, blue, yellow and silver in this order; the goal.
//
// A game is a board with robots and one goal; the other goals of the board are left out when a game
// is read, so that it shows one job.
#pragma once

#include "lib/hyperrobot/rules/scene.hpp"

#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// Whether a line is meant as one.
[[nodiscard]] bool is_game_id(std::string_view line);
// The program plays D sides without their diagonals, and so is the board. Throws core::BadText.
[[nodiscard]] Scene parse_game_id(std::string_view id);
// The game of a scene with robots, in the order of the colours without gaps, and one of the targets
// of its standard board, without diagonals. Throws io::Failure for a scene that would lose
// something.
[[nodiscard]] std::string to_game_id(const Scene& scene);

}  // namespace tsume::hyperrobot
