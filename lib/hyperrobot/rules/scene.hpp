// A board with what stands on it, and the standard boards by the names of their quadrants.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"

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
  // NW NE SE SW if the board was named, else empty. Its walls are those of the quadrants; in games
  // of DriftingDroids it lacks their diagonals.
  std::vector<std::string> quadrants;
  // The number of moves that a description of the board asks for.
  static constexpr std::size_t most_length = 10'000;
  std::optional<std::size_t> length = {};

  // Adds a robot, in order. Throws core::BadText if it cannot stand there.
  void add_robot(const Robot& robot);
  // Adds a target. Throws core::BadText if the cell has one of the same colour.
  void add_target(const Target& target);
  // Whether all of it fits together.
  [[nodiscard]] bool ok() const;
};

// Latin letters in lower case.
[[nodiscard]] std::string lowered(std::string_view text);
// "red" for 'R' and so on; and back, in any case of letters.
[[nodiscard]] std::string_view colour_name(char colour);
[[nodiscard]] std::optional<char> parse_colour(std::string_view name);
// The lower case of a robot's colour: how its target is written.
[[nodiscard]] char target_colour(char robot);
// The robot's colour of a target, which is not '*'.
[[nodiscard]] char robot_colour(char target);
[[nodiscard]] bool is_robot_colour(char c);
[[nodiscard]] bool is_target_colour(char c);  // also '*'
// The shape of the targets in a cell, 0 if there is none or it is not given.
[[nodiscard]] char shape_at(const Scene& scene, Cell cell);

// "bh", or "b" if the shape is not known; and back, also from words: "blue hexagon", "blue", "any",
// "vortex".
[[nodiscard]] std::string target_name(const Target& target);
[[nodiscard]] std::optional<Target> parse_target(std::string_view name, Cell cell);
// The colour of a robot that a letter of RGBYSK or a word names.
[[nodiscard]] std::optional<char> parse_robot(std::string_view name);

// "R/", "Y\\"; and back.
[[nodiscard]] std::string diagonal_name(const Diagonal& diagonal);
[[nodiscard]] std::optional<Diagonal> parse_diagonal(std::string_view name);

// The job of one target: the robot of its colour is the active one (for '*', the first robot
// and any_robot), the others are the helpers in the order of robot_colours. nullopt if there is no
// robot of the colour.
[[nodiscard]] std::optional<Job> job_of(const Scene& scene, const Target& target);
// The job that a board shows: robots and exactly one target.
[[nodiscard]] std::optional<Job> job_of(const Scene& scene);
// The cell that the name of a goal is: "d4", "cell d4"; nullopt for other names. Throws
// core::BadText for one that is a target elsewhere, too: "bc" is a cell, and may be the blue
// circle.
[[nodiscard]] std::optional<Cell> cell_of_goal(const Scene& scene, std::string_view goal);
// Keeps the targets that `goal` names: by a cell, or as parse_target() reads it, in any case of
// letters. Throws core::BadText, with their number, if none is left.
void choose_targets(Scene& scene, std::string_view goal);
// The colours of the robots of a position, if each stands where the scene has a robot; else "".
[[nodiscard]] std::string colours_of(const Scene& scene, const Position& robots);
// Those that the job names, or else those of its robots in the scene.
[[nodiscard]] std::string colours_of(const Scene& scene, const Job& job);
// Reads a job as parse_job() does. On a board with diagonals, a job that does not name the colours
// of its robots takes them from the scene. Throws core::BadText also if that has other robots.
[[nodiscard]] JobText parse_job(std::string_view line, const Scene& scene);

// The standard board from four quadrant names, NW NE SE SW (1A to 4D, one of each number), with its
// targets and, on the D quadrants, diagonals. Throws core::BadText.
[[nodiscard]] Scene standard_board(const std::vector<std::string>& names);
// Whether a word is meant as the name of a quadrant, or several without blanks: "1A", "2B4B1B3B".
[[nodiscard]] bool names_quadrants(std::string_view word);
// A random board of the sides `sides` (a subset of "ABCD"), any order of the four numbers.
[[nodiscard]] Scene random_board(core::Random& random, std::string_view sides);
// At most six robots on distinct free cells, none on a target or a diagonal.
void place_robots(Scene& scene, std::size_t count, core::Random& random);

}  // namespace tsume::hyperrobot
