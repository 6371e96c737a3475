// freecell-dfs - quick FreeCell solutions, proofs of unsolvability, improvement of solutions
#include "lib/cli/app.hpp"
#include "lib/freecell/files/batch.hpp"
#include "lib/freecell/rules/variant_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-dfs",
    "Find a solution of each board quickly and improve it, or prove by exhaustion\n"
    "that there is none; `stored` is then the size of the proof. With --improve,\n"
    "improve the solutions in FILE.",
    "freecell-deal 11982 | freecell-dfs --prove"};

struct Settings {
  std::optional<std::string> file;
  freecell::BatchOptions batch;
  bool prove = false;
  bool hint = false;
  bool each_move = false;
  bool grade = false;
  std::optional<std::string> improve;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> memory;
  std::optional<double> seconds;
  std::uint64_t jobs = 1;
  std::optional<core::Shard> shard;
  freecell::Variant variant;

  void add_to(cli::Options& options) {
    options.choice("format", batch.format, freecell::result_format_names, "one result per line");
    options.flag("prove", prove, "only decide: stop at the first solution");
    options.flag("hint", hint, "print only the first move of the solution");
    options.flag("each-move", each_move, "solve the position after each legal move");
    options.flag("grade", grade, "print how difficult each board is");
    options.text("improve", "BOARDS", improve, "improve the solutions in FILE");
    options.exclusive({"hint", "each-move", "grade", "improve"});
    options.exclusive({"prove", "grade", "improve"});
    options.count("max-nodes", "N", nodes, "give up after N expansions of a board");
    options.seconds("max-seconds", seconds, "give up on a board after this time");
    options.size("max-memory", memory, "memory limit of all tables together");
    options.count("jobs", "N", jobs, "boards to solve at the same time", 1, 64);
    options.flag("skip-bad", batch.skip_bad, "report bad input and continue; exit 1 at the end");
    options.flag("stats", batch.stats, "print statistics on stderr");
    options.shard(shard);
    options.progress();
    freecell::add_variant_options(options, variant);
    options.operand("FILE", file);
  }

  [[nodiscard]] freecell::Detail detail() const {
    return hint        ? freecell::Detail::hint
           : each_move ? freecell::Detail::each_move
           : grade     ? freecell::Detail::grade
                       : freecell::Detail::solution;
  }
};

// What the answers depend on, limits of time and memory left out.
io::ArgsDigest digest_of(const Settings& settings) {
  io::ArgsDigest digest("freecell-dfs", 1);
  digest.add("prove", settings.prove ? 1 : 0).add("max-nodes", settings.nodes.value_or(0));
  return digest;
}

// A search of a difficult board would take hours; the grade does not need it.
constexpr std::uint64_t grade_nodes = 100'000;

cli::Exit body(const Settings& settings, cli::Context& context) {
  freecell::BatchOptions batch = settings.batch;
  const bool parts = settings.shard.has_value();
  if (parts && (batch.skip_bad || settings.improve)) {
    throw cli::UsageError("--skip-bad and --improve cannot be combined with --shard");
  }
  if (settings.grade && settings.seconds) {
    throw cli::UsageError("--grade takes --max-nodes, not --max-seconds");
  }
  const freecell::Variant& variant = settings.variant;
  io::Input input = context.open(settings.file.value_or("-"));
  batch.jobs = settings.jobs;
  batch.detail = settings.detail();
  io::Progress line = context.progress(freecell::progress_unit);
  freecell::SearchProgress progress(line);
  batch.progress = &progress;
  batch.tell = [&](const std::string& text) { progress.print([&] { context.tell(text); }); };
  if (settings.improve) {
    io::Input board_input = context.open(*settings.improve);
    io::LineReader board_lines(board_input);
    io::LineReader lines(input);
    return static_cast<cli::Exit>(
        freecell::improve_boards(board_lines, lines, variant, batch, context.out));
  }
  freecell::SolveOptions options;
  options.limits.nodes = settings.nodes.value_or(freecell::Limits::none);
  options.limits.memory =
      settings.memory ? *settings.memory / settings.jobs : freecell::Limits::none;
  options.seconds = settings.seconds;
  batch.grade_limits = options.limits;
  batch.grade_limits.nodes = settings.nodes.value_or(grade_nodes);
  const auto solver = [&](const freecell::Board& board) {
    return freecell::solve_quickly(board, variant, options, !settings.prove,
                                   progress.observer(board.id));
  };
  return static_cast<cli::Exit>(freecell::solve_boards(input, variant, batch, solver,
                                                       digest_of(settings),
                                                       context.part(settings.shard), context.out));
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
