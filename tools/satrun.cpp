// satrun - run any SAT solver on a formula, check its answer, print it in one form
#include "lib/cli/app.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/formula_file.hpp"
#include "lib/solver/proof_check.hpp"
#include "lib/solver/solve_run.hpp"

#include "tools/clause_options.hpp"
#include "tools/solver_options.hpp"
#include <cstdint>
#include <fmt/core.h>
#include <optional>
#include <signal.h>
#include <string>
#include <tuple>
#include <unistd.h>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "satrun", "Run a SAT solver on a formula in DIMACS CNF and print its checked answer.",
    "knight2cnf 8x8 --closed | satrun --solver cadical | cnf2tour"};

// Exit statuses: those of SAT solvers, or 0 for either verdict.
enum class Statuses : std::uint8_t { solver, plain };
constexpr core::Named<Statuses> statuses_names[] = {{Statuses::solver, "solver"},
                                                    {Statuses::plain, "plain"}};

struct Settings {
  tools::SolverOptions solver;
  solver::SolveRequest request;
  std::optional<double> max_seconds;
  std::optional<std::uint64_t> max_memory;
  Statuses statuses = Statuses::solver;
  bool stats = false;
  bool list_adapters = false;
  tools::ClauseOptions added;
  std::optional<std::string> formula;

  void add_to(cli::Options& options) {
    solver.add_to(options);
    added.add_to(options);
    options.max_seconds(max_seconds);
    options.max_memory(max_memory);
    options.output_file("proof", request.proof, "if unsatisfiable, write a DRAT proof to FILE");
    options.output_file("core", request.core,
                        "write the clauses that prove unsatisfiability to FILE");
    options.flag("check-proof", request.check_proof,
                 "check the solver's proof of unsatisfiability");
    options.choice("status", statuses, statuses_names,
                   "exit with 10 or 20 as solvers do, or with 0 for either");
    options.stats(stats);
    options.flag("list-adapters", list_adapters, "list the known solvers and exit");
    options.progress();
    options.operand("FORMULA", formula);
  }
};

cli::Exit exit_status(cnf::Verdict verdict, Statuses statuses) {
  if (verdict != cnf::Verdict::satisfiable && verdict != cnf::Verdict::unsatisfiable) {
    return cli::Exit::undecided;
  }
  if (statuses == Statuses::plain) {
    return cli::Exit::ok;
  }
  return verdict == cnf::Verdict::satisfiable ? cli::Exit::satisfiable : cli::Exit::unsatisfiable;
}

// The solver that the user names; else MiniSat, or the built-in solver where a proof is wanted or
// MiniSat is not installed. A program that is not there is an error before the formula is read.
solver::SolverCommand choose(const Settings& settings, const cli::Context& context) {
  const bool proof = settings.request.needs_proof();
  const bool free_choice =
      !settings.solver.solver && !settings.solver.adapter && !solver::solver_of_environment();
  auto command = settings.solver.command(proof && !settings.solver.adapter ? "builtin" : "minisat");
  if (free_choice && !command.is_builtin() && !solver::is_installed(command)) {
    context.note("minisat is not installed: using the built-in CaDiCaL");
    command = solver::parse_command("builtin");
  }
  if (!command.is_builtin()) {
    std::ignore = solver::find_program(command);
  }
  if (proof && !command.can_prove()) {
    const bool by_environment = !settings.solver.solver && solver::solver_of_environment();
    throw cli::UsageError(
        "solver '" + command.name() + "' (adapter " + std::string(command.adapter->name) +
        (by_environment ? ", from SAT_SOLVER" : "") + ") writes no DRAT proofs; " +
        (by_environment ? "--solver builtin does, and these: " : "these do: builtin, ") +
        solver::proving_adapters());
  }
  return command;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.list_adapters) {
    solver::write_adapters(context.out);
    return cli::Exit::ok;
  }
  solver::SolveRequest request = settings.request;
  request.command = choose(settings, context);
  request.question.limits = {.deadline = core::Deadline(settings.max_seconds),
                             .memory = settings.max_memory};
  request.question.watched = context.to_standard_output ? STDOUT_FILENO : -1;
  io::Input input = context.open(settings.formula.value_or("-"));
  const solver::FormulaFile formula(input, request.question.limits.deadline,
                                    settings.added.additions(context));
  if (formula.satlib_trailer()) {
    context.note(input.name() + ": ignored the '%' after the formula");
  }
  io::Progress progress = context.progress("");
  const solver::Result result = solver::solve_and_check(request, formula, progress);
  if (result.reader_gone) {
    ::raise(SIGPIPE);  // what writing would have done
  }
  if (settings.stats) {
    context.tell(fmt::format("variables={} clauses={} seconds={:g} cpu_seconds={:g} peak_bytes={}",
                             formula.var_count(), formula.clause_count(), result.cost.wall_seconds,
                             result.cost.cpu_seconds, result.cost.peak_bytes));
  }
  solver::print_answer(context.out, request, formula, result);
  return exit_status(result.verdict, settings.statuses);
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
