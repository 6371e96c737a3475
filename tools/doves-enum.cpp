// doves-enum - counts or lists the positions and checkmates of Tokyo Doves
#include "lib/cli/app.hpp"
#include "lib/doves/enumerate/enum_run.hpp"

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "doves-enum", "Counts or lists the checkmates of Tokyo Doves, up to translation and symmetry.",
    "[options] [--sum FILE]", "doves-enum --count --doves 2..8"};

struct Settings {
  std::string what = "mates";
  std::optional<std::string> doves;
  std::string both = "lose";
  std::string format = "text";
  bool no_remove = false;
  bool count = false;
  bool all = false;
  bool split = false;
  std::uint64_t threads = 1;
  std::optional<cli::Shard> shard;
  std::optional<std::string> sum;
};

// N or A..B
std::pair<int, int> parse_range(const std::string& text) {
  const auto number = [](const std::string& part) {
    return static_cast<int>(
        cli::parse_count("--doves", part, doves::least_doves, doves::most_doves));
  };
  const std::size_t dots = text.find("..");
  const std::pair range =
      dots == text.npos ? std::pair{number(text), number(text)}
                        : std::pair{number(text.substr(0, dots)), number(text.substr(dots + 2))};
  if (range.first > range.second) {
    throw cli::UsageError("--doves: '" + text + "' is an empty range");
  }
  return range;
}

doves::EnumRequest request_of(const Settings& settings) {
  doves::EnumRequest request;
  request.what = doves::what_of(settings.what);
  request.rules = doves::rules_of(settings.both, !settings.no_remove);
  std::tie(request.low, request.high) = parse_range(settings.doves.value_or("2..12"));
  request.split = settings.split;
  request.format = doves::format_of(settings.format);
  request.threads = settings.threads;
  return request;
}

void check(const Settings& settings, const cli::Context& context) {
  const bool lines = settings.format != "framed" && settings.format != "tdl";
  if (settings.split && !settings.count && !settings.sum) {
    throw cli::UsageError("--split needs --count or --sum");
  }
  if (settings.what == "shapes" && (settings.split || settings.shard ||
                                    (settings.format != "text" && settings.format != "key"))) {
    throw cli::UsageError("--what shapes goes with --format text or key, without --split, --shard");
  }
  if (settings.shard && !settings.count && !lines) {
    throw cli::UsageError("--shard needs a format of one line for each position");
  }
  const bool filtered = settings.doves || settings.shard || settings.sum;
  if (context.prints_to_terminal() && !settings.count && !settings.all && !filtered) {
    throw cli::UsageError(
        "billions of lines for a terminal: choose by --doves, print numbers by --count, or all by "
        "--all");
  }
  if (context.resumable != nullptr && !settings.shard) {
    throw cli::UsageError("--checkpoint needs --shard (0/1 for the whole)");
  }
}

cli::Exit body(cli::Context& context, const Settings& settings) {
  check(settings, context);
  if (settings.sum) {
    doves::sum_counts(context.open(*settings.sum), context.out, settings.split);
    return cli::Exit::ok;
  }
  const doves::EnumRequest request = request_of(settings);
  io::Progress progress(context.progress_mode, context.name, "shapes", doves::shape_count(request));
  if (settings.shard) {
    return doves::write_shard(context.out, request, settings.count, context.part(settings.shard),
                              progress)
               ? cli::Exit::ok
               : cli::Exit::stopped;
  }
  if (settings.count) {
    doves::write_counts(context.out, request, progress);
  } else {
    doves::write_list(context.out, request, progress);
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  cli::Options options;
  options.choice("what", settings.what, doves::what_names(), "what to count or list");
  options.text("doves", "N|A..B", settings.doves,
               "doves on the board, bosses included (default 2..12)");
  options.flag("count", settings.count, "print counts, not positions");
  options.flag("all", settings.all, "print all positions even to a terminal");
  options.flag("split", settings.split, "counts by the doves of the mover and of the other side");
  options.choice("format", settings.format, doves::format_names(), "how positions are written");
  options.choice("both", settings.both, doves::both_names(),
                 "who surrounds both bosses at once will");
  options.flag("no-remove", settings.no_remove, "doves are never taken back into hand");
  options.count("threads", "N", settings.threads, "number of threads", 1, 256);
  options.shard(settings.shard);
  options.text("sum", "FILE", settings.sum, "print the table of a merged file of counts");
  options.checkpoint();
  options.progress();
  return cli::run(info, argc, argv, std::move(options),
                  [&](cli::Context& context) { return body(context, settings); });
}
