// Clauses that make the formula of a LengthProblem easier and keep at least one of its models. The
// comment at the top of implied.cpp states them and why.
#pragma once

#include "lib/cnf/sink.hpp"
#include "lib/freecell/sat/home_order.hpp"
#include "lib/freecell/sat/layout.hpp"
#include "lib/freecell/sat/problem.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace tsume::freecell {

class ImpliedClauses {
 public:
  ImpliedClauses(const LengthProblem& problem, const Layout& layout, const HomeOrder& order,
                 cnf::ClauseSink& sink);

  void start();
  // Step i, from 1; `idle`: the solution has ended before it.
  void step(std::size_t i, std::optional<cnf::Lit> idle);

 private:
  // What a step does, as functions of the variables of Layout.
  struct Facts {
    std::vector<cnf::Term> arrives;  // by card: goes home in this step
    std::vector<cnf::Term> exposed;  // by card: the mover leaves it
    std::vector<cnf::Term> covered;  // by card: the mover is put on it
    cnf::Term any_home = cnf::Term::constant(false);
    // The mover leaves an empty column; goes to a cell, to an empty column.
    cnf::Term from_bottom = cnf::Term::constant(false);
    cnf::Term to_cell = cnf::Term::constant(false);
    cnf::Term to_bottom = cnf::Term::constant(false);
  };
  // Digs whose column has not been touched since: by card, that it was exposed by one; and that one
  // left an empty column.
  struct Pending {
    std::vector<cnf::Term> exposed;
    cnf::Term emptied = cnf::Term::constant(false);
  };

  void add(std::initializer_list<cnf::Term> terms) { cnf::add_folded(sink_, terms); }
  // A variable "STEP.WHAT" or "STEP.WHAT.CARD".
  [[nodiscard]] cnf::Term fresh(std::size_t step, const char* what,
                                std::optional<std::size_t> x = std::nullopt);
  [[nodiscard]] cnf::Term home(std::size_t i, std::size_t x) const { return layout_.home(i, x); }

  void define_arrivals(std::size_t i, Facts& facts);
  void rider_moves(cnf::Term result, std::size_t x, std::size_t step, std::size_t mover_step);
  void mover_at(cnf::Term result, std::size_t i, std::size_t step, Spot spot);
  [[nodiscard]] Facts facts_of(std::size_t i, std::optional<cnf::Lit> idle);
  void add_bound(std::size_t i);
  void add_eager(std::size_t i, const Facts& facts);
  void add_order(std::size_t i, const Facts& facts, std::optional<cnf::Lit> idle);
  void add_digs(std::size_t i, const Facts& facts);

  const LengthProblem& problem_;
  const Layout& layout_;
  const HomeOrder& order_;
  cnf::ClauseSink& sink_;
  bool chooses_;  // among solutions
  Facts last_;
  Pending pending_;
  std::vector<cnf::Term> parked_;  // by card: it moves, other than home, after the last step
};

}  // namespace tsume::freecell
