// Positions for people: plain text, Unicode, SVG.
#pragma once

#include "lib/freecell/rules/position.hpp"

#include <cstdint>
#include <string>

namespace tsume::freecell {

enum class Picture : std::uint8_t { text, unicode, svg };

// A drawing of the position: cells and foundations on top, columns hanging below. `caption` stands
// above it. Text and Unicode end with a newline; an SVG drawing is a whole document.
[[nodiscard]] std::string drawing(const Position& position, const Variant& variant, Picture picture,
                                  const std::string& caption);

}  // namespace tsume::freecell
