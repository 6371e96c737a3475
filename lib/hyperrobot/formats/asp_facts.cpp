#include "lib/hyperrobot/formats/asp_facts.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace tsume::hyperrobot {

namespace {

using Arguments = std::vector<std::string>;

constexpr std::array<std::string_view, 4> direction_names = {"north", "east", "south", "west"};

// Reading: what an argument says.

std::size_t number_from(std::size_t low, std::size_t high, std::string_view text) {
  const auto number = core::parse_decimal<std::size_t>(text);
  if (!number || *number < low || *number > high) {
    throw core::BadText(
        fmt::format("{} is not a number from {} to {}", core::quoted(text), low, high));
  }
  return *number;
}

Cell cell_of(const Board& board, std::string_view column, std::string_view row) {
  const std::size_t x = number_from(1, board.width(), column) - 1;
  const std::size_t y = number_from(1, board.height(), row) - 1;
  return {y, x};
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
  for (const Direction d : all_directions) {
    if (direction_names[index_of(d)] == name) {
      return d;
    }
  }
  throw core::BadText(core::quoted(name) + " is not a direction");
}

// What the facts of a name do to the board.

void add_barrier(Scene& scene, const Arguments& column_row_side) {
  const Cell cell = cell_of(scene.board, column_row_side[0], column_row_side[1]);
  scene.board.add_wall(cell, direction_of(column_row_side[2]));
}

void add_robot(Scene& scene, const Arguments& colour_column_row) {
  const Cell cell = cell_of(scene.board, colour_column_row[1], colour_column_row[2]);
  scene.add_robot({colour_of(colour_column_row[0]), cell});
}

void add_target(Scene& scene, const Arguments& colour_column_row) {
  const Cell cell = cell_of(scene.board, colour_column_row[1], colour_column_row[2]);
  scene.add_target({target_colour(colour_of(colour_column_row[0])), 0, cell});
}

void set_length(Scene& scene, const Arguments& moves) {
  const std::size_t length = number_from(0, Scene::most_length, moves[0]);
  if (scene.length && *scene.length != length) {
    throw core::BadText("a second length");
  }
  scene.length = length;
}

// The board itself comes from all facts of dim together.
void is_a_dimension(Scene& /*scene*/, const Arguments& /*number*/) {}

struct FactKind {
  std::string_view name;
  std::size_t arguments;
  void (*apply)(Scene& scene, const Arguments& arguments);
};
constexpr std::array fact_kinds = {FactKind{"dim", 1, is_a_dimension},
                                   FactKind{"barrier", 3, add_barrier},
                                   FactKind{"pos", 3, add_robot}, FactKind{"target", 3, add_target},
                                   FactKind{"length", 1, set_length}};

const FactKind& kind_of(std::string_view name, std::size_t arguments) {
  const auto kind = std::ranges::find(fact_kinds, name, &FactKind::name);
  if (kind == fact_kinds.end() || kind->arguments != arguments) {
    throw core::BadText(fmt::format("a board has no facts {}/{}", name, arguments));
  }
  return *kind;
}

// The side of a board of dim(1) to dim(side).
std::size_t side_of(const std::set<std::size_t>& dimensions) {
  if (dimensions.empty()) {
    throw core::BadText("there is no fact of dim");
  }
  std::size_t expected = 0;
  for (const std::size_t dimension : dimensions) {
    if (dimension != ++expected) {
      throw core::BadText(fmt::format("found {} of dim, but no dim({})",
                                      core::counted(dimensions.size(), "fact"), expected));
    }
  }
  return dimensions.size();
}

void block_walled_middle(Scene& scene) {
  const auto is_used = [&](Cell cell) {
    return std::ranges::find(scene.robots, cell, &Robot::cell) != scene.robots.end() ||
           std::ranges::find(scene.targets, cell, &Target::cell) != scene.targets.end();
  };
  if (has_walled_middle(scene.board) && std::ranges::none_of(middle_cells, is_used)) {
    for (const Cell cell : middle_cells) {
      scene.board.block(cell);
    }
  }
}

}  // namespace

bool is_asp_facts(std::string_view line) {
  const std::string_view text = core::trim(line);
  return std::ranges::any_of(fact_kinds, [&](const FactKind& kind) {
    return text.starts_with(kind.name) &&
           core::trim(text.substr(kind.name.size())).starts_with('(');
  });
}

