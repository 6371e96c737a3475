#include "lib/hyperrobot/rules/board.hpp"

#include <cassert>

namespace tsume::hyperrobot {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

std::optional<std::size_t> hex_value(char c) {
  const char lower = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::size_t at = hex_digits.find(lower);
  return at == hex_digits.npos ? std::nullopt : std::optional(at);
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

std::string to_string(Cell cell) {
  return {hex_digits[cell.row()], hex_digits[cell.column()]};
}

std::optional<Cell> parse_cell(std::string_view text) {
  if (text.size() != 2) {
    return std::nullopt;
  }
  const auto row = hex_value(text[0]);
  const auto column = hex_value(text[1]);
  return row && column ? std::optional(Cell(*row, *column)) : std::nullopt;
}

Board::Board(std::size_t height, std::size_t width) : height_(height), width_(width) {
  assert(height >= 1 && height <= max_side && width >= 1 && width <= max_side);
}

CellSet Board::free_cells() const {
  CellSet cells;
  for (std::size_t row = 0; row < height_; ++row) {
    for (std::size_t column = 0; column < width_; ++column) {
      cells.insert(Cell(row, column).code());
    }
  }
  return cells - blocked_;
}

void Board::add_wall(Cell cell, Direction side) {
  walls_[index_of(side)].insert(cell.code());
  if (const auto other = beside(cell, side, height_, width_)) {
    walls_[index_of(turned(side, 2))].insert(other->code());
  }
}

bool Board::has_wall(Cell cell, Direction side) const {
  return walls_[index_of(side)].contains(cell.code()) || !beside(cell, side, height_, width_);
}

std::optional<Cell> Board::step(Cell cell, Direction d) const {
  const auto next = beside(cell, d, height_, width_);
  if (!next || walls_[index_of(d)].contains(cell.code()) || blocked_.contains(next->code())) {
    return std::nullopt;
  }
  return next;
}

Cell Board::slide(Cell from, Direction d, const CellSet& robots) const {
  Cell at = from;
  for (auto next = step(at, d); next && !robots.contains(next->code()); next = step(at, d)) {
    at = *next;
  }
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
      if (blocked_.contains(cell.code())) {
        result.block(turned_cell(cell));
      }
      for (const Direction d : all_directions) {
        if (walls_[index_of(d)].contains(cell.code())) {
          result.add_wall(turned_cell(cell), turned(d, 1));
        }
      }
    }
  }
  return result;
}

bool Board::operator==(const Board& other) const {
  const CellSet cells = free_cells();
  if (height_ != other.height_ || width_ != other.width_ || cells != other.free_cells()) {
    return false;
  }
  for (const std::size_t code : cells) {
    for (const Direction d : all_directions) {
      if (step(Cell::from_code(code), d) != other.step(Cell::from_code(code), d)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace tsume::hyperrobot
