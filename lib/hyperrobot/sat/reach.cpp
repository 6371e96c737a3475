#include "lib/hyperrobot/sat/reach.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace tsume::hyperrobot {

Reach::Reach(const LineProblem& problem)
    : problem_(problem),
      bounds_(Slides(problem.board, problem.job.colours).bounds(problem.job.goal.cell)) {
  for (const Cell cell : problem.job.robots) {
    places_.emplace_back();
    places_.back().insert(cell);
  }
  for (const Cell cell : problem.board.free_cells()) {
    for (std::size_t r = 0; r < problem.robots(); ++r) {
      const std::uint16_t bound = bounds_.at(r, cell.index());
      if (bound != LowerBounds::unreachable) {
        greatest_bound_ = std::max<std::size_t>(greatest_bound_, bound);
      }
    }
  }
}

bool Reach::in_time(std::size_t robot, Cell cell) const {
  return robot > 0 || problem_.job.goal.any_robot ||
         bounds_.at(robot, cell.index()) <= problem_.moves - step_;
}

CellSet Reach::stops(std::size_t robot) const {
  CellSet others;
  for (std::size_t q = 0; q < places_.size(); ++q) {
    if (q != robot) {
      for (const Cell cell : places_[q]) {
        others.insert(cell);
      }
    }
  }
  CellSet result;
  const std::string& colours = problem_.job.colours;
  const char colour = colours.empty() ? '\0' : colours[robot];
  for (const Cell from : places_[robot]) {
    for (const Direction d : all_directions) {
      const std::vector<Heading> path = problem_.board.path(from, d, {}, colour);
      for (std::size_t i = 0; i < path.size(); ++i) {
        if (i + 1 == path.size() || others.contains(path[i + 1].cell)) {
          result.insert(path[i].cell);
        }
      }
    }
  }
  return result;
}

void Reach::advance() {
  if (stable_ && problem_.moves - step_ > greatest_bound_) {
    ++step_;
    return;
  }
  std::vector<CellSet> after;
  for (std::size_t r = 0; r < places_.size(); ++r) {
    after.push_back(stops(r));
  }
  ++step_;
  for (std::size_t r = 0; r < places_.size(); ++r) {
    for (const Cell cell : places_[r]) {
      after[r].insert(cell);
    }
    for (const Cell cell : problem_.board.free_cells()) {
      if (!in_time(r, cell)) {
        after[r].erase(cell);
      }
    }
  }
  stable_ = after == places_;
  places_ = std::move(after);
}

}  // namespace tsume::hyperrobot
