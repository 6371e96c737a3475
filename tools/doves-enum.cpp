// doves-enum - count or list the positions and checkmates of Tokyo Doves
#include "lib/doves/enumerate/enum_run.hpp"

#include "tools/doves_options.hpp"
#include <utility>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "doves-enum", "Count or list the checkmates of Tokyo Doves, up to translation and symmetry.",
    "doves-enum --count --doves 2..8"};

struct Settings {
  doves::What what = doves::What::mates;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> doves;
  bool count = false;
  bool all = false;
  bool split = false;
  doves::Format format = doves::Format::text;
  tools::RulesOptions rules;
  std::uint64_t threads = 1;
  std::optional<core::Shard> shard;
  std::optional<std::string> sum;

  void add_to(cli::Options& options) {
    options.choice("what", what, doves::what_names, "what to print");
    options.range("doves", doves, "doves on the board, bosses included (default 2..12)",
                  {doves::least_doves, doves::most_doves});
    options.flag("count", count, "print how many there are instead of the answers");
    options.flag("all", all, "print every answer");
    options.flag("split", split, "print counts by the doves of the mover and of the opponent");
    options.choice("format", format, doves::format_names, "format of positions");
    rules.add_to(options);
    options.threads(threads);
    options.shard(shard);
    options.text("sum", "FILE", sum, "print the table of a merged file of counts");
    options.records();
    options.progress();
  }

  void check(const cli::Context& context) const {
    if (count || sum || shard || what == doves::What::shapes) {
      context.refuse_folder("positions");
    }
    if ((count || sum) && format != doves::Format::text && format != doves::Format::json) {
      throw cli::UsageError("counts have the format text or json");
    }
    if (count && shard && format == doves::Format::json) {
      throw cli::UsageError("--format json of counts: use --sum with the merged parts");
    }
    if (split && !count && !sum) {
      throw cli::UsageError("--split needs --count or --sum");
    }
    if (what == doves::What::shapes &&
        (split || shard || (format != doves::Format::text && format != doves::Format::key))) {
      throw cli::UsageError(
          "--what shapes needs --format text or key, without --split and --shard");
    }
    if (shard && !count && format != doves::Format::text && format != doves::Format::key &&
        format != doves::Format::json) {
      throw cli::UsageError("--shard needs a format of one line for each position");
    }
    if (!count && !all && !sum && what != doves::What::shapes) {
      throw cli::UsageError("up to billions of lines: count with --count, or print all with --all");
    }
  }

  [[nodiscard]] doves::EnumRequest request() const {
    doves::EnumRequest request{
        .what = what, .rules = rules.rules(), .split = split, .format = format, .threads = threads};
    if (doves) {
      request.low = static_cast<int>(doves->first);
      request.high = static_cast<int>(doves->second);
    }
    return request;
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  settings.check(context);
  if (settings.sum) {
    doves::sum_counts(context.open(*settings.sum), context.out, settings.split,
                      settings.format == doves::Format::json);
    return cli::Exit::ok;
  }
  const doves::EnumRequest request = settings.request();
  io::Progress progress = context.progress("shapes", doves::shape_count(request));
  if (settings.shard) {
    doves::write_shard(context.out, request, settings.count, context.part(settings.shard),
                       progress);
    return cli::Exit::ok;
  }
  if (settings.count) {
    doves::write_counts(context.out, request, progress);
  } else {
    doves::write_list(context.records(), request, progress);
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
