// hr-bfs - find shortest solutions of positions of Hyper Robot
// (an old name: mostly it searches by A*, backward from the goal, or depth-first)
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/search/answers.hpp"

#include "tools/hr_options.hpp"
#include <fmt/core.h>

namespace {

using namespace tsume;

constexpr cli::Info info{"hr-bfs", "Find shortest solutions of positions of Hyper Robot.",
                         "hr-bfs contest.hrb '0f1c2e:fa d4'"};

struct Settings {
  std::optional<std::string> board;
  std::optional<std::string> jobs;
  hyperrobot::JobOptions wanted;
  bool skip_bad = false;
  tools::GoalOption goal;
  std::uint64_t nodes = hyperrobot::default_nodes;
  std::uint64_t threads = 1;
  std::optional<std::uint64_t> memory;

  void add_to(cli::Options& options) {
    options.choice("format", wanted.format, hyperrobot::format_names, "output format");
    options.choice("notation", wanted.notation, hyperrobot::notation_names,
                   "how moves are written");
    options.flag("count", wanted.count, "print how many there are instead of the answers");
    options.flag("all", wanted.all, "print every answer");
    options.choice("distinct", wanted.distinct, hyperrobot::distinct_names,
                   "which answers count as different");
    options.choice("prefer", wanted.prefer, hyperrobot::preference_names,
                   "among the shortest lines, one of fewest or most robots, or fewest cells");
    options.flag("hint", wanted.hint, "print only a hint: what moves first");
    options.exclusive({"count", "all", "prefer", "hint"});
    options.flag("ricochet", wanted.rules.ricochet,
                 "the official rule: the active robot must turn");
    options.flag("no-rebound", wanted.rules.no_rebound, "no robot may reverse its own last move");
    options.flag("any-robot", wanted.any_robot, "any robot may reach the goal");
    options.flag("targets", wanted.targets, "solve for each target of the board");
    goal.add_to(options);
    options.exclusive({"goal", "targets"});
    options.threads(threads);
    options.max_memory(memory);
    options.count("max-nodes", "N", nodes, "give up after N positions, for each item of a list");
    options.flag("compare", wanted.compare, "check the lengths that follow the jobs");
    options.skip_bad(skip_bad);
    options.stats(wanted.stats);
    options.operand("BOARD", board);
    options.operand("JOB|JOBS", jobs);
    options.records();
  }

  void check() const {
    if (wanted.distinct != hyperrobot::Distinct::path && !wanted.count && !wanted.all) {
      throw cli::UsageError("--distinct needs --count or --all");
    }
    if (wanted.rules.ricochet && wanted.any_robot && wanted.selects()) {
      throw cli::UsageError(
          "--ricochet with --any-robot cannot be combined with --all, --count or --prefer");
    }
    const bool draws =
        wanted.format == hyperrobot::Format::html || wanted.format == hyperrobot::Format::svg;
    if (draws && (wanted.count || wanted.hint)) {
      throw cli::UsageError("--format svg and html draw lines, without --count and --hint");
    }
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  settings.check();
  io::Input input = tools::open_board(context, settings.board.value_or("-"));
  io::LineReader lines(input);
  hyperrobot::SceneText text = hyperrobot::read_scene(lines);
  hyperrobot::JobOptions wanted = settings.wanted;
  wanted.limits = {.memory = settings.memory, .nodes = settings.nodes};
  wanted.threads = settings.threads;
  if (settings.goal.given()) {
    if (text.rest || settings.jobs) {
      throw cli::UsageError("--goal chooses among the targets of the board, not with jobs");
    }
    settings.goal.choose(text.scene);
    wanted.targets = true;
  }
  std::optional<io::Input> more;
  std::optional<io::LineReader> more_lines;
  if (settings.jobs) {
    more_lines.emplace(more.emplace(tools::open_jobs(context, *settings.jobs)));
  }
  io::Progress progress = context.progress("jobs");
  wanted.observer = [&](std::size_t moves, std::uint64_t states, std::uint64_t bytes) {
    progress.remark(fmt::format("{}, {}, {} MB", core::counted(moves, "move"),
                                core::counted(states, "state"), bytes >> 20U));
  };
  hyperrobot::JobRemarks remarks{[&](const std::string& message) { context.tell(message); }};
  if (settings.memory) {
    remarks.note = [&](const std::string& message) { context.note(message); };
  }
  return answer_jobs(text.scene, {lines, text.rest, more_lines ? &*more_lines : nullptr}, wanted,
                     remarks, context.list(settings.skip_bad, 1, &progress), context.records())
      .status();
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
