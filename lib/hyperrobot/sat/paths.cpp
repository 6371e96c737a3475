// The encoding of boards with diagonals, on which a path turns and comes back to cells: a variable
// for each robot, cell and step, and for each heading that the moving robot passes.
//
// Variables of a step, beside those of the moves (moves.hpp), for each robot r, cell c and
// direction d:
//   at[r][c]     robot r is on c after the step; before the first step that is known
//   own[c]       before the step the robot that moves is on c
//   block[c]     before the step another robot is on c
//   run[c][d]    the robot that moves leaves c, or would leave it, in direction d
//   held[c][d]   it runs there, and another robot is on the next cell
//   stop[c]      it stops on c
//
// Clauses, where n is the next cell of c in direction d, and the heading on n depends on the
// diagonal there and on whether the robot that moves has its colour:
//   - where the moving robot stands, it runs in the direction of the move;
//   - from a heading that runs, the heading on n runs unless another robot is on n;
//   - a heading that runs needs a reason, the first one or the one before it, and no other robot on
//     its cell;
//   - the robot stops where it runs towards a wall or is held, nowhere else, and not on its
//     own cell; a robot that moves stops somewhere;
//   - the robot that moves is then where it stops, all others where they were.
//
// Soundness: given the places before the step, the robot and the direction, the headings of the
// path run by unit propagation. A path without an end has no stop, which is not a move. Other
// headings have no reason but each other: they can run only all round a closed path, which holds no
// robot and has no stop, so that nothing else depends on them. So the models, projected to the
// moves, are the lines.
//
// Variables for places that reach.hpp excludes are left out.
//
// Source: the steps and slides are those of the encodings of M. Gebser and others, "Ricochet
// Robots: A Transverse ASP Benchmark" (LPNMR 2013) and "Ricochet Robots Reloaded: A Case-Study in
// Multi-shot ASP Solving" (2015), as clauses; the headings are for the diagonals.
#include "lib/cnf/constraints/term.hpp"
#include "lib/hyperrobot/sat/moves.hpp"
#include "lib/hyperrobot/sat/reach.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

using cnf::Term;

constexpr Term never = Term::constant(false);

// A term for each cell, by its index.
using Places = std::vector<Term>;

// Where the robots are before and after a step, with a variable for each robot and cell.
class RobotPlaces {
 public:
  // Before the first step the places are known.
  explicit RobotPlaces(const LineProblem& problem);

  // Makes the variables at_STEP_ROBOT_CELL of the places after a step, which is counted from 1;
  // robots are nowhere else than `reach` says.
  void make_after(std::size_t step, const Reach& reach, Writer& out);
  // If robot r moves, it is then on c exactly if it stops there; else it is there exactly if it
  // was.
  void move(std::size_t r, std::size_t c, Term moves, Term stops, Writer& out) const;
  // Goes on to the next step.
  void advance() { at_ = std::move(after_); }

  [[nodiscard]] Term before(std::size_t r, std::size_t c) const { return at_[r][c]; }
  // For each robot, whether it is on the cell before the step.
  [[nodiscard]] std::vector<Term> on(Cell cell) const;

 private:
  std::vector<Places> at_;     // of each robot, before the step
  std::vector<Places> after_;  // and after it
};

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

class PathClauses {
 public:
  PathClauses(const LineProblem& problem, Writer& out)
      : problem_(problem), out_(out), moves_(problem, out), reach_(problem), places_(problem) {}

  void encode() {
    for (std::size_t t = 0; t < problem_.moves; ++t) {
      moves_.step(t, places_.on(problem_.job.goal.cell));
      make_variables(t);
      for (const Cell cell : free_) {
        stand(cell);
        move(cell);
        for (const Direction d : all_directions) {
          if (headings_[index_of(d)].contains(cell)) {
            run(cell, d);
          }
        }
      }
      stop_somewhere();
      places_.advance();
    }
    moves_.finish(places_.on(problem_.job.goal.cell));
  }

 private:
  void make_variables(std::size_t t) {
    find_headings();
    reach_.advance();
    own_.assign(Cell::index_count, never);
    block_ = stop_ = own_;
    run_.fill(own_);
    held_.fill(own_);
    places_.make_after(t + 1, reach_, out_);
    for (const Cell cell : free_) {
      const std::size_t c = cell.index();
      own_[c] = out_.var("own_{}_{}", t + 1, to_string(cell));
      block_[c] = out_.var("block_{}_{}", t + 1, to_string(cell));
      stop_[c] = out_.var("stop_{}_{}", t + 1, to_string(cell));
    }
    for (const Direction d : all_directions) {
      for (const Cell cell : headings_[index_of(d)]) {
        run_[index_of(d)][cell.index()] =
            out_.var("run_{}_{}_{}", t + 1, to_string(cell), letter(d));
        held_[index_of(d)][cell.index()] =
            problem_.board.step(cell, d)
                ? Term(out_.var("held_{}_{}_{}", t + 1, to_string(cell), letter(d)))
                : run_[index_of(d)][cell.index()];
      }
    }
  }

