// The encoding "coordinates": rows and columns in order encoding.
//
// Variables of a step, beside those of the moves (moves.hpp), where a coordinate with values 0 to
// S-1 is S-1 variables, "at least j":
//   place[r]         row and column of robot r after the step; before the first step they are known
//   from, to         row and column of the robot that moves, before and after the step
//   across           the move goes along a row
//   above[q], below[q], before[q], beyond[q]
//                    the path of the move misses robot q, since q is in a row (column) of a smaller
//                    or greater number than that of the move along a row (column), or stands in
//                    front of the smaller or beyond the greater end of the path
//   wall, stopper[q] what stops the robot: a wall or the edge, or robot q
//
// Clauses: one coordinate stays, the other one grows or shrinks with the direction; no wall lies
// between from and to; the path misses every robot but the one that moves; something stops it.
// Walls cut a row or column into segments: a robot in a segment stays within its ends, and a wall
// stops it there only.
//
// Soundness: a slide is the one interval of its row or column that begins at the robot, is free,
// and ends where a wall or a robot is next. The variables from above[q] to stopper[q] are reasons,
// of which one is enough: they are implied in one direction only. So a model exists for each line
// and for nothing else, and models are told apart by their moves.
//
// Further clauses exclude the cells where no robot can be by reach.hpp, an interval of a row each.
//
// Source: order encoding is that of N. Tamura, A. Taga, S. Kitagawa and M. Banbara, "Compiling
// finite linear CSP into SAT" (Constraints 14, 2009). F. Gouveia, P. T. Monteiro, V. Manquinho and
// I. Lynce, "Logic-Based Encodings for Ricochet Robots" (EPIA 2017), compare encodings of this
// game.
#include "lib/hyperrobot/sat/moves.hpp"
#include "lib/hyperrobot/sat/reach.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

namespace {

using cnf::Term;

constexpr Term no = Term::constant(false);

// The axes, as the index of the coordinate that changes: a move along a column changes the row.
constexpr std::size_t row_axis = 0;
constexpr std::size_t column_axis = 1;
constexpr std::array axes{row_axis, column_axis};
constexpr std::size_t other(std::size_t axis) {
  return 1 - axis;
}
constexpr Direction forward(std::size_t axis) {
  return axis == row_axis ? Direction::south : Direction::east;
}
constexpr Direction backward(std::size_t axis) {
  return turned(forward(axis), 2);
}

// A coordinate from 0 to size - 1: for each j up to size, whether it is at least j.
using Order = std::vector<Term>;
// Row and column.
using Point = std::array<Order, 2>;

class Coordinates {
 public:
  Coordinates(const LineProblem& problem, Writer& out)
      : problem_(problem),
        out_(out),
        moves_(problem, out),
        reach_(problem),
        sizes_{problem.board.height(), problem.board.width()} {
    for (const Cell cell : problem.job.robots) {
      before_.push_back(
          {known(sizes_[row_axis], cell.row()), known(sizes_[column_axis], cell.column())});
    }
  }

  void encode() {
    for (std::size_t t = 0; t < problem_.moves; ++t) {
      moves_.step(t, on_goal(t));
      make_variables(t);
      place_robots();
      for (const std::size_t axis : axes) {
        move_along(axis);
        keep_to_segments(axis);
      }
      miss_robots(t);
      find_stopper(t);
      before_ = std::move(after_);
    }
    moves_.finish(on_goal(problem_.moves));
  }

 private:
  static Order known(std::size_t size, std::size_t value) {
    Order order;
    for (std::size_t j = 0; j <= size; ++j) {
      order.push_back(Term::constant(value >= j));
    }
    return order;
  }

  Point make_point(std::size_t t, const std::string& name) {
    Point point;
    for (const std::size_t axis : axes) {
      Order& order = point[axis];
      order.push_back(~no);
      for (std::size_t j = 1; j < sizes_[axis]; ++j) {
        order.push_back(out_.var("{}_{}_{}_{}", axis == row_axis ? "row" : "column", t, name, j));
        out_.add({~order[j], order[j - 1]});
      }
      order.push_back(no);
    }
    return point;
  }

