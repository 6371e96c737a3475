// A set of cells as the kernels keep it: a bit for each cell code.
#pragma once

#include <array>
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

}  // namespace tsume::hyperrobot
