#include "lib/doves/retro/retro_run.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/digest.hpp"
#include "lib/core/memory.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/shard.hpp"
#include "lib/io/signals.hpp"
#include "lib/page/svg.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <functional>
#include <sys/resource.h>
#include <utility>

namespace tsume::doves::retro {

namespace svg = page::svg;

namespace {

// Scratch of a thread for the largest units, and what its allocator keeps.
constexpr std::uint64_t thread_memory = std::uint64_t{4} << 20;
// The program, its libraries and the index of all units.
constexpr std::uint64_t program_memory = std::uint64_t{12} << 20;
// The least memory for the sets if they are compressed: the ranges that a thread pins, and the
// rest.
constexpr std::uint64_t least_for_thread = std::uint64_t{8} << 20;
constexpr std::uint64_t least_for_sets = std::uint64_t{16} << 20;
// How often a run saves its store: a killed run loses what it has found since then.
constexpr double least_between_saves = 300;  // seconds
constexpr double work_per_saving = 20;       // seconds between saves for each second of saving
// The log of changes: late passes of small games find a larger share of all positions. Under a
// limit it gets 1/log_share of the memory that is left over.
constexpr std::uint64_t log_share = 4;
constexpr std::uint64_t least_log_memory = std::uint64_t{64} << 20;
constexpr std::uint64_t most_log_memory = std::uint64_t{1} << 30;

// The time of a block, measured on one core.
constexpr double seconds_per_transition = 0.25e-6;

// How often all blocks could be read in the time of an analysis: measured to 8 doves for a cap, to
// 9 for a sound game, and with compressed sets for the full game; beyond that
// guessed from how the number grows.
double sweeps_of(const Game& game) {
  constexpr std::array<double, most_doves + 1> of_a_cap{9,  9,  9,   9,   9,   9,  9,
                                                        27, 57, 100, 140, 180, 220};
  constexpr std::array<double, most_doves + 1> of_a_sound_game{0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5,
                                                               0.5, 0.9, 3,   10,  40,  220};
  return (game.truncation == Truncation::sound ? of_a_sound_game
                                               : of_a_cap)[static_cast<std::size_t>(game.most)];
}

// Of 2^20 bytes, as the units of --max-memory, rounded up.
std::uint64_t megabytes(std::uint64_t bytes) {
  constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
  return (bytes + megabyte - 1) / megabyte;
}

// What this process has read from disks, and what it gave to the system to be written there; empty
// if nothing.
std::string disk_traffic() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  // Linux counts blocks of 512 bytes, whatever the block size of the disk.
  const auto gigabytes = [](long blocks) { return static_cast<double>(blocks) * 512 / 1e9; };
  return usage.ru_inblock == 0 && usage.ru_oublock == 0
             ? std::string()
             : fmt::format(", {:.1f} GB read, {:.1f} GB written", gigabytes(usage.ru_inblock),
                           gigabytes(usage.ru_oublock));
}

}  // namespace

Plan plan_of(const SolveRequest& request, const Tables& tables) {
  Plan plan;
  const int most = tables.game().most;
  plan.units = tables.index().layer(most).end_unit();
  plan.blocks = tables.index().layer(most).block_of(static_cast<std::uint32_t>(plan.units));
  for (int n = least_doves; n <= most; ++n) {
    plan.positions += tables.positions(n);
    plan.set_memory += 2 * tables.layer_bytes(n);
    if (request.kind.levels) {
      plan.set_memory += tables.stored_positions(n) * sizeof(Plies);
    }
  }
  plan.log_memory = std::min(most_log_memory, least_log_memory + plan.set_memory / 2);
  plan.fixed_memory = program_memory + tables.bytes() +
                      Sets::table_bytes(plan.units, plan.set_memory) +
                      ChangeLog::table_bytes(tables.unit_count()) +
                      2 * sizeof(Stamp) * (2 * tables.unit_count() + tables.block_count()) +
                      sizeof(std::uint32_t) * tables.unit_count() + request.threads * thread_memory;
  plan.disk = request.folder ? store_bytes(tables, request.kind.levels) : 0;
  // Every 16th unit stands for the others.
  constexpr std::uint32_t step = 16;
  for (std::uint32_t unit = 0; unit < plan.units; unit += step) {
    for (const Transition& t : tables.transitions(unit)) {
      for (const Split& split : tables.index().layer_of(unit).splits) {
        plan.transitions += t.ending == Ending::none && t.available(split) ? step : 0;
      }
    }
  }
  plan.seconds = static_cast<double>(plan.transitions) * sweeps_of(request.kind.game) *
                 seconds_per_transition / static_cast<double>(request.threads);
  return plan;
}

