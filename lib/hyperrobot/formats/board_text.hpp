// Boards as text: the HRB picture with its directives, the box-drawing pictures of the contest
// page, JSON, game IDs of DriftingDroids, and facts of the ASP Competition.
#pragma once

#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/io/input.hpp"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tsume::hyperrobot {

// The colours that the contest page shows by signs (colour_sign()); others are letters.
inline constexpr std::string_view box_colours = "RGBY";
// The middle of a board of 16 x 16 cells. Box drawing leaves these cells blank and has walls around
// them: they are blocked.
inline constexpr std::array middle_cells{Cell(7, 7), Cell(7, 8), Cell(8, 7), Cell(8, 8)};
[[nodiscard]] bool has_walled_middle(const Board& board);

// Reads a board from lines: an HRB picture (or `board` directive, box drawing, JSON, a game ID,
// facts) and the directives robot, target, diagonal, board, up to the first line that is none of
// these. That line, if any, is left in `rest` for the caller, who reads on. Comments (';' or '#'
// first) and blank lines are skipped. Throws io::ParseError.
struct SceneText {
  Scene scene;
  std::optional<std::string> rest;
};
[[nodiscard]] SceneText read_scene(io::LineReader& lines);
// A board that nothing may follow. `remark` ends the message if something does.
[[nodiscard]] Scene read_whole_scene(io::LineReader& lines, const std::string& remark = "");

// The job that a board shows. Throws core::BadText if it shows none or several; `remedy` says
// what to do then: "give a job".
[[nodiscard]] Job shown_job(const Scene& scene, const std::string& remedy);

// Reads a board and the one job on it: `job` if that is given, or else the line after the board, or
// else the job that the board shows, when `choose` has chosen among its targets. Throws
// io::ParseError; core::BadArgument for a bad `job`.
struct BoardJob {
  Scene scene;
  Job job;
};
[[nodiscard]] BoardJob read_board_job(io::LineReader& lines, const std::optional<std::string>& job,
                                      const std::function<void(Scene&)>& choose);

// The HRB picture, with robots and the target of each colour in their cells where the picture can
// hold them, and directives for the rest.
[[nodiscard]] std::string to_hrb(const Scene& scene);
// The picture with heavy box-drawing lines; cells as on the contest page, or letters where its
// symbols do not reach. Throws io::Failure for a board that would be read as another one.
[[nodiscard]] std::string to_box(const Scene& scene);
// One JSON object on one line.
[[nodiscard]] std::string to_json(const Scene& scene);

}  // namespace tsume::hyperrobot
