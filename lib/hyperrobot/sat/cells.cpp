// The encoding "cells": one variable for each robot, cell and step.
//
// Variables of a step, beside those of the moves (moves.hpp), for each robot r and cell c:
//   at[r][c]     robot r is on c after the step; before the first step that is known
//   free[c]      before the step no robot is on c
//   run[c]       the robot that moves is on c before the step, passes c, or stops there
//   stop[c]      it stops there
//
// Clauses, where d is the direction and n the next cell of c in it:
//   - where the moving robot stands, it runs, and does not stop;
//   - run[c] needs a reason: the moving robot stands there, or the cell before c in the direction
//     runs and c is free;
//   - from a cell that runs, n runs if it is there and free, else the robot stops on c; it stops
//     nowhere else;
//   - the robot that moves is then where it stops, all others where they were.
//
// Soundness: given the places before the step, the robot and the direction, the clauses fix run,
// stop, and the places after it by unit propagation, as the robot slides; they hold no conflict
// unless it cannot move at all. So the models, projected to the moves, are the lines.
//
// Variables for places that reach.hpp excludes are left out.
//
// Source: the steps and slides are those of the encodings of M. Gebser and others, "Ricochet
// Robots: A Transverse ASP Benchmark" (LPNMR 2013) and "Ricochet Robots Reloaded: A Case-Study in
// Multi-shot ASP Solving" (2015), as clauses. F. Gouveia, P. T. Monteiro, V. Manquinho and I.
// Lynce, "Logic-Based Encodings for Ricochet Robots" (EPIA 2017), found SAT solvers faster than ASP
// solvers on this game.
#include "lib/hyperrobot/sat/moves.hpp"
#include "lib/hyperrobot/sat/places.hpp"
#include "lib/hyperrobot/sat/reach.hpp"

#include <cstddef>

namespace tsume::hyperrobot {

namespace {

using cnf::Term;

class Cells {
 public:
  Cells(const LineProblem& problem, Writer& out)
      : problem_(problem), out_(out), moves_(problem, out), reach_(problem), places_(problem) {}

  void encode() {
    for (std::size_t t = 0; t < problem_.moves; ++t) {
      moves_.step(t, places_.on(problem_.job.goal.cell));
      make_variables(t);
      for (const Cell cell : free_) {
        move(cell);
        if (passed_.contains(cell)) {
          for (const Direction d : all_directions) {
            slide(cell, d);
          }
        }
      }
      places_.advance();
    }
    moves_.finish(places_.on(problem_.job.goal.cell));
  }

 private:
  void make_variables(std::size_t t) {
    find_passed();
    reach_.advance();
    occupied_.assign(Cell::index_count, never);
    run_ = stop_ = occupied_;
    places_.make_after(t + 1, reach_, out_);
    CellSet ends;
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      for (const Cell cell : reach_.places(r)) {
        ends.insert(cell);
      }
    }
    for (const Cell cell : passed_) {
      occupied_[cell.index()] = occupied(t, cell);
      run_[cell.index()] = out_.var("run_{}_{}", t + 1, to_string(cell));
      if (ends.contains(cell)) {
        stop_[cell.index()] = out_.var("stop_{}_{}", t + 1, to_string(cell));
      }
    }
  }

  // Where a robot can be before the step, or pass, or stop.
  void find_passed() {
    passed_ = {};
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      for (const Cell from : reach_.places(r)) {
        passed_.insert(from);
        for (const Direction d : all_directions) {
          for (auto next = problem_.board.step(from, d); next;
               next = problem_.board.step(*next, d)) {
            passed_.insert(*next);
          }
        }
      }
    }
  }

  Term occupied(std::size_t t, Cell cell) {
    return cnf::any_of(out_.sink, places_.on(cell),
                       [&] { return out_.var("free_{}_{}", t, to_string(cell)); });
  }

  // The robot that moves begins and ends its run on its places, the others stay.
  void move(Cell cell) {
    const std::size_t c = cell.index();
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      const Term moves = moves_.robot(r);
      const Term before = places_.before(r, c);
      out_.add({~moves, ~before, run_[c]});
      out_.add({~moves, ~before, ~stop_[c]});
      out_.add({~moves, ~run_[c], ~occupied_[c], before});
      places_.move(r, c, moves, stop_[c], out_);
    }
    out_.add({~stop_[c], run_[c]});
  }

  // In direction d, the run comes from the cell before and goes on to the next one.
  void slide(Cell cell, Direction d) {
    const std::size_t c = cell.index();
    const Term here = moves_.direction(d);
    const auto next = problem_.board.step(cell, d);
    const Term next_occupied = next ? occupied_[next->index()] : ~never;
    const Term next_runs = next ? run_[next->index()] : never;
    out_.add({~here, ~run_[c], next_occupied, next_runs});
    out_.add({~here, ~run_[c], ~next_occupied, stop_[c]});
    out_.add({~here, ~stop_[c], next_occupied});
    out_.add({~here, ~stop_[c], ~next_runs});
    const auto previous = problem_.board.step(cell, turned(d, 2));
    const Term previous_runs = previous ? run_[previous->index()] : never;
    out_.add({~here, ~run_[c], occupied_[c], previous_runs});
    out_.add({~here, ~run_[c], ~occupied_[c], ~previous_runs});
  }

  const LineProblem& problem_;
  Writer& out_;
  MoveClauses moves_;
  Reach reach_;
  RobotPlaces places_;
  CellSet free_ = problem_.board.free_cells();
  CellSet passed_;
  Places occupied_;
  Places run_;
  Places stop_;
};

}  // namespace

void encode_cells(const LineProblem& problem, Writer& out) {
  Cells(problem, out).encode();
}

}  // namespace tsume::hyperrobot
