// Sets of values of an enum.
#pragma once

#include <cstdint>
#include <initializer_list>

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

}  // namespace tsume::core
