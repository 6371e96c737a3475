// Three-valued results of searches and solvers.
#pragma once

#include <cstdint>
#include <string_view>

namespace tsume::core {

// The result of a search that may be cut short. A limit that was reached is `undecided`; it is
// never reported as `none`.
enum class Decision : std::uint8_t { solved, none, undecided };

// The status of an item in records: "solved", "unsolvable", or the limit that was reached.
[[nodiscard]] constexpr std::string_view status_of(Decision decision, std::string_view limit) {
  return decision == Decision::solved ? "solved"
         : decision == Decision::none ? "unsolvable"
                                      : limit;
}

}  // namespace tsume::core
