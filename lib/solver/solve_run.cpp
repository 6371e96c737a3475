#include "lib/solver/solve_run.hpp"

#include "lib/cnf/answer.hpp"
#include "lib/core/text.hpp"
#include "lib/solver/make_solver.hpp"
#include "lib/solver/proof_check.hpp"

#include <cstddef>
#include <optional>
#include <ostream>
#include <vector>

namespace tsume::solver {

namespace {

// Checks the proof of a result, for which the time begins anew; writes the core that it has.
void check(const SolveRequest& request, const FormulaFile& formula, Result& result) {
  const core::Limits limits{.deadline = core::Deadline(request.question.limits.deadline.limit()),
                            .memory = request.question.limits.memory};
  if (!request.checks()) {
    check_if_cut_off(formula, result, limits);
    return;
  }
  std::vector<std::size_t> core;
  check_result(formula, result, limits, request.core ? &core : nullptr);
  if (request.core && result.proof) {
    io::AtomicFile file(*request.core);
    write_core(file.stream(), formula.comments(), formula.read(), core);
    file.commit();
  }
}

}  // namespace

Result solve_and_check(const SolveRequest& request, const FormulaFile& formula,
                       io::Progress& progress) {
  Result result;
  if (!formula.is_complete()) {
    result.reason = time_limit_text(request.question.limits.deadline);
    return result;
  }
  SolverCommand command = request.command;
  command.any_status = command.any_status || request.checks();
  Question question = request.question;
  question.proof = request.needs_proof();
  question.waiting = [&] { progress.update(0, command.name()); };
  result = solve(formula, command, question);
  if (result.proof) {
    check(request, formula, result);
  }
  if (result.proof && request.proof) {
    result.proof->copy_to(*request.proof);
  }
  return result;
}

void print_answer(std::ostream& out, const SolveRequest& request, const FormulaFile& formula,
                  const Result& result) {
  for (const std::string& line : formula.comments()) {
    if (!cnf::lists_projection(line)) {
      out << line << '\n';
    }
  }
  out << "c satrun solver " << core::escaped(request.command.name()) << '\n';
  if (result.proof && request.checks()) {
    out << "c satrun proof verified\n";
  }
  if (!result.reason.empty()) {
    out << "c satrun unknown: " << core::escaped(result.reason) << '\n';
  }
  out << "s " << to_string(result.verdict) << '\n';
  if (result.model) {
    cnf::write_model(out, *result.model, request.question.limits.deadline);
  }
}

}  // namespace tsume::solver
