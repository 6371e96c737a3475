// doves-retro - retrograde analysis of Tokyo Doves: the value of every position
#include "lib/doves/retro/ask.hpp"
#include "lib/doves/retro/run.hpp"

#include "tools/doves_options.hpp"

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-retro",
                         "Find the value of every position of Tokyo Doves by retrograde analysis.",
                         "doves-retro --max-doves 5 --store five"};
namespace retro = doves::retro;

struct Settings {
  retro::SolveRequest request;
  std::optional<std::uint64_t> max_doves;
  std::optional<std::uint64_t> max_defenders;
  tools::RulesOptions rules;
  bool dry_run = false;
  bool create = false;
  std::optional<core::Shard> shard;
  std::optional<std::string> enter;
  bool value = false;
  bool best = false;
  bool line = false;
  bool longest = false;
  bool count = false;
  bool svg = false;
  bool check = false;
  tools::TurnOption turn;
  tools::PositionsOptions positions;

  Settings() { request.kind.game.truncation = retro::Truncation::cap; }

  void add_to(cli::Options& options) {
    options.choice("rule", request.kind.game.truncation, retro::truncation_names,
                   "how the game is limited");
    options.count("max-doves", "N", max_doves, "doves on the board, bosses included",
                  doves::least_doves, doves::most_doves);
    options.count("max-defenders", "K", max_defenders,
                  "--rule hold: a defender's doves besides its boss", 0, doves::small_kinds - 1);
    rules.add_to(options);
    options.flag("levels", request.kind.levels,
                 "solve level by level and keep the plies of every value");
    options.text("store", "DIR", request.folder, "keep the values in a folder, or query one");
    options.count("threads", "N", request.threads, "number of threads", 1, 256);
    options.size("max-memory", request.max_memory, "memory limit");
    options.seconds("max-seconds", request.max_seconds,
                    "stop after this time; the same command resumes");
    options.flag("dry-run", dry_run, "print the memory and time needed, and exit");
    options.flag("create", create, "make a store in which nothing is decided");
    options.shard(shard);
    options.text("enter", "FILE", enter, "enter the merged parts of a sweep, print what is new");
    options.flag("value", value, "print the value of each position of FILE");
    options.flag("best", best, "print the actions that keep the value");
    options.flag("line", line, "print a line of best play to the end");
    options.flag("longest", longest, "print the positions whose values take the most plies");
    options.flag("count", count, "print how many positions have each value");
    options.flag("svg", svg, "print the counts as a picture");
    options.flag("check", check, "compare all checksums of the store");
    turn.add_to(options);
    positions.add_to(options);
    options.progress();
    options.exclusive({"value", "best", "line", "longest", "count", "svg", "check", "dry-run",
                       "create", "shard", "enter"});
  }

  [[nodiscard]] bool asks_positions() const { return value || best || line; }

  void check_usage() const {
    if ((asks_positions() || longest || count || svg || check || shard || enter || create) &&
        !request.folder) {
      throw cli::UsageError("this needs --store");
    }
    if (request.max_seconds && !request.folder) {
      throw cli::UsageError("--max-seconds needs --store, to resume from");
    }
    if (!asks_positions() && (positions.file || turn.green || positions.skip_bad)) {
      throw cli::UsageError("FILE, --green and --skip-bad need --value, --best or --line");
    }
  }

  // The analysis to make.
  [[nodiscard]] retro::SolveRequest analysis() const {
    const retro::Truncation truncation = request.kind.game.truncation;
    const bool full = truncation == retro::Truncation::full;
    const bool hold = truncation == retro::Truncation::hold;
    if (full && max_doves) {
      throw cli::UsageError("--rule full has no --max-doves: it goes up to 12 doves");
    }
    if (hold ? max_doves.has_value() || !max_defenders : max_defenders.has_value()) {
      throw cli::UsageError("--rule hold has --max-defenders instead of --max-doves");
    }
    if (hold && request.kind.levels) {
      throw cli::UsageError("--rule hold has no --levels: a position can be in both sets");
    }
    if (!full && !hold && !max_doves) {
      throw cli::UsageError("--max-doves is missing (or --rule full)");
    }
    retro::SolveRequest analysis = request;
    analysis.kind.game = hold
                             ? retro::Game::hold(rules.rules(), *max_defenders)
                             : retro::Game{rules.rules(), truncation,
                                           static_cast<int>(max_doves.value_or(doves::most_doves))};
    return analysis;
  }
};

// Analyses a game, or says what that would take.
cli::Exit analyse(const Settings& settings, cli::Context& context) {
  const retro::SolveRequest request = settings.analysis();
  if (settings.create) {
    retro::create_store(request);
    return cli::Exit::ok;
  }
  if (settings.dry_run) {
    const retro::Tables tables(request.kind.game);
    retro::write_plan(context.out, retro::plan_of(request, tables));
    return cli::Exit::ok;
  }
  io::Progress progress = context.progress("positions");
  const auto tally = retro::solve(request, progress);
  if (!tally) {
    return cli::Exit::stopped;
  }
  retro::write_tally(context.out, request.kind, *tally, true);
  return cli::Exit::ok;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  settings.check_usage();
  const std::string folder = settings.request.folder.value_or("");
  if (settings.asks_positions()) {
    const retro::Question question = settings.value  ? retro::Question::value
                                     : settings.best ? retro::Question::best
                                                     : retro::Question::line;
    return context.after_bad_lines(retro::answer(settings.positions.open(context), context.out,
                                                 folder, question, settings.turn.side(),
                                                 settings.positions.skip_bad));
  }
  if (settings.longest) {
    retro::write_longest(context.out, folder);
  } else if (settings.check) {
    io::Progress progress = context.progress("MB");
    retro::check_store(context.out, folder, progress);
  } else if (settings.count || settings.svg) {
    retro::write_store_tally(context.out, folder,
                             settings.svg ? retro::TallyForm::picture : retro::TallyForm::table);
  } else if (settings.shard) {
    io::Progress progress = context.progress("units");
    retro::write_sweep(context.out, folder, context.part(settings.shard), progress);
  } else if (settings.enter) {
    context.out << retro::enter_sweep(folder, context.open(*settings.enter)) << '\n';
  } else {
    return analyse(settings, context);
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
