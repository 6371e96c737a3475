// A game as people watch it: the truth, and beside it what each army sees.
#pragma once

#include "lib/page/page.hpp"
#include "lib/samurai/play/referee.hpp"

#include <array>
#include <iosfwd>
#include <string>

namespace tsume::samurai {

// The position after the last turn as an SVG document. Names may be any text.
void write_svg(std::ostream& out, const std::array<std::string, 2>& names, const Game& game);

// A frame for each position. The belief of each army about the enemies' places, as its Belief has
// it at each of its turns, is a layer that the viewer can switch on.
[[nodiscard]] page::Animation animation(const std::string& name,
                                        const std::array<std::string, 2>& names, const Game& game);

}  // namespace tsume::samurai
