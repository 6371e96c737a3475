// Positions and actions as text.
//
// Position: rows from north to south separated by ';', '-' or a blank for an empty square, the
// letters of Dove for the doves. On output always four rows of four, anchored at the top left.
// Action (the SSN of the game author's library): "+AN2E1" puts Red's aniki two squares north and
// one east of the RED boss (for both colours, before the action), "mE2" moves Green's mamedeppo,
// "-t" takes back Green's totsu.
#pragma once

#include "lib/core/error.hpp"
#include "lib/core/names.hpp"
#include "lib/doves/rules/position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace tsume::doves {

// A square that a text names by a letter.
struct Lettered {
  char letter = 0;
  Square square = Square::none;
};

// The squares that a text of a position names by some of `letters`, in reading order; the top left
// of the text is at the anchor. Throws core::BadText for another character but - and blank, for a
// dove that is named twice, for a board larger than 4x4, and for blanks that are empty squares of
// one board and none of another.
[[nodiscard]] std::vector<Lettered> read_squares(std::string_view text, std::string_view letters);

// Reads a position in text or, if all characters are digits, as a 64-bit key; anchored and legal.
// Trailing blanks, dashes and rows may be missing. Throws core::BadText with the reason.
[[nodiscard]] Position parse_position(std::string_view text);

// "b---;B---;----;----"
[[nodiscard]] std::string to_text(const Position& position);

// Reads an action; its letter says whose it is. Throws core::BadText.
[[nodiscard]] Action parse_action(const Position& position, std::string_view text);
[[nodiscard]] std::string to_text(const Position& position, const Action& action);

// How positions are written. Text, keys and JSON take one line each; svg is one picture, or a sheet
// of them, and html a page.
enum class Format : std::uint8_t { text, key, framed, json, svg, html, tdl };
inline constexpr core::Named<Format> format_names[] = {
    {Format::text, "text"}, {Format::key, "key"}, {Format::framed, "framed"},
    {Format::json, "json"}, {Format::svg, "svg"}, {Format::html, "html"},
    {Format::tdl, "tdl"}};

// Appends a position and a newline, in one of the first four formats; for the others see
// writer.hpp. Framed: the boxes of the author's library, nine lines and an empty one.
void append(std::string& out, const Position& position, Format format);

}  // namespace tsume::doves
