// ham-solve - find a tour of a board or a graph by degrees, stitching and cuts, or prove that there
// is none
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/hamilton/loop.hpp"
#include "lib/hamilton/loop_external.hpp"
#include "lib/io/output.hpp"
#include "lib/solver/adapter.hpp"

#include "tools/answer_options.hpp"
#include "tools/tour_options.hpp"
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

struct Arguments {
  std::vector<std::string> operands;
  tools::SourceOptions source;
  tools::EncodingOptions encoding;
  std::string base = "both";
  std::optional<std::string> solver;
  std::optional<std::string> adapter;
  std::optional<std::uint64_t> max_rounds;
  std::optional<double> max_seconds;
  std::optional<std::uint64_t> max_memory;
  std::optional<std::string> refuted;
  tools::FormatOptions format;
  bool no_stitch = false;
  bool no_precheck = false;
  bool stats = false;

  void add_to(cli::Options& options) {
    options.operands("BOARD|FILE", operands, 0, 1);
    source.add_to(options);
    encoding.add_main_to(options);
    options.choice("base", base, {"both", "undirected", "directed"}, "formulas");
    options.flag("no-stitch", no_stitch, "do not merge cycles by exchanges");
    options.flag("no-precheck", no_precheck, "ask the solver even if no tour can exist");
    options.text("solver", "CMD", solver, "solver (default $SAT_SOLVER, else minisat)");
    options.text("adapter", "NAME", adapter, "treat the solver as this one");
    options.count("max-rounds", "N", max_rounds, "give up after N questions");
    options.seconds("max-seconds", max_seconds, "give up after this time");
    options.size("max-memory", max_memory, "memory limit of the solver");
    options.text("refuted", "FILE", refuted, "if there is no tour, the formula that says so");
    format.add_to(options);
    options.flag("stats", stats, "what it took, on stderr");
    options.progress();
  }
};

hamilton::LoopOptions loop_options(const Arguments& arguments, io::Progress& progress) {
  hamilton::LoopOptions options;
  options.bases = arguments.base == "directed" ? std::vector{hamilton::Base::directed}
                  : arguments.base == "undirected"
                      ? std::vector{hamilton::Base::undirected}
                      : std::vector{hamilton::Base::undirected, hamilton::Base::directed};
  options.stitch = !arguments.no_stitch;
  options.max_rounds = arguments.max_rounds;
  options.max_seconds = arguments.max_seconds;
  options.report = [&progress](const hamilton::RoundReport& report) {
    progress.update(report.round, std::to_string(report.cycles) + " cycles, " +
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

cli::Exit find_tour(cli::Context& context, const Arguments& arguments) {
  const solver::SolverCommand command = solver::choose_command(arguments.solver, arguments.adapter);
  const tour::Problem problem = arguments.source.resolve(
      context, arguments.operands.empty() ? "-" : arguments.operands.front());
  if (!arguments.no_precheck) {
    if (const auto reason = tour::impossibility(problem)) {
      context.note("no tour: " + *reason + " (--no-precheck asks the solver all the same)");
      return cli::Exit::unsatisfiable;
    }
  }
  io::Progress progress(context.progress_mode, context.name, "rounds");
  const hamilton::LoopOptions options = loop_options(arguments, progress);
  solver::Cost cost;
  const hamilton::Solve solve = hamilton::external_solve(command, arguments.max_memory, cost);
  const bool by_cuts = arguments.encoding.encoding == "auto" && problem.fixed.empty();
  std::string encoding = "2factor";
  hamilton::LoopResult result;
  if (by_cuts) {
    result = hamilton::solve_by_cuts(problem, options, solve);
  } else {
    const tour::EncodingOptions chosen = arguments.encoding.resolve(problem);
    encoding = tour::to_string(chosen.encoding);
    result = hamilton::solve_encoded(problem, chosen, options, solve);
  }
  if (arguments.stats) {
    std::cerr << context.name << ": rounds " << result.rounds << ", cuts " << result.cuts
              << ", stitches " << result.stitches << ", solver " << command.name() << " wall "
              << cost.wall_seconds << " s, cpu " << cost.cpu_seconds << " s, peak memory "
              << cost.peak_bytes << " bytes\n";
  }
  switch (result.outcome) {
    case core::Outcome::solved:
      print_tour(context, arguments, problem, result, encoding, command.name());
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
