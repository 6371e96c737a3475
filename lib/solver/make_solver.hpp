// The solver that a command names: a program, or the linked CaDiCaL.
#pragma once

#include "lib/cnf/formula.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/formula_file.hpp"
#include "lib/solver/solver.hpp"

#include <memory>

namespace tsume::solver {

// A solver that keeps its clauses.
[[nodiscard]] std::unique_ptr<Solver> make_solver(const SolverCommand& command);

// Asks about one complete formula, and checks the model. Throws as run_program().
[[nodiscard]] Result solve(const FormulaFile& formula, const SolverCommand& command,
                           const Question& question = {});
[[nodiscard]] Result solve(const cnf::Formula& formula, const SolverCommand& command,
                           const Question& question = {});

}  // namespace tsume::solver
