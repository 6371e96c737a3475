// Arrays with an element for each value of an enumeration.
#pragma once

#include <array>
#include <cstddef>

namespace tsume::core {

// The `n` values of E count from 0.
template <typename E, typename T, std::size_t n>
struct EnumArray {
  std::array<T, n> items{};

  [[nodiscard]] constexpr T& operator[](E value) { return items[static_cast<std::size_t>(value)]; }
  [[nodiscard]] constexpr const T& operator[](E value) const {
    return items[static_cast<std::size_t>(value)];
  }
  [[nodiscard]] constexpr auto begin() { return items.begin(); }
  [[nodiscard]] constexpr auto begin() const { return items.begin(); }
  [[nodiscard]] constexpr auto end() { return items.end(); }
  [[nodiscard]] constexpr auto end() const { return items.end(); }

  [[nodiscard]] constexpr bool operator==(const EnumArray& other) const {
    return items == other.items;
  }
};

}  // namespace tsume::core
