// Boards as text: the HRB picture with its directives, the box-drawing pictures of the contest
// page, JSON, and what other programs write.
#pragma once

#include "lib/hyperrobot/rules/scene.hpp"
#include "lib/io/input.hpp"

#include <optional>
#include <string>

namespace tsume::hyperrobot {

// Reads a board from lines: an HRB picture (or `board` directive, box drawing, JSON, a game of
// DriftingDroids, a grid of Ricochet) and the directives robot, target, board, up to the first line
// that is none of these. That line, if any, is left in `rest` for the caller, who reads on.
// Comments (';' or '#' first) and blank lines are skipped. Throws io::ParseError.
struct SceneText {
  Scene scene;
  std::optional<std::string> rest;
};
[[nodiscard]] SceneText read_scene(io::LineReader& lines);

// The HRB picture, with robots and the target of each colour in their cells where the picture can
// hold them, and directives for the rest.
[[nodiscard]] std::string to_hrb(const Scene& scene);
// The picture with heavy box-drawing lines; cells as on the contest page, or letters where its
// symbols do not reach.
[[nodiscard]] std::string to_box(const Scene& scene);
// One JSON object on one line.
[[nodiscard]] std::string to_json(const Scene& scene);

}  // namespace tsume::hyperrobot
