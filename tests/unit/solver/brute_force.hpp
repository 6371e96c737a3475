// Small random formulas and everything about them, found by trying all assignments.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/core/random.hpp"

#include <cstdint>
#include <vector>

namespace tsume::solver::testing {

// `clauses` clauses of 1 to 4 literals over variables 1..vars.
inline cnf::Formula random_formula(core::Random& random, std::int64_t vars, std::int64_t clauses) {
  cnf::Formula formula;
  formula.declare_up_to(vars);
  std::vector<cnf::Lit> clause;
  for (std::int64_t i = 0; i < clauses; ++i) {
    clause.clear();
    const std::uint64_t size = random.chance(1, 12) ? 1 : 2 + random.below(3);
    for (std::uint64_t j = 0; j < size; ++j) {
      const cnf::Lit lit =
          cnf::Var{static_cast<std::int32_t>(1 + random.below(static_cast<std::uint64_t>(vars)))};
      clause.push_back(random.chance(1, 2) ? lit : ~lit);
    }
    formula.add(clause);
  }
  return formula;
}

// The assignment whose bit v - 1 is the value of variable v.
inline cnf::Assignment assignment_of(std::uint64_t bits, std::int64_t vars) {
  cnf::Assignment assignment(vars);
  for (std::int32_t v = 1; v <= vars; ++v) {
    assignment.set({v}, (bits >> (v - 1) & 1) != 0);
  }
  return assignment;
}

// All models, as bits.
inline std::vector<std::uint64_t> all_models(const cnf::Formula& formula) {
  std::vector<std::uint64_t> models;
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << formula.var_count(); ++bits) {
    if (!cnf::first_violated(formula, assignment_of(bits, formula.var_count()))) {
      models.push_back(bits);
    }
  }
  return models;
}

// n + 1 pigeons in n holes: unsatisfiable.
inline cnf::Formula pigeonhole(std::int32_t holes) {
  cnf::Formula formula;
  formula.declare_up_to((holes + 1) * holes);
  const auto in = [holes](std::int32_t pigeon, std::int32_t hole) {
    return cnf::Lit(cnf::Var{pigeon * holes + hole + 1});
  };
  std::vector<cnf::Lit> clause;
  for (std::int32_t p = 0; p <= holes; ++p) {
    clause.clear();
    for (std::int32_t h = 0; h < holes; ++h) {
      clause.push_back(in(p, h));
    }
    formula.add(clause);
  }
  for (std::int32_t h = 0; h < holes; ++h) {
    for (std::int32_t p = 0; p <= holes; ++p) {
      for (std::int32_t q = 0; q < p; ++q) {
        formula.add({~in(p, h), ~in(q, h)});
      }
    }
  }
  return formula;
}

// x1 + ... + xn is both even and odd, by two chains of ternary sums: unsatisfiable, n >= 2.
inline cnf::Formula parity_clash(std::int32_t n) {
  cnf::Formula formula;
  formula.declare_up_to(n);
  const auto sum = [&](cnf::Lit a, cnf::Lit b) {
    const cnf::Lit s = formula.new_var();
    formula.add({~a, ~b, ~s});
    formula.add({a, b, ~s});
    formula.add({a, ~b, s});
    formula.add({~a, b, s});
    return s;
  };
  cnf::Lit up = cnf::Var{1};
  cnf::Lit down = cnf::Var{n};
  for (std::int32_t v = 2; v <= n; ++v) {
    up = sum(up, cnf::Var{v});
    down = sum(down, cnf::Var{n + 1 - v});
  }
  formula.add({up});
  formula.add({~down});
  return formula;
}

}  // namespace tsume::solver::testing
