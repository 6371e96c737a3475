// drat-check - check a DRAT proof that a formula is unsatisfiable
#include "lib/cli/app.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/deadline.hpp"
#include "lib/solver/drat.hpp"

#include <iostream>
#include <optional>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"drat-check",
                         "Check a DRAT proof, text or binary, that a DIMACS CNF is unsatisfiable.",
                         "satrun --solver cadical --proof p.drat f.cnf; drat-check f.cnf p.drat"};

struct Settings {
  std::optional<double> max_seconds;
  bool forward = false;
  bool stats = false;
  std::string formula;
  std::string proof;

  void add_to(cli::Options& options) {
    options.seconds("max-seconds", max_seconds, "wall-clock limit; then s UNKNOWN, status 3");
    options.flag("forward", forward, "check every lemma, when it is read: takes less memory");
    options.flag("stats", stats, "print statistics on stderr");
    options.progress();
    options.operand("FORMULA", formula);
    options.operand("PROOF", proof);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const core::Deadline deadline(settings.max_seconds);
  if (settings.formula == "-" && settings.proof == "-") {
    throw cli::UsageError("formula and proof cannot both be standard input");
  }
  io::Input formula_input = context.open(settings.formula);
  const cnf::ReadFormula formula = cnf::read_formula(formula_input, deadline);
  if (!formula.complete) {
    context.note("time limit while reading the formula");
    context.out << "s UNKNOWN\n";
    return cli::Exit::undecided;
  }
  io::Input proof = context.open(settings.proof);
  io::Progress progress = context.progress("");
  const solver::ProofReport report = solver::check_proof(
      formula.formula, proof,
      [&] {
        progress.update(0);
        return deadline.reached();
      },
      settings.forward ? solver::Direction::forward : solver::Direction::backward);
  progress.clear();
  if (settings.stats) {
    std::cerr << context.name << ": lemmas " << report.lemmas << ", checked " << report.checked
              << ", of them by RAT " << report.rat_lemmas << ", deletions " << report.deletions
              << ", ignored " << report.ignored_deletions << ", wall " << deadline.elapsed()
              << " s\n";
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

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
