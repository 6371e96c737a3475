#include "lib/samurai/rules/board.hpp"

#include <cstdlib>
#include <utility>
#include <vector>

namespace tsume::samurai {

namespace {

using Offset = std::pair<int, int>;

constexpr std::array<Offset, 4> unit_steps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

// Cells painted towards the south, relative to the samurai.
const std::vector<Offset>& southern_reach(Weapon weapon) {
  static const ByWeapon<std::vector<Offset>> reach = {{{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}},
      {{0, 1}, {0, 2}, {1, 0}, {1, 1}, {2, 0}},
      {{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}},
  }}};
  return reach[weapon];
}

Offset rotated(Offset south, Direction towards) {
  const auto [x, y] = south;
  switch (towards) {
    case Direction::south:
      return {x, y};
    case Direction::east:
      return {y, -x};
    case Direction::north:
      return {-x, -y};
    case Direction::west:
      return {-y, x};
  }
  return south;
}

std::optional<Cell> shifted(Cell from, Offset by) {
  const int width = static_cast<int>(field_width);
  const int x = static_cast<int>(from.x()) + by.first;
  const int y = static_cast<int>(from.y()) + by.second;
  if (x < 0 || y < 0 || x >= width || y >= width) {
    return std::nullopt;
  }
  return Cell::at(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
}

struct Tables {
  std::array<std::array<std::optional<Cell>, 4>, cell_count> steps;
  std::array<CellSet, cell_count> neighbours;
  ByWeapon<std::array<std::array<CellSet, 4>, cell_count>> painted;
  std::array<CellSet, cell_count> vision;
  CellSet homes;

  Tables() {
    for (const Side side : {Side::first, Side::second}) {
      for (const Weapon w : weapons) {
        homes.insert(home(side, w).index);
      }
    }
    for (std::size_t i = 0; i < cell_count; ++i) {
      fill(Cell::from(i));
    }
  }

 private:
  void fill(Cell cell) {
    constexpr int sight = 5;
    for (const Direction k : directions) {
      const auto d = static_cast<std::size_t>(k);
      steps[cell.index][d] = shifted(cell, unit_steps[d]);
      if (const auto next = steps[cell.index][d]) {
        neighbours[cell.index].insert(next->index);
      }
      for (const Weapon w : weapons) {
        for (const Offset& offset : southern_reach(w)) {
          const auto target = shifted(cell, rotated(offset, k));
          if (target && !homes.contains(target->index)) {
            painted[w][cell.index][d].insert(target->index);
          }
        }
      }
    }
    for (int dx = -sight; dx <= sight; ++dx) {
      for (int dy = -(sight - std::abs(dx)); dy <= sight - std::abs(dx); ++dy) {
        if (const auto target = shifted(cell, {dx, dy})) {
          vision[cell.index].insert(target->index);
        }
      }
    }
  }
};

const Tables& tables() {
  static const Tables instance;
  return instance;
}

}  // namespace

std::string to_string(Cell cell) {
  return "(" + std::to_string(cell.x()) + "," + std::to_string(cell.y()) + ")";
}

const char* to_string(Direction direction) {
  static constexpr std::array<const char*, 4> names = {"south", "east", "north", "west"};
  return names[static_cast<std::size_t>(direction)];
}

const char* to_string(Weapon weapon) {
  static constexpr ByWeapon<const char*> names = {"spear", "swords", "axe"};
  return names[weapon];
}

std::string to_string(Action action) {
  if (action == Action::toggle) {
    return "show or hide";
  }
  return std::string(is_occupy(action) ? "occupy " : "move ") + to_string(direction_of(action));
}

Cell home(Side side, Weapon weapon) {
  static constexpr ByWeapon<Cell> first = {Cell::at(0, 0), Cell::at(0, 7), Cell::at(7, 0)};
  static constexpr ByWeapon<Cell> second = {Cell::at(14, 14), Cell::at(14, 7), Cell::at(7, 14)};
  return (side == Side::first ? first : second)[weapon];
}

const CellSet& homes() {
  return tables().homes;
}

std::optional<Cell> step(Cell from, Direction towards) {
  return tables().steps[from.index][static_cast<std::size_t>(towards)];
}

const CellSet& neighbours(Cell cell) {
  return tables().neighbours[cell.index];
}

const CellSet& painted(Weapon weapon, Cell from, Direction towards) {
  return tables().painted[weapon][from.index][static_cast<std::size_t>(towards)];
}

const CellSet& vision(Cell from) {
  return tables().vision[from.index];
}

}  // namespace tsume::samurai
