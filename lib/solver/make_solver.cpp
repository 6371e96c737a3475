#include "lib/solver/make_solver.hpp"

#include "lib/core/memory.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/solver/child.hpp"

#include <new>

namespace tsume::solver {

namespace {

// The linked CaDiCaL; it logs a proof if that is asked for.
std::unique_ptr<CadicalSolver> make_builtin(bool proof) {
  auto solver = std::make_unique<CadicalSolver>();
  solver->measure_cost();
  if (proof) {
    solver->log_proof();
  }
  return solver;
}

// When a solver in this process is to stop: the deadline is reached, or nobody reads the output.
class Stopper {
 public:
  explicit Stopper(const Question& question) : question_(question) {}

  // Looks a few times a second.
  bool must_stop() {
    if (!stopped_ && pause_.reached()) {
      pause_ = core::Deadline(0.1);
      if (question_.waiting) {
        question_.waiting();
      }
      reader_gone_ = question_.watched >= 0 && has_lost_reader(question_.watched);
      stopped_ = reader_gone_ || question_.limits.deadline.reached();
    }
    return stopped_;
  }
  [[nodiscard]] bool reader_gone() const { return reader_gone_; }

 private:
  const Question& question_;
  core::Deadline pause_{0.0};
  bool stopped_ = false;
  bool reader_gone_ = false;
};

// One question to a solver in this process.
Result ask_in_process(const FormulaFile& formula, const Question& question) {
  Result result;
  std::string reason;
  Stopper stopper(question);
  try {
    std::optional<core::AddressSpaceLimit> memory;
    if (question.limits.memory) {
      memory.emplace(*question.limits.memory);
    }
    const std::unique_ptr<CadicalSolver> solver = make_builtin(question.proof);
    core::Limits limits = question.limits;
    limits.stop = [&] { return stopper.must_stop(); };
    if (formula.put_into(*solver, limits.stop)) {
      result.verdict = solver->solve(limits);
    }
    result.cost = solver->cost();
    reason = solver->reason();
    if (result.verdict == cnf::Verdict::satisfiable) {
      result.model = solver->model();
    } else if (result.verdict == cnf::Verdict::unsatisfiable && question.proof) {
      result.proof = solver->take_proof();
    }
  } catch (const std::bad_alloc&) {
    result.reason =
        question.limits.memory ? memory_limit_text(*question.limits.memory) : "out of memory";
    return result;
  }
  if (stopper.reader_gone()) {
    result.verdict = cnf::Verdict::unknown;
    result.reason = reader_closed;
    result.reader_gone = true;
  } else if (result.verdict == cnf::Verdict::unknown) {
    result.reason =
        question.limits.deadline.reached() ? time_limit_text(question.limits.deadline) : reason;
  } else if (const auto bad = result.model ? formula.first_violated(*result.model) : std::nullopt) {
    throw io::Failure("the built-in solver gave a wrong model: it violates clause " +
                      std::to_string(bad->clause) + ": " + core::quoted(bad->text));
  }
  return result;
}

}  // namespace

std::unique_ptr<Solver> make_solver(const SolverCommand& command) {
  if (command.is_builtin()) {
    return make_builtin(false);
  }
  return std::make_unique<ProgramSolver>(command);
}

Result solve(const FormulaFile& formula, const SolverCommand& command, const Question& question) {
  if (command.is_builtin()) {
    return ask_in_process(formula, question);
  }
  return run_program(formula, command, question);
}

Result solve(const cnf::Formula& formula, const SolverCommand& command, const Question& question) {
  return solve(FormulaFile(cnf::source_of(formula)), command, question);
}

}  // namespace tsume::solver
