#include "lib/hyperrobot/sat/moves.hpp"

#include "lib/cnf/constraints/exactly.hpp"

namespace tsume::hyperrobot {

using cnf::Term;

namespace {

constexpr Term falsehood = Term::constant(false);

}  // namespace

MoveClauses::MoveClauses(const LineProblem& problem, Writer& out)
    : problem_(problem), out_(out), variables_(problem.robots()) {
  for (std::size_t t = 0; t < problem.moves; ++t) {
    for (std::size_t r = 0; r < problem.robots(); ++r) {
      out_.var("robot_{}_{}", t + 1, r);
    }
    for (const Direction d : all_directions) {
      out_.var("direction_{}_{}", t + 1, letter(d));
    }
  }
  turned_.assign(problem.robots(), {falsehood, falsehood});
  last_.assign(problem.robots(), {falsehood, falsehood, falsehood, falsehood});
}

// Whether the job is solved before step step_.
Term MoveClauses::solved(std::span<const Term> on_goal) {
  std::vector<Term> ways;
  for (std::size_t r = 0; r < problem_.robots(); ++r) {
    if (problem_.can_win(r)) {
      std::vector<Term> parts = {on_goal[r]};
      if (problem_.rules.ricochet) {
        parts.insert(parts.end(), turned_[r].begin(), turned_[r].end());
      }
      ways.push_back(
          cnf::all_of(out_.sink, parts, [&] { return out_.var("solves_{}_{}", step_, r); }));
    }
  }
  return cnf::any_of(out_.sink, std::move(ways), [&] { return out_.var("unsolved_{}", step_); });
}

// One robot and one direction, or none if the step is idle.
void MoveClauses::choose(Term idle) {
  const auto exactly_one = [&](std::vector<cnf::Lit> choices) {
    if (!idle.is_false()) {
      choices.push_back(idle.lit());
    }
    cnf::add_exactly_one(out_.sink, choices, cnf::AtMostOne::pairwise);
  };
  std::vector<cnf::Lit> robots;
  for (std::size_t r = 0; r < problem_.robots(); ++r) {
    robots.push_back(robot(r).lit());
  }
  exactly_one(std::move(robots));
  std::vector<cnf::Lit> directions;
  for (const Direction d : all_directions) {
    directions.push_back(direction(d).lit());
  }
  exactly_one(std::move(directions));
}

void MoveClauses::step(std::size_t step, std::span<const Term> on_goal) {
  step_ = step;
  const Term idle = solved(on_goal);
  if (!problem_.at_most) {
    out_.add({~idle});
  }
  if (idle.is_true()) {
    // Nothing moves any more; unless that is allowed, the empty clause has been added.
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      out_.add({~robot(r)});
    }
    for (const Direction d : all_directions) {
      out_.add({~direction(d)});
    }
    return;
  }
  choose(problem_.at_most ? idle : falsehood);
  if (problem_.rules.ricochet) {
    keep_to_axes();
    turn();
  }
  if (problem_.rules.no_rebound) {
    reverse_none();
  }
}

void MoveClauses::finish(std::span<const Term> on_goal) {
  step_ = problem_.moves;
  out_.add({solved(on_goal)});
}

// After this step, which robots that may win have moved along which axes.
void MoveClauses::turn() {
  for (std::size_t r = 0; r < problem_.robots(); ++r) {
    if (!problem_.can_win(r)) {
      continue;
    }
    for (std::size_t axis = 0; axis < 2; ++axis) {
      const Term before = turned_[r][axis];
      const Term there = direction(all_directions[axis]);
      const Term back = direction(all_directions[axis + 2]);
      const Term after = out_.var("turned_{}_{}_{}", step_ + 1, r, axis == 0 ? "NS" : "EW");
      out_.add({~before, after});
      out_.add({~robot(r), ~there, after});
      out_.add({~robot(r), ~back, after});
      out_.add({~after, before, robot(r)});
      out_.add({~after, before, there, back});
      turned_[r][axis] = after;
    }
  }
}

// The robot that moved last does not move along the same axis.
void MoveClauses::keep_to_axes() {
  if (step_ == 0) {
    return;
  }
  for (std::size_t r = 0; r < problem_.robots(); ++r) {
    const Term before = variables_.robot(step_ - 1, r);
    for (const Direction d : all_directions) {
      out_.add({~before, ~Term(variables_.direction(step_ - 1, d)), ~robot(r), ~direction(d)});
      out_.add({~before, ~Term(variables_.direction(step_ - 1, d)), ~robot(r),
                ~direction(turned(d, 2))});
    }
  }
}

// No robot moves against its own last move.
void MoveClauses::reverse_none() {
  for (std::size_t r = 0; r < problem_.robots(); ++r) {
    std::array<Term, 4> after = last_[r];
    for (const Direction d : all_directions) {
      out_.add({~last_[r][index_of(turned(d, 2))], ~robot(r), ~direction(d)});
      Term& next = after[index_of(d)];
      next = out_.var("last_{}_{}_{}", step_ + 1, r, letter(d));
      out_.add({~robot(r), ~direction(d), next});
      out_.add({robot(r), ~last_[r][index_of(d)], next});
    }
    last_[r] = after;
  }
}

}  // namespace tsume::hyperrobot
