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

// Reads a position in text or, if all characters are digits, as a 64-bit key; anchored and legal.
// Trailing blanks, dashes and rows may be missing. Throws core::BadText with the reason.
[[nodiscard]] Position parse_position(std::string_view text);

// "b---;B---;----;----"
[[nodiscard]] std::string to_text(const Position& position);

// Reads an action; its letter says whose it is. Throws core::BadText.
[[nodiscard]] Action parse_action(const Position& position, std::string_view text);
[[nodiscard]] std::string to_text(const Position& position, const Action& action);

// How a position is written. All but `framed` and `tdl` take one line each.
enum class Format : std::uint8_t { text, key, framed, json, svg, tdl };
inline constexpr core::Named<Format> format_names[] = {
    {Format::text, "text"}, {Format::key, "key"}, {Format::framed, "framed"},
    {Format::json, "json"}, {Format::svg, "svg"}, {Format::tdl, "tdl"}};

// Appends a position and a newline. Framed: the boxes of the author's library, nine lines and an
// empty one. Tdl: a set of its own (see tdl.hpp), without a newline.
void append(std::string& out, const Position& position, Format format);

}  // namespace tsume::doves
