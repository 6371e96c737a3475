// freecell-show - draw FreeCell positions and solutions, or write them for other programs
#include "lib/cli/app.hpp"
#include "lib/freecell/formats/show_run.hpp"

#include "tools/variant_options.hpp"
#include <optional>
#include <string>
#include <utility>

namespace {

using namespace tsume;

constexpr cli::Info info{
    "freecell-show",
    "Draw boards, or the positions along their solutions, as text, as one picture,\n"
    "or as a page that steps through them; or write them for other programs.",
    "freecell-show deal --play solution --format html -o solution.html"};

struct Settings {
  std::optional<std::string> boards;
  std::optional<std::string> solutions;
  io::ColorMode color = io::ColorMode::automatic;
  freecell::ShowRequest request;
  bool skip_bad = false;

  void add_to(cli::Options& options) {
    options.choice("format", request.format, freecell::board_format_names,
                   "the first four write boards, as freecell-deal does; the others draw them");
    options.text("play", "FILE", solutions,
                 "play these solutions (result lines or plain moves), show the end");
    options.count("ply", "K", request.ply, "show the position after K moves", {0});
    options.flag("each-ply", request.each_ply, "show every position from the start to the end");
    options.choice("to-empty", request.to_empty, freecell::to_empty_names,
                   "cards that a move without a count takes to an empty column", "any");
    options.gone("metric", "use --to-empty one, cells or longest");
    options.choice("auto-moves", request.auto_moves, freecell::auto_moves_names,
                   "which cards go home by themselves after each move");
    options.skip_bad(skip_bad);
    options.choice("color", color, io::color_mode_names, "print red cards in red");
    tools::add_variant_options(options, request.variant);
    options.operand("BOARDS", boards);
    options.records();
  }
};

cli::Exit body(const Settings& settings, cli::Context& context) {
  freecell::ShowRequest request = settings.request;
  request.color = io::use_color(settings.color, context.to_standard_output);
  io::Input boards = context.open(settings.boards.value_or("-"));
  std::optional<io::Input> solutions;
  if (settings.solutions) {
    solutions.emplace(context.open(*settings.solutions));
  }
  return freecell::show_boards(std::move(boards), std::move(solutions), request,
                               context.list(settings.skip_bad), context.records())
      .status();
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
