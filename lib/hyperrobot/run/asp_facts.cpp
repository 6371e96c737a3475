#include "lib/hyperrobot/run/asp_facts.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/hyperrobot/run/board_text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace tsume::hyperrobot {

namespace {

struct Kind {
  std::string_view name;
  std::size_t arguments;
};
constexpr std::array kinds = {Kind{"barrier", 3}, Kind{"dim", 1}, Kind{"pos", 3}, Kind{"target", 3},
                              Kind{"length", 1}};

constexpr std::array<std::string_view, 4> direction_names = {"north", "east", "south", "west"};

std::size_t number(std::string_view text, std::size_t high) {
  const auto n = core::parse_decimal<std::size_t>(text);
  if (!n || *n < 1 || *n > high) {
    throw core::BadText(core::quoted(text) + " is not a number from 1 to " + std::to_string(high));
  }
  return *n;
}

Cell cell_at(const Board& board, std::string_view column, std::string_view row) {
  const std::size_t x = number(column, board.width());
  return {number(row, board.height()) - 1, x - 1};
}

char colour_of(std::string_view name) {
  for (const char colour : robot_colours) {
    if (colour_name(colour) == name) {
      return colour;
    }
  }
  throw core::BadText(core::quoted(name) + " is not the colour of a robot");
}

Direction direction_of(std::string_view name) {
  const auto found = std::ranges::find(direction_names, name);
  if (found == direction_names.end()) {
    throw core::BadText(core::quoted(name) + " is not a direction");
  }
  return all_directions[static_cast<std::size_t>(found - direction_names.begin())];
}

// The side of the board.
std::size_t side_of(const std::vector<std::size_t>& dims) {
  const std::size_t side = dims.size();
  for (std::size_t n = 1; n <= side; ++n) {
    if (std::ranges::find(dims, n) == dims.end()) {
      throw core::BadText(fmt::format("there are {} facts of dim, but no dim({})", side, n));
    }
  }
  if (side < 1) {
    throw core::BadText("there is no fact of dim");
  }
  return side;
}

void block_middle(Scene& scene) {
  const auto taken = [&](Cell cell) {
    return std::ranges::any_of(scene.robots, [&](const Robot& r) { return r.cell == cell; }) ||
           std::ranges::any_of(scene.targets, [&](const Target& t) { return t.cell == cell; });
  };
  if (has_walled_middle(scene.board) && std::ranges::none_of(middle_cells, taken)) {
    for (const Cell cell : middle_cells) {
      scene.board.block(cell);
    }
  }
}

}  // namespace

bool is_asp_facts(std::string_view line) {
  const std::string_view text = core::trim(line);
  return std::ranges::any_of(kinds, [&](const Kind& kind) {
    return text.starts_with(kind.name) &&
           core::trim(text.substr(kind.name.size())).starts_with('(');
  });
}

void AspFacts::add(std::string_view line) {
  std::string_view text = core::trim(line.substr(0, line.find('%')));
  while (!text.empty()) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.find(')');
    if (open == text.npos || close == text.npos || close < open ||
        !core::trim(text.substr(close + 1)).starts_with('.')) {
      throw core::BadText("expected a fact such as dim(1). instead of " + core::quoted(text));
    }
    Fact fact{std::string(core::trim(text.substr(0, open))), {}};
    for (const std::string_view word :
         core::split_fields(text.substr(open + 1, close - open - 1), ',')) {
      fact.arguments.emplace_back(core::trim(word));
    }
    const auto kind =
        std::ranges::find_if(kinds, [&](const Kind& k) { return k.name == fact.name; });
    if (kind == kinds.end() || kind->arguments != fact.arguments.size()) {
      throw core::BadText(
          fmt::format("a board has no facts {}/{}", fact.name, fact.arguments.size()));
    }
    facts_.push_back(std::move(fact));
    const std::string_view rest = core::trim(text.substr(close + 1));
    text = core::trim(rest.substr(1));
  }
}

Scene AspFacts::scene() const {
  std::vector<std::size_t> dims;
  for (const Fact& fact : facts_) {
    if (fact.name == "dim") {
      const std::size_t n = number(fact.arguments[0], Board::max_side);
      if (std::ranges::find(dims, n) == dims.end()) {
        dims.push_back(n);
      }
    }
  }
  const std::size_t side = side_of(dims);
  Scene scene{Board(side, side), {}, {}, {}};
  for (const auto& [name, arguments] : facts_) {
    if (name == "barrier") {
      scene.board.add_wall(cell_at(scene.board, arguments[0], arguments[1]),
                           direction_of(arguments[2]));
    } else if (name == "pos") {
      scene.add_robot({colour_of(arguments[0]), cell_at(scene.board, arguments[1], arguments[2])});
    } else if (name == "target") {
      scene.targets.push_back({target_colour(colour_of(arguments[0])), 0,
                               cell_at(scene.board, arguments[1], arguments[2])});
    } else if (name == "length") {
      scene.length = number(arguments[0], Scene::most_length);
    }
  }
  block_middle(scene);
  return scene;
}

std::string to_asp_facts(const Scene& scene) {
  const Board& board = scene.board;
  const auto place = [](Cell cell) {
    return fmt::format("{},{}", cell.column() + 1, cell.row() + 1);
  };
  if (board.height() != board.width()) {
    throw io::Failure("cannot be written as facts: the board is not square");
  }
  if (!board.diagonals().empty()) {
    throw io::Failure("cannot be written as facts: they have no diagonals");
  }
  if (scene.targets.size() > 1 || (scene.targets.size() == 1 && scene.targets[0].colour == '*')) {
    throw io::Failure("cannot be written as facts: they have one target, of one robot");
  }
  std::string text;
  for (const Cell cell : board.free_cells()) {
    for (const Direction d : all_directions) {
      const bool edge = (d == Direction::north && cell.row() == 0) ||
                        (d == Direction::west && cell.column() == 0) ||
                        (d == Direction::south && cell.row() + 1 == board.height()) ||
                        (d == Direction::east && cell.column() + 1 == board.width());
      if (!edge && !board.step(cell, d)) {
        text += fmt::format("barrier({},{}).\n", place(cell), direction_names[index_of(d)]);
      }
    }
  }
  for (std::size_t n = 1; n <= board.width(); ++n) {
    text += fmt::format("dim({}).\n", n);
  }
  for (const Robot& robot : scene.robots) {
    text += fmt::format("pos({},{}).\n", colour_name(robot.colour), place(robot.cell));
  }
  for (const Target& target : scene.targets) {
    text += fmt::format("target({},{}).\n", colour_name(robot_colour(target.colour)),
                        place(target.cell));
  }
  if (scene.length) {
    text += fmt::format("length({}).\n", *scene.length);
  }
  AspFacts again;
  for (const std::string_view line : core::split_fields(text, '\n')) {
    again.add(line);
  }
  if (!(again.scene().board == board)) {
    throw io::Failure(
        "cannot be written as facts: blocked cells, or an open middle that has walls around");
  }
  return text;
}

}  // namespace tsume::hyperrobot
