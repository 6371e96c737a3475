// drat-check - check a proof, in DRAT or LRAT, that a formula is unsatisfiable
#include "lib/cli/app.hpp"
#include "lib/cnf/dimacs.hpp"
#include "lib/core/deadline.hpp"
#include "lib/io/error.hpp"
#include "lib/io/output.hpp"
#include "lib/solver/drat.hpp"
#include "lib/solver/proof_check.hpp"

#include "tools/check_options.hpp"
#include "tools/clause_options.hpp"
#include <cstddef>
#include <fmt/core.h>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"drat-check",
                         "Check a proof, in DRAT or LRAT, that a DIMACS CNF is unsatisfiable.",
                         "satrun --solver cadical --proof p.drat f.cnf; drat-check f.cnf p.drat"};

struct Settings {
  std::optional<double> max_seconds;
  std::optional<std::string> core;
  std::optional<std::string> lrat;
  bool stats = false;
  tools::ClauseOptions added;
  tools::CheckOptions check;
  std::string formula;
  std::string proof;

  void add_to(cli::Options& options) {
    options.max_seconds(max_seconds);
    options.output_file("core", core, "write the clauses that prove unsatisfiability to FILE");
    options.output_file("lrat", lrat, "write the proof in LRAT to FILE");
    added.add_to(options);
    check.add_to(options);
    options.stats(stats);
    options.progress();
    options.operand("FORMULA", formula);
    options.operand("PROOF", proof);
  }
};

// The check; with the files that are asked for if the proof is verified.
solver::ProofReport check(const Settings& settings, cli::Context& context,
                          const core::Deadline& deadline, const cnf::ReadFormula& formula,
                          io::Input& proof) {
  std::optional<io::AtomicFile> lrat;
  if (settings.lrat) {
    lrat.emplace(*settings.lrat);
  }
  std::vector<std::size_t> core;
  io::Progress progress = context.progress("");
  solver::ProofReport report = solver::check_proof(formula.formula, proof,
                                                   {.stop =
                                                        [&] {
                                                          progress.update(0);
                                                          return deadline.reached();
                                                        },
                                                    .core = settings.core ? &core : nullptr,
                                                    .lrat = lrat ? &lrat->stream() : nullptr});
  if (report.status == solver::ProofReport::Status::verified) {
    if (settings.core) {
      io::AtomicFile file(*settings.core);
      solver::write_core(file.stream(), formula.comments, formula.formula, core);
      file.commit();
    }
    if (lrat) {
      lrat->commit();
    }
  }
  return report;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const core::Deadline deadline(settings.max_seconds);
  io::Input formula_input = context.open(settings.formula);
  cnf::ReadFormula formula = cnf::read_formula(formula_input, deadline);
  if (!formula.complete) {
    return settings.check.finish(
        context, {settings.proof, io::Checked::timeout, "time limit while reading the formula"});
  }
  settings.added.append_to(formula, context);
  io::Input proof = context.open(settings.proof);
  solver::ProofReport report;
  try {
    report = check(settings, context, deadline, formula, proof);
  } catch (const io::ParseError& error) {
    return settings.check.finish(context, {error.place(), io::Checked::bad_input, error.reason()});
  }
  if (settings.stats) {
    context.tell(fmt::format(
        "lemmas={} checked={} rat_lemmas={} deletions={} ignored_deletions={} seconds={:g}",
        report.lemmas, report.checked, report.rat_lemmas, report.deletions,
        report.ignored_deletions, deadline.elapsed()));
  }
  const io::Checked verdict =
      report.status == solver::ProofReport::Status::verified  ? io::Checked::valid
      : report.status == solver::ProofReport::Status::stopped ? io::Checked::timeout
                                                              : io::Checked::invalid;
  return settings.check.finish(context, {proof.name(), verdict, report.reason});
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
