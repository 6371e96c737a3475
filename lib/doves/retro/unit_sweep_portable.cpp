#include "lib/doves/retro/unit_sweep_body.hpp"

#include <array>

namespace tsume::doves::retro {

namespace {

// Transposes 64 x 64 bits (H. S. Warren, Hacker's Delight, 2003, section 7-3): exchanges the
// quarters of ever smaller squares.
void transpose_64(std::uint64_t* rows) {
  std::uint64_t mask = 0x00000000ffffffff;
  for (std::size_t width = 32; width != 0; width >>= 1, mask ^= mask << width) {
    for (std::size_t r = 0; r < 64; r = ((r | width) + 1) & ~width) {
      const std::uint64_t change = (rows[r] >> width ^ rows[r | width]) & mask;
      rows[r] ^= change << width;
      rows[r | width] ^= change;
    }
  }
}

struct PortableOperations {
  template <bool high_rows, bool high_columns>
  static void transpose(const detail::Line* matrix, detail::Line* turned) {
    turn_columns<high_rows>(matrix, 0, turned);
    if constexpr (high_columns) {
      turn_columns<high_rows>(matrix, 1, turned + 64);
    }
  }

  static std::uint32_t inversions(const std::int8_t* to, const CellPairs& pairs) {
    std::uint32_t result = 0;
    constexpr std::size_t side = small_kinds * (small_kinds - 1) / 2;
    for (std::size_t p = 0; p < side; ++p) {
      for (const std::size_t i : {p, CellPairs::mine + p}) {
        result |= static_cast<std::uint32_t>(to[pairs.first[i]] > to[pairs.second[i]]) << i;
      }
    }
    return result;
  }

 private:
  // 64 columns of the matrix: those of one lane.
  template <bool high_rows>
  static void turn_columns(const detail::Line* matrix, int lane, detail::Line* turned) {
    std::array<std::uint64_t, 64> low;
    std::array<std::uint64_t, 64> high{};
    for (std::size_t r = 0; r < 64; ++r) {
      low[r] = matrix[r].lanes[lane];
    }
    transpose_64(low.data());
    if constexpr (high_rows) {
      for (std::size_t r = 0; r < 64; ++r) {
        high[r] = matrix[64 + r].lanes[lane];
      }
      transpose_64(high.data());
    }
    for (std::size_t c = 0; c < 64; ++c) {
      turned[c].lanes = detail::Line::Lanes{low[c], high[c]};
    }
  }
};

}  // namespace

UnitSweep portable_unit_sweep() {
  return detail::UnitSweeper<PortableOperations>::run;
}

}  // namespace tsume::doves::retro
