// freecell-train - label positions of FreeCell with exact distances and all optimal moves
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/training/training_file.hpp"

#include "tools/variant_options.hpp"
#include <algorithm>

namespace {

using namespace tsume;
using freecell::TrainingFormat;

constexpr cli::Info info{"freecell-train",
                         "Label positions along shortest solutions, and beside them, with exact\n"
                         "distances and all optimal moves (single-card metric).",
                         "freecell-deal 33 | freecell-train --format tsv"};

struct Settings {
  freecell::TrainingRun run;
  std::optional<std::string> prefix;
  std::string shares = "80:10:10";
  std::optional<std::uint64_t> memory;
  std::optional<core::Shard> shard;
  freecell::Variant variant;
  std::uint64_t jobs = 1;
  bool skip_bad = false;
  std::optional<std::string> boards;

  void add_to(cli::Options& options) {
    freecell::TrainingOptions& training = run.options;
    options.choice("format", run.format, freecell::training_format_names,
                   "records as lines or arrays");
    options.text("arrays", "PREFIX", prefix,
                 "write arrays PREFIX.*.npy; the initial boards go to the output");
    options.count("off-path", "K", training.off_path, "random neighbours of each position",
                  {0, 64});
    options.flag("canonical", training.canonical, "one representative of all symmetric positions");
    options.count("augment", "K", training.augment, "random symmetric images of each record",
                  {0, 1024});
    options.text("shares", "A:B:C", shares, "shares of train, valid and test, by deal");
    options.seed(training.seed);
    options.count("max-nodes", "N", training.limits.nodes,
                  "give up after N positions, for each item of a list");
    options.max_seconds(run.seconds);
    options.count("effort", "N", training.label_nodes, "positions to try in each search");
    options.max_memory(memory);
    options.jobs(jobs);
    options.skip_bad(skip_bad);
    options.shard(shard);
    options.progress();
    tools::add_variant_options(options, variant);
    options.operand("BOARDS", boards);
  }

  void check() const {
    const bool npy = run.format == TrainingFormat::npy;
    if (npy != prefix.has_value()) {
      throw cli::UsageError("--format npy needs --arrays, and --arrays needs --format npy");
    }
    if (npy && shard) {
      throw cli::UsageError("--format npy cannot be combined with --shard: arrays have no header");
    }
    if (skip_bad && shard) {
      throw cli::UsageError("--skip-bad cannot be combined with --shard");
    }
    if (run.options.canonical && run.options.augment > 0) {
      throw cli::UsageError("--canonical and --augment exclude each other");
    }
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  settings.check();
  freecell::TrainingRun run = settings.run;
  if (settings.prefix) {
    run.prefix = *settings.prefix;
    for (const std::string& file : freecell::array_files(run.prefix)) {
      context.outputs.add("--arrays", file);
    }
  }
  if (settings.memory) {
    run.options.limits.memory = *settings.memory / settings.jobs;
  }
  run.options.shares = freecell::parse_shares(settings.shares);
  io::Progress progress = context.progress(freecell::progress_unit);
  const auto summary =
      freecell::write_training(context.open(settings.boards.value_or("-")), settings.variant, run,
                               context.list(settings.skip_bad, settings.jobs, &progress),
                               context.part(settings.shard), context.out);
  if (summary.dropped > 0) {
    context.note("dropped " + core::counted(summary.dropped, "neighbour") +
                 " that --effort left open");
  }
  const bool has_records = std::ranges::any_of(summary.records, [](auto n) { return n > 0; });
  for (const auto& [split, name] : freecell::split_names) {
    const auto i = static_cast<std::size_t>(split);
    if (has_records && !settings.shard && run.options.shares.at(i) > 0 &&
        summary.records.at(i) == 0) {
      context.note("no record is in the part " + std::string(name) + " (--shares " +
                   settings.shares + "): take more deals");
    }
  }
  return summary.boards.status();
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
