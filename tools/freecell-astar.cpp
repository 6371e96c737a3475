// freecell-astar - provably shortest FreeCell solutions
#include "lib/cli/app.hpp"
#include "lib/freecell/files/batch.hpp"
#include "lib/freecell/rules/variant_options.hpp"
#include "lib/io/signals.hpp"

#include <mutex>

using namespace tsume;

namespace {

struct Config {
  std::vector<std::string> files;
  std::string format = "tsv";
  freecell::SolveRequest request;
  std::optional<core::Shard> shard;
  bool skip_bad = false;
  bool stats = false;
  freecell::Variant variant;
};

// What the answers depend on, limits of time and memory left out.
io::ArgsDigest digest_of(const freecell::SolveRequest& request) {
  io::ArgsDigest digest("freecell-astar", 1);
  digest.add("metric", request.metric).add("heuristic", request.heuristic);
  digest.add("search", request.search).add("upper-bound", request.upper_bound.value_or(""));
  digest.add("max-nodes", request.nodes.value_or(0));
  for (const std::string& technique : request.without) {
    digest.add("without", technique);
  }
  return digest;
}

cli::Exit body(cli::Context& context, const Config& config) {
  const bool parts = config.shard || context.resumable != nullptr;
  if (parts && config.skip_bad) {
    throw cli::UsageError("--skip-bad goes neither with --shard nor with --checkpoint");
  }
  const freecell::Variant& variant = config.variant;
  freecell::SolveOptions options = freecell::resolve(config.request);
  options.limits.stop = context.resumable != nullptr ? io::stop_requested : nullptr;
  io::Input input = context.open(config.files.empty() ? "-" : config.files[0]);
  freecell::BatchOptions batch;
  batch.jobs = config.request.jobs;
  batch.skip_bad = config.skip_bad;
  batch.json = config.format == "json";
  batch.stats = config.stats;
  batch.tell = [&](const std::string& text) { context.tell(text); };
  io::Progress progress(context.progress_mode, context.name, "states");
  std::mutex progress_mutex;
  const auto solver = [&](const freecell::Board& board) {
    return freecell::solve(
        board, variant, options, [&](unsigned layer, std::uint64_t stored, std::uint64_t bytes) {
          const std::lock_guard<std::mutex> lock(progress_mutex);
          progress.update(stored, board.id + ", f " + std::to_string(layer) + ", " +
                                      std::to_string(bytes >> 20) + " MB");
        });
  };
  return static_cast<cli::Exit>(freecell::solve_boards(input, variant, batch, solver,
                                                       digest_of(config.request),
                                                       context.part(config.shard), context.out));
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{"freecell-astar",
                       "Finds a provably shortest solution of every board, or proves that there is "
                       "none.",
                       "[options] [BOARDS]", "freecell-deal 1..20 | freecell-astar --jobs 2"};
  Config config;
  freecell::SolveRequest& request = config.request;
  cli::Options options;
  options.choice("format", config.format, {"tsv", "json"}, "one result a line");
  options.choice("metric", request.metric, {"single", "super"}, "what counts as one move");
  options.choice("heuristic", request.heuristic, {"count", "1suit", "scc", "cycles", "fvs"},
                 "lower bound");
  options.choice("search", request.search, {"staged", "plain"}, "plain: A* without the techniques");
  options.texts("without", "NAME", request.without,
                "do without stages, late-digs, dead-digs or look-ahead");
  options.text("upper-bound", "HOW", request.upper_bound,
               "first look for a solution (beam, dfs), or allow at most N moves");
  options.count("max-nodes", "N", request.nodes, "give up after N expansions of a board");
  options.seconds("max-seconds", request.seconds, "give up on a board after that time");
  options.size("max-memory", request.memory, "memory of all tables together");
  options.choice("when-full", request.when_full, {"search", "stop"},
                 "go on in bounded memory, or give up");
  options.count("threads", "N", request.threads, "threads inside one search", 1, 8);
  options.count("jobs", "N", request.jobs, "boards at the same time", 1, 64);
  options.flag("skip-bad", config.skip_bad, "report bad boards and go on; exit 1 at the end");
  options.flag("stats", config.stats, "seconds, memory and layers on stderr");
  options.shard(config.shard);
  options.checkpoint();
  options.progress();
  freecell::add_variant_options(options, config.variant);
  options.operands("BOARDS", config.files, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, config); });
}
