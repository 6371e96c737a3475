// freecell-train - positions of FreeCell with exact distances and all optimal moves
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/freecell/files/training_file.hpp"
#include "lib/freecell/rules/variant_options.hpp"
#include "lib/io/signals.hpp"

using namespace tsume;

namespace {

struct Config {
  std::vector<std::string> files;
  std::string format = "jsonl";
  std::optional<std::string> prefix;
  std::uint64_t off_path = 0;
  bool canonical = false;
  std::uint64_t augment = 0;
  std::string split = "80:10:10";
  std::uint64_t seed = 1;
  std::uint64_t nodes = 100'000;
  std::optional<std::uint64_t> memory;
  std::uint64_t jobs = 1;
  std::optional<core::Shard> shard;
  freecell::Variant variant;
};

std::array<std::uint64_t, 3> shares_of(const std::string& text) {
  const auto fields = core::split_fields(text, ':');
  if (fields.size() != 3) {
    throw cli::UsageError("option '--split': expected three shares as in 80:10:10, found " +
                          core::quoted(text));
  }
  std::array<std::uint64_t, 3> shares{};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    shares[i] = cli::parse_count("option '--split'", fields[i], 0, 1'000'000);
  }
  if (shares[0] + shares[1] + shares[2] == 0) {
    throw cli::UsageError("option '--split': all shares are 0");
  }
  return shares;
}

// What the records depend on, boards and limits of memory left out.
io::ArgsDigest digest_of(const Config& config) {
  io::ArgsDigest digest("freecell-train", 1);
  digest.add("format", config.format).add("split", config.split).add("seed", config.seed);
  digest.add("prefix", config.prefix.value_or("")).add("off-path", config.off_path);
  digest.add("canonical", config.canonical ? 1 : 0).add("augment", config.augment);
  digest.add("max-nodes", config.nodes);
  return digest;
}

cli::Exit body(cli::Context& context, const Config& config) {
  const bool npy = config.format == "npy";
  if (npy != config.prefix.has_value()) {
    throw cli::UsageError("--format npy and --prefix go together");
  }
  if (npy && config.shard) {
    throw cli::UsageError("--format npy does not go with --shard: arrays have no frame");
  }
  if (config.canonical && config.augment > 0) {
    throw cli::UsageError("--canonical and --augment exclude each other");
  }
  const freecell::Variant& variant = config.variant;
  freecell::TrainingRun run;
  run.options.off_path = config.off_path;
  run.options.seed = config.seed;
  run.options.nodes = config.nodes;
  run.options.memory = config.memory ? *config.memory / config.jobs : freecell::Limits::none;
  run.options.canonical = config.canonical;
  run.options.augment = config.augment;
  run.options.shares = shares_of(config.split);
  run.jobs = config.jobs;
  run.options.stop = context.resumable != nullptr ? io::stop_requested : nullptr;
  run.note = [&](const std::string& text) { context.note(text); };
  io::Input input = context.open(config.files.empty() ? "-" : config.files[0]);
  const auto sink = npy ? freecell::npy_sink(variant, *config.prefix)
                        : freecell::text_sink(variant, config.format == "jsonl");
  const auto summary = freecell::write_training(input, variant, run, *sink, digest_of(config),
                                                context.part(config.shard), context.out);
  if (summary.stopped) {
    return cli::Exit::stopped;
  }
  if (summary.dropped > 0) {
    context.note("neighbours that --max-nodes left open, dropped: " +
                 std::to_string(summary.dropped));
  }
  return summary.failed > 0 ? cli::Exit::undecided : cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{"freecell-train",
                       "Labels positions along shortest solutions, and beside them, with exact\n"
                       "distances and all optimal moves (single-card metric).",
                       "[options] [BOARDS]", "freecell-deal 33 | freecell-train --format tsv"};
  Config config;
  cli::Options options;
  options.choice("format", config.format, {"jsonl", "tsv", "npy"}, "records as lines or arrays");
  options.text("prefix", "PREFIX", config.prefix,
               "write arrays PREFIX.*.npy; the initial boards go to the output");
  options.count("off-path", "K", config.off_path, "random neighbours of each position", 0, 64);
  options.flag("canonical", config.canonical, "one representative for all symmetric positions");
  options.count("augment", "K", config.augment, "random symmetric images of each record", 0, 1024);
  options.text("split", "A:B:C", config.split, "shares of train, valid and test, by deal");
  options.seed(config.seed);
  options.count("max-nodes", "N", config.nodes, "for each neighbour and alternative");
  options.size("max-memory", config.memory, "memory of all tables together");
  options.count("jobs", "N", config.jobs, "boards at the same time", 1, 64);
  options.shard(config.shard);
  options.checkpoint();
  freecell::add_variant_options(options, config.variant);
  options.operands("BOARDS", config.files, 0, 1);
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, config); });
}
