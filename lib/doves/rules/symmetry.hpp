// The eight symmetries of the square, acting on boxes that are anchored at the top left again
// afterwards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tsume::doves {

// row * 4 + column inside a box of at most 4x4.
enum class Cell : std::uint8_t {};

[[nodiscard]] constexpr std::size_t index_of(Cell cell) {
  return static_cast<std::size_t>(cell);
}

// Bit 0: rows reversed; bit 1: columns reversed; bit 2: rows and columns exchanged after that.
enum class Symmetry : std::uint8_t { identity = 0 };
inline constexpr std::size_t symmetry_count = 8;

// For each cell of a box its image; entries outside the box mean nothing.
using CellMap = std::array<Cell, 16>;

// The map of a symmetry on boxes of the given size (1 to 4 rows and columns).
[[nodiscard]] constexpr CellMap cell_map(Symmetry symmetry, int height, int width) {
  const auto bits = static_cast<unsigned>(symmetry);
  CellMap map{};
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      int r = (bits & 1) != 0 ? height - 1 - row : row;
      int c = (bits & 2) != 0 ? width - 1 - column : column;
      if ((bits & 4) != 0) {
        std::swap(r, c);
      }
      map[static_cast<std::size_t>(row * 4 + column)] = static_cast<Cell>(r * 4 + c);
    }
  }
  return map;
}

// cell_map() from a table.
[[nodiscard]] const CellMap& cell_map_of(std::size_t symmetry, int height, int width);

}  // namespace tsume::doves
