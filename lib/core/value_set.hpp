// Sets of values of an enum.
#pragma once

#include "lib/core/names.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace tsume::core {

// A set of values of an enum that has at most 64, for instance what `--without NAME` leaves out.
template <typename E>
class ValueSet {
 public:
  constexpr ValueSet() = default;
  constexpr ValueSet(std::initializer_list<E> values) {
    for (const E value : values) {
      insert(value);
    }
  }
  constexpr void insert(E value) { bits_ |= bit(value); }
  constexpr void insert(const ValueSet& values) { bits_ |= values.bits_; }
  [[nodiscard]] constexpr bool contains(E value) const { return (bits_ & bit(value)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const ValueSet&) const = default;

 private:
  [[nodiscard]] static constexpr std::uint64_t bit(E value) {
    return std::uint64_t{1} << static_cast<unsigned>(value);
  }
  std::uint64_t bits_ = 0;
};

// The names of the values of a set, in the order of the table.
template <typename E, std::size_t N>
[[nodiscard]] std::vector<std::string> names_of(const Named<E> (&names)[N],
                                                const ValueSet<E>& values) {
  std::vector<std::string> list;
  for (const Named<E>& row : names) {
    if (values.contains(row.value)) {
      list.emplace_back(row.name);
    }
  }
  return list;
}

}  // namespace tsume::core
