// What became of a question: of a search, or of one item of a list.
#pragma once

#include "lib/core/names.hpp"

#include <cstdint>
#include <string_view>

namespace tsume::core {

// A limit that was reached is never reported as `unsolvable`.
enum class Outcome : std::uint8_t {
  solved,
  unsolvable,  // proved
  // Open:
  bounded,    // there is no solution up to a given length, and perhaps a longer one
  undecided,  // the search or the solver gave up, or does not say which limit it reached
  timeout,
  node_limit,
  memory_limit,
  // No question was asked, or the answer cannot be used:
  bad_input,
  internal_error,
};

// The names in records.
inline constexpr Named<Outcome> outcome_names[] = {{Outcome::solved, "solved"},
                                                   {Outcome::unsolvable, "unsolvable"},
                                                   {Outcome::bounded, "bounded"},
                                                   {Outcome::undecided, "unknown"},
                                                   {Outcome::timeout, "timeout"},
                                                   {Outcome::node_limit, "node-limit"},
                                                   {Outcome::memory_limit, "memory-limit"},
                                                   {Outcome::bad_input, "bad-input"},
                                                   {Outcome::internal_error, "internal-error"}};
[[nodiscard]] constexpr std::string_view name_of(Outcome outcome) {
  return name_of(outcome_names, outcome);
}

[[nodiscard]] constexpr bool is_decided(Outcome outcome) {
  return outcome == Outcome::solved || outcome == Outcome::unsolvable;
}
[[nodiscard]] constexpr bool is_bad(Outcome outcome) {
  return outcome == Outcome::bad_input || outcome == Outcome::internal_error;
}

}  // namespace tsume::core
