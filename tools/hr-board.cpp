// hr-board - make, read and draw boards of Hyper Robot
#include "lib/cli/app.hpp"
#include "lib/hyperrobot/files/render.hpp"
#include "lib/hyperrobot/rules/scene.hpp"

#include <algorithm>

namespace {

using namespace tsume;

struct Arguments {
  std::vector<std::string> operands;
  std::string format = "hrb";
  bool random = false;
  std::string sides = "AB";
  std::uint64_t robots = 4;
  std::uint64_t seed = 1;
  bool diagonals = false;
};

hyperrobot::Scene make_scene(const Arguments& arguments, const cli::Context& context) {
  std::string error;
  const auto& operands = arguments.operands;
  if (arguments.random) {
    if (!operands.empty()) {
      throw cli::UsageError("--random takes no operand");
    }
    if (arguments.sides.empty() || arguments.sides.find_first_not_of("ABCD") != std::string::npos) {
      throw cli::UsageError("--sides: '" + arguments.sides + "' is not a choice of A, B, C and D");
    }
    core::Random random(arguments.seed);
    hyperrobot::Scene scene = hyperrobot::random_board(random, arguments.sides);
    hyperrobot::place_robots(scene, arguments.robots, random);
    return scene;
  }
  const bool game_id =
      operands.size() == 1 && std::count(operands[0].begin(), operands[0].end(), '+') == 3;
  if (operands.size() == 4 || game_id) {
    auto scene = game_id ? hyperrobot::parse_game_id(operands[0], error)
                         : hyperrobot::standard_board(operands, error);
    if (!scene) {
      throw cli::UsageError(error);
    }
    return *std::move(scene);
  }
  if (operands.size() > 1) {
    throw cli::UsageError("expected one file, one game ID, or four quadrants");
  }
  io::Input input = context.open(operands.empty() ? "-" : operands[0]);
  io::LineReader lines(input);
  hyperrobot::SceneText text = hyperrobot::read_scene(lines);
  if (text.rest) {
    lines.fail("expected the end of the board (jobs are for hr-bfs)");
  }
  return std::move(text.scene);
}

}  // namespace

int main(int argc, char** argv) {
  const cli::Info info{"hr-board", "Make, read and draw boards of Hyper Robot (Ricochet Robots).",
                       "[OPTION...] [FILE | GAME-ID | NW NE SE SW]",
                       "hr-board 2B 4B 1B 3B --format svg -o board.svg"};
  Arguments arguments;
  cli::Options options;
  options.choice("format", arguments.format, {"hrb", "box", "json", "svg"}, "output format");
  options.flag("random", arguments.random, "a random standard board with robots and its targets");
  options.text("sides", "LETTERS", arguments.sides, "sides that --random takes, of ABCD");
  options.count("robots", "N", arguments.robots, "robots that --random places", 0, 6);
  options.seed(arguments.seed);
  options.flag("diagonals", arguments.diagonals,
               "refused: the diagonals of the D sides are not supported");
  options.operands("FILE", arguments.operands, 0, 4);
  return cli::run(info, argc, argv, std::move(options), [&](cli::Context& context) {
    if (arguments.diagonals) {
      throw cli::UsageError(
          "--diagonals: not supported; a D side is built with its walls and targets only");
    }
    const hyperrobot::Scene scene = make_scene(arguments, context);
    if (arguments.format == "svg") {
      context.out << to_svg(scene);
    } else if (arguments.format == "json") {
      context.out << to_json(scene);
    } else {
      context.out << (arguments.format == "box" ? to_box(scene) : to_hrb(scene));
    }
    return cli::Exit::ok;
  });
}
