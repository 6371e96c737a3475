// hr-maxpath - the hardest placements of robots for a goal of Hyper Robot
#include "lib/cli/app.hpp"
#include "lib/hyperrobot/files/report.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <thread>

int main(int argc, char** argv) {
  using namespace tsume;
  using namespace tsume::hyperrobot;
  const cli::Info info{"hr-maxpath",
                       "Find the placements of robots whose shortest solution is longest.",
                       "[OPTION...] BOARD [GOAL]", "hr-maxpath contest.hrb d4"};
  std::vector<std::string> operands;
  std::uint64_t robots = 4;
  std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::optional<std::uint64_t> layer;
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;
  bool unique = false;
  std::optional<std::uint64_t> memory;
  std::string format = "text";
  cli::Options options;
  options.count("robots", "N", robots, "robots, with the active one", 2, 6);
  options.count("layer", "D", layer, "print the placements at distance D", 0, 1000);
  options.count("sample", "N", sample, "with --layer: N of them at random", 1, 1'000'000);
  options.seed(seed);
  options.flag("unique", unique, "print only placements with one shortest line");
  options.choice("format", format, {"text", "json"}, "output format");
  options.count("threads", "N", threads, "threads that share the work", 1, 256);
  options.size("max-memory", memory, "refuse to start if more is needed");
  options.progress();
  options.operands("BOARD", operands, 1, 2);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    if (sample && !layer) {
      throw cli::UsageError("--sample needs --layer");
    }
    const GoalInput input =
        read_goal(context.open(operands[0]), operands.size() > 1 ? operands[1] : "");
    const std::size_t helpers = robots - 1;
    check_sweep_memory(input.board, helpers, memory);
    Sweep sweep(input.board, helpers, threads);
    const Slides slides(input.board);
    const auto one_line = [&](std::size_t length) {
      return [&, length](const Position& position) {
        return has_one_line(slides, {position, input.goal, input.any_robot, {}}, length);
      };
    };
    if (layer) {
      LayerQuery query{*layer, sample.value_or(0), seed, {}};
      if (unique) {
        query.wanted = one_line(*layer);
      }
      print_layer(context.out, sweep, input, query);
      return cli::Exit::ok;
    }
    io::Progress progress(context.progress_mode, context.name, "layers");
    const auto layer_done = [&](std::size_t depth, std::uint64_t) {
      progress.update(depth);
      return true;
    };
    MaxPath result = *find_max_path(sweep, input.board, helpers, input.goal, input.any_robot,
                                    std::numeric_limits<std::size_t>::max(), layer_done);
    if (unique) {
      std::erase_if(result.placements, std::not_fn(one_line(result.max())));
    }
    context.out << (format == "json" ? to_json(result) : to_text(result));
    return cli::Exit::ok;
  });
}
