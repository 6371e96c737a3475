#include "lib/hyperrobot/run/ricochet.hpp"

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/run/board_text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <vector>

namespace tsume::hyperrobot {

namespace {

constexpr std::size_t side = Board::max_row_side;
constexpr std::size_t quarter = side / 2;

// The token shapes C T Q H, and the same in a scene.
constexpr std::string_view token_shapes = "CTQH";
constexpr std::string_view scene_shapes = "ctsh";
constexpr std::string_view token_colours = "RGBY";

struct GridCell {
  std::array<bool, 4> walls{};
  std::optional<Target> token;  // its cell is not set
};

std::optional<GridCell> parse_grid_cell(std::string_view text) {
  GridCell cell;
  if (text.size() >= 2) {
    const std::size_t colour = token_colours.find(text[text.size() - 2]);
    const std::size_t shape = token_shapes.find(text.back());
    if (colour != token_colours.npos && shape != token_shapes.npos) {
      cell.token = Target{target_colour(token_colours[colour]), scene_shapes[shape], Cell()};
      text.remove_suffix(2);
    }
  }
  if (text == "X" || (text.empty() && cell.token)) {
    return cell;
  }
  for (const char c : text) {
    const auto d = parse_direction(c);
    if (!d || cell.walls[index_of(*d)]) {
      return std::nullopt;
    }
    cell.walls[index_of(*d)] = true;
  }
  return text.empty() ? std::nullopt : std::optional(cell);
}

// Where cell number i of a list stands: of the whole grid, or of four quadrants that are turned
// into their places; and by how many quarters it is turned.
struct Place {
  Cell cell;
  std::size_t quarters;
};
Place place_of(std::size_t i, bool quadrants) {
  if (!quadrants) {
    return {Cell(i / side, i % side), 0};
  }
  const std::size_t turns = i / (quarter * quarter);
  std::size_t row = i % (quarter * quarter) / quarter;
  std::size_t column = i % quarter;
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const std::size_t old_row = row;
    row = column;
    column = side - 1 - old_row;
  }
  return {Cell(row, column), turns};
}

bool is_middle(Cell cell) {
  return std::ranges::find(middle_cells, cell) != middle_cells.end();
}

// The middle has walls around, none inside.
bool leaves_middle(Cell cell, Direction d) {
  switch (d) {
    case Direction::north:
      return cell.row() < quarter;
    case Direction::east:
      return cell.column() >= quarter;
    case Direction::south:
      return cell.row() >= quarter;
    case Direction::west:
      return cell.column() < quarter;
  }
  return false;
}

}  // namespace

bool is_ricochet_grid(std::string_view line) {
  const auto fields = core::split_fields(line, ',');
  return fields.size() >= quarter && parse_grid_cell(core::trim(fields[0])) &&
         parse_grid_cell(core::trim(fields[1]));
}

Scene parse_ricochet_grid(std::string_view grid) {
  const auto refuse = [](const std::string& reason) {
    throw core::BadText("not a grid of Ricochet: " + reason);
  };
  auto fields = core::split_fields(grid, ',');
  if (!fields.empty() && core::trim(fields.back()).empty()) {
    fields.pop_back();
  }
  if (fields.size() != side * side) {
    refuse(fmt::format("it has {} cells instead of 256", fields.size()));
  }
  std::vector<GridCell> cells;
  for (const std::string_view field : fields) {
    const auto cell = parse_grid_cell(core::trim(field));
    if (!cell) {
      refuse(fmt::format("cell {} is {}", cells.size() + 1, core::quoted(field)));
    }
    cells.push_back(*cell);
  }
  // The cell in the north-east corner of a grid has a wall to the east; among quadrants the cell of
  // this number lies inside the board.
  const bool quadrants = !cells[side - 1].walls[index_of(Direction::east)];
  Scene scene{Board(side, side), {}, {}, {}};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto [cell, quarters] = place_of(i, quadrants);
    for (const Direction d : all_directions) {
      if (cells[i].walls[index_of(d)]) {
        scene.board.add_wall(cell, turned(d, quarters));
      }
    }
    if (cells[i].token) {
      scene.targets.push_back(*cells[i].token);
      scene.targets.back().cell = cell;
    }
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto [cell, quarters] = place_of(i, quadrants);
    for (const Direction d : all_directions) {
      const Direction there = turned(d, quarters);
      if (scene.board.has_wall(cell, there) != cells[i].walls[index_of(d)] && !is_middle(cell)) {
        refuse(fmt::format("the wall on the side {} of cell {} is written on one side only",
                           letter(there), to_string(cell)));
      }
    }
  }
  for (const Cell cell : middle_cells) {
    scene.board.block(cell);
  }
  for (const Target& target : scene.targets) {
    if (!scene.board.is_free(target.cell)) {
      refuse("a token on the blocked cell " + to_string(target.cell));
    }
  }
  return scene;
}

std::string to_ricochet_grid(const Scene& scene) {
  const auto refuse = [](const std::string& reason) {
    throw io::Failure("cannot be written as a grid of Ricochet: " + reason);
  };
  const Board& board = scene.board;
  if (board.height() != side || board.width() != side) {
    refuse("a grid has 16 x 16 cells");
  }
  if (!scene.robots.empty()) {
    refuse("a grid has no robots");
  }
  if (!board.diagonals().empty()) {
    refuse("a grid has no diagonals");
  }
  std::string grid;
  for (std::size_t i = 0; i < side * side; ++i) {
    const Cell cell = place_of(i, false).cell;
    if (board.is_free(cell) == is_middle(cell)) {
      refuse(fmt::format("the cell {} is {}", to_string(cell),
                         is_middle(cell) ? "not blocked" : "blocked"));
    }
    std::string text;
    for (const Direction d :
         {Direction::north, Direction::south, Direction::west, Direction::east}) {
      if (is_middle(cell) ? leaves_middle(cell, d) : !board.step(cell, d)) {
        text += letter(d);
      }
    }
    bool has_token = false;
    for (const Target& target : scene.targets) {
      if (!(target.cell == cell)) {
        continue;
      }
      const std::size_t shape = scene_shapes.find(target.shape);
      const std::size_t colour = target.colour == '*'
                                     ? token_colours.npos
                                     : token_colours.find(robot_colour(target.colour));
      if (shape == scene_shapes.npos || colour == token_colours.npos) {
        refuse(fmt::format("there is no token for the target {} on {}", target_name(target),
                           to_string(cell)));
      }
      if (has_token) {
        refuse("there are two targets on " + to_string(cell));
      }
      has_token = true;
      text += {token_colours[colour], token_shapes[shape]};
    }
    grid += (i == 0 ? "" : ",") + (text.empty() ? "X" : text);
  }
  return grid;
}

}  // namespace tsume::hyperrobot
