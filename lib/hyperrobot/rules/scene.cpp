#include "lib/hyperrobot/rules/scene.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <functional>
#include <utility>

namespace tsume::hyperrobot {

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return result;
}

namespace {

constexpr std::array<std::pair<char, std::string_view>, 6> colour_names = {{{'R', "red"},
                                                                            {'G', "green"},
                                                                            {'B', "blue"},
                                                                            {'Y', "yellow"},
                                                                            {'S', "silver"},
                                                                            {'K', "black"}}};

// The colour of the targets that a text names.
std::optional<char> named_target_colour(std::string_view text) {
  if (text == "any") {
    return '*';
  }
  if (text.size() == 1) {
    const char low = lowered(text)[0];
    return is_target_colour(low) ? std::optional(low) : std::nullopt;
  }
  const auto colour = parse_colour(text);
  return colour ? std::optional(target_colour(*colour)) : std::nullopt;
}

}  // namespace

std::string_view colour_name(char colour) {
  const auto* const found = std::find_if(colour_names.begin(), colour_names.end(),
                                         [&](const auto& row) { return row.first == colour; });
  return found == colour_names.end() ? "?" : found->second;
}

std::optional<char> parse_colour(std::string_view name) {
  const auto* const found =
      std::find_if(colour_names.begin(), colour_names.end(),
                   [&](const auto& row) { return row.second == lowered(name); });
  return found == colour_names.end() ? std::nullopt : std::optional(found->first);
}

char target_colour(char robot) {
  return static_cast<char>(robot - 'A' + 'a');
}

char robot_colour(char target) {
  return static_cast<char>(target - 'a' + 'A');
}

bool is_robot_colour(char c) {
  return robot_colours.find(c) != robot_colours.npos;
}

bool is_target_colour(char c) {
  return c == '*' || (c >= 'a' && c <= 'z' && is_robot_colour(robot_colour(c)));
}

std::string target_name(const Target& target) {
  return target.shape == 0 ? std::string{target.colour} : std::string{target.colour, target.shape};
}

std::optional<Target> parse_target(std::string_view name, Cell cell) {
  constexpr std::string_view shapes = "ctshv";
  if (name.empty() || name.size() > 2 || !is_target_colour(name[0]) ||
      (name.size() == 2 && shapes.find(name[1]) == shapes.npos)) {
    return std::nullopt;
  }
  return Target{name[0], name.size() == 2 ? name[1] : '\0', cell};
}

std::string diagonal_name(const Diagonal& diagonal) {
  return {diagonal.colour, sign_of(diagonal)};
}

std::optional<Diagonal> parse_diagonal(std::string_view name) {
  if (name.size() != 2 || !is_robot_colour(name[0]) || (name[1] != '/' && name[1] != '\\')) {
    return std::nullopt;
  }
  return Diagonal{name[0], name[1] == '/'};
}

void Scene::add_robot(const Robot& robot) {
  if (!board.is_free(robot.cell)) {
    throw core::BadText(
        fmt::format("robot on {}, {}", to_string(robot.cell),
                    board.contains(robot.cell) ? "a blocked cell" : "which is not on the board"));
  }
  for (const Robot& other : robots) {
    if (other.colour == robot.colour) {
      throw core::BadText(
          fmt::format("a second robot {} on {}", robot.colour, to_string(robot.cell)));
    }
    if (other.cell == robot.cell) {
      throw core::BadText("two robots on " + to_string(robot.cell));
    }
  }
  const auto place = std::find_if(robots.begin(), robots.end(), [&](const Robot& other) {
    return robot_colours.find(other.colour) > robot_colours.find(robot.colour);
  });
  robots.insert(place, robot);
}

bool Scene::ok() const {
  Position position;
  for (const Robot& robot : robots) {
    position.push_back(robot.cell);
  }
  return board.ok() && fault(position, board).empty() &&
         std::all_of(targets.begin(), targets.end(),
                     [&](const Target& target) { return board.is_free(target.cell); });
}

