// Fixed-size bit sets whose element type is part of their type.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tsume::core {

// A set of integers below N. Sets with different tags do not mix.
template <typename Tag, std::size_t N>
class BitSet {
 public:
  static constexpr std::size_t word_count = (N + 63) / 64;

  constexpr BitSet() = default;

  // The set of all integers below N.
  [[nodiscard]] static constexpr BitSet full() { return ~BitSet{}; }

  constexpr void insert(std::size_t i) { words_[i / 64] |= bit(i); }
  constexpr void erase(std::size_t i) { words_[i / 64] &= ~bit(i); }
  [[nodiscard]] constexpr bool contains(std::size_t i) const {
    assert(i < N);
    return (words_[i / 64] & bit(i)) != 0;
  }

  [[nodiscard]] constexpr std::size_t count() const {
    std::size_t n = 0;
    for (const std::uint64_t w : words_) {
      n += static_cast<std::size_t>(std::popcount(w));
    }
    return n;
  }
  [[nodiscard]] constexpr bool empty() const { return *this == BitSet{}; }

  // The least element; N if the set is empty.
  [[nodiscard]] constexpr std::size_t first() const { return next_from(0); }

  [[nodiscard]] constexpr BitSet operator&(const BitSet& o) const { return merge(o, And{}); }
  [[nodiscard]] constexpr BitSet operator|(const BitSet& o) const { return merge(o, Or{}); }
  [[nodiscard]] constexpr BitSet operator^(const BitSet& o) const { return merge(o, Xor{}); }
  // Difference: the elements of *this that are not in o.
  [[nodiscard]] constexpr BitSet operator-(const BitSet& o) const { return merge(o, AndNot{}); }
  [[nodiscard]] constexpr BitSet operator~() const {
    BitSet r;
    for (std::size_t i = 0; i < word_count; ++i) {
      r.words_[i] = ~words_[i];
    }
    if constexpr (N % 64 != 0) {
      r.words_[word_count - 1] &= (std::uint64_t{1} << (N % 64)) - 1;
    }
    return r;
  }
  constexpr auto operator<=>(const BitSet&) const = default;

  // Iterates over the elements in ascending order.
  class Iterator {
   public:
    constexpr Iterator(const BitSet& set, std::size_t at) : set_(&set), at_(at) {}
    constexpr std::size_t operator*() const { return at_; }
    constexpr Iterator& operator++() {
      at_ = set_->next_from(at_ + 1);
      return *this;
    }
    constexpr bool operator==(const Iterator& o) const { return at_ == o.at_; }

   private:
    const BitSet* set_;
    std::size_t at_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return {*this, first()}; }
  [[nodiscard]] constexpr Iterator end() const { return {*this, N}; }

 private:
  struct And {
    constexpr auto operator()(std::uint64_t a, std::uint64_t b) const { return a & b; }
  };
  struct Or {
    constexpr auto operator()(std::uint64_t a, std::uint64_t b) const { return a | b; }
  };
  struct Xor {
    constexpr auto operator()(std::uint64_t a, std::uint64_t b) const { return a ^ b; }
  };
  struct AndNot {
    constexpr auto operator()(std::uint64_t a, std::uint64_t b) const { return a & ~b; }
  };

  static constexpr std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << (i % 64); }

  template <typename Op>
  constexpr BitSet merge(const BitSet& o, Op op) const {
    BitSet r;
    for (std::size_t i = 0; i < word_count; ++i) {
      r.words_[i] = op(words_[i], o.words_[i]);
    }
    return r;
  }

  constexpr std::size_t next_from(std::size_t i) const {
    if (i >= N) {
      return N;
    }
    std::size_t w = i / 64;
    std::uint64_t rest = words_[w] & (~std::uint64_t{0} << (i % 64));
    while (rest == 0) {
      if (++w == word_count) {
        return N;
      }
      rest = words_[w];
    }
    return w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
  }

  std::array<std::uint64_t, word_count> words_{};
};

}  // namespace tsume::core
