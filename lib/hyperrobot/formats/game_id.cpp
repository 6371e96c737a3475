#include "lib/hyperrobot/formats/game_id.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/core.h>
#include <vector>

namespace tsume::hyperrobot {

namespace {

constexpr std::size_t max_game_robots = 5;
constexpr char any_robot_digit = 'F';
constexpr std::string_view hex = "0123456789ABCDEF";

std::size_t digit(char c) {
  return hex.find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c);
}

// The names of the quadrants 0 to 15 are 1A to 4A, 1B, ...
std::string quadrant_name(std::size_t number) {
  return {"1234"[number % 4], "ABCD"[number / 4]};
}
std::size_t quadrant_number(const std::string& name) {
  return static_cast<std::size_t>(name[0] - '1') + 4 * static_cast<std::size_t>(name[1] - 'A');
}

char target_of(std::size_t robot) {
  return target_colour(robot_colours[robot]);
}

void check(bool condition, const char* reason) {
  if (!condition) {
    throw core::BadText(reason);
  }
}

// What a game must have; its target.
Target game_target(const Scene& scene) {
  check(scene.board.diagonals().empty(), "its boards have no diagonals");
  check(!scene.robots.empty() && scene.robots.size() <= max_game_robots, "it has 1 to 5 robots");
  for (std::size_t i = 0; i < scene.robots.size(); ++i) {
    if (scene.robots[i].colour != robot_colours[i]) {
      throw core::BadText(
          fmt::format("its robots are red, green, blue, yellow, silver in this order; "
                      "the board has a robot {} without those before it",
                      scene.robots[i].colour));
    }
  }
  check(scene.targets.size() == 1, "it has one goal");
  const Target target = scene.targets[0];
  check(target.colour == '*' ||
            std::any_of(scene.robots.begin(), scene.robots.end(),
                        [&](const Robot& r) { return target_colour(r.colour) == target.colour; }),
        "the goal needs a robot of its colour");
  return target;
}

std::size_t robot_number(const Target& target) {
  std::size_t number = 0;
  while (target_of(number) != target.colour) {
    ++number;
  }
  return number;
}

Scene read_id(std::string_view id) {
  const auto fields = core::split_fields(id, '+');
  check(is_game_id(id), "expected a game ID such as 7650+42+E2302B12+C9");
  std::vector<std::string> names;
  for (const char c : fields[0]) {
    names.push_back(quadrant_name(digit(c)));
  }
  Scene scene = standard_board(names);
  scene.board.remove_diagonals();
  const std::size_t count = digit(fields[1][0]);
  const bool any = digit(fields[1][1]) == digit(any_robot_digit);
  const std::size_t active = any ? 0 : digit(fields[1][1]);
  check(count >= 1 && count <= max_game_robots && active < count && fields[2].size() == 2 * count,
        "the number of robots does not match the robots (1 to 5)");
  for (std::size_t i = 0; i < count; ++i) {
    scene.add_robot({robot_colours[i], *parse_cell(fields[2].substr(2 * i, 2))});
  }
  const Cell goal = *parse_cell(fields[3]);
  check(scene.board.is_free(goal), "bad goal");
  const auto found = std::find_if(scene.targets.begin(), scene.targets.end(),
                                  [&](const Target& target) { return target.cell == goal; });
  const char shape = found == scene.targets.end() ? '\0' : found->shape;
  scene.targets = {{any ? '*' : target_of(active), shape, goal}};
  return scene;
}

std::string write_id(const Scene& scene) {
  const Target target = game_target(scene);
  check(!scene.quadrants.empty(), "an ID needs a board that is named by its quadrants");
  const std::vector<Target> standard = standard_board(scene.quadrants).targets;
  check(std::any_of(standard.begin(), standard.end(),
                    [&](const Target& t) {
                      return t.cell == target.cell && t.colour == target.colour &&
                             (target.shape == 0 || target.shape == t.shape);
                    }),
        "an ID needs one of the targets of the standard board");
  std::string id;
  for (const std::string& name : scene.quadrants) {
    id += hex[quadrant_number(name)];
  }
  id += fmt::format("+{}{}+", scene.robots.size(),
                    target.colour == '*' ? any_robot_digit : hex[robot_number(target)]);
  for (const Robot& robot : scene.robots) {
    id += fmt::format("{:02X}", robot.cell.code());
  }
  return id + fmt::format("+{:02X}", target.cell.code());
}

}  // namespace

bool is_game_id(std::string_view line) {
  const auto fields = core::split_fields(line, '+');
  return fields.size() == 4 && fields[0].size() == 4 && fields[1].size() == 2 &&
         fields[3].size() == 2 && std::all_of(line.begin(), line.end(), [](char c) {
           return c == '+' || digit(c) != hex.npos;
         });
}

Scene parse_game_id(std::string_view id) try {
  return read_id(id);
} catch (const core::BadText& error) {
  throw core::BadText(fmt::format("{}: {}", core::quoted(id), error.what()));
}

std::string to_game_id(const Scene& scene) try {
  return write_id(scene);
} catch (const core::BadText& error) {
  throw io::Failure(fmt::format("cannot be written as a game of DriftingDroids: {}", error.what()));
}

}  // namespace tsume::hyperrobot
