// What both encodings of lines (coordinates.cpp, paths.cpp) have in common: the variables of the
// moves, when the line ends, and the rules that concern moves alone.
//
// Where two moves in a row of different robots are independent, both orders are lines, and models.
// To admit one order only makes no refutation faster.
#pragma once

#include "lib/cnf/constraints/gates.hpp"
#include "lib/cnf/encoded.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/hyperrobot/sat/problem.hpp"

#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <span>
#include <utility>
#include <vector>

namespace tsume::hyperrobot {

// Where an encoding puts its clauses.
struct Writer {
  cnf::ClauseSink& sink;

  template <typename... Args>
  cnf::Var var(fmt::format_string<Args...> name, Args&&... args) {
    const cnf::Var v = sink.new_var();
    sink.name(v, [&] { return fmt::format(name, std::forward<Args>(args)...); });
    return v;
  }
  void add(std::initializer_list<cnf::Term> terms) { cnf::add_folded(sink, terms); }
};

// The variables that every formula begins with: for each step, which robot moves and where to.
class MoveVariables {
 public:
  explicit MoveVariables(std::size_t robots) : robots_(robots) {}
  [[nodiscard]] cnf::Var robot(std::size_t step, std::size_t r) const { return at(step, r); }
  [[nodiscard]] cnf::Var direction(std::size_t step, Direction d) const {
    return at(step, robots_ + index_of(d));
  }
  [[nodiscard]] std::size_t count(std::size_t steps) const {
    return steps * (robots_ + all_directions.size());
  }

 private:
  [[nodiscard]] cnf::Var at(std::size_t step, std::size_t i) const {
    return {static_cast<std::int32_t>(1 + count(step) + i)};
  }
  std::size_t robots_;
};

// Clauses about the moves of one step after the other.
class MoveClauses {
 public:
  // Makes the variables of all moves: the first ones of the sink.
  MoveClauses(const LineProblem& problem, Writer& out);

  // Step `step`, before which robot r stands on the goal if on_goal[r].
  void step(std::size_t step, std::span<const cnf::Term> on_goal);
  // After the last step.
  void finish(std::span<const cnf::Term> on_goal);

  [[nodiscard]] cnf::Term robot(std::size_t r) const { return variables_.robot(step_, r); }
  [[nodiscard]] cnf::Term direction(Direction d) const { return variables_.direction(step_, d); }
  [[nodiscard]] const MoveVariables& variables() const { return variables_; }

 private:
  cnf::Term solved(std::span<const cnf::Term> on_goal);
  void choose(cnf::Term idle);
  void turn();
  void reverse_none();
  void keep_to_axes();

  const LineProblem& problem_;
  Writer& out_;
  MoveVariables variables_;
  std::size_t step_ = 0;
  std::vector<std::array<cnf::Term, 2>> turned_;  // ricochet: robot r has moved along this axis
  std::vector<std::array<cnf::Term, 4>> last_;    // no_rebound: the last direction of robot r
};

// On a board without diagonals.
void encode_coordinates(const LineProblem& problem, Writer& out);
// On a board with diagonals.
void encode_paths(const LineProblem& problem, Writer& out);

}  // namespace tsume::hyperrobot
