// ham-solve - find a tour of a board or a graph by degrees, stitching and cuts, or prove that there
// is none
#include "lib/cli/app.hpp"
#include "lib/hamilton/certificate.hpp"
#include "lib/hamilton/search.hpp"
#include "lib/hamilton/stream.hpp"
#include "lib/solver/make_solver.hpp"
#include "lib/tour/impossibility.hpp"

#include "tools/solver_options.hpp"
#include "tools/tour_answers.hpp"
#include "tools/tour_options.hpp"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{"ham-solve",
                         "Find a tour of a board or graph, or prove that there is none.",
                         "ham-solve 50x50 --closed --format svg -o tour.svg"};

struct Settings {
  std::optional<std::string> operand;
  tools::SourceOptions source;
  hamilton::PortfolioOptions portfolio;
  std::optional<std::string> solver;
  std::optional<std::string> certificate;
  std::optional<double> max_seconds;
  std::optional<double> max_cpu_seconds;
  std::optional<std::uint64_t> max_memory;
  tools::FormatOptions format;
  bool unique = false;
  bool no_precheck = false;
  bool stats = false;
  std::vector<hamilton::EngineKind> engines;  // empty: the default
  bool each = false;
  bool skip_bad = false;
  std::optional<hamilton::Filter> filter;

  void add_to(cli::Options& options) {
    options.operand("BOARD|FILE", operand);
    source.add_to(options);
    options.choices("engine", engines, hamilton::engine_names, "use these engines, in order");
    options.seed(portfolio.seed);
    options.flag("no-precheck", no_precheck, "do not look for a theorem that rules a tour out");
    tools::add_solver_option(options, solver);
    options.max_seconds(max_seconds);
    options.seconds("max-cpu-seconds", max_cpu_seconds, "give up after this much processor time");
    options.max_memory(max_memory);
    options.output_folder("certificate", certificate,
                          "if there is no tour, the proof for ham-check");
    format.add_to(options);
    options.flag("unique", unique, "choose the numbers of --show so that no other tour has them");
    options.flag("each", each, "answer each line, a graph in graph6 or sparse6");
    options.choice("filter", filter, hamilton::filter_names,
                   "with --each: print the graphs with a tour, or without");
    options.skip_bad(skip_bad);
    for (const char* const other : {"certificate", "format", "show", "unique", "stats", "closed",
                                    "leaper", "hole", "symmetry", "from", "heading", "directed"}) {
      options.exclusive({"each", other});
    }
    options.stats(stats);
    options.progress();
    options.details({"forbid", "unique", "filter", "skip-bad", "max-cpu-seconds", "from", "heading",
                     "directed", "seed", "engine", "no-precheck"});
  }

  // Its limits count from this call.
  [[nodiscard]] hamilton::TourSearch search() const {
    hamilton::TourSearch search;
    search.portfolio = portfolio;
    search.certificate = certificate;
    search.worksheet = unique ? format.show : std::nullopt;
    if (!engines.empty()) {
      search.portfolio.engines = engines;
    }
    search.limits = {.deadline = core::Deadline(max_seconds),
                     .cpu = core::CpuDeadline(max_cpu_seconds),
                     .memory = max_memory};
    const auto words = solver ? solver : solver::solver_of_environment();
    if (words) {
      // The engines are the built-in solver.
      if (const auto command = solver::parse_command(*words); !command.is_builtin()) {
        search.solver = {command.name(), [command] { return solver::make_solver(command); }};
      }
    }
    return search;
  }
};

cli::Exit answer_each(const Settings& settings, cli::Context& context) {
  io::Input input = context.open(settings.operand.value_or("-"));
  io::Progress progress = context.progress("graphs");
  tour::Request request = settings.source.request;
  request.closed = !settings.source.path;
  if (request.end && request.closed) {
    throw cli::UsageError("--end needs --path");
  }
  const hamilton::StreamOptions options{
      .request = std::move(request), .precheck = !settings.no_precheck, .filter = settings.filter};
  const auto solve = [&](const tour::Problem& problem) {
    return hamilton::search_tour(problem, settings.search());
  };
  return hamilton::answer_stream(input, context.out, options,
                                 context.list(settings.skip_bad, 1, &progress), solve)
      .status();
}

cli::Exit answer(const Settings& settings, cli::Context& context, const tour::Problem& problem,
                 const hamilton::SearchResult& result) {
  switch (result.outcome) {
    case core::Outcome::solved:
      tour::write_tour(context.out, settings.format.resolve(problem),
                       {problem,
                        result.tour,
                        result.encoding,
                        {{"rounds", result.counts.rounds},
                         {"cuts", result.counts.cuts},
                         {"stitches", result.counts.stitches},
                         {"solver", result.solver}},
                        settings.unique ? result.shown
                                        : settings.format.shown(problem, settings.portfolio.seed)});
      return cli::Exit::ok;
    case core::Outcome::unsolvable:
      context.note("no tour: " + result.reason);
      return cli::Exit::unsatisfiable;
    default:
      context.note(result.reason);
      return cli::Exit::undecided;
  }
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if ((settings.filter || settings.skip_bad) && !settings.each) {
    throw cli::UsageError("--filter and --skip-bad need --each");
  }
  if (settings.unique && !settings.format.show) {
    throw cli::UsageError("--unique needs --show");
  }
  if (settings.each) {
    return answer_each(settings, context);
  }
  const tour::Problem problem = settings.source.resolve(context, settings.operand.value_or("-"));
  if (!settings.no_precheck && !settings.certificate) {
    if (const auto reason = tour::impossibility(problem)) {
      context.note("no tour: " + *reason +
                   (hamilton::is_certifiable(problem) ? " (--certificate DIR proves it)"
                                                      : " (--no-precheck asks the solver anyway)"));
      return cli::Exit::unsatisfiable;
    }
  }
  io::Progress progress = context.progress("rounds");
  const hamilton::SearchResult result = hamilton::search_tour(
      problem, settings.search(),
      [&](const hamilton::RoundReport& round) { progress.update(round.round, to_string(round)); });
  if (settings.stats) {
    context.tell(result.statistics());
  }
  return answer(settings, context, problem, result);
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
