// Three-valued results of searches and solvers.
#pragma once

#include <cstdint>
#include <string_view>

namespace tsume::core {

// The result of a search that may be cut short. A limit that was reached is `undecided`; it is
// never reported as `none`.
enum class Outcome : std::uint8_t { solved, none, undecided };

// The status of an item in records: "solved", "unsolvable", or the limit that was reached.
[[nodiscard]] constexpr std::string_view status_of(Outcome outcome, std::string_view limit) {
  return outcome == Outcome::solved ? "solved" : outcome == Outcome::none ? "unsolvable" : limit;
}

}  // namespace tsume::core
