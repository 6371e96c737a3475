// A set of cells as the kernels keep it, a bit for each cell code: mostly the cells of the active
// robot with one set of helpers. (Not a row of the board, which Cell::row() counts.)
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace tsume::hyperrobot {

struct alignas(32) Row {
  std::array<std::uint64_t, 4> words;
};

[[nodiscard]] inline bool has_bit(const Row& row, std::uint8_t code) {
  return (row.words[code / 64] >> (code % 64) & 1) != 0;
}

inline void set_bit(Row& row, std::uint8_t code) {
  row.words[code / 64] |= std::uint64_t{1} << (code % 64);
}

inline void clear_bit(Row& row, std::uint8_t code) {
  row.words[code / 64] &= ~(std::uint64_t{1} << (code % 64));
}

[[nodiscard]] inline Row intersection(const Row& a, const Row& b) {
  return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2],
           a.words[3] & b.words[3]}};
}

[[nodiscard]] inline bool is_empty(const Row& row) {
  return (row.words[0] | row.words[1] | row.words[2] | row.words[3]) == 0;
}

// The smallest code in a row that is not empty.
[[nodiscard]] inline std::uint8_t first_code(const Row& row) {
  std::size_t word = 0;
  while (row.words[word] == 0) {
    ++word;
  }
  return static_cast<std::uint8_t>(64 * word +
                                   static_cast<std::size_t>(std::countr_zero(row.words[word])));
}

}  // namespace tsume::hyperrobot