std::string colours_of(const Scene& scene, const Position& robots) {
  std::string colours;
  for (const Cell cell : robots) {
    const auto found = std::find_if(scene.robots.begin(), scene.robots.end(),
                                    [&](const Robot& robot) { return robot.cell == cell; });
    if (found == scene.robots.end()) {
      return {};
    }
    colours += found->colour;
  }
  return colours;
}

namespace {

// Keeps the targets of a colour and a shape, such as "bh", if there are any.
bool choose_by_shape(Scene& scene, std::string_view goal) {
  const std::string low = lowered(goal);
  const auto named = [&](const Target& target) {
    return low.size() == 2 && target.colour == low[0] && target.shape == low[1];
  };
  if (std::none_of(scene.targets.begin(), scene.targets.end(), named)) {
    return false;
  }
  std::erase_if(scene.targets, std::not_fn(named));
  return true;
}

}  // namespace

void choose_targets(Scene& scene, std::string_view goal) {
  const std::size_t all = scene.targets.size();
  const auto cell = parse_cell(goal);
  const bool is_target = cell && std::any_of(scene.targets.begin(), scene.targets.end(),
                                             [&](const Target& t) { return t.cell == *cell; });
  if (!is_target && choose_by_shape(scene, goal)) {
    return;
  }
  const auto colour = cell ? std::nullopt : named_target_colour(goal);
  if (!cell && !colour) {
    throw core::BadText(core::quoted(goal) +
                        " is neither a cell, a colour, nor colour and shape of a target");
  }
  std::erase_if(scene.targets, [&](const Target& target) {
    return cell ? target.cell != *cell : target.colour != *colour;
  });
  if (scene.targets.empty()) {
    throw core::BadText(fmt::format("none of the {} targets of this board is {} {}", all,
                                    cell ? "on" : "of the colour", core::quoted(goal)));
  }
}

std::string colours_of(const Scene& scene, const Job& job) {
  return job.colours.empty() ? colours_of(scene, job.robots) : job.colours;
}

JobText parse_job(std::string_view line, const Scene& scene) {
  JobText text = parse_job(line, scene.board);
  if (!scene.board.diagonals().empty() && text.job.colours.empty()) {
    text.job.colours = colours_of(scene, text.job.robots);
    if (text.job.colours.empty()) {
      throw core::BadText(
          "this board has diagonals: name the colours of the robots, such as 'G0fR1cB2e:Yfa d4'");
    }
  }
  return text;
}

char shape_at(const Scene& scene, Cell cell) {
  const auto found = std::ranges::find_if(scene.targets, [&](const Target& target) {
    return target.cell == cell && target.shape != 0;
  });
  return found == scene.targets.end() ? '\0' : found->shape;
}

std::optional<Job> job_of(const Scene& scene, const Target& target) {
  Job job;
  job.goal = {target.cell, target.colour == '*'};
  job.goal_shape = target.shape;
  std::optional<std::ptrdiff_t> active;
  if (job.goal.any_robot && !scene.robots.empty()) {
    active = 0;
  }
  for (const Robot& robot : scene.robots) {
    if (target_colour(robot.colour) == target.colour) {
      active = static_cast<std::ptrdiff_t>(job.robots.size());
    }
    job.robots.push_back(robot.cell);
  }
  if (!active) {
    return std::nullopt;
  }
  std::rotate(job.robots.begin(), job.robots.begin() + *active, job.robots.begin() + *active + 1);
  if (!scene.board.diagonals().empty()) {
    job.colours = colours_of(scene, job.robots);
  }
  job.text = to_string(job);
  return job;
}

std::optional<Job> job_of(const Scene& scene) {
  if (scene.targets.size() != 1 || scene.robots.empty()) {
    return std::nullopt;
  }
  return job_of(scene, scene.targets[0]);
}

}  // namespace tsume::hyperrobot
