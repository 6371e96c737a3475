#include "lib/hyperrobot/sat/places.hpp"

namespace tsume::hyperrobot {

using cnf::Term;

RobotPlaces::RobotPlaces(const LineProblem& problem) {
  for (const Cell cell : problem.job.robots) {
    at_.emplace_back(Cell::index_count, never);
    at_.back()[cell.index()] = ~never;
  }
}

void RobotPlaces::make_after(std::size_t step, const Reach& reach, Writer& out) {
  after_.assign(at_.size(), Places(Cell::index_count, never));
  for (std::size_t r = 0; r < at_.size(); ++r) {
    for (const Cell cell : reach.places(r)) {
      after_[r][cell.index()] = out.var("at_{}_{}_{}", step, r, to_string(cell));
    }
  }
}

void RobotPlaces::move(std::size_t r, std::size_t c, Term moves, Term stops, Writer& out) const {
  const Term before = at_[r][c];
  const Term after = after_[r][c];
  out.add({~moves, ~stops, after});
  out.add({~moves, ~after, stops});
  out.add({moves, ~before, after});
  out.add({moves, ~after, before});
}

std::vector<Term> RobotPlaces::on(Cell cell) const {
  std::vector<Term> robots;
  for (const Places& places : at_) {
    robots.push_back(places[cell.index()]);
  }
  return robots;
}

}  // namespace tsume::hyperrobot
