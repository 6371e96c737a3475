// drat-check - check a DRAT proof that a formula is unsatisfiable
#include "lib/cli/app.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/solver/drat.hpp"

#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;
using Clock = std::chrono::steady_clock;

struct Settings {
  std::optional<double> seconds;
  bool stats = false;
  std::vector<std::string> operands;
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const auto start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  if (settings.operands[0] == "-" && settings.operands[1] == "-") {
    throw cli::UsageError("formula and proof cannot both be standard input");
  }
  io::Input formula_input = context.open(settings.operands[0]);
  const cnf::ReadFormula formula = cnf::read_formula(formula_input);
  io::Input proof = context.open(settings.operands[1]);
  const solver::ProofReport report = solver::check_proof(
      formula.formula, proof, [&] { return settings.seconds && elapsed() > *settings.seconds; });
  if (settings.stats) {
    std::cerr << context.name << ": lemmas " << report.lemmas << ", of them by RAT "
              << report.rat_lemmas << ", deletions " << report.deletions << ", ignored "
              << report.ignored_deletions << ", wall " << elapsed() << " s\n";
  }
  switch (report.status) {
    case solver::ProofReport::Status::verified:
      context.out << "s VERIFIED\n";
      return cli::Exit::ok;
    case solver::ProofReport::Status::stopped:
      context.note(report.reason);
      context.out << "s UNKNOWN\n";
      return cli::Exit::undecided;
    default:
      context.tell(proof.name() + ": " + report.reason);
      context.out << "s NOT VERIFIED\n";
      return cli::Exit::failure;
  }
}

const cli::Info info = {
    "drat-check",
    "Check a DRAT proof, text or binary, that a DIMACS CNF is unsatisfiable.",
    "[options] FORMULA PROOF",
    "satrun --solver cadical --proof p.drat f.cnf; drat-check f.cnf p.drat",
};

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.seconds("max-seconds", settings.seconds, "wall-clock limit; then s UNKNOWN, status 3");
  options.flag("stats", settings.stats, "numbers of lemmas and deletions, and time, on stderr");
  options.operands("FORMULA and PROOF", settings.operands, 2, 2);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(settings, context); });
}
