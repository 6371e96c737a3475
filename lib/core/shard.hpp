// One part of a piece of work that is split into parts.
#pragma once

#include "lib/core/random.hpp"

#include <cstdint>

namespace tsume::core {

// Part `index` of `count` (--shard I/N), 0 <= index < count. The whole is part 0 of 1.
struct Shard {
  std::uint64_t index = 0;
  std::uint64_t count = 1;

  // True for exactly one of the `count` parts: splits items by a hash of theirs, so that the parts
  // are of like size whatever the structure of the items.
  [[nodiscard]] constexpr bool owns(std::uint64_t item) const {
    return mix64(item + 0x9e3779b97f4a7c15ULL) % count == index;
  }
  bool operator==(const Shard&) const = default;
};

}  // namespace tsume::core
