// hr-board - make, read and draw boards of Hyper Robot
#include "lib/cli/app.hpp"
#include "lib/core/error.hpp"
#include "lib/core/random.hpp"
#include "lib/hyperrobot/formats/asp_facts.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/formats/game_id.hpp"
#include "lib/hyperrobot/formats/render.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace {

using namespace tsume;

constexpr cli::Info info{"hr-board", "Make, read and draw boards of Hyper Robot (Ricochet Robots).",
                         "hr-board 2B 4B 1B 3B --format svg -o board.svg"};

enum class Format : std::uint8_t { hrb, box, json, svg, id, asp };
constexpr core::Named<Format> format_names[] = {{Format::hrb, "hrb"},   {Format::box, "box"},
                                                {Format::json, "json"}, {Format::svg, "svg"},
                                                {Format::id, "id"},     {Format::asp, "asp"}};

struct Settings {
  std::vector<std::string> operands;
  Format format = Format::hrb;
  bool random = false;
  std::string sides = "AB";
  std::uint64_t robots = 4;
  std::uint64_t seed = 1;

  void add_to(cli::Options& options) {
    options.choice("format", format, format_names, "output format");
    options.flag("random", random, "make a random one");
    options.text("sides", "LETTERS", sides, "sides that --random may use, of ABCD");
    options.count("robots", "N", robots, "robots, including the active one", {0, 6});
    options.seed(seed);
    options.operands("FILE | GAME-ID | NW NE SE SW", operands, 0, 4);
  }
};

hyperrobot::Scene random_scene(const Settings& settings) {
  if (!settings.operands.empty()) {
    throw cli::UsageError("--random takes no operand");
  }
  if (settings.sides.empty() || settings.sides.find_first_not_of("ABCD") != std::string::npos) {
    throw cli::UsageError("--sides: '" + settings.sides + "' is not a choice of A, B, C and D");
  }
  core::Random random(settings.seed);
  hyperrobot::Scene scene = hyperrobot::random_board(random, settings.sides);
  hyperrobot::place_robots(scene, settings.robots, random);
  return scene;
}

hyperrobot::Scene make_scene(const Settings& settings, cli::Context& context) {
  if (settings.random) {
    return random_scene(settings);
  }
  const auto& operands = settings.operands;
  const bool game_id = operands.size() == 1 && hyperrobot::is_game_id(operands[0]);
  const bool quadrants = std::ranges::any_of(operands, hyperrobot::names_quadrants);
  if (quadrants && operands.size() < 4) {
    throw cli::UsageError("a board has four quadrants: NW NE SE SW, such as 2B 4B 1B 3B");
  }
  if (operands.size() == 4 || game_id) {
    return cli::parse_operand([&] {
      return game_id ? hyperrobot::parse_game_id(operands[0])
                     : hyperrobot::standard_board(operands);
    });
  }
  if (operands.size() > 1) {
    throw cli::UsageError("expected one file, one game ID, or four quadrants");
  }
  io::Input input = context.open(operands.empty() ? "-" : operands[0]);
  io::LineReader lines(input);
  return hyperrobot::read_whole_scene(lines, " (jobs are for hr-bfs)");
}

std::string written(const hyperrobot::Scene& scene, Format format) {
  switch (format) {
    case Format::hrb:
      return to_hrb(scene);
    case Format::box:
      return to_box(scene);
    case Format::json:
      return to_json(scene);
    case Format::svg:
      return to_svg(scene);
    case Format::id:
      return to_game_id(scene) + '\n';
    case Format::asp:
      break;
  }
  return to_asp_facts(scene);
}

// What the format has no place for and what is not part of the board.
std::string left_out(const hyperrobot::Scene& scene, Format format) {
  if (format != Format::asp) {
    return scene.length ? fmt::format("the length {} is left out", *scene.length) : "";
  }
  return !scene.targets.empty() && scene.targets[0].shape != 0
             ? "the shape of the target " + target_name(scene.targets[0]) + " is left out"
             : "";
}

cli::Exit body(const Settings& settings, cli::Context& context) {
  const hyperrobot::Scene scene = make_scene(settings, context);
  context.out << written(scene, settings.format);
  if (const std::string text = left_out(scene, settings.format); !text.empty()) {
    context.note(text);
  }
  return cli::Exit::ok;
}

}  // namespace

int main(int argc, char** argv) {
  return cli::run<Settings>(info, argc, argv, body);
}
