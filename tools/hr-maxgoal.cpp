// hr-maxgoal - find the hardest placements of robots for many goals of Hyper Robot
#include "lib/cli/app.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/search/maxgoal.hpp"
#include "lib/hyperrobot/search/maxpath.hpp"

#include "tools/hr_options.hpp"

namespace {

using namespace tsume;
using namespace tsume::hyperrobot;

constexpr cli::Info info{"hr-maxgoal", "Find the hardest placements of robots for many goals.",
                         "hr-maxgoal contest.hrb -o goals.jsonl"};

enum class Format : std::uint8_t { json, svg };
constexpr core::Named<Format> format_names[] = {{Format::json, "json"}, {Format::svg, "svg"}};

struct Settings {
  std::string board;
  std::string goals = "all";
  std::uint64_t robots = 4;
  std::uint64_t threads = 1;
  std::optional<core::Shard> shard;
  std::optional<std::uint64_t> memory;
  std::optional<std::string> results;
  bool skip_bad = false;
  Format format = Format::json;

  void add_to(cli::Options& options) {
    options.text("goals", "LIST", goals, "all, targets, or goals such as d4,*38");
    options.count("robots", "N", robots, "robots, including the active one", {2, 6});
    options.choice("format", format, format_names, "a line for each goal, or a heat map");
    options.text("results", "FILE", results, "draw the heat map of the results in FILE");
    options.skip_bad(skip_bad);
    options.threads(threads);
    options.max_memory(memory);
    options.shard(shard);
    options.progress();
    options.operand("BOARD", board);
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  const bool drawing = settings.format == Format::svg;
  if (drawing && settings.shard) {
    throw cli::UsageError("--format svg: draw the finished lines with --results");
  }
  if (settings.shard && settings.skip_bad) {
    throw cli::UsageError("--skip-bad cannot be combined with --shard");
  }
  if (settings.results && !drawing) {
    throw cli::UsageError("--results needs --format svg");
  }
  io::Input input = tools::open_board(context, settings.board);
  io::LineReader lines(input);
  Scene scene = read_whole_scene(lines);
  if (settings.results) {
    draw_goals(context.out, scene, context.open(*settings.results));
    return cli::Exit::ok;
  }
  const std::size_t helpers = settings.robots - 1;
  const SweepCost cost = sweep_cost(scene.board, helpers, settings.memory);
  bool any_bad = false;
  std::function<void(const std::string&)> tell_bad;
  if (settings.skip_bad) {
    tell_bad = [&](const std::string& reason) {
      context.tell(reason);
      any_bad = true;
    };
  }
  std::vector<Goal> selected = select_goals(scene, settings.goals, tell_bad);
  tools::tell_cost(context, cost, goals_of_part(selected, settings.shard).size());
  io::Progress progress = context.progress("goals", selected.size());
  const GoalsRequest request{std::move(scene), std::move(selected), helpers, settings.threads};
  if (drawing) {
    draw_goals(context.out, request, progress);
  } else {
    write_goals(context.out, request, context.part(settings.shard), progress);
  }
  return any_bad ? cli::Exit::failure : cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
