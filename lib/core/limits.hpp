// The limits of a piece of work: passed down to everything that can run long, what runs after the
// search included.
#pragma once

#include "lib/core/deadline.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <sys/time.h>

namespace tsume::core {

[[nodiscard]] inline double to_seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

// Nothing is limited by default. Times count from the construction.
class Limits {
 public:
  Limits() = default;
  // Wall-clock seconds; seconds of processor time of this process and of its children that have
  // ended; bytes of memory.
  explicit Limits(std::optional<double> seconds, std::optional<double> cpu_seconds = std::nullopt,
                  std::optional<std::uint64_t> memory_bytes = std::nullopt);

  Deadline deadline;
  std::optional<std::uint64_t> memory;  // bytes
  std::optional<std::uint64_t> nodes;   // positions that a search expands

  // Seconds of processor time up to the limit, at least 0; nullopt without a limit.
  [[nodiscard]] std::optional<double> remaining_cpu_seconds() const;
  [[nodiscard]] std::uint64_t most_nodes() const { return nodes.value_or(~std::uint64_t{0}); }
  // What is left after `expanded` positions.
  [[nodiscard]] Limits after(std::uint64_t expanded) const;

  // True once a limit of time is reached. Costs a system call or two.
  [[nodiscard]] bool reached() const { return deadline.reached() || remaining_cpu_seconds() == 0; }
  // The limit of time that is reached, as "5 s" or "5 s of processor time"; else "".
  [[nodiscard]] std::string reached_text() const;
  // The limit of memory, as "64 MiB of memory"; without one "the memory of this machine".
  [[nodiscard]] std::string memory_text() const;

 private:
  std::optional<double> cpu_seconds_;
  double cpu_start_ = 0;
};

}  // namespace tsume::core
