// The quadrants of the published editions, and the ways of naming a standard board.

#include "lib/core/error.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/rules/scene.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::hyperrobot {

namespace {

// The sixteen quadrants, with the cells in the orientation of the north-west one: column, row, the
// sides with a wall, and colour and shape of the target there; or a diagonal and its colour. Facts
// of the printed boards.
struct Quadrant {
  std::string_view name;
  std::string_view facts;
};
// clang-format off
constexpr std::array<Quadrant, 16> quadrants = {{
    {"1A", "1 0 E;4 1 NW rc;1 2 NE gt;6 3 SE yh;0 5 S;3 6 SW bs"},
    {"2A", "3 0 E;5 1 SE gh;1 2 SW rs;0 3 S;6 4 NW yc;2 6 NE bt"},
    {"3A", "3 0 E;5 2 SE bh;0 4 S;2 4 NE gc;7 5 SW rt;1 6 NW ys"},
    {"4A", "3 0 E;6 1 SW bc;1 3 NE yt;5 4 NW gs;2 5 SE rh;7 5 SE *v;0 6 S"},
    {"1B", "4 0 E;6 1 SE yh;1 2 NW gt;0 5 S;6 5 NE bs;3 6 SW rc"},
    {"2B", "4 0 E;2 1 NW yc;6 3 SW bt;0 4 S;4 5 NE rs;1 6 SE gh"},
    {"3B", "3 0 E;1 1 SW rt;6 2 NE gc;2 4 SE bh;0 5 S;7 5 NW ys"},
    {"4B", "4 0 E;2 1 SE rh;1 3 SW gs;0 4 S;6 4 NW yt;5 6 NE bc;3 7 SE *v"},
    {"1C", "1 0 E;3 1 NW gt;6 3 SE yh;1 4 SW rc;0 6 S;4 6 NE bs"},
    {"2C", "5 0 E;3 2 NW yc;0 3 S;5 3 SW bt;2 4 NE rs;4 5 SE gh"},
    {"3C", "1 0 E;4 1 NE gc;1 3 SW rt;0 5 S;5 5 NW ys;3 6 SE bh"},
    {"4C", "2 0 E;5 1 SW bc;7 2 SE *v;0 3 S;3 4 SE rh;6 5 NW gs;1 6 NE yt"},
    {"1D", "5 0 E;1 3 NW rc;6 4 SE yh;0 5 S;2 6 NE gt;3 6 SW bs;4 1 / g;5 7 \\ y"},
    {"2D", "2 0 E;5 2 SE gh;6 2 NW yc;1 5 SW rs;0 6 S;4 7 NE bt;2 1 / b;7 4 \\ r"},
    {"3D", "4 0 E;0 2 S;6 2 SE bh;2 4 NE gc;3 4 SW rt;5 6 NW ys;4 1 \\ b;6 3 \\ y"},
    {"4D", "4 0 E;6 2 NW yt;2 3 NE bc;3 3 SW gs;1 5 SE rh;0 6 S;5 7 SE *v;2 1 \\ r;3 6 \\ g"},
}};
// clang-format on

constexpr std::size_t side = Board::max_row_side;

// A cell of a quadrant after `quarters` quarter turns of the whole board, clockwise.
Cell turned_cell(std::size_t row, std::size_t column, std::size_t quarters) {
  for (std::size_t i = 0; i < quarters; ++i) {
    const std::size_t old_row = row;
    row = column;
    column = side - 1 - old_row;
  }
  return {row, column};
}

void add_quadrant(Scene& scene, std::string_view facts, std::size_t quarters) {
  for (const std::string_view fact : core::split_fields(facts, ';')) {
    const auto words = core::split_words(fact);
    const auto column = static_cast<std::size_t>(words[0][0] - '0');
    const auto row = static_cast<std::size_t>(words[1][0] - '0');
    const Cell cell = turned_cell(row, column, quarters);
    if (words[2] == "/" || words[2] == "\\") {
      const char colour = robot_colour(words[3][0]);
      scene.board.add_diagonal(cell, {colour, (words[2] == "/") == (quarters % 2 == 0)});
      continue;
    }
    for (const char wall : words[2]) {
      scene.board.add_wall(cell, turned(*parse_direction(wall), quarters));
    }
    if (words.size() > 3) {
      scene.add_target({words[3][0], words[3][1], cell});
    }
  }
  scene.board.block(turned_cell(7, 7, quarters));
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return result;
}

}  // namespace

Scene standard_board(const std::vector<std::string>& names) {
  if (names.size() != 4) {
    throw core::BadText("a board is named by four quadrants, such as 2B 4B 1B 3B");
  }
  Scene scene{Board(side, side), {}, {}, {}};
  for (std::size_t k = 0; k < 4; ++k) {
    const std::string name = upper(names[k]);
    const auto* const quadrant = std::ranges::find(quadrants, name, &Quadrant::name);
    if (quadrant == quadrants.end()) {
      throw core::BadText(core::quoted(names[k]) + " is not a quadrant (1A to 4D)");
    }
    for (const std::string& before : scene.quadrants) {
      if (before[0] == name[0]) {
        throw core::BadText("quadrants " + before + " and " + name +
                            " have the same number; a board has one of each number");
      }
    }
    add_quadrant(scene, quadrant->facts, k);
    scene.quadrants.push_back(name);
  }
  return scene;
}

bool names_quadrants(std::string_view word) {
  const std::string names = upper(word);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view expected = i % 2 == 0 ? "1234" : "ABCD";
    if (expected.find(names[i]) == expected.npos) {
      return false;
    }
  }
  return !names.empty() && names.size() % 2 == 0;
}

Scene random_board(core::Random& random, std::string_view sides) {
  std::array<char, 4> numbers = {'1', '2', '3', '4'};
  random.shuffle(std::span<char>(numbers));
  std::vector<std::string> names;
  for (const char number : numbers) {
    names.push_back({number, sides[random.below(sides.size())]});
  }
  return standard_board(names);
}

void place_robots(Scene& scene, std::size_t count, core::Random& random) {
  assert(count <= robot_colours.size());
  CellSet cells = scene.board.free_cells();
  for (const Target& target : scene.targets) {
    cells.erase(target.cell);
  }
  for (const auto& [cell, diagonal] : scene.board.diagonals()) {
    cells.erase(cell);
  }
  std::vector<Cell> order;
  for (const Cell cell : cells) {
    order.push_back(cell);
  }
  random.shuffle(std::span<Cell>(order));
  scene.robots.clear();
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) {
    scene.robots.push_back({robot_colours[i], order[i]});
  }
}

}  // namespace tsume::hyperrobot
