// Bounds on where robots can be after some moves, computed from the board without a formula.
#pragma once

#include "lib/hyperrobot/rules/slides.hpp"
#include "lib/hyperrobot/sat/problem.hpp"

#include <cstddef>
#include <vector>

namespace tsume::hyperrobot {

// The places of each robot after 0, 1, 2, ... moves: all where it can be, and perhaps others. A
// robot stops only before a wall or before a place of another robot, and where the job can still be
// solved. An encoding leaves the other cells out.
class Reach {
 public:
  explicit Reach(const LineProblem& problem);
  // After as many moves as advance() was called.
  [[nodiscard]] const CellSet& places(std::size_t robot) const { return places_[robot]; }
  // Goes on by one move.
  void advance();

 private:
  [[nodiscard]] CellSet stops(std::size_t robot) const;
  [[nodiscard]] bool in_time(std::size_t robot, Cell cell) const;

  const LineProblem& problem_;
  LowerBounds bounds_;
  std::vector<CellSet> places_;
  std::size_t step_ = 0;
  std::size_t greatest_bound_ = 0;  // of the cells that have one
  bool stable_ = false;  // the last step changed nothing; nor will the next, but for bounds
};

}  // namespace tsume::hyperrobot
