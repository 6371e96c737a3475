// The options of tools that call a SAT solver.
#pragma once

#include "lib/cli/options.hpp"
#include "lib/solver/adapter.hpp"

#include <optional>
#include <string>

namespace tsume::tools {

struct SolverOptions {
  std::optional<std::string> solver;
  std::optional<std::string> adapter;

  void add_to(cli::Options& options) {
    options.text("solver", "CMD", solver,
                 "solver and its arguments (default $SAT_SOLVER, else minisat)");
    options.suggest("solver", solver::adapter_names());
    options.text("adapter", "NAME", adapter, "treat the solver as the known solver NAME");
    options.suggest("adapter", solver::adapter_names());
  }
  // True if the user names a solver.
  [[nodiscard]] bool given() const { return solver || adapter; }
  [[nodiscard]] solver::SolverCommand command() const {
    return solver::choose_command(solver, adapter);
  }
};

}  // namespace tsume::tools
