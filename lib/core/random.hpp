// A small seeded random generator whose stream is the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace tsume::core {

// SplitMix64's finaliser: a bijection on 64 bits that mixes well. (Steele, Lea, Flood 2014)
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// SplitMix64: passed by reference to whatever needs random choices; never global.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  // 64 uniform bits.
  constexpr std::uint64_t next() { return mix64(state_ += 0x9e3779b97f4a7c15ULL); }

  // Uniform in [0, bound), bound > 0, without bias (Lemire 2019).
  constexpr std::uint64_t below(std::uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    Wide product = Wide{next()} * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t threshold = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < threshold) {
        product = Wide{next()} * bound;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // True with probability numerator / denominator.
  constexpr bool chance(std::uint64_t numerator, std::uint64_t denominator) {
    return below(denominator) < numerator;
  }

  // Fisher and Yates.
  template <typename T>
  constexpr void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(i)]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace tsume::core
