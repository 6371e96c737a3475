// Boards of the program Ricochet (Michael Fogleman): 256 cells separated by commas, row by row,
// each with the letters of its walled sides (NW, X for none) and the token on it (SERH: walls south
// and east, red hexagon).
#pragma once

#include "lib/hyperrobot/rules/scene.hpp"

#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// Whether a line is meant as such a grid, or as the beginning of one.
[[nodiscard]] bool is_ricochet_grid(std::string_view line);

// The 256 cells of a grid, or the four strings of 64 cells of its quadrants, north-west first and
// then clockwise, as they lie in the north-west. The four cells in the middle are blocked. Throws
// core::BadText, also for a wall that is written on one side only, which the program would pass
// from the other.
[[nodiscard]] Scene parse_ricochet_grid(std::string_view grid);

// The grid of a board of 16 x 16 cells with the middle blocked and no other blocked cells, and
// tokens for its targets with a shape. The names of its quadrants are lost. Throws io::Failure for
// a scene that would lose something else: the format has no robots, no diagonals, no vortex, no
// other colours, and one token for each cell.
[[nodiscard]] std::string to_ricochet_grid(const Scene& scene);

}  // namespace tsume::hyperrobot
