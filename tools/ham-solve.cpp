// ham-solve - find a tour of a board or a graph by degrees, stitching and cuts, or prove that there
// is none
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/hamilton/certificate.hpp"
#include "lib/hamilton/loop_engines.hpp"
#include "lib/hamilton/loop_external.hpp"
#include "lib/io/output.hpp"
#include "lib/solver/adapter.hpp"

#include "tools/answer_options.hpp"
#include "tools/tour_options.hpp"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

// The parts of the search that can be left out.
enum class Part : std::uint8_t {
  reductions,
  stitching,
  patching,
  small_cuts,
  stitched_cuts,
  unions,
  sharing,
  kicks,
  hints,
  decomposition,
};
const std::vector<std::string>& part_names() {
  static const std::vector<std::string> names{
      "reductions", "stitching", "patching", "small-cuts", "stitched-cuts",
      "unions",     "sharing",   "kicks",    "hints",      "decomposition"};
  return names;
}

struct Arguments {
  std::vector<std::string> operands;
  tools::SourceOptions source;
  tools::EncodingOptions encoding;
  std::string base = "both";
  std::vector<std::string> engines;
  std::vector<std::string> without;
  std::uint64_t seed = 1;
  std::optional<std::string> solver;
  std::optional<std::string> adapter;
  std::optional<std::uint64_t> max_rounds;
  std::optional<double> max_seconds;
  std::optional<double> max_cpu_seconds;
  std::optional<std::uint64_t> max_memory;
  std::optional<std::string> refuted;
  std::optional<std::string> certificate;
  tools::FormatOptions format;
  bool no_stitch = false;
  bool no_precheck = false;
  bool stats = false;

  void add_to(cli::Options& options) {
    options.operands("BOARD|FILE", operands, 0, 1);
    source.add_to(options);
    encoding.add_main_to(options);
    options.texts("engine", "NAME", engines,
                  "one of the engines, in this order: undirected, directed, guided");
    options.texts("without", "PART", without, "leave out a part of the search; see ham-solve(1)");
    options.seed(seed);
    options.choice("base", base, {"both", "undirected", "directed"}, "with --solver: formulas");
    options.flag("no-stitch", no_stitch, "do not merge cycles by exchanges");
    options.flag("no-precheck", no_precheck, "ask the solver even if no tour can exist");
    options.text("solver", "CMD", solver,
                 "solver and its arguments (default $SAT_SOLVER, else minisat)");
    options.text("adapter", "NAME", adapter, "treat the solver as this one");
    options.count("max-rounds", "N", max_rounds, "give up after N questions");
    options.seconds("max-seconds", max_seconds, "give up after this time");
    options.seconds("max-cpu-seconds", max_cpu_seconds, "give up after so much processor time");
    options.size("max-memory", max_memory, "memory limit of the solver");
    options.output_file("refuted", refuted, "if there is no tour, the formula that says so");
    options.text("certificate", "DIR", certificate, "if there is no tour, why, for ham-check");
    format.add_to(options);
    options.flag("stats", stats, "print statistics on stderr");
    options.progress();
  }

  [[nodiscard]] bool has(Part part) const {
    const std::string& name = part_names()[static_cast<std::size_t>(part)];
    return !(part == Part::stitching && no_stitch) &&
           std::find(without.begin(), without.end(), name) == without.end();
  }
  void check() const {
    for (const std::string& name : without) {
      if (std::find(part_names().begin(), part_names().end(), name) == part_names().end()) {
        throw cli::UsageError("--without: no part " + core::quoted(name));
      }
    }
  }
};

hamilton::PortfolioOptions portfolio_options(const Arguments& arguments) {
  hamilton::PortfolioOptions options;
  options.seed = arguments.seed;
  if (!arguments.engines.empty()) {
    options.engines.clear();
  }
  for (const std::string& name : arguments.engines) {
    const auto kind = hamilton::engine_kind(name);
    if (!kind) {
      throw cli::UsageError("--engine: no engine " + core::quoted(name) +
                            ": undirected, directed or guided");
    }
    options.engines.push_back(*kind);
  }
  options.stitch = arguments.has(Part::stitching);
  options.patch = options.stitch && arguments.has(Part::patching);
  options.small_cuts = arguments.has(Part::small_cuts);
  options.cuts.after = arguments.has(Part::stitched_cuts);
  options.cuts.unions = arguments.has(Part::unions);
  options.shared_cut_size = arguments.has(Part::sharing) ? options.shared_cut_size : 0;
  options.kicks = arguments.has(Part::kicks);
  options.hints = arguments.has(Part::hints);
  // The formula of a refutation says nothing of pieces.
  options.decompose = arguments.has(Part::decomposition) && !arguments.refuted;
  return options;
}

