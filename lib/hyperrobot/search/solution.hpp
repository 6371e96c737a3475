// What every search for a shortest line takes and gives.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hyperrobot/rows/row_search.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <cstddef>
#include <cstdint>

namespace tsume::hyperrobot {

// The limits that hold where none are given: nodes of the depth-first search, bytes.
inline constexpr std::uint64_t default_nodes = 4'000'000'000;
inline constexpr std::uint64_t default_memory = std::uint64_t{1} << 30;

// The answer to a job: solved with a shortest line, unsolvable, or the limit that was reached.
struct Solution {
  core::Outcome outcome = core::Outcome::memory_limit;  // until a search says more
  Line line;
  std::uint64_t states = 0;  // positions that were entered forward and solved backward
};

}  // namespace tsume::hyperrobot
