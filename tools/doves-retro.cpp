// doves-retro - retrograde analysis of Tokyo Doves: the value of every position
#include "lib/cli/app.hpp"
#include "lib/doves/retro/ask.hpp"
#include "lib/doves/retro/run.hpp"
#include "lib/doves/rules/reader.hpp"
#include "lib/io/error.hpp"

#include <optional>
#include <string>
#include <vector>

namespace {

using namespace tsume;
namespace retro = doves::retro;

struct Settings {
  retro::Truncation rule = retro::Truncation::cap;
  std::optional<std::uint64_t> max_doves;
  std::string both = "lose";
  bool no_remove = false;
  bool levels = false;
  std::optional<std::string> store;
  std::uint64_t threads = 1;
  std::optional<std::uint64_t> max_memory;
  std::optional<double> max_seconds;
  bool dry_run = false;
  bool create = false;
  std::optional<core::Shard> shard;
  std::optional<std::string> enter;
  bool value = false;
  bool best = false;
  bool line = false;
  bool count = false;
  bool svg = false;
  bool check = false;
  bool green = false;
  bool skip_bad = false;
  std::optional<std::string> file;

  void add_to(cli::Options& options) {
    options.choice("rule", rule, retro::truncation_names, "what a put beyond --max-doves is");
    options.count("max-doves", "N", max_doves, "doves on the board, bosses included",
                  doves::least_doves, doves::most_doves);
    options.choice("both", both, doves::both_names(), "who surrounds both bosses at once will");
    options.flag("no-remove", no_remove, "doves are never taken back into hand");
    options.flag("levels", levels, "level by level, and keep the plies of every value");
    options.text("store", "DIR", store, "keep the values in a folder, or ask one");
    options.count("threads", "N", threads, "number of threads", 1, 256);
    options.size("max-memory", max_memory, "limit of the memory");
    options.seconds("max-seconds", max_seconds,
                    "stop after this time; the store goes on from there");
    options.flag("dry-run", dry_run, "print what the analysis takes, and do nothing");
    options.flag("create", create, "make a store in which nothing is decided");
    options.shard(shard);
    options.text("enter", "FILE", enter, "enter the merged parts of a sweep, print what is new");
    options.flag("value", value, "print the value of each position of FILE");
    options.flag("best", best, "print the actions that keep the value");
    options.flag("line", line, "print a line of best play to the end");
    options.flag("count", count, "print how many positions have each value");
    options.flag("svg", svg, "print the counts as a picture");
    options.flag("check", check, "compare all checksums of the store");
    options.flag("green", green, "it is Green's turn, not Red's");
    options.flag("skip-bad", skip_bad, "report bad input and go on; exit 1 at the end");
    options.progress();
    options.exclusive(
        {"value", "best", "line", "count", "svg", "check", "dry-run", "create", "shard", "enter"});
    options.operand("FILE", file);
  }

  [[nodiscard]] bool asks_positions() const { return value || best || line; }
  [[nodiscard]] bool asks() const { return asks_positions() || count || svg || check; }
};

retro::SolveRequest request_of(const Settings& settings) {
  retro::SolveRequest request;
  request.kind.game.rules = doves::rules_of(settings.both, !settings.no_remove);
  request.kind.game.truncation = settings.rule;
  if (settings.rule == retro::Truncation::full) {
    if (settings.max_doves) {
      throw cli::UsageError("--rule full has no --max-doves: it goes up to 12 doves");
    }
  } else if (!settings.max_doves) {
    throw cli::UsageError("--max-doves is missing (or --rule full)");
  }
  request.kind.game.most = static_cast<int>(settings.max_doves.value_or(doves::most_doves));
  request.kind.levels = settings.levels;
  request.folder = settings.store;
  request.threads = settings.threads;
  request.max_memory = settings.max_memory;
  request.max_seconds = settings.max_seconds;
  if (settings.max_seconds && !settings.store) {
    throw cli::UsageError("--max-seconds needs --store, to go on from");
  }
  return request;
}

// "action<TAB>value": one for each best action, or a line of play in one record.
void print(const Settings& settings, cli::Context& context, const retro::Asker& asker, bool plies,
           std::string_view text, const doves::Position& position) {
  doves::require_open(position);
  const doves::Side side = settings.green ? doves::Side::green : doves::Side::red;
  context.out << text << '\t' << to_text(asker.value(position, side), plies);
  if (!settings.value) {
    context.out << '\t';
    const auto actions = settings.best ? asker.best(position, side) : asker.line(position, side);
    const char* separator = "";
    for (const retro::Judged& action : actions) {
      context.out << separator << action.step.action;
      separator = " ";
    }
  }
  context.out << '\n';
  context.out.end_record();
}

cli::Exit ask(const Settings& settings, cli::Context& context) {
  const retro::Store store(*settings.store, retro::Store::Access::ask);
  const bool complete = store.state() == retro::StoreState::complete;
  if (settings.check) {
    if (store.state() == retro::StoreState::running) {
      throw io::Failure(*settings.store + ": the run was killed: there are no checksums");
    }
    io::Progress progress = context.progress("MB");
    store.check_all([&](std::uint64_t done) { progress.update(done >> 20); });
    context.out << "ok\t" << core::name_of(retro::store_state_names, store.state()) << '\t'
                << store.kind().text() << '\n';
    return cli::Exit::ok;
  }
  if (settings.count || settings.svg) {
    if (store.state() == retro::StoreState::running) {
      throw io::Failure(*settings.store + ": the run was killed: continue it to have counts");
    }
    (settings.svg ? retro::draw_tally : retro::write_tally)(context.out, store.kind(),
                                                            store.tally(), complete);
    return cli::Exit::ok;
  }
  const retro::Lookup lookup = store.lookup();
  const retro::Asker asker(lookup);
  io::Input input = context.open(settings.file.value_or("-"));
  const std::uint64_t bad = doves::answer_positions(
      input, settings.skip_bad, [&](std::string_view text, const doves::Position& position) {
        print(settings, context, asker, store.kind().levels, text, position);
      });
  return context.after_bad_lines(bad);
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  if ((settings.asks() || settings.shard || settings.enter || settings.create) && !settings.store) {
    throw cli::UsageError("this needs --store");
  }
  if (!settings.asks_positions() && (settings.file || settings.green || settings.skip_bad)) {
    throw cli::UsageError("FILE, --green and --skip-bad need --value, --best or --line");
  }
  if (settings.asks()) {
    return ask(settings, context);
  }
  if (settings.shard) {
    io::Progress progress = context.progress("units");
    retro::write_sweep(context.out, *settings.store, context.part(settings.shard), progress);
    return cli::Exit::ok;
  }
  if (settings.enter) {
    context.out << retro::enter_sweep(*settings.store, context.open(*settings.enter)) << '\n';
    return cli::Exit::ok;
  }
  const retro::SolveRequest request = request_of(settings);
  if (settings.create) {
    retro::create_store(request);
    return cli::Exit::ok;
  }
  if (settings.dry_run) {
    const retro::Tables tables(request.kind.game);
    retro::write_plan(context.out, retro::plan_of(request, tables), request);
    return cli::Exit::ok;
  }
  io::Progress progress = context.progress("units");
  const auto tally = retro::solve(request, progress);
  if (!tally) {
    return cli::Exit::stopped;
  }
  retro::write_tally(context.out, request.kind, *tally, true);
  return cli::Exit::ok;
}

constexpr cli::Info info{"doves-retro",
                         "Find the value of every position of Tokyo Doves by retrograde analysis.",
                         "", "doves-retro --max-doves 5 --store five"};

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
