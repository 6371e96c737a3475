// Formulas settled in process, for the tests of the encodings.
#pragma once

#include "lib/cnf/formula.hpp"

#include <cadical.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace tsume::tour {

// One formula in a solver. Models can be asked for one after another.
class FormulaSolver {
 public:
  explicit FormulaSolver(const cnf::Formula& formula) : vars_(formula.var_count()) {
    solver_.set("quiet", 1);
    solver_.reserve(static_cast<int>(vars_));
    for (std::size_t i = 0; i < formula.size(); ++i) {
      add(formula.clause(i));
    }
  }

  // The next model, or nullopt.
  std::optional<cnf::Assignment> solve() {
    constexpr int satisfiable = 10;
    if (solver_.solve() != satisfiable) {
      return std::nullopt;
    }
    cnf::Assignment model(vars_);
    for (std::int32_t v = 1; v <= vars_; ++v) {
      model.set({v}, solver_.val(v) > 0);
    }
    return model;
  }

  // Excludes all models that agree with this one on the variables.
  void block(const cnf::Assignment& model, const std::vector<cnf::Var>& vars) {
    std::vector<cnf::Lit> clause;
    for (const cnf::Var v : vars) {
      clause.push_back(model[v] ? ~cnf::Lit(v) : cnf::Lit(v));
    }
    add(clause);
  }

 private:
  void add(std::span<const cnf::Lit> clause) {
    for (const cnf::Lit lit : clause) {
      solver_.add(lit.dimacs());
    }
    solver_.add(0);
  }

  CaDiCaL::Solver solver_;
  std::int64_t vars_;
};

// All models, told apart by `vars`.
inline std::size_t count_models(const cnf::Formula& formula, const std::vector<cnf::Var>& vars) {
  FormulaSolver solver(formula);
  std::size_t count = 0;
  while (const auto model = solver.solve()) {
    ++count;
    solver.block(*model, vars);
  }
  return count;
}

inline std::vector<cnf::Var> all_variables(const cnf::Formula& formula) {
  std::vector<cnf::Var> result;
  for (std::int32_t v = 1; v <= formula.var_count(); ++v) {
    result.push_back({v});
  }
  return result;
}

}  // namespace tsume::tour