void AspFacts::add(std::string_view line) {
  std::string_view text = core::trim(line.substr(0, line.find('%')));
  while (!text.empty()) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.find(')', open == text.npos ? 0 : open);
    const bool has_brackets = open != text.npos && close != text.npos;
    if (!has_brackets || !core::trim(text.substr(close + 1)).starts_with('.')) {
      throw core::BadText("expected a fact such as dim(1). instead of " + core::quoted(text));
    }
    Fact fact{std::string(core::trim(text.substr(0, open))), {}};
    for (const std::string_view argument :
         core::split_fields(text.substr(open + 1, close - open - 1), ',')) {
      fact.arguments.emplace_back(core::trim(argument));
    }
    (void)kind_of(fact.name, fact.arguments.size());
    facts_.push_back(std::move(fact));
    const std::string_view after_brackets = core::trim(text.substr(close + 1));
    text = core::trim(after_brackets.substr(1));
  }
}

Scene AspFacts::scene() const {
  std::set<std::size_t> dimensions;
  for (const Fact& fact : facts_) {
    if (fact.name == "dim") {
      dimensions.insert(number_from(1, Board::max_side, fact.arguments[0]));
    }
  }
  const std::size_t side = side_of(dimensions);
  Scene scene{Board(side, side), {}, {}, {}};
  for (const Fact& fact : facts_) {
    kind_of(fact.name, fact.arguments.size()).apply(scene, fact.arguments);
  }
  block_walled_middle(scene);
  return scene;
}

namespace {

// Writing.

std::string column_and_row(Cell cell) {
  return fmt::format("{},{}", cell.column() + 1, cell.row() + 1);
}

// Throws io::Failure for what has no facts.
void require_facts_for(const Scene& scene) {
  const auto refuse = [](const char* reason) {
    throw io::Failure(fmt::format("cannot be written as facts: {}", reason));
  };
  if (scene.board.height() != scene.board.width()) {
    refuse("the board is not square");
  }
  if (!scene.board.diagonals().empty()) {
    refuse("they have no diagonals");
  }
  if (scene.targets.size() > 1 || (scene.targets.size() == 1 && scene.targets[0].colour == '*')) {
    refuse("they have one target, of one robot");
  }
}

bool is_edge(const Board& board, Cell cell, Direction side) {
  switch (side) {
    case Direction::north:
      return cell.row() == 0;
    case Direction::east:
      return cell.column() + 1 == board.width();
    case Direction::south:
      return cell.row() + 1 == board.height();
    case Direction::west:
      break;
  }
  return cell.column() == 0;
}

// Where a robot cannot step on, seen from every free cell.
std::string barriers(const Board& board) {
  std::string text;
  for (const Cell cell : board.free_cells()) {
    for (const Direction side : all_directions) {
      if (!is_edge(board, cell, side) && !board.step(cell, side)) {
        text +=
            fmt::format("barrier({},{}).\n", column_and_row(cell), direction_names[index_of(side)]);
      }
    }
  }
  return text;
}

// The board that a reader makes of the facts.
Board board_of(std::string_view text) {
  AspFacts facts;
  for (const std::string_view line : core::split_fields(text, '\n')) {
    facts.add(line);
  }
  return facts.scene().board;
}

}  // namespace

std::string to_asp_facts(const Scene& scene) {
  require_facts_for(scene);
  std::string text = barriers(scene.board);
  for (std::size_t n = 1; n <= scene.board.width(); ++n) {
    text += fmt::format("dim({}).\n", n);
  }
  for (const Robot& robot : scene.robots) {
    text += fmt::format("pos({},{}).\n", colour_name(robot.colour), column_and_row(robot.cell));
  }
  for (const Target& target : scene.targets) {
    text += fmt::format("target({},{}).\n", colour_name(robot_colour(target.colour)),
                        column_and_row(target.cell));
  }
  if (scene.length) {
    text += fmt::format("length({}).\n", *scene.length);
  }
  if (!(board_of(text) == scene.board)) {
    throw io::Failure(
        "cannot be written as facts: blocked cells, or an open middle that has walls around");
  }
  return text;
}

}  // namespace tsume::hyperrobot
