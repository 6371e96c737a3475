#include "lib/doves/retro/unit_sweep.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

#include <immintrin.h>

// All that the body includes comes before the pragma, so that no inline function of the standard
// library is compiled for a processor that may not be there.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#pragma GCC push_options
#pragma GCC target("avx2,popcnt,bmi,bmi2")

#include "lib/doves/retro/unit_sweep_body.hpp"

namespace tsume::doves::retro {

namespace {

// 32 lines of 16 bytes: line i in the low half of vector i, line 16 + i in the high half.
struct Lines32 {
  __m256i of[16];
};

// Transposes the 16 x 16 bytes of each half: one perfect shuffle of the vectors and bytes rotates
// the eight bits of (vector, byte) by one place, four exchange vector and byte.
inline void transpose_bytes(Lines32& lines) {
  for (std::size_t step = 0; step < 4; ++step) {
    Lines32 shuffled;
    for (std::size_t i = 0; i < 8; ++i) {
      shuffled.of[2 * i] = _mm256_unpacklo_epi8(lines.of[i], lines.of[i + 8]);
      shuffled.of[2 * i + 1] = _mm256_unpackhi_epi8(lines.of[i], lines.of[i + 8]);
    }
    lines = shuffled;
  }
}

struct Avx2Operations {
  template <bool high_rows, bool high_columns>
  static void transpose(const detail::Line* matrix, detail::Line* turned) {
    constexpr std::size_t groups = high_rows ? 4 : 2;
    // A row has at most 15 bytes.
    constexpr std::size_t columns = high_columns ? 15 : 8;
    for (std::size_t g = 0; g < groups; ++g) {
      Lines32 lines;
      const auto half = [&](std::size_t line) {
        return _mm_load_si128(reinterpret_cast<const __m128i*>(matrix + 32 * g + line));
      };
      for (std::size_t i = 0; i < 16; ++i) {
        lines.of[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(half(i)), half(16 + i), 1);
      }
      transpose_bytes(lines);
      for (std::size_t c = 0; c < columns; ++c) {
        __m256i bytes = lines.of[c];
        for (std::size_t bit = 8; bit-- > 0;) {
          const int bits = _mm256_movemask_epi8(bytes);
          std::memcpy(reinterpret_cast<char*>(turned + 8 * c + bit) + 4 * g, &bits, sizeof bits);
          bytes = _mm256_add_epi8(bytes, bytes);
        }
      }
    }
    if constexpr (!high_rows) {
      for (std::size_t line = 0; line < 8 * columns; ++line) {
        turned[line].lanes[1] = 0;
      }
    }
  }

  static std::uint32_t inversions(const std::int8_t* to, const CellPairs& pairs) {
    const __m256i cells =
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(to)));
    const auto cells_of = [&](const std::array<std::uint8_t, 32>& candidates) {
      return _mm256_shuffle_epi8(
          cells, _mm256_load_si256(reinterpret_cast<const __m256i*>(candidates.data())));
    };
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpgt_epi8(cells_of(pairs.first), cells_of(pairs.second))));
  }
};

}  // namespace

UnitSweep avx2_unit_sweep() {
  static const bool here =
      __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("popcnt") != 0 &&
      __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
  return here ? detail::UnitSweeper<Avx2Operations>::run : nullptr;
}

}  // namespace tsume::doves::retro

#pragma GCC pop_options

#else

namespace tsume::doves::retro {

UnitSweep avx2_unit_sweep() {
  return nullptr;
}

}  // namespace tsume::doves::retro

#endif