hamilton::LoopOptions loop_options(const Arguments& arguments, io::Progress& progress) {
  hamilton::LoopOptions options;
  options.bases = arguments.base == "directed" ? std::vector{hamilton::Base::directed}
                  : arguments.base == "undirected"
                      ? std::vector{hamilton::Base::undirected}
                      : std::vector{hamilton::Base::undirected, hamilton::Base::directed};
  options.reduce = arguments.has(Part::reductions);
  options.stitch = arguments.has(Part::stitching);
  options.max_cpu_seconds = arguments.max_cpu_seconds;
  options.max_rounds = arguments.max_rounds;
  options.max_seconds = arguments.max_seconds;
  options.report = [&progress](const hamilton::RoundReport& report) {
    progress.update(report.round, std::string(report.engine) + ": " +
                                      std::to_string(report.cycles) + " cycles, " +
                                      std::to_string(report.stitched) + " after stitching, " +
                                      std::to_string(report.cuts) + " cuts");
  };
  return options;
}

void print_tour(cli::Context& context, const Arguments& arguments, const tour::Problem& problem,
                const hamilton::LoopResult& result, const std::string& encoding,
                const std::string& solver) {
  tour::write_tour(context.out, arguments.format.resolve(problem),
                   {problem,
                    result.tour,
                    encoding,
                    {{"rounds", result.rounds},
                     {"cuts", result.cuts},
                     {"stitches", result.stitches},
                     {"solver", solver}}});
}

cli::Exit tell_none(const cli::Context& context, const Arguments& arguments,
                    const hamilton::LoopResult& result) {
  context.note("no tour: " + result.reason);
  if (arguments.refuted && result.refuted) {
    io::AtomicFile file(*arguments.refuted);
    cnf::write_formula(file.stream(), result.refuted);
    file.commit();
  }
  return cli::Exit::unsatisfiable;
}

void write_stats(const cli::Context& context, const hamilton::EngineReport& report) {
  const hamilton::PortfolioCounts& counts = report.counts;
  std::cerr << context.name << ": rounds " << counts.rounds << ", cuts " << counts.cuts
            << ", small cuts " << counts.small_cuts << ", stitches " << counts.stitches
            << ", kicks " << counts.kicks << ", steps " << counts.steps << ", pieces "
            << counts.contraction.pieces << ", demands " << counts.contraction.demands
            << ", decided by " << (report.engine.empty() ? "none" : report.engine) << '\n';
}

cli::Exit find_tour(cli::Context& context, const Arguments& arguments) {
  (void)portfolio_options(arguments);  // bad names before the input is read
  if (arguments.adapter) {
    (void)solver::choose_command(arguments.solver, arguments.adapter);
  }
  arguments.check();
  const tour::Problem problem = arguments.source.resolve(
      context, arguments.operands.empty() ? "-" : arguments.operands.front());
  if (arguments.certificate && !hamilton::is_certifiable(problem)) {
    throw cli::UsageError(
        "--certificate is for undirected problems without ends, given moves and symmetry");
  }
  if (!arguments.no_precheck && !arguments.certificate) {
    if (const auto reason = tour::impossibility(problem)) {
      context.note("no tour: " + *reason + " (--no-precheck asks the solver all the same)");
      return cli::Exit::unsatisfiable;
    }
  }
  io::Progress progress(context.progress_mode, context.name, "rounds");
  const hamilton::LoopOptions options = loop_options(arguments, progress);
  const bool by_cuts = arguments.encoding.encoding == "auto" && problem.fixed.empty();
  std::string encoding = "2factor";
  std::string solver = "engines";
  hamilton::LoopResult result;
  if (arguments.certificate) {
    result =
        hamilton::certify(problem, options, portfolio_options(arguments), *arguments.certificate);
  } else if (by_cuts && !arguments.solver && std::getenv("SAT_SOLVER") == nullptr) {
    hamilton::EngineReport report;
    result = hamilton::solve_by_engines(problem, options, portfolio_options(arguments), &report);
    if (arguments.stats) {
      write_stats(context, report);
    }
  } else {
    const solver::SolverCommand command =
        solver::choose_command(arguments.solver, arguments.adapter);
    solver = command.name();
    solver::Cost cost;
    const hamilton::Solve solve = hamilton::external_solve(command, arguments.max_memory, cost);
    if (by_cuts) {
      result = hamilton::solve_by_cuts(problem, options, solve);
    } else {
      const tour::EncodingOptions chosen = arguments.encoding.resolve(problem);
      encoding = tour::to_string(chosen.encoding);
      result = hamilton::solve_encoded(problem, chosen, options, solve);
    }
    if (arguments.stats) {
      std::cerr << context.name << ": rounds " << result.rounds << ", cuts " << result.cuts
                << ", stitches " << result.stitches << ", solver " << solver << " wall "
                << cost.wall_seconds << " s, cpu " << cost.cpu_seconds << " s, peak memory "
                << cost.peak_bytes << " bytes\n";
    }
  }
  switch (result.outcome) {
    case core::Outcome::solved:
      print_tour(context, arguments, problem, result, encoding, solver);
      return cli::Exit::ok;
    case core::Outcome::none:
      return tell_none(context, arguments, result);
    case core::Outcome::undecided:
      break;
  }
  context.note(result.reason);
  return cli::Exit::undecided;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  cli::Options options;
  arguments.add_to(options);
  const cli::Info info{
      "ham-solve", "Find a tour of a board or graph with any SAT solver, or prove there is none.",
      "[options] [BOARD|FILE]", "ham-solve 50x50 --closed --format svg -o tour.svg"};
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return find_tour(context, arguments); });
}