void write_plan(io::Output& out, const Plan& plan) {
  out << "# what\tamount\nunits\t" << plan.units << "\nblocks\t" << plan.blocks << "\npositions\t"
      << plan.positions << "\ntable megabytes\t" << megabytes(plan.fixed_memory)
      << "\nset megabytes\t" << megabytes(plan.set_memory) << "\nlog megabytes\t"
      << megabytes(plan.log_memory) << "\ndisk megabytes\t" << megabytes(plan.disk)
      << "\nblocks read in a sweep\t" << plan.transitions << "\nestimated seconds\t"
      << static_cast<std::uint64_t>(plan.seconds) << '\n';
}

namespace {

// How the memory is divided.
struct Shares {
  std::uint64_t log = 0;
  std::uint64_t sets = 0;  // 0: no limit
};

// The memory limit without --max-memory, as a share of the free memory.
constexpr double share_of_reachable = 0.9;

Shares shares_of(const SolveRequest& request, const Plan& plan) {
  const std::uint64_t memory = request.limits.memory.value_or(static_cast<std::uint64_t>(
      share_of_reachable * static_cast<double>(core::reachable_memory())));
  const std::uint64_t least =
      plan.fixed_memory +
      std::min(least_for_sets + request.threads * least_for_thread, plan.set_memory / 2);
  if (memory < least) {
    throw io::Failure(fmt::format("{} is too little: this takes at least {} MB",
                                  request.limits.memory ? "--max-memory" : "the free memory",
                                  megabytes(least)));
  }
  const std::uint64_t log = std::min(plan.log_memory, (memory - least) / log_share);
  const std::uint64_t rest = memory - plan.fixed_memory - log;
  return {log, rest < plan.set_memory ? rest : 0};
}

// `expected` ends when the run is estimated to end; without an estimate it has no limit.
RetrogradeOptions options_of(const SolveRequest& request, std::uint64_t log_bytes,
                             const core::Deadline& expected, io::Progress& progress) {
  RetrogradeOptions options;
  options.threads = request.threads;
  options.log_bytes = log_bytes;
  // However short the time is, some work is done in it.
  options.stop = [&limits = request.limits, polls = 0]() mutable {
    constexpr int least_polls = 8;
    return io::stop_requested() || (++polls > least_polls && limits.reached());
  };
  options.report =
      [&progress, &expected, in_files = request.folder.has_value(), before = std::uint64_t{0},
       last = RetrogradeOptions::Report{}](const RetrogradeOptions::Report& report) mutable {
        if (report.pass != last.pass) {
          before += last.found;
        }
        last = report;
        const double left = expected.remaining().value_or(0);
        progress.update(
            before + report.found,
            fmt::format("pass {}, {} with {}, {} %{}{}", report.pass,
                        core::name_of(fact_names, report.fact), core::counted(report.doves, "dove"),
                        100 * report.units_done / report.units,
                        left > 0 ? fmt::format(", about {} left", io::duration_text(left)) : "",
                        in_files ? disk_traffic() : ""));
      };
  return options;
}

// True if it came to the end. `reached` is the last level that is done.
bool run_solver(RetrogradeSolver& solver, const StoreKind& kind, unsigned& reached,
                const std::function<void()>& after_level) {
  if (kind.levels) {
    const auto on_level = [&](unsigned level, const LayerCounts&) {
      reached = level;
      after_level();
    };
    return solver.solve_by_levels(on_level, reached);
  }
  return solver.solve();
}

// Says why a run did not come to its end, if the memory was the reason.
void refuse_if_crowded(const Sets& sets) {
  if (sets.crowded()) {
    throw io::Failure(fmt::format("too little memory: compressed, the sets take {} MB",
                                  megabytes(sets.compressed_bytes())));
  }
}

// Both give nullopt if the run was stopped; `set_bytes` as in Shares.
std::optional<Tally> solve_in_memory(const StoreKind& kind, const Tables& tables,
                                     std::uint64_t set_bytes, RetrogradeOptions options) {
  Sets sets(Layout::of(tables, kind.levels), set_bytes);
  RetrogradeSolver solver(tables, sets, std::move(options));
  unsigned reached = 1;
  if (!run_solver(solver, kind, reached, [] {})) {
    refuse_if_crowded(sets);
    return std::nullopt;
  }
  return tally_of(tables, sets);
}

std::optional<Tally> solve_in_store(const std::string& folder, const StoreKind& kind,
                                    const Tables& tables, std::uint64_t set_bytes,
                                    RetrogradeOptions options) {
  io::stop_on_signal();
  Store store = Store::open_or_create(folder, kind, tables, set_bytes);
  if (store.state() == StoreState::complete) {  // by another process, since solve() looked
    return store.tally();
  }
  const std::optional<Progress> progress_before =
      store.created() ? std::optional(Progress::none(tables)) : store.progress();
  store.begin();
  unsigned reached = store.reached();
  const std::function<void()> save_now_and_then =
      [&store, &reached, until_save = core::Deadline(least_between_saves)]() mutable {
        if (until_save.reached()) {
          const core::Deadline saving;
          store.save(reached);
          until_save =
              core::Deadline(std::max(least_between_saves, work_per_saving * saving.elapsed()));
        }
      };
  options.after_pass = save_now_and_then;
  RetrogradeSolver solver(tables, store.sets(), std::move(options), progress_before);
  const bool complete = run_solver(solver, kind, reached, save_now_and_then);
  store.finish(complete ? StoreState::complete : StoreState::stopped, tables,
               complete || kind.levels ? std::nullopt : std::optional(solver.progress()), reached);
  if (!complete) {
    refuse_if_crowded(store.sets());
    return std::nullopt;
  }
  return store.tally();
}

}  // namespace

