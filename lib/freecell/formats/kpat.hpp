// Saved games of KPat, the card games of KDE, as far as they are FreeCell.
#pragma once

#include "lib/freecell/formats/board.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tsume::freecell {

// Is this the first line of a saved game?
[[nodiscard]] inline bool begins_kpat(std::string_view line) {
  return line.starts_with('<');
}

// The lines of a saved game in an input.
struct SavedGame {
  std::string input;
  std::uint64_t first_line = 0;
  std::string text;
  bool too_long = false;  // only the beginning is in `text`

  // The line of a byte of the text, or the last one.
  [[nodiscard]] std::uint64_t line_of(std::ptrdiff_t offset) const;
  [[noreturn]] void fail(std::uint64_t line, const std::string& reason) const {
    throw io::ParseError(input, line, reason);
  }
};

// Reads on from the first line, which was just read, to the line of the last tag, or to the next
// blank line. Throws io::ParseError for lines that are not text.
[[nodiscard]] SavedGame take_kpat(io::LineReader& lines, std::string_view first);

// Reads a saved game as KPat 4.9 and later writes it, <kpat-game>: the moves of states, of which
// one is current. The position is that of the current state; all states must fit together, but need
// not be legal play. Piles are freecell0 to 3, store0 to 7 (the columns) and target0 to 3; a
// position is that of the first of the cards, from 0. The id of a card is 65536 * (4r + s) + 256s +
// r + 1 with its rank r from 0 and its suit s in the order clubs, diamonds, hearts, spades. The
// older form, <dealer>, is refused, and so are text, unknown elements and unknown attributes. The
// position is returned as fields for parse_fields, which counts the cards. Throws io::ParseError
// with the line of what is wrong.
[[nodiscard]] BoardFields read_kpat(const SavedGame& game, const Variant& variant);

// The position as a <kpat-game> of one state, which KPat opens. `deal` is the deal that its command
// "Restart" begins.
[[nodiscard]] std::string kpat_text(const Position& position, std::uint32_t deal);

}  // namespace tsume::freecell
