// A board with what stands on it, and its text forms: the HRB picture with its directives, the
// box-drawing pictures of the contest page, quadrant names and game IDs.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/io/input.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::hyperrobot {

// The colours of robots in the order in which they are listed: red, green, blue, yellow, silver,
// black.
inline constexpr std::string_view robot_colours = "RGBYSK";

struct Robot {
  char colour;  // one of robot_colours
  Cell cell;
  bool operator==(const Robot&) const = default;
};

// A target of the robot of one colour; the vortex ('*') is any robot's.
struct Target {
  char colour;     // the lower case of one of robot_colours, or '*'
  char shape = 0;  // circle, triangle, square, hexagon, vortex as c t s h v; 0: not given
  Cell cell;
  bool operator==(const Target&) const = default;
};

struct Scene {
  Board board;
  std::vector<Robot> robots;  // in the order of robot_colours
  std::vector<Target> targets;
  std::vector<std::string> quadrants;  // NW NE SE SW if the board was named, else empty
};

// The problem of one target: the robot of its colour is the active one (for '*', the first robot
// and any_robot), the others are the helpers in the order of robot_colours. nullopt if there is no
// robot of the colour.
[[nodiscard]] std::optional<Job> job_of(const Scene& scene, const Target& target);
// The problem that a picture shows: robots and exactly one target.
[[nodiscard]] std::optional<Job> job_of(const Scene& scene);
// The colours in the order of a job's robots, active first. For '*' as job_of.
[[nodiscard]] std::string colours_of(const Scene& scene, const Target& target);

// Reads a board from lines: an HRB picture (or `board` directive, or box drawing) and the
// directives robot, target, board, up to the first line that is none of these. That line, if any,
// is left in `rest` for the caller, who reads on. Comments (';' or '#' first) and blank lines are
// skipped. Throws io::ParseError.
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

// The standard board from four quadrant names, NW NE SE SW (1A to 4D, one of each number), with its
// targets. The diagonals of the D tiles are not part of it. nullopt with a reason in `error`.
[[nodiscard]] std::optional<Scene> standard_board(const std::vector<std::string>& names,
                                                  std::string& error);
// A DriftingDroids game ID, such as 7650+42+E2302B12+C9: quadrants, robots, active robot, goal.
[[nodiscard]] std::optional<Scene> parse_game_id(std::string_view id, std::string& error);

// A random board of the sides `sides` (a subset of "ABCD"), any order of the four numbers.
[[nodiscard]] Scene random_board(core::Random& random, std::string_view sides);
// Robots on distinct free cells, none on a target.
void place_robots(Scene& scene, std::size_t count, core::Random& random);

}  // namespace tsume::hyperrobot
