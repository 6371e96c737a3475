// Where the robots are before and after a step, with a variable for each robot and cell.
#pragma once

#include "lib/cnf/constraints/term.hpp"
#include "lib/hyperrobot/sat/moves.hpp"
#include "lib/hyperrobot/sat/reach.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

inline constexpr cnf::Term never = cnf::Term::constant(false);

// A term for each cell, by its index.
using Places = std::vector<cnf::Term>;

class RobotPlaces {
 public:
  // Before the first step the places are known.
  explicit RobotPlaces(const LineProblem& problem);

  // Makes the variables at_STEP_ROBOT_CELL of the places after a step, which is counted from 1;
  // robots are nowhere else than `reach` says.
  void make_after(std::size_t step, const Reach& reach, Writer& out);
  // If robot r moves, it is then on c exactly if it stops there; else it is there exactly if it
  // was.
  void move(std::size_t r, std::size_t c, cnf::Term moves, cnf::Term stops, Writer& out) const;
  // Goes on to the next step.
  void advance() { at_ = std::move(after_); }

  [[nodiscard]] cnf::Term before(std::size_t r, std::size_t c) const { return at_[r][c]; }
  // For each robot, whether it is on the cell before the step.
  [[nodiscard]] std::vector<cnf::Term> on(Cell cell) const;

 private:
  std::vector<Places> at_;     // of each robot, before the step
  std::vector<Places> after_;  // and after it
};

}  // namespace tsume::hyperrobot
