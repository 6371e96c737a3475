// A question about lines of moves, as formula and as metadata from which a decoder rebuilds it.
#pragma once

#include "lib/cnf/answer.hpp"
#include "lib/cnf/encoded.hpp"
#include "lib/cnf/metadata.hpp"
#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::hyperrobot {

// Is there a line of exactly (or at most) `moves` moves that solves the job with its last move, and
// not earlier? With any_robot and Rules::ricochet, the robot on the goal is the one that must turn.
struct LineProblem {
  static constexpr std::size_t most_moves = Scene::most_length;

  Board board;
  Job job;
  // For pictures, a letter of robot_colours for each robot, or empty; on a board with diagonals
  // those of the job.
  std::string colours = {};
  Rules rules = {};
  std::size_t moves = 0;
  bool at_most = false;

  [[nodiscard]] static std::string wanted() { return "line"; }
  [[nodiscard]] std::size_t robots() const { return job.robots.size(); }
  // Whether robot r is one that can solve the job.
  [[nodiscard]] bool can_win(std::size_t r) const { return r == 0 || job.goal.any_robot; }
};

// The problem as a formula, projected to the moves: a model for each line. Robots are placed by the
// order encoding of rows and columns (coordinates.cpp), or on a board with diagonals by cells and
// headings (paths.cpp). Throws core::BadText for rules that a board with diagonals does not take.
[[nodiscard]] cnf::Encoded encoded(const LineProblem& problem);
// Throws io::Failure if the metadata describe something else.
[[nodiscard]] LineProblem line_problem_from(const cnf::Metadata& metadata);

// Why there is no line, as far as that is plain from the distances on the board.
[[nodiscard]] std::optional<std::string> impossibility(const LineProblem& problem);

// The line of a model, replayed by the rules. Throws io::Failure if the model is no line, or none
// that solves the problem.
[[nodiscard]] Line line_of_model(const LineProblem& problem, const cnf::ModelLits& model);

}  // namespace tsume::hyperrobot
