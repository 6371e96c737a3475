// What every search for a shortest line takes and gives.
#pragma once

#include "lib/core/decision.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <cstddef>
#include <cstdint>

namespace tsume::hyperrobot {

struct SolveLimits {
  std::uint64_t max_nodes = 4'000'000'000;  // of the depth-first search
  std::uint64_t max_bytes = std::uint64_t{1} << 30;
  std::size_t threads = 1;
};

// The answer to a job. solved: `line` is a shortest one. none: proved unsolvable. undecided: the
// limits did not suffice.
struct Solution {
  core::Decision decision = core::Decision::undecided;
  Line line;
  std::uint64_t states = 0;   // positions that were entered forward and solved backward
  bool out_of_nodes = false;  // if undecided: max_nodes did not suffice, not the memory
};

}  // namespace tsume::hyperrobot
