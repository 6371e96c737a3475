// Positions for people: plain text, Unicode, SVG, and pages that step through a solution.
#pragma once

#include "lib/freecell/formats/board_writer.hpp"
#include "lib/freecell/rules/position.hpp"
#include "lib/page/page.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tsume::freecell {

// A drawing of the position as text, unicode or svg: the caption, cells and foundations, and the
// columns below. Text and Unicode end with a newline, and have the red cards in red on a terminal
// if `color`; an SVG drawing is a whole document.
[[nodiscard]] std::string drawing(const Position& position, const Variant& variant,
                                  BoardFormat format, const std::string& caption,
                                  bool color = false);

// How pictures call a board: "Deal 3" for ms3, else its id; and with the moves of a solution, if
// there are any, "Deal 3, 73 moves".
[[nodiscard]] std::string title_of(const std::string& id);
[[nodiscard]] std::string title_of(const std::string& id, std::size_t moves);

// A position along a solution, and the move that led to it, as it is written and in words; both
// are empty for the start.
struct Ply {
  std::string move;
  Position position;
  std::string words;
};

// What a move does that leads from one position to another: "7 of hearts to the 8 of spades", "ace
// of clubs home", "king of diamonds and 2 more to the empty column 3", "2 of spades to a cell".
[[nodiscard]] std::string move_in_words(const std::string& move, const Position& before,
                                        const Position& after);

// A page's animation of a solution: cards move from place to place as drawing() draws them.
[[nodiscard]] page::Animation animation(const std::string& name, const Variant& variant,
                                        const std::vector<Ply>& plies);

}  // namespace tsume::freecell
