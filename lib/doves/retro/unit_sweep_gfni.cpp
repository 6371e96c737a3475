#include "lib/doves/retro/unit_sweep.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)

// GCC 12 takes the undefined vectors of its own header for a mistake (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>

// All that the body includes comes before the pragma, so that no inline function of the standard
// library is compiled for a processor that may not be there.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,popcnt,bmi,bmi2")

#include "lib/doves/retro/unit_sweep_body.hpp"

namespace tsume::doves::retro {

namespace {

struct ByteTable {
  alignas(64) std::array<std::uint8_t, 64> bytes{};
};

// Byte j of each of 8 words gathered in word j, the last word's byte first.
constexpr ByteTable bytes_by_column = [] {
  ByteTable table;
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t j = 0; j < 8; ++j) {
      table.bytes[8 * j + 7 - i] = static_cast<std::uint8_t>(8 * i + j);
    }
  }
  return table;
}();

// The transposition of 8 x 8 bytes.
constexpr ByteTable bytes_transposed = [] {
  ByteTable table;
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t j = 0; j < 8; ++j) {
      table.bytes[8 * j + i] = static_cast<std::uint8_t>(8 * i + j);
    }
  }
  return table;
}();

// 64 words.
struct Words {
  __m512i eight[8];
};

inline __m512i load_table(const ByteTable& table) {
  return _mm512_load_si512(table.bytes.data());
}

// Transposes 64 x 64 bits in registers: 8 words each. The 8 x 8 tiles are turned by a product of
// bit matrices: gf2p8affineqb with the tile as the matrix and the identity as the bytes gives the
// transposed tile, its rows reversed.
inline void transpose_64(Words& words) {
  __m512i* const z = words.eight;
  const __m512i identity = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201));
  const __m512i gather = load_table(bytes_by_column);
  for (__m512i& rows : words.eight) {
    rows = _mm512_gf2p8affine_epi64_epi8(identity, _mm512_permutexvar_epi8(gather, rows), 0);
  }
  // 8 x 8 words: pairs of words, then a transposition of 4 x 4 pairs for even and odd columns.
  Words even_odd;
  for (std::size_t i = 0; i < 4; ++i) {
    even_odd.eight[i] = _mm512_unpacklo_epi64(z[2 * i], z[2 * i + 1]);
    even_odd.eight[4 + i] = _mm512_unpackhi_epi64(z[2 * i], z[2 * i + 1]);
  }
  const __m512i spread = load_table(bytes_transposed);
  for (std::size_t odd = 0; odd < 2; ++odd) {
    const __m512i* const w = even_odd.eight + 4 * odd;
    const __m512i a = _mm512_shuffle_i64x2(w[0], w[1], 0x88);
    const __m512i b = _mm512_shuffle_i64x2(w[0], w[1], 0xdd);
    const __m512i c = _mm512_shuffle_i64x2(w[2], w[3], 0x88);
    const __m512i d = _mm512_shuffle_i64x2(w[2], w[3], 0xdd);
    z[odd] = _mm512_permutexvar_epi8(spread, _mm512_shuffle_i64x2(a, c, 0x88));
    z[4 + odd] = _mm512_permutexvar_epi8(spread, _mm512_shuffle_i64x2(a, c, 0xdd));
    z[2 + odd] = _mm512_permutexvar_epi8(spread, _mm512_shuffle_i64x2(b, d, 0x88));
    z[6 + odd] = _mm512_permutexvar_epi8(spread, _mm512_shuffle_i64x2(b, d, 0xdd));
  }
}

struct GfniOperations {
  template <bool high_rows, bool high_columns>
  static void transpose(const detail::Line* matrix, detail::Line* turned) {
    turn_columns<high_rows, false>(matrix, turned);
    if constexpr (high_columns) {
      turn_columns<high_rows, true>(matrix, turned + 64);
    }
  }

  static std::uint32_t inversions(const std::int8_t* to, const CellPairs& pairs) {
    const __m256i cells =
        _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(to)));
    const auto cells_of = [&](const std::array<std::uint8_t, 32>& candidates) {
      return _mm256_shuffle_epi8(
          cells, _mm256_load_si256(reinterpret_cast<const __m256i*>(candidates.data())));
    };
    return _mm256_cmpgt_epi8_mask(cells_of(pairs.first), cells_of(pairs.second));
  }

 private:
  // The words of one lane of 64 lines.
  template <bool high_lane>
  static void load_lane(const detail::Line* matrix, Words& words) {
    const __m512i pick = high_lane ? _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15)
                                   : _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
    for (std::size_t i = 0; i < 8; ++i) {
      words.eight[i] = _mm512_permutex2var_epi64(_mm512_loadu_si512(matrix + 8 * i), pick,
                                                 _mm512_loadu_si512(matrix + 8 * i + 4));
    }
  }

  template <bool high_rows, bool high_lane>
  static void turn_columns(const detail::Line* matrix, detail::Line* turned) {
    Words low;
    Words high;
    load_lane<high_lane>(matrix, low);
    transpose_64(low);
    if constexpr (high_rows) {
      load_lane<high_lane>(matrix + 64, high);
      transpose_64(high);
    } else {
      for (__m512i& words : high.eight) {
        words = _mm512_setzero_si512();
      }
    }
    const __m512i first = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    const __m512i second = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    for (std::size_t i = 0; i < 8; ++i) {
      _mm512_storeu_si512(turned + 8 * i,
                          _mm512_permutex2var_epi64(low.eight[i], first, high.eight[i]));
      _mm512_storeu_si512(turned + 8 * i + 4,
                          _mm512_permutex2var_epi64(low.eight[i], second, high.eight[i]));
    }
  }
};

}  // namespace

UnitSweep gfni_unit_sweep() {
  static const bool here =
      __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
      __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
      __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("gfni") != 0 &&
      __builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_supports("bmi") != 0 &&
      __builtin_cpu_supports("bmi2") != 0;
  return here ? detail::UnitSweeper<GfniOperations>::run : nullptr;
}

}  // namespace tsume::doves::retro

#pragma GCC pop_options

#else

namespace tsume::doves::retro {

UnitSweep gfni_unit_sweep() {
  return nullptr;
}

}  // namespace tsume::doves::retro

#endif
