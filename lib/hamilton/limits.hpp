// The limits that a search for a tour was given, and the words in which it says that one is
// reached.
#pragma once

#include "lib/core/limits.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::hamilton {

struct SearchLimits {
  std::optional<std::uint64_t> max_rounds;
  std::optional<double> max_seconds;        // by the clock on the wall
  std::optional<double> max_cpu_seconds;    // of this process and of programs that have ended
  std::optional<std::uint64_t> max_memory;  // bytes of address space, of whoever solves
};

// Once reached, a limit stays reached. The time runs from the construction on.
class LimitWatch {
 public:
  explicit LimitWatch(const SearchLimits& limits);

  // To look at the clocks costs a system call or two.
  [[nodiscard]] bool reached(std::size_t rounds, bool look_at_clocks = true);
  // An allocation failed at the limit of memory, which is then reached.
  void memory_is_full() { reached_ = limits_.memory_text(); }
  [[nodiscard]] const core::Deadline& deadline() const { return limits_.deadline(); }
  // Seconds of processor time up to its limit, at least 0; nullopt without a limit.
  [[nodiscard]] std::optional<double> remaining_cpu_seconds() const {
    return limits_.remaining_cpu_seconds();
  }
  // Requires that a limit was reached: "undecided at the limit of 5 s, after 10 rounds, the fewest
  // cycles 3" (0 cycles: no cover was found).
  [[nodiscard]] std::string undecided(std::size_t rounds, std::size_t fewest_cycles) const;

 private:
  std::optional<std::uint64_t> max_rounds_;
  core::Limits limits_;
  std::string reached_;  // the limit in words; empty: none
};

}  // namespace tsume::hamilton
