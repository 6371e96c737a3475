// Saved games of KPat, the card games of KDE, as far as they are FreeCell.
#pragma once

#include "lib/core/error.hpp"
#include "lib/freecell/rules/board.hpp"
#include "lib/io/input.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace tsume::freecell {

// Why a saved game is refused, and the line within its input.
struct KpatError : core::BadText {
  KpatError(const std::string& reason, std::uint64_t at) : core::BadText(reason), line(at) {}
  std::uint64_t line;
};

// Is this the first line of a saved game?
[[nodiscard]] inline bool begins_kpat(std::string_view line) {
  return line.starts_with('<');
}

// Reads a saved game whose first line `first` was just read, to the end of the line of its last
// tag, in one of the forms that KPat writes:
//   - <kpat-game>, KPat 4.9 and later: the moves of states, of which one is current. The position
//     is that of the current state; all states must fit together, but need not be legal play.
//     Piles are freecell0 to 3, store0 to 7 (the columns) and target0 to 3; a position is that of
//     the first of the cards, from 0. The id of a card is 65536 * (4r + s) + 256s + r + 1 with its
//     rank r from 0 and its suit s in the order clubs, diamonds, hearts, spades.
//   - <dealer>, KDE 4.3 and later: the cards of numbered piles. Up to 2021 piles 1 to 8 are the
//     columns, 9 to 12 the cells, 13 to 16 the foundations; since then each kind counts from 1, in
//     the order cells, columns, foundations. Cards have a suit, 0 to 3 in the same order, and a
//     value, 1 to 13. Older files have no `options` and number the suits otherwise; they are
//     refused.
// Text, unknown elements and unknown attributes are refused. The position is returned as fields for
// parse_fields, which counts the cards. Throws KpatError, after which the input is behind the end
// of the game or the next blank line; ParseError for lines that are not text.
[[nodiscard]] BoardFields read_kpat(io::LineReader& lines, std::string_view first,
                                    const Variant& variant);

// The position as a <kpat-game> of one state, which KPat opens. `deal` is the deal that its command
// "Restart" begins.
[[nodiscard]] std::string kpat_text(const Position& position, std::uint32_t deal);

}  // namespace tsume::freecell
