// Arrangements: the ways to put different doves of the five kinds besides the boss on up to five
// cells, and sets of them as 120-bit rows.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace tsume::doves {

// The kinds besides the boss, counted from 0: aniki, yaiba, mamedeppo, totsu, hajike.
inline constexpr std::size_t small_kinds = 5;
inline constexpr std::size_t most_arrangements = 120;

// A set of arrangements of the same cells.
struct Row {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  [[nodiscard]] constexpr bool empty() const { return (low | high) == 0; }
  [[nodiscard]] constexpr Row operator&(const Row& o) const { return {low & o.low, high & o.high}; }
  [[nodiscard]] constexpr Row operator|(const Row& o) const { return {low | o.low, high | o.high}; }
  // Inlined into the clones of hot loops, where the processor counts bits.
  [[nodiscard]] [[gnu::always_inline]] constexpr std::uint64_t count() const {
    return static_cast<std::uint64_t>(std::popcount(low) + std::popcount(high));
  }
  [[nodiscard]] constexpr Row without(const Row& o) const { return {low & ~o.low, high & ~o.high}; }
  [[nodiscard]] constexpr bool contains(std::size_t i) const {
    return ((i < 64 ? low : high) >> (i % 64) & 1) != 0;
  }
  constexpr void erase(std::size_t i) { (i < 64 ? low : high) &= ~(std::uint64_t{1} << (i % 64)); }
  constexpr void insert(std::size_t i) { (i < 64 ? low : high) |= std::uint64_t{1} << (i % 64); }
};

// Calls use(number) for each arrangement in a set.
template <typename Use>
[[gnu::always_inline]] inline void for_each_bit(const Row& row, const Use& use) {
  for (std::uint64_t rest = row.low; rest != 0; rest &= rest - 1) {
    use(static_cast<std::size_t>(std::countr_zero(rest)));
  }
  for (std::uint64_t rest = row.high; rest != 0; rest &= rest - 1) {
    use(static_cast<std::size_t>(64 + std::countr_zero(rest)));
  }
}

// All arrangements on `cells` cells, in lexicographic order of their kinds.
struct Arrangements {
  std::size_t count = 0;
  // The kind on each cell.
  std::array<std::array<std::uint8_t, small_kinds>, most_arrangements> kinds{};
  // For a cell and a set of kinds (bits): the arrangements with one of them on that cell.
  std::array<std::array<Row, 32>, small_kinds> with{};
  Row all;
};

// The table for 0 to 5 cells.
[[nodiscard]] const Arrangements& arrangements_on(std::size_t cells);

}  // namespace tsume::doves
