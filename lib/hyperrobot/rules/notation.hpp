// Lines of moves as text: the notations that people and programs use, read and written.
#pragma once

#include "lib/core/json.hpp"
#include "lib/core/names.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// The sign of a colour of RGBYSK: square, triangle, star, circle, diamond, inverted triangle, as
// the boards in box drawing have them.
[[nodiscard]] std::string_view colour_sign(char colour);

// The colours of a job's robots, the active one first, if the board does not show any.
inline constexpr const char* default_colours = "BRGYSK";

// How lines are written:
//   index   "0W,0N,1S": robots by number
//   colour  "blue left, red up": robots by colour
//   arrows  by the sign of their colour; then an arrow for each move of the robot in a row
enum class Notation : std::uint8_t { index, colour, arrows };
inline constexpr core::Named<Notation> notation_names[] = {
    {Notation::index, "index"}, {Notation::colour, "colour"}, {Notation::arrows, "arrows"}};

// A line in a notation; "-" for no moves. `colours` has a letter of RGBYSK for each robot. If the
// colours are not known (""), robots have those of default_colours, and in arrows a star for the
// active robot and circle, triangle, square, diamond, inverted triangle for the helpers in their
// order.
[[nodiscard]] std::string written(const Line& line, Notation notation, const std::string& colours);
// The robot alone, as written() names it.
[[nodiscard]] std::string robot_name(std::size_t robot, Notation notation,
                                     const std::string& colours);
// The JSON list [{"robot":"blue","direction":"W"}, ...], the colours as for written(). And back,
// also from a text, or a list of texts, that parse_line() reads: ["YS","BW"]. Throws core::BadText.
[[nodiscard]] core::Json to_json(const Line& line, const std::string& colours);
[[nodiscard]] Line line_of(const core::Json& moves, const Position& start,
                           const std::string& colours);

// What binds names to the robots of a position.
struct Names {
  std::string colours;  // one letter of RGBYSK for each robot; empty: default_colours
  std::string signs;    // in UTF-8, the sign of each robot; empty: as in Notation::arrows
};

// The number of a move that a line begins with, as "3: red up" or "3) rN" do.
[[nodiscard]] std::optional<std::uint64_t> leading_move_number(std::string_view text);

// Reads a line in any notation of text: 0W,2S - 0WN 2S - signs and arrows - yE yS gW - red right,
// blue up - 1) gS 2) gE - 1: ^ red North. Remarks in brackets are passed over. Throws
// core::BadText.
[[nodiscard]] Line parse_line(std::string_view text, const Position& start, const Names& names);

}  // namespace tsume::hyperrobot
