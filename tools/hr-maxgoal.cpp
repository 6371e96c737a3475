// hr-maxgoal - the hardest placements of robots for many goals of Hyper Robot
#include "lib/cli/app.hpp"
#include "lib/hyperrobot/files/goals.hpp"
#include "lib/hyperrobot/files/report.hpp"

#include <algorithm>
#include <thread>

int main(int argc, char** argv) {
  using namespace tsume;
  using namespace tsume::hyperrobot;
  const cli::Info info{"hr-maxgoal", "Find the hardest placements of robots for many goals.",
                       "[OPTION...] BOARD", "hr-maxgoal contest.hrb --checkpoint c -o goals.jsonl"};
  std::vector<std::string> operands;
  std::string goals = "all";
  std::uint64_t robots = 4;
  std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::optional<core::Shard> shard;
  std::optional<std::uint64_t> memory;
  std::optional<std::string> results;
  std::string format = "json";
  cli::Options options;
  options.text("goals", "LIST", goals, "all, targets, or goals as d4,*38");
  options.count("robots", "N", robots, "robots, with the active one", 2, 6);
  options.choice("format", format, {"json", "svg"}, "a line for each goal, or a heat map");
  options.text("results", "FILE", results, "draw the heat map of these lines");
  options.count("threads", "N", threads, "threads that share the work", 1, 256);
  options.size("max-memory", memory, "refuse to start if more is needed");
  options.shard(shard);
  options.checkpoint();
  options.progress();
  options.operands("BOARD", operands, 1, 1);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    const bool drawing = format == "svg";
    if (drawing && (shard || context.resumable != nullptr)) {
      throw cli::UsageError("--format svg: draw the finished lines with --results");
    }
    if (results && !drawing) {
      throw cli::UsageError("--results needs --format svg");
    }
    io::Input input = context.open(operands[0]);
    io::LineReader lines(input);
    SceneText text = read_scene(lines);
    if (text.rest) {
      lines.fail("expected the end of the board");
    }
    if (results) {
      draw_goals(context.out, text.scene, context.open(*results));
      return cli::Exit::ok;
    }
    check_sweep_memory(text.scene.board, robots - 1, memory);
    std::vector<Goal> selected = select_goals(text.scene, goals);
    io::Progress progress(context.progress_mode, context.name, "goals", selected.size());
    const GoalsRequest request{std::move(text.scene), std::move(selected), robots - 1, threads};
    if (drawing) {
      draw_goals(context.out, request, progress);
      return cli::Exit::ok;
    }
    return write_goals(context.out, request, context.part(shard), progress) ? cli::Exit::ok
                                                                            : cli::Exit::stopped;
  });
}
