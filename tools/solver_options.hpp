// The options of tools that call a SAT solver.
#pragma once

#include "lib/cli/options.hpp"
#include "lib/solver/adapter.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::tools {

inline void add_solver_option(cli::Options& options, std::optional<std::string>& solver) {
  options.text("solver", "CMD", solver, "SAT solver and its arguments, or builtin");
  std::vector<std::string> names = {"builtin"};
  for (const std::string& name : solver::adapter_names()) {
    names.push_back(name);
  }
  options.suggest("solver", names);
}

struct SolverOptions {
  std::optional<std::string> solver;
  std::optional<std::string> adapter;
  bool any_status = false;

  void add_to(cli::Options& options) {
    add_solver_option(options, solver);
    options.text("adapter", "NAME", adapter, "treat the solver as the known solver NAME");
    options.suggest("adapter", solver::adapter_names());
    options.flag("any-status", any_status,
                 "accept UNSATISFIABLE from the solver with any exit status");
  }
  // The solver named, else `otherwise`.
  [[nodiscard]] solver::SolverCommand command(const char* otherwise = "minisat") const {
    const auto words = solver ? solver : solver::solver_of_environment();
    solver::SolverCommand command = solver::parse_command(words.value_or(otherwise), adapter);
    command.any_status = any_status;
    return command;
  }
};

}  // namespace tsume::tools
