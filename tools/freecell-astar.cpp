// freecell-astar - find provably shortest FreeCell solutions
#include "lib/cli/app.hpp"
#include "lib/freecell/files/batch.hpp"
#include "lib/freecell/rules/variant_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"freecell-astar",
                         "Find a provably shortest solution of each board, or prove that there is "
                         "none.",
                         "freecell-deal 1..20 | freecell-astar --jobs 2"};

struct Settings {
  std::optional<std::string> boards;
  freecell::SolveRequest request;
  freecell::BatchOptions batch;
  bool hint = false;
  bool each_move = false;
  std::optional<core::Shard> shard;
  freecell::Variant variant;

  void add_to(cli::Options& options) {
    options.choice("format", batch.format, freecell::result_format_names, "one result per line");
    options.flag("hint", hint, "print only the first move of the solution");
    options.flag("each-move", each_move, "solve the position after each legal move");
    options.exclusive({"hint", "each-move"});
    options.choice("metric", request.metric, freecell::metric_names, "what counts as one move");
    options.choice("heuristic", request.heuristic, freecell::heuristic_names, "lower bound");
    options.choice("search", request.search, freecell::search_kind_names,
                   "plain: A* without the techniques");
    options.texts("without", "NAME", request.without,
                  "turn off stages, late-digs, dead-digs or look-ahead");
    options.text("upper-bound", "HOW", request.upper_bound,
                 "first look for a solution (beam, dfs), or allow at most N moves");
    options.count("max-nodes", "N", request.nodes, "give up after N expansions of a board");
    options.seconds("max-seconds", request.seconds, "give up on a board after this time");
    options.size("max-memory", request.memory, "memory limit of all tables together");
    options.choice("when-full", request.when_full, freecell::when_full_names,
                   "continue in bounded memory, or give up");
    options.count("threads", "N", request.threads, "number of threads", 1, 8);
    options.count("jobs", "N", request.jobs, "boards to solve at the same time", 1, 64);
    options.flag("skip-bad", batch.skip_bad, "report bad input and continue; exit 1 at the end");
    options.flag("stats", batch.stats, "print statistics on stderr");
    options.shard(shard);
    options.progress();
    options.details({"search", "without", "when-full"});
    freecell::add_variant_options(options, variant);
    options.operand("BOARDS", boards);
  }
};

// What the answers depend on, limits of time and memory left out.
io::ArgsDigest digest_of(const freecell::SolveRequest& request) {
  io::ArgsDigest digest("freecell-astar", 1);
  digest.add("metric", name_of(request.metric)).add("heuristic", name_of(request.heuristic));
  digest.add("search", core::name_of(freecell::search_kind_names, request.search));
  digest.add("upper-bound", request.upper_bound.value_or(""));
  digest.add("max-nodes", request.nodes.value_or(0));
  for (const std::string& technique : request.without) {
    digest.add("without", technique);
  }
  return digest;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const freecell::Variant& variant = settings.variant;
  freecell::BatchOptions batch = settings.batch;
  if (settings.shard && batch.skip_bad) {
    throw cli::UsageError("--skip-bad cannot be combined with --shard");
  }
  freecell::SolveOptions options = freecell::resolve(settings.request);
  batch.jobs = settings.request.jobs;
  batch.metric = settings.request.metric;
  batch.detail = settings.hint        ? freecell::Detail::hint
                 : settings.each_move ? freecell::Detail::each_move
                                      : freecell::Detail::solution;
  io::Progress line = context.progress(freecell::progress_unit);
  freecell::SearchProgress progress(line);
  batch.progress = &progress;
  batch.tell = [&](const std::string& text) { progress.print([&] { context.tell(text); }); };
  io::Input input = context.open(settings.boards.value_or("-"));
  const auto solver = [&](const freecell::Board& board) {
    return freecell::solve(board, variant, options, progress.observer(board.id));
  };
  return static_cast<cli::Exit>(freecell::solve_boards(input, variant, batch, solver,
                                                       digest_of(settings.request),
                                                       context.part(settings.shard), context.out));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