  // Where a robot can begin a path, or come by.
  void find_headings() {
    headings_ = {};
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      for (const Cell from : reach_.places(r)) {
        for (const Direction d : all_directions) {
          headings_[index_of(d)].insert(from);
          for (const Heading& next : problem_.board.path(from, d, {}, problem_.job.colours[r])) {
            headings_[index_of(next.direction)].insert(next.cell);
          }
        }
      }
    }
  }

  // Which robot is on the cell.
  void stand(Cell cell) {
    const std::size_t c = cell.index();
    std::vector<Term> some = {~own_[c]};
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      const Term moves = moves_.robot(r);
      const Term here = places_.before(r, c);
      out_.add({~here, ~moves, own_[c]});
      out_.add({~here, ~moves, ~block_[c]});
      out_.add({~here, moves, block_[c]});
      out_.add({~here, moves, ~own_[c]});
      some.push_back(here);
    }
    cnf::add_folded(out_.sink, some);
    some[0] = ~block_[c];
    cnf::add_folded(out_.sink, some);
  }

  // The robot that moves ends its run on its place, the others stay.
  void move(Cell cell) {
    const std::size_t c = cell.index();
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      places_.move(r, c, moves_.robot(r), stop_[c], out_);
    }
    out_.add({~own_[c], ~stop_[c]});
    std::vector<Term> reasons = {~stop_[c]};
    for (const Direction d : all_directions) {
      const Term held = held_[index_of(d)][c];
      out_.add({~held, stop_[c]});
      reasons.push_back(held);
    }
    cnf::add_folded(out_.sink, reasons);
  }

  void stop_somewhere() {
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      std::vector<Term> clause = {~moves_.robot(r)};
      for (const Cell cell : free_) {
        clause.push_back(stop_[cell.index()]);
      }
      cnf::add_folded(out_.sink, clause);
    }
  }

  // The heading of a robot that enters a cell in direction d: if it passes, and if it turns.
  struct Entry {
    Term if_it;
    Direction direction;
  };
  [[nodiscard]] std::vector<Entry> entries(Cell cell, Direction d) const {
    const auto found = problem_.board.diagonals().find(cell);
    if (found == problem_.board.diagonals().end()) {
      return {{~never, d}};
    }
    Term passes = never;
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      passes = problem_.job.colours[r] == found->second.colour ? moves_.robot(r) : passes;
    }
    return {{passes, d}, {~passes, turned_by(found->second, d)}};
  }

  // The heading of c and d: what follows from it, and from what it follows.
  void run(Cell cell, Direction d) {
    const std::size_t c = cell.index();
    const Term runs = run_[index_of(d)][c];
    const Term begins = moves_.direction(d);
    out_.add({~own_[c], ~begins, runs});
    out_.add({~runs, ~block_[c]});
    if (const auto next = problem_.board.step(cell, d)) {
      const Term blocked = block_[next->index()];
      const Term held = held_[index_of(d)][c];
      out_.add({~held, runs});
      out_.add({~held, blocked});
      out_.add({held, ~runs, ~blocked});
      for (const Entry& entry : entries(*next, d)) {
        out_.add({~runs, blocked, ~entry.if_it, run_[index_of(entry.direction)][next->index()]});
      }
    }
    for (const Direction enters : all_directions) {
      const auto previous = problem_.board.step(cell, turned(enters, 2));
      const Term before = previous ? run_[index_of(enters)][previous->index()] : never;
      for (const Entry& entry : entries(cell, enters)) {
        if (entry.direction == d) {
          out_.add({~runs, ~entry.if_it, own_[c], before});
          out_.add({~runs, ~entry.if_it, begins, before});
        }
      }
    }
  }

  const LineProblem& problem_;
  Writer& out_;
  MoveClauses moves_;
  Reach reach_;
  RobotPlaces places_;
  CellSet free_ = problem_.board.free_cells();
  std::array<CellSet, 4> headings_;  // by direction
  Places own_;
  Places block_;
  Places stop_;
  std::array<Places, 4> run_;  // by direction
  std::array<Places, 4> held_;
};

}  // namespace

void encode_paths(const LineProblem& problem, Writer& out) {
  PathClauses(problem, out).encode();
}

}  // namespace tsume::hyperrobot
