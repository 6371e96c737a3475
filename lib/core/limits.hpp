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

// A limit of processor time, of this process and of its children that have ended, counted from the
// construction; without one it is never reached. To look costs a system call or two.
class CpuDeadline {
 public:
  CpuDeadline() = default;
  explicit CpuDeadline(std::optional<double> seconds);

  [[nodiscard]] const std::optional<double>& limit() const { return limit_; }
  // Seconds up to the limit, at least 0; nullopt without a limit.
  [[nodiscard]] std::optional<double> remaining() const;
  [[nodiscard]] bool reached() const { return remaining() == 0.0; }

 private:
  std::optional<double> limit_;
  double start_ = 0;
};

// Nothing is limited by default.
struct Limits {
  Deadline deadline{};
  CpuDeadline cpu{};
  std::optional<std::uint64_t> memory{};  // bytes
  std::optional<std::uint64_t> nodes{};   // steps: positions that a search expands, conflicts
  Stop stop{};                            // may be empty

  [[nodiscard]] std::uint64_t most_nodes() const { return nodes.value_or(~std::uint64_t{0}); }
  // What is left after `expanded` positions.
  [[nodiscard]] Limits after(std::uint64_t expanded) const;

  // True once a limit of time is reached.
  [[nodiscard]] bool reached() const { return deadline.reached() || cpu.reached(); }
  // The limit of time that is reached, as "5 s" or "5 s of processor time"; else "".
  [[nodiscard]] std::string reached_text() const;
  // The limit of memory, as "64 MiB of memory"; without one "the memory of this machine".
  [[nodiscard]] std::string memory_text() const;
};

}  // namespace tsume::core
