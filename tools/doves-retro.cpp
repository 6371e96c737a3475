// doves-retro - retrograde analysis of Tokyo Doves: the value of every position
#include "lib/core/platform.hpp"
#include "lib/core/text.hpp"
#include "lib/doves/retro/retro_run.hpp"
#include "lib/doves/retro/store.hpp"

#include "tools/doves_options.hpp"
#include <numeric>
#include <string>

namespace {

using namespace tsume;

constexpr cli::Info info{"doves-retro",
                         "Find the value of every position of Tokyo Doves by retrograde analysis.",
                         "doves-retro --max-doves 5 --store five"};
namespace retro = doves::retro;

struct Settings {
  retro::SolveRequest request;
  std::optional<std::uint64_t> max_doves;
  std::optional<std::uint64_t> max_memory;
  std::optional<double> max_seconds;
  tools::RulesOptions rules;
  bool dry_run = false;

  Settings() { request.kind.game.truncation = retro::Truncation::cap; }

  void add_to(cli::Options& options) {
    options.choice("rule", request.kind.game.truncation, retro::truncation_names,
                   "how the game is limited");
    options.count("max-doves", "N", max_doves, "doves on the board, bosses included",
                  {doves::least_doves, doves::most_doves});
    rules.add_to(options);
    options.flag("levels", request.kind.levels,
                 "solve level by level and keep the plies of every value");
    options.text("store", "DIR", request.folder, "folder of values, a store of doves-retro");
    options.threads(request.threads);
    options.size("max-memory", max_memory, "memory limit");
    options.seconds("max-seconds", max_seconds, "stop after this time; the same command resumes");
    options.flag("dry-run", dry_run, "print the memory and time needed, and exit");
    options.progress();
  }

  // The analysis to make.
  [[nodiscard]] retro::SolveRequest analysis() const {
    const bool full = request.kind.game.truncation == retro::Truncation::full;
    if (full && max_doves) {
      throw cli::UsageError("--rule full has no --max-doves: it goes up to 12 doves");
    }
    if (!full && !max_doves) {
      throw cli::UsageError("--max-doves is missing (or --rule full)");
    }
    if (max_seconds && !request.folder) {
      throw cli::UsageError("--max-seconds needs --store, to resume from");
    }
    retro::SolveRequest analysis = request;
    analysis.limits = {.deadline = core::Deadline(max_seconds), .memory = max_memory};
    analysis.kind.game.rules = rules.rules();
    analysis.kind.game.most = static_cast<int>(max_doves.value_or(doves::most_doves));
    return analysis;
  }
};

// "N positions WHAT" of what a store knows; after a run that was killed, only its files know.
std::string positions(const retro::StoreMeta& store, const std::string& what) {
  std::uint64_t known = 0;
  for (const auto& of_value : store.tally.counts) {
    known = std::accumulate(of_value.begin(), of_value.end(), known);
  }
  return store.state == retro::StoreState::running ? "positions " + what
                                                   : core::counted(known, "position") + ' ' + what;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const retro::SolveRequest request = settings.analysis();
  if (settings.dry_run) {
    const retro::Index index;
    const retro::Tables tables(request.kind.game, index);
    retro::write_plan(context.out, retro::plan_of(request, tables));
    return cli::Exit::ok;
  }
  // One thread allocates compressed bytes, another frees them. With a heap for each thread, the
  // heaps of the full game were 11 % larger than their contents.
  core::share_one_heap();
  io::Progress progress = context.progress("positions");
  const auto before = request.folder ? retro::Store::meta_of(*request.folder) : std::nullopt;
  if (before && before->state != retro::StoreState::complete) {
    context.note("continuing " + *request.folder + ": " + positions(*before, "known"));
  }
  const auto tally = retro::solve(request, progress);
  if (!tally) {
    const auto kept = request.folder ? retro::Store::meta_of(*request.folder) : std::nullopt;
    if (kept) {
      context.tell("stopped; " + positions(*kept, "kept") + " in " + *request.folder +
                   "; the same command continues");
    }
    return cli::Exit::stopped;
  }
  retro::write_tally(context.out, request.kind, *tally, true);
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
