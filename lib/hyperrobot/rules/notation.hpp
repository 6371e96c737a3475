// Lines of moves as text: the notations that people and programs use, read and written.
#pragma once

#include "lib/core/json.hpp"
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

// "target" for the active robot, else the cell on which a helper starts: its name in JSON.
[[nodiscard]] std::string robot_name(std::size_t robot, const Position& start);
// "red" for 'R' and so on, the colours of scene.hpp.
[[nodiscard]] std::string_view colour_name(char colour);

// "0W,0N,1S"; "-" for no moves.
[[nodiscard]] std::string to_moves(const Line& line);
// "0WN 1S": the moves of one robot in a row together; "-" for no moves.
[[nodiscard]] std::string to_grouped(const Line& line);
// "blue left, red up", by the colours of the robots, one letter of RGBYSK each; "-" for no moves.
[[nodiscard]] std::string to_words(const Line& line, const std::string& colours);
// As to_grouped(), with arrows, and the signs of the robots' colours; if these are not known (""),
// with a star for the active robot and circle, triangle, square, diamond, inverted triangle for the
// helpers in their order.
[[nodiscard]] std::string to_arrows(const Line& line, const std::string& colours);
// The JSON list [{"robot":"target","direction":"W"}, ...]; helpers by their first cell. And back;
// throws core::BadText.
[[nodiscard]] core::Json to_json(const Line& line, const Position& start);
[[nodiscard]] Line line_of(const core::Json& moves, const Position& start);

// What binds names to the robots of a position.
struct Names {
  std::string colours;  // one letter of RGBYSK for each robot; empty: default_colours
  std::string signs;    // in UTF-8, the sign of each robot; empty: as to_arrows()
};

// The number of a move that a line begins with, as "3: red up" or "3) rN" do.
[[nodiscard]] std::optional<std::uint64_t> leading_move_number(std::string_view text);

// Reads a line in any notation of text: 0W,2S - 0WN 2S - signs and arrows - yE yS gW - red right,
// blue up - 1) gS 2) gE - 1: ^ red North. Remarks in brackets are passed over. Throws
// core::BadText.
[[nodiscard]] Line parse_line(std::string_view text, const Position& start, const Names& names);

}  // namespace tsume::hyperrobot
