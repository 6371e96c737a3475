// hr-maxpath - find the hardest placements of robots for a goal of Hyper Robot
#include "lib/cli/app.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/search/maxpath.hpp"
#include "lib/hyperrobot/sweep/cost.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"

#include "tools/hr_options.hpp"
#include <fmt/core.h>
#include <limits>
#include <vector>

namespace {

using namespace tsume;
using namespace tsume::hyperrobot;

constexpr cli::Info info{"hr-maxpath",
                         "Find the placements of robots whose shortest solution is longest.",
                         "hr-maxpath contest.hrb d4"};

// Of text and JSON, or a sheet of puzzles.
enum class Format : std::uint8_t { text, json, svg, html };
constexpr core::Named<Format> format_names[] = {
    {Format::text, "text"}, {Format::json, "json"}, {Format::svg, "svg"}, {Format::html, "html"}};

struct Settings {
  std::string board;
  std::optional<std::string> goal;
  std::uint64_t robots = 4;
  std::uint64_t threads = 1;
  std::optional<std::uint64_t> layer;
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;
  bool unique = false;
  bool solutions = false;
  std::optional<std::uint64_t> memory;
  Format format = Format::text;

  void add_to(cli::Options& options) {
    options.count("robots", "N", robots, "robots, including the active one", {2, 6});
    options.count("layer", "D", layer, "print the placements at distance D", {0, 1000});
    options.count("sample", "N", sample, "with --layer: N of them at random", {1, 1'000'000});
    options.seed(seed);
    options.flag("unique", unique, "print only items with a single line");
    options.choice("format", format, format_names, "text, json; or a sheet of puzzles: svg, html");
    options.flag("solutions", solutions, "with --format html: print the solutions at the end");
    options.threads(threads);
    options.max_memory(memory);
    options.progress();
    options.operand("BOARD", board);
    options.operand("GOAL", goal);
  }

  [[nodiscard]] Sheet sheet() const {
    return format == Format::svg ? Sheet::svg
           : solutions           ? Sheet::html_with_solutions
                                 : Sheet::html;
  }
  [[nodiscard]] bool draws() const { return format == Format::svg || format == Format::html; }

  void check() const {
    if (sample && !layer) {
      throw cli::UsageError("--sample needs --layer");
    }
    if (layer && draws() && (!sample || *sample > max_puzzles)) {
      throw cli::UsageError("--layer with --format svg or html needs --sample of at most " +
                            std::to_string(max_puzzles));
    }
    if (layer && format == Format::json) {
      throw cli::UsageError("--layer prints jobs, not --format json");
    }
    if (solutions && format != Format::html) {
      throw cli::UsageError("--solutions needs --format html");
    }
  }
};

cli::Exit draw(const Settings& settings, cli::Context& context, const GoalInput& input,
               const std::vector<Position>& placements, std::size_t length) {
  if (placements.size() > max_puzzles) {
    throw core::BadText(fmt::format(
        "{} of length {}, and a sheet has at most {}: --layer {} --sample N draws some of them",
        core::counted(placements.size(), "placement"), length, max_puzzles, length));
  }
  if (placements.empty()) {
    return cli::Exit::unsatisfiable;
  }
  print_sheet(context.out, input, placements, length, settings.sheet());
  return cli::Exit::ok;
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  settings.check();
  const GoalInput input =
      read_goal(tools::open_board(context, settings.board), settings.goal.value_or(""));
  const std::size_t helpers = settings.robots - 1;
  tools::tell_cost(context, sweep_cost(input.board, helpers, settings.memory), 1);
  Sweep sweep(input.board, helpers, settings.threads);
  const Slides slides(input.board);
  const auto one_line = [&](std::size_t length) {
    return [&, length](const Position& position) {
      return has_one_line(slides, {position, input.goal, {}}, length);
    };
  };
  io::Progress progress = context.progress("layers");
  if (settings.layer) {
    LayerQuery query{*settings.layer, settings.sample.value_or(0), settings.seed};
    query.progress = &progress;
    if (settings.unique) {
      query.wanted = one_line(query.depth);
    }
    if (!settings.draws()) {
      const std::uint64_t found = print_layer(context.out, sweep, input, query);
      return found > 0 ? cli::Exit::ok : cli::Exit::unsatisfiable;
    }
    return draw(settings, context, input, sample_layer(sweep, input, query), query.depth);
  }
  MaxPath result = find_max_path(sweep, input.goal, std::numeric_limits<std::size_t>::max(),
                                 [&](std::size_t depth) { progress.update(depth); });
  if (settings.unique) {
    std::uint64_t tried = 0;
    const auto wanted = one_line(result.max());
    std::erase_if(result.placements, [&](const Position& position) {
      progress.update(result.max(), core::counted(++tried, "placement") + " tried");
      return !wanted(position);
    });
  }
  if (settings.draws()) {
    return draw(settings, context, input, result.placements, result.max());
  }
  context.out << (settings.format == Format::json ? to_json(result) + '\n' : to_text(result));
  return result.placements.empty() ? cli::Exit::unsatisfiable : cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
