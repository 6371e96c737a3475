// Lines of moves as text: the notations that people and programs use, read and written.
#pragma once

#include "lib/core/json.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// The sign of a robot in the arrow notation: a star for the active robot, then circle, triangle,
// square, diamond, inverted triangle for the helpers in their order.
[[nodiscard]] std::string_view robot_sign(std::size_t robot);

// "target" for the active robot, else the cell on which a helper starts: its name in JSON.
[[nodiscard]] std::string robot_name(std::size_t robot, const Position& start);
// "red" for 'R' and so on, the colours of scene.hpp.
[[nodiscard]] std::string_view colour_name(char colour);

// "0W,0N,1S"; "-" for no moves.
[[nodiscard]] std::string to_moves(const Line& line);
// "0WN 1S": the moves of one robot in a row together; "-" for no moves.
[[nodiscard]] std::string to_grouped(const Line& line);
// The same with signs and arrows.
[[nodiscard]] std::string to_arrows(const Line& line);
// The JSON list [{"robot":"target","direction":"W"}, ...]; helpers by their first cell. And back;
// throws core::BadText.
[[nodiscard]] core::Json to_json(const Line& line, const Position& start);
[[nodiscard]] Line line_of(const core::Json& moves, const Position& start);

// What binds names to the robots of a position.
struct Names {
  std::string colours;  // one letter of RGBYSK for each robot, or empty if not known
  std::string signs;    // in UTF-8, the sign of each robot; empty: as robot_sign
};

// Reads a line in any notation of text: 0W,2S - 0WN 2S - signs and arrows - yE yS gW - red right,
// blue up. nullopt with a reason in `error`.
[[nodiscard]] std::optional<Line> parse_line(std::string_view text, const Position& start,
                                             const Names& names, std::string& error);

}  // namespace tsume::hyperrobot
