// freecell-dfs - quick FreeCell solutions, proofs of unsolvability, improvement of solutions
#include "lib/cli/app.hpp"
#include "lib/freecell/files/batch.hpp"
#include "lib/freecell/rules/variant_options.hpp"
#include "lib/io/signals.hpp"

using namespace tsume;

namespace {

struct Config {
  std::vector<std::string> files;
  std::string format = "tsv";
  bool prove = false;
  std::optional<std::string> improve;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> memory;
  std::optional<double> seconds;
  std::uint64_t jobs = 1;
  std::optional<core::Shard> shard;
  bool skip_bad = false;
  bool stats = false;
  freecell::Variant variant;
};

// What the answers depend on, limits of time and memory left out.
io::ArgsDigest digest_of(const Config& config) {
  io::ArgsDigest digest("freecell-dfs", 1);
  digest.add("prove", config.prove ? 1 : 0).add("max-nodes", config.nodes.value_or(0));
  return digest;
}

cli::Exit body(cli::Context& context, const Config& config) {
  const bool parts = config.shard || context.resumable != nullptr;
  if (parts && (config.skip_bad || config.improve)) {
    throw cli::UsageError("--skip-bad and --improve go neither with --shard nor with --checkpoint");
  }
  const freecell::Variant& variant = config.variant;
  io::Input input = context.open(config.files.empty() ? "-" : config.files[0]);
  freecell::BatchOptions batch;
  batch.jobs = config.jobs;
  batch.skip_bad = config.skip_bad;
  batch.json = config.format == "json";
  batch.stats = config.stats;
  batch.tell = [&](const std::string& text) { context.tell(text); };
  if (config.improve) {
    io::Input board_input = context.open(*config.improve);
    io::LineReader board_lines(board_input);
    io::LineReader lines(input);
    return static_cast<cli::Exit>(
        freecell::improve_boards(board_lines, lines, variant, batch, context.out));
  }
  freecell::SolveOptions options;
  options.limits.nodes = config.nodes.value_or(freecell::Limits::none);
  options.limits.memory = config.memory ? *config.memory / config.jobs : freecell::Limits::none;
  options.seconds = config.seconds;
  options.limits.stop = context.resumable != nullptr ? io::stop_requested : nullptr;
  const auto solver = [&](const freecell::Board& board) {
    return freecell::solve_quickly(board, variant, options, !config.prove);
  };
  return static_cast<cli::Exit>(freecell::solve_boards(
      input, variant, batch, solver, digest_of(config), context.part(config.shard), context.out));
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{"freecell-dfs",
                       "Finds a solution of every board by depth-first search and improves it, or\n"
                       "proves by exhaustion that there is none (then `stored` is the size of the\n"
                       "proof). With --improve, improves the solutions in MOVES.",
                       "[options] [BOARDS|MOVES]", "freecell-deal 11982 | freecell-dfs --prove"};
  Config config;
  cli::Options options;
  options.choice("format", config.format, {"tsv", "json"}, "one result a line");
  options.flag("prove", config.prove, "only decide: the first solution will do");
  options.text("improve", "BOARDS", config.improve,
               "improve the solutions in MOVES (default stdin)");
  options.count("max-nodes", "N", config.nodes, "give up after N expansions of a board");
  options.seconds("max-seconds", config.seconds, "give up on a board after that time");
  options.size("max-memory", config.memory, "memory of all tables together");
  options.count("jobs", "N", config.jobs, "boards at the same time", 1, 64);
  options.flag("skip-bad", config.skip_bad, "report bad boards and go on; exit 1 at the end");
  options.flag("stats", config.stats, "seconds and memory on stderr");
  options.shard(config.shard);
  options.checkpoint();
  freecell::add_variant_options(options, config.variant);
  options.operands("FILE", config.files, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, config); });
}