std::optional<Tally> solve(const SolveRequest& request, io::Progress& progress) {
  std::optional<StoreMeta> before;
  if (request.folder) {
    before = Store::meta_of(*request.folder);
    if (before && before->kind == request.kind && before->state == StoreState::complete) {
      return before->tally;
    }
  }
  const Index index;
  const Tables tables(request.kind.game, index);
  const Plan plan = plan_of(request, tables);
  const core::Deadline expected(before ? std::nullopt : std::optional(plan.seconds));
  const Shares shares = shares_of(request, plan);
  RetrogradeOptions options = options_of(request, shares.log, expected, progress);
  return request.folder ? solve_in_store(*request.folder, request.kind, tables, shares.sets,
                                         std::move(options))
                        : solve_in_memory(request.kind, tables, shares.sets, std::move(options));
}

void write_tally(io::Output& out, const StoreKind& kind, const Tally& tally, bool complete) {
  out << "# doves\t" << (kind.levels ? "length" : "value") << "\tcount\n";
  if (kind.levels) {
    for (const auto& [level, counts] : tally.levels) {
      for (int n = least_doves; n <= kind.game.most; ++n) {
        if (counts[static_cast<std::size_t>(n)] != 0) {
          out << n << '\t' << level << '\t' << counts[static_cast<std::size_t>(n)] << '\n';
        }
      }
    }
  }
  auto results = results_of(kind.game, complete);
  if (kind.levels) {
    results = results.last(1);
  }
  for (int n = least_doves; n <= kind.game.most; ++n) {
    for (const GameResult result : results) {
      out << n << '\t' << core::name_of(game_result_names, result) << '\t'
          << count_of(tally, kind.game, complete, result, n) << '\n';
    }
  }
}

void draw_tally(io::Output& out, const StoreKind& kind, const Tally& tally, bool complete) {
  constexpr int bar_width = 480;
  constexpr int bar_height = 22;
  constexpr int left = 50;
  constexpr int top = 40;
  const int rows = kind.game.most - least_doves + 1;
  const int width = left + bar_width + 190;
  const int height = top + rows * (bar_height + 6) + 16;
  const auto results = results_of(kind.game, complete);
  const auto colour_of = [&](GameResult result) {
    constexpr std::array colours{"#3b6fb6", "#c0504d", "#6aa56e"};
    return result == results.back() ? "#d9d9d9" : colours.at(static_cast<std::size_t>(result));
  };
  out << svg::begin(width, height, R"(font-family="sans-serif" font-size="12")",
                    "Values of Tokyo Doves")
      << svg::rectangle(0, 0, width, height, R"(fill="#ffffff")");
  for (std::size_t p = 0; p < results.size(); ++p) {
    const int x = left + static_cast<int>(p) * 110;
    out << svg::square(x, 12, 12, fmt::format("fill=\"{}\"", colour_of(results[p])))
        << svg::text(x + 18, 22, "start", core::name_of(game_result_names, results[p]));
  }
  for (int n = least_doves; n <= kind.game.most; ++n) {
    const auto i = static_cast<std::size_t>(n);
    const int y = top + (n - least_doves) * (bar_height + 6);
    out << svg::text(left - 10, y + 15, "end", std::to_string(n));
    double x = left;
    for (const GameResult result : results) {
      const std::uint64_t count = count_of(tally, kind.game, complete, result, n);
      const double share = static_cast<double>(count) / static_cast<double>(tally.all[i]);
      out << fmt::format(
          "<rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\">"
          "<title>{}: {} {}</title></rect>\n",
          x, y, share * bar_width, bar_height, colour_of(result), core::counted(n, "dove"), count,
          core::name_of(game_result_names, result));
      x += share * bar_width;
    }
    out << svg::text(left + bar_width + 10, y + 15, "start", std::to_string(tally.all[i]));
  }
  out << "</svg>\n";
}

}  // namespace tsume::doves::retro
