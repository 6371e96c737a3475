// Positions for people: plain text, Unicode, SVG, and pages that step through a solution.
#pragma once

#include "lib/freecell/rules/position.hpp"
#include "lib/page/page.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace tsume::freecell {

enum class Picture : std::uint8_t { text, unicode, svg };

// A drawing of the position: cells and foundations on top, columns hanging below. `caption` stands
// above it. Text and Unicode end with a newline; an SVG drawing is a whole document.
[[nodiscard]] std::string drawing(const Position& position, const Variant& variant, Picture picture,
                                  const std::string& caption);

// A position along a solution, and the move that led to it ("" for the start).
struct Ply {
  std::string move;
  Position position;
};

// A page's animation of a solution: cards move from place to place as drawing() draws them.
[[nodiscard]] page::Animation animation(const std::string& name, const Variant& variant,
                                        const std::vector<Ply>& plies);

}  // namespace tsume::freecell
