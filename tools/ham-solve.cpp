// ham-solve - find a tour of a board or a graph by degrees, stitching and cuts, or prove that there
// is none
#include "lib/cli/app.hpp"
#include "lib/hamilton/search_request.hpp"
#include "lib/hamilton/stream.hpp"
#include "lib/io/output.hpp"
#include "lib/tour/impossibility.hpp"

#include "tools/solver_options.hpp"
#include "tools/tour_answers.hpp"
#include "tools/tour_options.hpp"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace {

using namespace tsume;

constexpr cli::Info info{"ham-solve",
                         "Find a tour of a board or graph, or prove that there is none.",
                         "ham-solve 50x50 --closed --format svg -o tour.svg"};

struct Settings {
  std::optional<std::string> operand;
  tools::SourceOptions source;
  hamilton::SearchRequest search;
  tools::SolverOptions solver;
  std::optional<std::string> refuted;
  tools::FormatOptions format;
  bool no_precheck = false;
  bool stats = false;
  bool each = false;
  bool skip_bad = false;
  std::optional<hamilton::Filter> filter;

  void add_to(cli::Options& options) {
    options.operand("BOARD|FILE", operand);
    source.add_to(options);
    tools::add_encoding_options(options, search.encoding);
    options.choices("engine", search.engines, hamilton::engine_names,
                    "use these engines, in order");
    options.choices("without", search.search.portfolio.without, hamilton::technique_names,
                    "leave out a part, for measurements");
    options.seed(search.search.portfolio.seed);
    options.gone("no-stitch", "use --without stitching");
    options.gone("base", "use --engine undirected or --engine directed");
    options.flag("no-precheck", no_precheck, "do not look for a theorem that rules a tour out");
    solver.add_to(options);
    options.count("max-rounds", "N", search.search.max_rounds, "give up after N rounds");
    options.max_seconds(search.max_seconds);
    options.seconds("max-cpu-seconds", search.max_cpu_seconds,
                    "give up after this much processor time");
    options.max_memory(search.max_memory);
    options.output_file("refuted", refuted, "if there is no tour, the refuted formula");
    options.output_folder("certificate", search.search.certificate,
                          "if there is no tour, the proof for ham-check");
    format.add_to(options);
    options.flag("each", each, "answer each line, a graph in graph6 or sparse6");
    options.choice("filter", filter, hamilton::filter_names,
                   "with --each: print the graphs with a tour, or without");
    options.skip_bad(skip_bad);
    for (const char* const other :
         {"certificate", "refuted", "format", "show", "stats", "closed", "leaper", "hole",
          "symmetry", "from", "heading", "directed"}) {
      options.exclusive({"each", other});
    }
    options.stats(stats);
    options.progress();
    options.details({"forbid", "filter", "skip-bad", "max-cpu-seconds", "from", "heading",
                     "directed", "seed", "modulus", "engine", "without",
                     "encoding", "adapter", "any-status", "no-precheck", "max-rounds", "refuted"});
  }
};

void write_refuted(const std::string& path, const hamilton::SearchResult& result) {
  io::AtomicFile file(path);
  cnf::write_formula(file.stream(), result.refuted);
  file.commit();
}

cli::Exit answer_each(const Settings& settings, cli::Context& context,
                      const hamilton::SearchRequest& search) {
  io::Input input = context.open(settings.operand.value_or("-"));
  io::Progress progress = context.progress("graphs");
  std::uint64_t graphs = 0;
  tour::Request request = settings.source.request;
  request.closed = !settings.source.path;
  if (request.end && request.closed) {
    throw cli::UsageError("--end needs --path");
  }
  const hamilton::StreamOptions options{.request = std::move(request),
                                        .precheck = !settings.no_precheck,
                                        .skip_bad = settings.skip_bad,
                                        .filter = settings.filter};
  return hamilton::answer_stream(
             input, context.out, options,
             [&](const tour::Problem& problem) {
               progress.update(++graphs);
               return search.run(problem);
             },
             [&](const std::string& bad) { context.tell(bad); })
      .status();
}

cli::Exit answer(const Settings& settings, cli::Context& context, const tour::Problem& problem,
                 const hamilton::SearchResult& result) {
  switch (result.decision) {
    case core::Decision::solved:
      tour::write_tour(context.out, settings.format.resolve(problem),
                       {problem,
                        result.tour,
                        result.encoding,
                        {{"rounds", result.counts.rounds},
                         {"cuts", result.counts.cuts},
                         {"stitches", result.counts.stitches},
                         {"solver", result.solver}},
                        settings.format.shown(problem, settings.search.search.portfolio.seed)});
      return cli::Exit::ok;
    case core::Decision::none:
      context.note("no tour: " + result.reason);
      if (settings.refuted && result.refuted) {
        write_refuted(*settings.refuted, result);
      }
      return cli::Exit::unsatisfiable;
    case core::Decision::undecided:
      break;
  }
  context.note(result.reason);
  return cli::Exit::undecided;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  hamilton::SearchRequest search = settings.search;
  search.solver = settings.solver.command();
  search.asks_for_solver = settings.solver.given();
  search.search.keep_refuted = settings.refuted.has_value();
  if ((settings.filter || settings.skip_bad) && !settings.each) {
    throw cli::UsageError("--filter and --skip-bad need --each");
  }
  if (settings.search.encoding.modulus != 0 &&
      settings.search.encoding.encoding != tour::Encoding::crt) {
    throw cli::UsageError("--modulus needs --encoding crt");
  }
  if (settings.each) {
    return answer_each(settings, context, search);
  }
  const tour::Problem problem = settings.source.resolve(context, settings.operand.value_or("-"));
  if (!settings.no_precheck && !search.search.certificate) {
    if (const auto reason = tour::impossibility(problem)) {
      context.note("no tour: " + *reason + " (--no-precheck asks the solver anyway)");
      return cli::Exit::unsatisfiable;
    }
  }
  io::Progress progress = context.progress("rounds");
  const hamilton::SearchResult result = search.run(
      problem,
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
