// Sizes of numbers in bits.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <limits>

namespace tsume::core {

// The number of bits that n takes; 0 for 0. std::bit_width is the same, but its type is that of n
// or int, by the version of the library: what converts it without a warning for one warns for
// another.
template <std::unsigned_integral T>
[[nodiscard]] constexpr std::size_t bit_width(T n) {
  return static_cast<std::size_t>(std::numeric_limits<T>::digits - std::countl_zero(n));
}

}  // namespace tsume::core