  std::vector<Term> on_goal(std::size_t t) {
    std::vector<Term> terms;
    const Cell goal = problem_.job.goal.cell;
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      if (!problem_.can_win(r)) {
        terms.push_back(no);
        continue;
      }
      const auto& [y, x] = before_[r];
      terms.push_back(cnf::all_of(
          out_.sink, {y[goal.row()], ~y[goal.row() + 1], x[goal.column()], ~x[goal.column() + 1]},
          [&] { return out_.var("goal_{}_{}", t, r); }));
    }
    return terms;
  }

  void make_variables(std::size_t t) {
    from_ = make_point(t + 1, "from");
    to_ = make_point(t + 1, "to");
    across_ = out_.var("across_{}", t + 1);
    after_.clear();
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      after_.push_back(make_point(t + 1, std::to_string(r)));
    }
    reach_.advance();
  }

  // x = y, unless one of the two terms holds.
  void equal(Term unless, Term or_else, const Order& x, const Order& y) {
    for (std::size_t j = 0; j < x.size(); ++j) {
      out_.add({unless, or_else, ~x[j], y[j]});
      out_.add({unless, or_else, x[j], ~y[j]});
    }
  }
  // x < y.
  void less(Term unless, Term or_else, const Order& x, const Order& y) {
    for (std::size_t j = 0; j + 1 < x.size(); ++j) {
      out_.add({unless, or_else, ~x[j], y[j + 1]});
    }
  }
  // y <= x + 1.
  void near(Term unless, Term or_else, const Order& x, const Order& y) {
    for (std::size_t j = 0; j + 1 < x.size(); ++j) {
      out_.add({unless, or_else, x[j], ~y[j + 1]});
    }
  }

  [[nodiscard]] Term goes(Direction d) const { return moves_.direction(d); }
  // Whether the move goes along this axis.
  [[nodiscard]] Term along(std::size_t axis) const {
    return axis == column_axis ? across_ : ~across_;
  }

  void place_robots() {
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      const Term moves = moves_.robot(r);
      for (const std::size_t axis : axes) {
        equal(~moves, no, from_[axis], before_[r][axis]);
        equal(~moves, no, to_[axis], after_[r][axis]);
        equal(moves, no, before_[r][axis], after_[r][axis]);
      }
      confine(after_[r], reach_.places(r));
    }
  }

  // Excludes the free cells of each row that are not among the places, interval by interval.
  void confine(const Point& point, const CellSet& places) {
    for (std::size_t y = 0; y < sizes_[row_axis]; ++y) {
      for (std::size_t x = 0; x < sizes_[column_axis]; ++x) {
        const std::size_t begin = x;
        bool excludes = false;
        for (; x < sizes_[column_axis] && !places.contains(Cell(y, x)); ++x) {
          excludes = excludes || problem_.board.is_free(Cell(y, x));
        }
        if (excludes) {
          out_.add({~point[row_axis][y], point[row_axis][y + 1], ~point[column_axis][begin],
                    point[column_axis][x]});
        }
      }
    }
  }

  void move_along(std::size_t axis) {
    const Term skip = ~along(axis);
    out_.add({~goes(forward(axis)), along(axis)});
    out_.add({~goes(backward(axis)), along(axis)});
    equal(skip, no, from_[other(axis)], to_[other(axis)]);
    less(~goes(forward(axis)), no, from_[axis], to_[axis]);
    less(~goes(backward(axis)), no, to_[axis], from_[axis]);
  }

  // Moves along an axis stay between the walls.
  void keep_to_segments(std::size_t axis) {
    const auto cell = [&](std::size_t lane, std::size_t i) {
      return axis == column_axis ? Cell(lane, i) : Cell(i, lane);
    };
    for (std::size_t lane = 0; lane < sizes_[other(axis)]; ++lane) {
      for (std::size_t begin = 0; begin < sizes_[axis]; ++begin) {
        if (!problem_.board.is_free(cell(lane, begin))) {
          continue;
        }
        std::size_t last = begin;
        while (problem_.board.step(cell(lane, last), forward(axis))) {
          ++last;
        }
        keep_to_segment(axis, lane, begin, last);
        begin = last;
      }
    }
  }

  void keep_to_segment(std::size_t axis, std::size_t lane, std::size_t begin, std::size_t last) {
    const Order& to = to_[axis];
    const Order& from = from_[axis];
    const Term smaller = ~from_[other(axis)][lane];
    const Term greater = from_[other(axis)][lane + 1];
    out_.add({~goes(forward(axis)), smaller, greater, from[last + 1], ~to[last + 1]});
    out_.add({~goes(backward(axis)), smaller, greater, ~from[begin], to[begin]});
    if (begin < last) {
      wall_stops_.push_back({~goes(forward(axis)), smaller, greater, ~to[begin], to[last]});
      wall_stops_.push_back(
          {~goes(backward(axis)), smaller, greater, ~to[begin + 1], to[last + 1]});
    }
  }

  void miss_robots(std::size_t t) {
    for (std::size_t q = 0; q < problem_.robots(); ++q) {
      const Term above = out_.var("above_{}_{}", t + 1, q);
      const Term below = out_.var("below_{}_{}", t + 1, q);
      const Term before = out_.var("before_{}_{}", t + 1, q);
      const Term beyond = out_.var("beyond_{}_{}", t + 1, q);
      for (std::size_t r = 0; r < problem_.robots(); ++r) {
        if (r != q) {
          out_.add({~moves_.robot(r), above, below, before, beyond});
        }
      }
      for (const std::size_t axis : axes) {
        const Order& lane = before_[q][other(axis)];
        const Order& place = before_[q][axis];
        less(~above, ~along(axis), lane, from_[other(axis)]);
        less(~below, ~along(axis), from_[other(axis)], lane);
        less(~before, ~goes(forward(axis)), place, from_[axis]);
        less(~before, ~goes(backward(axis)), place, to_[axis]);
        less(~beyond, ~goes(forward(axis)), to_[axis], place);
        less(~beyond, ~goes(backward(axis)), from_[axis], place);
      }
    }
  }

  void find_stopper(std::size_t t) {
    const Term wall = out_.var("wall_{}", t + 1);
    for (const std::array<Term, 5>& clause : std::exchange(wall_stops_, {})) {
      out_.add({~wall, clause[0], clause[1], clause[2], clause[3], clause[4]});
    }
    std::vector<Term> stoppers;
    for (std::size_t q = 0; q < problem_.robots(); ++q) {
      const Term stopper = out_.var("stopper_{}_{}", t + 1, q);
      stoppers.push_back(stopper);
      out_.add({~stopper, ~moves_.robot(q)});
      for (const std::size_t axis : axes) {
        equal(~stopper, ~along(axis), from_[other(axis)], before_[q][other(axis)]);
        less(~stopper, ~goes(forward(axis)), to_[axis], before_[q][axis]);
        near(~stopper, ~goes(forward(axis)), to_[axis], before_[q][axis]);
        less(~stopper, ~goes(backward(axis)), before_[q][axis], to_[axis]);
        near(~stopper, ~goes(backward(axis)), before_[q][axis], to_[axis]);
      }
    }
    for (std::size_t r = 0; r < problem_.robots(); ++r) {
      std::vector<cnf::Lit> clause = {(~moves_.robot(r)).lit(), wall.lit()};
      for (std::size_t q = 0; q < problem_.robots(); ++q) {
        if (q != r) {
          clause.push_back(stoppers[q].lit());
        }
      }
      out_.sink.add(clause);
    }
  }

  const LineProblem& problem_;
  Writer& out_;
  MoveClauses moves_;
  Reach reach_;
  std::array<std::size_t, 2> sizes_;
  std::vector<Point> before_;  // of each robot, before the step
  std::vector<Point> after_;   // and after it
  Point from_;
  Point to_;
  Term across_ = no;
  std::vector<std::array<Term, 5>> wall_stops_;  // what follows in this step if a wall stops it
};

}  // namespace

void encode_coordinates(const LineProblem& problem, Writer& out) {
  Coordinates(problem, out).encode();
}

}  // namespace tsume::hyperrobot
