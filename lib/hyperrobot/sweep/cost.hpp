// What the sweep of a goal takes, so that a tool can say it, or refuse, before it begins.
#pragma once

#include "lib/hyperrobot/rules/board.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::hyperrobot {

struct SweepCost {
  std::uint64_t placements = 0;  // of the robots on the board, for one goal
  std::uint64_t bytes = 0;       // of memory, for any number of goals one after the other
  double processor_seconds = 0;  // for one goal: an estimate, within a factor of three
};

// The cost for a board with `helpers` helpers. Throws io::Failure if the sweep does not apply to
// the board, because it is too large, has diagonals or fewer cells than robots; or if the memory
// exceeds `memory_limit`, or what the machine has left if there is no limit.
[[nodiscard]] SweepCost sweep_cost(const Board& board, std::size_t helpers,
                                   std::optional<std::uint64_t> memory_limit);

// For people who are about to wait: "252 goals of 40687 million placements: 10035M of memory and
// about 8 h of processor time"; empty if all goals together take less than a minute.
[[nodiscard]] std::string announcement(const SweepCost& cost, std::size_t goals);

}  // namespace tsume::hyperrobot
