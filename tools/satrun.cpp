// satrun - run any SAT solver on a formula, check its answer, print it in one form
#include "lib/cli/app.hpp"
#include "lib/cnf/answer.hpp"
#include "lib/core/deadline.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/output.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/external.hpp"
#include "lib/solver/formula_file.hpp"
#include "lib/solver/proof_check.hpp"

#include "tools/clause_options.hpp"
#include "tools/solver_options.hpp"
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <signal.h>
#include <string>
#include <unistd.h>
#include <vector>

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
  std::optional<double> max_seconds;
  std::optional<std::uint64_t> max_memory;
  std::optional<std::string> proof;
  std::optional<std::string> core;
  bool check_proof = false;
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
    options.output_file("proof", proof, "if unsatisfiable, write a DRAT proof to FILE");
    options.output_file("core", core, "write the clauses that prove unsatisfiability to FILE");
    options.flag("check-proof", check_proof, "check the solver's proof of unsatisfiability");
    options.choice("status", statuses, statuses_names,
                   "exit with 10 or 20 as solvers do, or with 0 for either");
    options.flag("stats", stats, "print statistics on stderr");
    options.flag("list-adapters", list_adapters, "list the known solvers and exit");
    options.progress();
    options.operand("FORMULA", formula);
  }
  // The proof is checked: for its own sake, or for the core.
  [[nodiscard]] bool checks() const { return check_proof || core; }
  [[nodiscard]] bool needs_proof() const { return proof || checks(); }
};

void list_adapters(std::ostream& out) {
  out << "# solver\tproofs\tpackage\n";
  for (const solver::Adapter& row : solver::adapters()) {
    out << row.name << '\t' << (row.can_prove() ? "yes" : "no") << '\t'
        << (row.package.empty() ? "-" : row.package) << '\n';
  }
}

void print_stats(const cli::Context& context, const solver::FormulaFile& formula,
                 const solver::Result& result) {
  std::cerr << context.name << ": variables=" << formula.var_count()
            << " clauses=" << formula.clause_count() << " seconds=" << result.cost.wall_seconds
            << " cpu_seconds=" << result.cost.cpu_seconds
            << " peak_bytes=" << result.cost.peak_bytes << '\n';
}

cli::Exit exit_status(cnf::Verdict verdict, Statuses statuses) {
  if (verdict != cnf::Verdict::satisfiable && verdict != cnf::Verdict::unsatisfiable) {
    return cli::Exit::undecided;
  }
  if (statuses == Statuses::plain) {
    return cli::Exit::ok;
  }
  return verdict == cnf::Verdict::satisfiable ? cli::Exit::satisfiable : cli::Exit::unsatisfiable;
}

solver::SolverCommand choose(const Settings& settings) {
  const bool builtin = settings.needs_proof() && !settings.solver.adapter;
  auto command = settings.solver.command(builtin ? "builtin" : "minisat");
  if (settings.needs_proof() && !command.can_prove()) {
    throw cli::UsageError("solver '" + command.name() + "' (adapter " +
                          std::string(command.adapter->name) +
                          ") writes no DRAT proofs; these do: " + solver::proving_adapters());
  }
  return command;
}

// Checks the proof of a result; writes the core that it has.
void check(const Settings& settings, const solver::FormulaFile& formula, solver::Result& result) {
  const core::Deadline deadline(settings.max_seconds);
  if (!settings.checks()) {
    solver::check_if_cut_off(formula, result, deadline, settings.max_memory);
    return;
  }
  std::vector<std::size_t> core;
  solver::check_result(formula, result, deadline, settings.max_memory,
                       settings.core ? &core : nullptr);
  if (settings.core && result.proof) {
    io::AtomicFile file(*settings.core);
    solver::write_core(file.stream(), formula.comments(), formula.read(), core);
    file.commit();
  }
}

// The solver's answer, checked; its proof, too, if that is asked for.
solver::Result ask(const Settings& settings, const cli::Context& context,
                   const solver::SolverCommand& command, const solver::FormulaFile& formula,
                   const core::Deadline& deadline) {
  solver::Result result;
  if (!formula.is_complete()) {
    result.reason = solver::time_limit_text(deadline);
    return result;
  }
  io::Progress progress = context.progress("");
  result = solver::solve(formula, command,
                         {.deadline = deadline,
                          .memory = settings.max_memory,
                          .proof = settings.needs_proof(),
                          .any_status = settings.checks(),
                          .watched = context.to_standard_output ? STDOUT_FILENO : -1,
                          .waiting = [&] { progress.update(0, command.name()); }});
  progress.clear();
  if (result.reader_gone) {
    ::raise(SIGPIPE);  // what writing would have done
  }
  if (result.proof) {
    check(settings, formula, result);
  }
  return result;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if (settings.list_adapters) {
    list_adapters(context.out);
    return cli::Exit::ok;
  }
  const solver::SolverCommand command = choose(settings);
  const core::Deadline deadline(settings.max_seconds);
  io::Input input = context.open(settings.formula.value_or("-"));
  const solver::FormulaFile formula(input, deadline, settings.added.additions(context));
  if (formula.satlib_trailer()) {
    context.note(input.name() + ": ignored the '%' after the formula");
  }
  solver::Result result = ask(settings, context, command, formula, deadline);
  if (settings.stats) {
    print_stats(context, formula, result);
  }
  if (result.proof && settings.proof) {
    result.proof->copy_to(*settings.proof);
  }
  for (const std::string& line : formula.comments()) {
    context.out << line << '\n';
  }
  context.out << "c satrun solver " << core::escaped(command.name()) << '\n';
  if (result.proof && settings.checks()) {
    context.out << "c satrun proof verified\n";
  }
  if (!result.reason.empty()) {
    context.out << "c satrun unknown: " << core::escaped(result.reason) << '\n';
  }
  context.out << "s " << to_string(result.verdict) << '\n';
  if (result.model && !cnf::write_model(context.out, *result.model, deadline)) {
    throw io::Failure("time limit while printing a model of " +
                      std::to_string(formula.var_count()) + " variables");
  }
  return exit_status(result.verdict, settings.statuses);
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
