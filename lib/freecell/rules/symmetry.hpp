// The symmetries of FreeCell: columns and cells in any order, and the eight permutations of suits
// that keep "same colour" and "other colour".
#pragma once

#include "lib/core/random.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/rules/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tsume::freecell {

// Swap the reds, swap the blacks, swap the colours: any of them, 2 * 2 * 2.
inline constexpr std::size_t suit_symmetries = 8;

// Where everything goes: suit s to suits[s], column i to columns[i], cell i to cells[i].
struct Symmetry {
  std::array<std::uint8_t, suit_count> suits{0, 1, 2, 3};
  std::array<std::uint8_t, max_columns> columns{0, 1, 2, 3, 4, 5, 6, 7};
  std::array<std::uint8_t, max_cells> cells{0, 1, 2, 3};
  std::uint8_t suit_number = 0;  // of `suits`, below suit_symmetries; 0 is the identity

  [[nodiscard]] Position operator()(const Position& position) const;
  [[nodiscard]] Move operator()(const Move& move) const;
};

// Only the suits change.
[[nodiscard]] Symmetry suit_symmetry(std::size_t number);

// Uniform among all.
[[nodiscard]] Symmetry random_symmetry(core::Random& random, const Variant& variant);

// The one that takes the position to the representative of its class: columns and cells as in
// canonical(), and of the eight permutations of suits the one with the least image. The same image
// for every position of a class.
[[nodiscard]] Symmetry canonical_symmetry(const Position& position);

}  // namespace tsume::freecell
