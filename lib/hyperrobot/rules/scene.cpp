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

constexpr std::array<std::pair<char, std::string_view>, 5> shape_names = {
    {{'c', "circle"}, {'t', "triangle"}, {'s', "square"}, {'h', "hexagon"}, {'v', "vortex"}}};

// The colour of a target by its letter or in a word.
std::optional<char> parse_target_colour(std::string_view name) {
  if (name.size() == 1 && is_target_colour(name[0])) {
    return name[0];
  }
  if (name == "any") {
    return '*';
  }
  const auto robot = parse_colour(name);
  return robot ? std::optional(target_colour(*robot)) : std::nullopt;
}

// The shape of a target by its letter or in a word.
std::optional<char> parse_shape(std::string_view name) {
  for (const auto& [letter, word] : shape_names) {
    if (name == word || (name.size() == 1 && name[0] == letter)) {
      return letter;
    }
  }
  return std::nullopt;
}

// Whether a target is one that a name means. A target of any robot is the vortex, also if its shape
// is not given.
bool is_meant(const Target& target, const Target& name) {
  const bool is_vortex = name.colour == '*' && name.shape == 'v';
  return target.colour == name.colour &&
         (name.shape == 0 || target.shape == name.shape || (is_vortex && target.shape == 0));
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
  const auto words = core::split_words(name);
  if (words.size() == 1 && words[0] == "vortex") {
    return Target{'*', 'v', cell};
  }
  if (words.size() == 1 && words[0].size() == 2) {
    const auto colour = parse_target_colour(words[0].substr(0, 1));
    const auto shape = parse_shape(words[0].substr(1));
    return colour && shape ? std::optional(Target{*colour, *shape, cell}) : std::nullopt;
  }
  const auto colour = words.empty() ? std::nullopt : parse_target_colour(words[0]);
  const auto shape = words.size() == 2 ? parse_shape(words[1]) : std::optional('\0');
  if (!colour || !shape || words.size() > 2) {
    return std::nullopt;
  }
  return Target{*colour, *shape, cell};
}

std::optional<char> parse_robot(std::string_view name) {
  return name.size() == 1 && is_robot_colour(name[0]) ? std::optional(name[0]) : parse_colour(name);
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

void Scene::add_target(const Target& target) {
  for (const Target& other : targets) {
    if (other.cell == target.cell && other.colour == target.colour) {
      throw core::BadText(
          fmt::format("a second target {} on {}", target.colour, to_string(target.cell)));
    }
  }
  targets.push_back(target);
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

// The cell of the board that a text is, "d4" or "cell d4"; and whether the text is nothing but
// that.
struct CellName {
  std::optional<Cell> cell;
  bool certain = false;
};
CellName named_cell(const Board& board, std::string_view text) {
  const auto words = core::split_words(text);
  const bool certain = words.size() == 2 && words[0] == "cell";
  const auto cell = parse_cell(certain ? words[1] : text);
  return {cell && board.contains(*cell) ? cell : std::nullopt, certain};
}

}  // namespace

std::optional<Cell> cell_of_goal(const Scene& scene, std::string_view goal) {
  const CellName named = named_cell(scene.board, goal);
  const auto name = parse_target(lowered(goal), {});
  if (!named.cell || named.certain || !name) {
    return named.cell;
  }
  for (const Target& target : scene.targets) {
    if (is_meant(target, *name) && target.cell != *named.cell) {
      throw core::BadText(
          fmt::format("{} is a cell and also the target on {}: write 'cell {}' or 'cell {}'",
                      core::quoted(goal), to_string(target.cell), to_string(*named.cell),
                      to_string(target.cell)));
    }
  }
  return named.cell;
}

void choose_targets(Scene& scene, std::string_view goal) {
  const std::size_t all = scene.targets.size();
  const auto cell = parse_cell(goal);
  const auto name = parse_target(lowered(goal), {});
  const CellName named = named_cell(scene.board, goal);
  if (!cell && !named.certain && !name) {
    throw core::BadText(core::quoted(goal) +
                        " is neither a cell, a colour, nor colour and shape of a target");
  }
  const bool is_target = std::ranges::any_of(
      scene.targets, [&](const Target& target) { return target.cell == named.cell; });
  const auto chosen = is_target ? cell_of_goal(scene, goal) : std::nullopt;
  std::erase_if(scene.targets, [&](const Target& target) {
    return chosen ? target.cell != *chosen : !name || !is_meant(target, *name);
  });
  if (scene.targets.empty()) {
    throw core::BadText(fmt::format("this board has {}, none {} {}", core::counted(all, "target"),
                                    cell || named.certain ? "on" : "of the colour",
                                    core::quoted(goal)));
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
