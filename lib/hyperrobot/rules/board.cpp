#include "lib/hyperrobot/rules/board.hpp"

#include <cassert>

namespace tsume::hyperrobot {

namespace {

constexpr std::string_view cell_digits = "0123456789abcdefghijklmnopqrstuv";
static_assert(cell_digits.size() == Board::max_side);

std::optional<std::size_t> digit_value(char c) {
  const std::size_t at =
      cell_digits.find(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  return at == cell_digits.npos ? std::nullopt : std::optional(at);
}

// The neighbour by coordinates alone, if it is inside height x width.
std::optional<Cell> beside(Cell cell, Direction d, std::size_t height, std::size_t width) {
  const std::size_t row = cell.row() + (d == Direction::south) - (d == Direction::north);
  const std::size_t column = cell.column() + (d == Direction::east) - (d == Direction::west);
  if (row >= height || column >= width) {
    return std::nullopt;
  }
  return Cell(row, column);
}

}  // namespace

std::optional<Direction> parse_direction(char letter_of) {
  for (const Direction d : all_directions) {
    if (letter(d) == letter_of) {
      return d;
    }
  }
  return std::nullopt;
}

Direction turned_by(const Diagonal& diagonal, Direction d) {
  const bool upright = d == Direction::north || d == Direction::south;
  return turned(d, upright == diagonal.rising ? 1 : 3);
}

std::string to_string(Cell cell) {
  return {cell_digits[cell.row()], cell_digits[cell.column()]};
}

std::optional<Cell> parse_cell(std::string_view text) {
  if (text.size() != 2) {
    return std::nullopt;
  }
  const auto row = digit_value(text[0]);
  const auto column = digit_value(text[1]);
  return row && column ? std::optional(Cell(*row, *column)) : std::nullopt;
}

Board::Board(std::size_t height, std::size_t width) : height_(height), width_(width) {
  assert(height >= 1 && height <= max_side && width >= 1 && width <= max_side);
}

CellSet Board::free_cells() const {
  CellSet cells;
  for (std::size_t row = 0; row < height_; ++row) {
    for (std::size_t column = 0; column < width_; ++column) {
      if (const Cell cell(row, column); !blocked_.contains(cell)) {
        cells.insert(cell);
      }
    }
  }
  return cells;
}

void Board::block(Cell cell) {
  assert(contains(cell));
  blocked_.insert(cell);
}

void Board::add_wall(Cell cell, Direction side) {
  assert(contains(cell));
  walls_[index_of(side)].insert(cell);
  if (const auto other = beside(cell, side, height_, width_)) {
    walls_[index_of(turned(side, 2))].insert(*other);
  }
}

void Board::add_diagonal(Cell cell, const Diagonal& diagonal) {
  assert(is_free(cell));
  diagonals_[cell] = diagonal;
}

bool Board::has_wall(Cell cell, Direction side) const {
  return walls_[index_of(side)].contains(cell) || !beside(cell, side, height_, width_);
}

std::optional<Cell> Board::step(Cell cell, Direction d) const {
  const auto next = beside(cell, d, height_, width_);
  if (!next || walls_[index_of(d)].contains(cell) || blocked_.contains(*next)) {
    return std::nullopt;
  }
  return next;
}

// The next heading of a lone robot.
std::optional<Heading> Board::onward(Heading at, char colour) const {
  const auto next = step(at.cell, at.direction);
  if (!next) {
    return std::nullopt;
  }
  const auto diagonal = diagonals_.find(*next);
  const bool turns = diagonal != diagonals_.end() && diagonal->second.colour != colour;
  return Heading{*next, turns ? turned_by(diagonal->second, at.direction) : at.direction};
}

template <typename Visit>
void Board::go(Cell from, Direction d, const CellSet& robots, char colour, Visit&& visit) const {
  assert(diagonals_.empty() || colour != 0);
  const Heading start{from, d};
  for (auto next = onward(start, colour);
       next && (!robots.contains(next->cell) || next->cell == from); next = onward(*next, colour)) {
    visit(*next);
    if (*next == start) {
      return;
    }
  }
}

std::vector<Heading> Board::path(Cell from, Direction d, const CellSet& robots, char colour) const {
  std::vector<Heading> headings;
  go(from, d, robots, colour, [&](const Heading& heading) { headings.push_back(heading); });
  return headings;
}

Cell Board::slide(Cell from, Direction d, const CellSet& robots, char colour) const {
  Cell at = from;
  go(from, d, robots, colour, [&](const Heading& heading) { at = heading.cell; });
  return at;
}

Board Board::rotated() const {
  Board result(width_, height_);
  const auto turned_cell = [this](Cell cell) {
    return Cell(cell.column(), height_ - 1 - cell.row());
  };
  for (std::size_t row = 0; row < height_; ++row) {
    for (std::size_t column = 0; column < width_; ++column) {
      const Cell cell(row, column);
      if (blocked_.contains(cell)) {
        result.block(turned_cell(cell));
      }
      for (const Direction d : all_directions) {
        if (walls_[index_of(d)].contains(cell)) {
          result.add_wall(turned_cell(cell), turned(d, 1));
        }
      }
    }
  }
  for (const auto& [cell, diagonal] : diagonals_) {
    result.add_diagonal(turned_cell(cell), {diagonal.colour, !diagonal.rising});
  }
  return result;
}

bool Board::same_walls(const Board& other) const {
  const CellSet cells = free_cells();
  if (height_ != other.height_ || width_ != other.width_ || cells != other.free_cells()) {
    return false;
  }
  for (const Cell cell : cells) {
    for (const Direction d : all_directions) {
      if (step(cell, d) != other.step(cell, d)) {
        return false;
      }
    }
  }
  return true;
}

bool Board::ok() const {
  for (const Direction d : all_directions) {
    for (const Cell cell : walls_[index_of(d)]) {
      const auto other = beside(cell, d, height_, width_);
      if (!contains(cell) || (other && !walls_[index_of(turned(d, 2))].contains(*other))) {
        return false;
      }
    }
  }
  for (const Cell cell : blocked_) {
    if (!contains(cell)) {
      return false;
    }
  }
  for (const auto& [cell, diagonal] : diagonals_) {
    if (!is_free(cell)) {
      return false;
    }
  }
  return height_ >= 1 && height_ <= max_side && width_ >= 1 && width_ <= max_side;
}

}  // namespace tsume::hyperrobot
