// Positions as pictures, and lines of play as animations for a page.
#pragma once

#include "lib/doves/rules/play.hpp"
#include "lib/page/page.hpp"

#include <string>
#include <vector>

namespace tsume::doves {

// Appends a picture of 4x4 squares of 40 units as an SVG document; walls that stand are thick
// lines.
void append_svg(std::string& out, const Position& position);

// The positions of the line of play that leads from `start` through `steps`, as boards in rows with
// the actions below them: an SVG document and a newline.
[[nodiscard]] std::string sheet_svg(const Position& start, const std::vector<Step>& steps);

// The same line, drawn as append_svg() draws each position: the window follows the doves.
[[nodiscard]] page::Animation animation(const std::string& name, const Position& start,
                                        const std::vector<Step>& steps);

}  // namespace tsume::doves
