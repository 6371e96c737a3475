// Positions, moves and jobs of Hyper Robot, and the strict replay of a line of moves.
#pragma once

#include "lib/hyperrobot/rules/board.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::hyperrobot {

inline constexpr std::size_t max_helpers = 5;

// Where the robots stand: robot 0 is the active robot, robots 1.. are the helpers.
using Position = std::vector<Cell>;

// One robot slides; `robot` is its number in the position.
struct Move {
  std::uint8_t robot = 0;
  Direction direction = Direction::north;
  auto operator<=>(const Move&) const = default;
};
using Line = std::vector<Move>;

// The rules of a game beyond the plain ones: a robot slides until something stops it, and the
// active robot must stop on the goal.
struct Rules {
  // The official rule of the board game: the robot that stops on the goal (the active one, or any
  // if the goal is any robot's) must have moved along both axes by then, and no robot may reverse:
  // a move of the robot that moved last along the axis of its last move is illegal.
  bool ricochet = false;
  // A robot may not move against the direction of its own last move, whatever moved in between:
  // solutions without what DriftingDroids calls a rebound (Solution.isRebound, version 1.3.10).
  bool no_rebound = false;
};

// Throws core::BadText if the board has diagonals and the rules go beyond the plain ones: they
// speak of the axes of moves, of which a robot that is turned has two.
void require_plain_rules(const Board& board, Rules rules);

// What a robot is to reach: the active one, or any.
struct Goal {
  Cell cell;
  bool any_robot = false;
  auto operator<=>(const Goal&) const = default;
};
// "d4", "*38".
[[nodiscard]] std::string to_string(const Goal& goal);
// nullopt for other text.
[[nodiscard]] std::optional<Goal> parse_goal(std::string_view text);

// What is to be solved: bring a robot to the goal.
struct Job {
  Position robots;
  Goal goal;
  std::string text;     // as given: what answers repeat
  char goal_shape = 0;  // of the target on a board (scene.hpp), for pictures; 0: not known
  // On a board with diagonals, the colour of each robot, a letter of RGBYSK; else empty.
  std::string colours = {};
};

// What stands on these cells.
[[nodiscard]] CellSet occupied(const Position& position);

// "0f1c2e:fa": helpers in their order, then the active robot.
[[nodiscard]] std::string to_string(const Position& position);
// "0f1c2e:fa d4", "0f1c2e:fa *d4" for any robot, "G0fR1cB2e:Yfa d4" with colours.
[[nodiscard]] std::string to_string(const Job& job);

// Reads the first two fields, `helpers:R0 goal` or `helpersR0 goal`; the others are in `rest`. On a
// board with diagonals each robot may have its colour before its cell, G0fR1c:Bfa. Checks
// everything against the board. Throws core::BadText.
struct JobText {
  Job job;
  std::string rest;
};
[[nodiscard]] JobText parse_job(std::string_view line, const Board& board);

// Why a position cannot be on this board; empty if it can.
[[nodiscard]] std::string fault(const Position& position, const Board& board);

// Where the robot of a move stops, the robots of the job standing as in `position`.
[[nodiscard]] Cell stop_of(const Board& board, const Job& job, const Position& position,
                           const Move& move);

// The result of playing moves one by one. A move that leaves the robot where it is is wrong, and so
// is one that the rules forbid.
struct Replay {
  Position end;          // after the last good move
  std::size_t good = 0;  // number of good moves played
  std::string error;     // why move number `good` + 1 cannot be played; empty: all were good
  std::optional<std::size_t> early;  // moves after which the job was solved before the last one
  bool solved = false;  // all good, and a robot stands on the goal as job and rules demand
};
[[nodiscard]] Replay replay(const Board& board, const Job& job, const Line& line, Rules rules = {});

}  // namespace tsume::hyperrobot
