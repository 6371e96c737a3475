#include "lib/core/json.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/formats/board_text.hpp"
#include "lib/hyperrobot/rules/notation.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <functional>

namespace tsume::hyperrobot {

namespace {

// What the picture shows between two cells: a wall if a robot cannot pass. Nothing inside a block.
bool drawn_wall(const Board& board, Cell cell, Direction side) {
  if (board.is_free(cell)) {
    return !board.step(cell, side);
  }
  const std::size_t row = cell.row() + (side == Direction::south) - (side == Direction::north);
  const std::size_t column = cell.column() + (side == Direction::east) - (side == Direction::west);
  if (row >= board.height() || column >= board.width()) {
    return true;
  }
  return board.is_free(Cell(row, column));
}

// Which targets the picture can hold: one alone, without a shape, where no robot stands.
bool target_in_picture(const Scene& scene) {
  return scene.targets.size() == 1 && scene.targets[0].shape == 0 &&
         std::none_of(scene.robots.begin(), scene.robots.end(),
                      [&](const Robot& r) { return r.cell == scene.targets[0].cell; });
}

char symbol_at(const Scene& scene, Cell cell) {
  for (const Robot& robot : scene.robots) {
    if (robot.cell == cell) {
      return robot.colour;
    }
  }
  if (target_in_picture(scene) && scene.targets[0].cell == cell) {
    return scene.targets[0].colour;
  }
  const auto& diagonals = scene.board.diagonals();
  const auto diagonal = diagonals.find(cell);
  return diagonal != diagonals.end() ? sign_of(diagonal->second)
         : scene.board.is_free(cell) ? '.'
                                     : '#';
}

// Whether the quadrants, by which the board is named, have its diagonals.
bool is_named(const Scene& scene) {
  return !scene.quadrants.empty() && standard_board(scene.quadrants).board == scene.board;
}

std::string directives(const Scene& scene) {
  std::string text;
  if (is_named(scene)) {
    text += "board " + core::join(scene.quadrants, " ") + '\n';
  } else {
    for (const auto& [cell, diagonal] : scene.board.diagonals()) {
      text += "diagonal " + diagonal_name(diagonal) + ' ' + to_string(cell) + '\n';
    }
  }
  if (!target_in_picture(scene)) {
    for (const Target& target : scene.targets) {
      text += "target " + target_name(target) + ' ' + to_string(target.cell) + '\n';
    }
  }
  return text;
}

// The symbols of one picture style.
struct Style {
  std::string_view corner;
  std::string_view flat_wall;
  std::string_view no_flat_wall;
  std::string_view upright_wall;
  std::string_view no_upright_wall;
  std::function<std::string(char)> cell;
  std::function<std::string(std::size_t, std::size_t)> outer_corner;
};

std::string picture(const Scene& scene, const Style& style) {
  const Board& board = scene.board;
  std::string text;
  for (std::size_t i = 0; i <= 2 * board.height(); ++i) {
    for (std::size_t j = 0; j <= 2 * board.width(); ++j) {
      const bool last_row = i == 2 * board.height();
      const bool last_column = j == 2 * board.width();
      const Cell cell(last_row ? i / 2 - 1 : i / 2, last_column ? j / 2 - 1 : j / 2);
      if (i % 2 == 0 && j % 2 == 0) {
        text += style.outer_corner ? style.outer_corner(i, j) : std::string(style.corner);
      } else if (i % 2 == 0) {
        text += drawn_wall(board, cell, last_row ? Direction::south : Direction::north)
                    ? style.flat_wall
                    : style.no_flat_wall;
      } else if (j % 2 == 0) {
        text += drawn_wall(board, cell, last_column ? Direction::east : Direction::west)
                    ? style.upright_wall
                    : style.no_upright_wall;
      } else {
        text += style.cell(symbol_at(scene, cell));
      }
    }
    text += '\n';
  }
  return text;
}

std::string contest_symbol(char c) {
  return c == '.'                                  ? "\u25a1"
         : c == 'b'                                ? "\u2606"
         : c == '/'                                ? "\u2571"
         : c == '\\'                               ? "\u2572"
         : box_colours.find(c) != box_colours.npos ? std::string(colour_sign(c))
                                                   : std::string{c};
}

}  // namespace

bool has_walled_middle(const Board& board) {
  return board.height() == Board::max_row_side && board.width() == Board::max_row_side &&
         std::all_of(middle_cells.begin(), middle_cells.end(), [&](Cell cell) {
           const Direction vertical = cell.row() == 7 ? Direction::north : Direction::south;
           const Direction horizontal = cell.column() == 7 ? Direction::west : Direction::east;
           return drawn_wall(board, cell, vertical) && drawn_wall(board, cell, horizontal);
         });
}

std::string to_hrb(const Scene& scene) {
  const Style style{"+", "-", " ", "|", " ", [](char c) { return std::string{c}; }, {}};
  return picture(scene, style) + directives(scene);
}

std::string to_box(const Scene& scene) {
  if (has_walled_middle(scene.board) &&
      std::any_of(middle_cells.begin(), middle_cells.end(),
                  [&](Cell cell) { return scene.board.is_free(cell); })) {
    throw io::Failure(
        "cannot be written in box drawing: the middle has walls all round, which is read as "
        "blocked");
  }
  const std::size_t bottom = 2 * scene.board.height();
  const std::size_t right = 2 * scene.board.width();
  const auto corner = [=](std::size_t i, std::size_t j) -> std::string {
    if (i == 0) {
      return j == 0 ? "\u250f" : j == right ? "\u2513" : "\u252f";
    }
    if (i == bottom) {
      return j == 0 ? "\u2517" : j == right ? "\u251b" : "\u2537";
    }
    return j == 0 ? "\u2520" : j == right ? "\u2528" : "\u253c";
  };
  const Style style{"", "\u2501", "\u2500", "\u2503", "\u2502", contest_symbol, corner};
  return picture(scene, style) + directives(scene);
}

std::string to_json(const Scene& scene) {
  using core::Json;
  const Board& board = scene.board;
  Json blocked = Json::array();
  Json walls = Json::array();
  for (std::size_t row = 0; row < board.height(); ++row) {
    for (std::size_t column = 0; column < board.width(); ++column) {
      const Cell cell(row, column);
      if (!board.is_free(cell)) {
        blocked.push(to_string(cell));
      }
      for (const Direction side : {Direction::east, Direction::south}) {
        const bool edge =
            side == Direction::east ? column + 1 == board.width() : row + 1 == board.height();
        if (!edge && drawn_wall(board, cell, side)) {
          walls.push(
              Json::object().set("cell", to_string(cell)).set("side", std::string{letter(side)}));
        }
      }
    }
  }
  Json object = Json::object()
                    .set("height", board.height())
                    .set("width", board.width())
                    .set("blocked", blocked)
                    .set("walls", walls);
  if (!board.diagonals().empty()) {
    object.set("diagonals", Json::array(board.diagonals(), [](const auto& diagonal) {
                 return Json::object()
                     .set("diagonal", diagonal_name(diagonal.second))
                     .set("cell", to_string(diagonal.first));
               }));
  }
  return object
             .set("robots", Json::array(scene.robots,
                                        [](const Robot& robot) {
                                          return Json::object()
                                              .set("colour", std::string{robot.colour})
                                              .set("cell", to_string(robot.cell));
                                        }))
             .set("targets", Json::array(scene.targets,
                                         [](const Target& target) {
                                           return Json::object()
                                               .set("target", target_name(target))
                                               .set("cell", to_string(target.cell));
                                         }))
             .set("quadrants", Json::array(scene.quadrants))
             .compact() +
         '\n';
}

}  // namespace tsume::hyperrobot
