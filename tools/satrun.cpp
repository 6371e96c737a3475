// satrun - run any SAT solver on a formula, check its answer, print it in one form
#include "lib/cli/app.hpp"
#include "lib/cnf/answer.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/proof_check.hpp"

#include <iostream>
#include <optional>
#include <signal.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

using namespace tsume;

struct Settings {
  std::optional<std::string> solver;
  std::optional<std::string> adapter;
  solver::Limits limits;
  std::optional<std::string> proof;
  bool check_proof = false;
  bool stats = false;
  bool list_adapters = false;
  std::vector<std::string> operands;
};

void list_adapters(std::ostream& out) {
  out << "NAME\tPROOF\tPACKAGE\n";
  for (const solver::Adapter& row : solver::adapters()) {
    out << row.name << '\t' << (row.can_prove() ? "yes" : "no") << '\t'
        << (row.package.empty() ? "-" : row.package) << '\n';
  }
}

void print_stats(const cli::Context& context, const cnf::Formula& formula,
                 const solver::Result& result) {
  std::cerr << context.name << ": variables " << formula.var_count() << ", clauses "
            << formula.clause_count() << ", wall " << result.cost.wall_seconds << " s, cpu "
            << result.cost.cpu_seconds << " s, peak memory " << result.cost.peak_bytes
            << " bytes\n";
}

cli::Exit exit_status(cnf::Verdict verdict) {
  switch (verdict) {
    case cnf::Verdict::satisfiable:
      return cli::Exit::satisfiable;
    case cnf::Verdict::unsatisfiable:
      return cli::Exit::unsatisfiable;
    default:
      return cli::Exit::ok;
  }
}

solver::SolverCommand choose(const Settings& settings) {
  auto command = solver::choose_command(settings.solver, settings.adapter);
  if ((settings.proof || settings.check_proof) && !command.adapter->can_prove()) {
    throw cli::UsageError("solver '" + command.name() + "' (adapter " +
                          std::string(command.adapter->name) +
                          ") writes no DRAT proofs; these do: " + solver::proving_adapters());
  }
  return command;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.list_adapters) {
    list_adapters(context.out);
    return cli::Exit::ok;
  }
  const solver::SolverCommand command = choose(settings);
  io::Input input = context.open(settings.operands.empty() ? "-" : settings.operands.front());
  const cnf::ReadFormula formula = cnf::read_formula(input);
  if (formula.satlib_trailer) {
    context.note(input.name() + ": ignored the '%' after the formula");
  }
  solver::Result result =
      solver::solve(formula, command,
                    {.limits = settings.limits,
                     .proof = settings.proof || settings.check_proof,
                     .watched = context.to_standard_output ? STDOUT_FILENO : -1});
  if (result.reader_gone) {
    ::raise(SIGPIPE);  // what writing would have done
  }
  if (settings.stats) {
    print_stats(context, formula.formula, result);
  }
  if (result.proof && settings.check_proof) {
    solver::check_result(formula.formula, result, settings.limits);
  }
  if (result.proof && settings.proof) {
    solver::save_proof(*result.proof, *settings.proof);
  }
  for (const std::string& line : formula.comments) {
    context.out << line << '\n';
  }
  context.out << "c satrun solver " << command.name() << '\n';
  if (result.proof && settings.check_proof) {
    context.out << "c satrun proof verified\n";
  }
  if (!result.reason.empty()) {
    context.out << "c satrun unknown: " << result.reason << '\n';
  }
  context.out << "s " << to_string(result.verdict) << '\n';
  if (result.model) {
    cnf::write_model(context.out, *result.model);
  }
  return exit_status(result.verdict);
}

const cli::Info info = {
    "satrun",
    "Runs a SAT solver on a formula in DIMACS CNF and prints its answer, checked.",
    "[options] [FORMULA]",
    "knight2cnf 8x8 --closed | satrun --solver cadical | cnf2tour",
};

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.text("solver", "CMD", settings.solver,
               "solver and its arguments (default $SAT_SOLVER, else minisat)");
  options.text("adapter", "NAME", settings.adapter, "treat the solver as this one");
  options.seconds("max-seconds", settings.limits.seconds, "wall-clock limit; then s UNKNOWN");
  options.size("max-memory", settings.limits.memory, "memory limit of the solver; then s UNKNOWN");
  options.text("proof", "FILE", settings.proof, "write a DRAT proof there if unsatisfiable");
  options.flag("check-proof", settings.check_proof, "check the solver's proof of unsatisfiability");
  options.flag("stats", settings.stats, "time and memory used, on stderr");
  options.flag("list-adapters", settings.list_adapters, "list the known solvers and exit");
  options.operands("FORMULA", settings.operands, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(settings, context); });
}
