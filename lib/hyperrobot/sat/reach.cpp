#include "lib/hyperrobot/sat/reach.hpp"

#include "lib/hyperrobot/rules/slides.hpp"

#include <algorithm>
#include <utility>

namespace tsume::hyperrobot {

Reach::Reach(const LineProblem& problem)
    : problem_(problem), bounds_(Slides(problem.board).bounds(problem.job.goal)) {
  for (const Cell cell : problem.job.robots) {
    places_.emplace_back();
    places_.back().insert(cell);
  }
  for (const Cell cell : problem.board.free_cells()) {
    const std::uint16_t bound = bounds_[cell.index()];
    if (bound != Slides::unreachable) {
      greatest_bound_ = std::max<std::size_t>(greatest_bound_, bound);
    }
  }
}

bool Reach::in_time(std::size_t robot, Cell cell) const {
  return robot > 0 || problem_.job.any_robot || !problem_.has(Constraint::bound) ||
         bounds_[cell.index()] <= problem_.moves - step_;
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
  for (const Cell from : places_[robot]) {
    for (const Direction d : all_directions) {
      for (auto cell = problem_.board.step(from, d); cell;) {
        const auto next = problem_.board.step(*cell, d);
        if (!next || others.contains(*next)) {
          result.insert(*cell);
        }
        cell = next;
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
    after.push_back(problem_.has(Constraint::reach) ? stops(r) : problem_.board.free_cells());
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
