// Asking a solver about one formula and printing its checked answer, as satrun does.
#pragma once

#include "lib/io/output.hpp"
#include "lib/io/progress.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/formula_file.hpp"

#include <iosfwd>
#include <optional>
#include <string>

namespace tsume::solver {

struct SolveRequest {
  SolverCommand command;
  Question question{};       // its limits: of reading and solving; the check has that time again
  bool check_proof = false;  // have the proof of unsatisfiability checked
  std::optional<std::string> proof;  // the file for the proof
  std::optional<std::string> core;   // the file for the clauses that the proof uses

  // The proof is checked: for its own sake, or for the core.
  [[nodiscard]] bool checks() const { return check_proof || core; }
  [[nodiscard]] bool needs_proof() const { return proof || checks(); }
};

// Asks the solver and has its proof checked; writes the files of proof and core if the formula is
// unsatisfiable. A proof that a full disk cut off is never believed. Throws as solve() and
// check_result(), and io::IoError.
[[nodiscard]] Result solve_and_check(const SolveRequest& request, const FormulaFile& formula,
                                     io::Progress& progress);

// The comments of the formula, but for lists of variables to project on; then solver, verdict and
// model. Throws io::Failure if the time ends while the model is printed.
void print_answer(std::ostream& out, const SolveRequest& request, const FormulaFile& formula,
                  const Result& result);

}  // namespace tsume::solver
