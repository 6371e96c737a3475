// The clock, the time that a piece of work has taken, and the limit that it has been given. Nothing
// else reads the time; scripts/check-includes sees to that.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>

namespace tsume::core {

// Never set back. Processor time is another matter: see clock_gettime(2).
using Clock = std::chrono::steady_clock;

// A wall-clock limit counted from the construction; without one it is never reached.
class Deadline {
 public:
  Deadline() = default;
  explicit Deadline(std::optional<double> seconds) : limit_(seconds) {}

  // The limit in seconds, if there is one.
  [[nodiscard]] const std::optional<double>& limit() const { return limit_; }
  // Seconds since the construction.
  [[nodiscard]] double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  [[nodiscard]] bool reached() const { return limit_ && elapsed() >= *limit_; }
  // Seconds up to the limit, at least 0; nullopt without a limit.
  [[nodiscard]] std::optional<double> remaining() const {
    if (!limit_) {
      return std::nullopt;
    }
    return std::max(*limit_ - elapsed(), 0.0);
  }
  // For poll(2): the milliseconds up to the limit, rounded up, at most `most`; -1 without a limit.
  [[nodiscard]] int poll_time(int most) const {
    const std::optional<double> left = remaining();
    if (!left) {
      return -1;
    }
    const double milliseconds = std::min(*left * 1e3, static_cast<double>(most));
    const int whole = static_cast<int>(milliseconds);
    return whole + (whole < milliseconds ? 1 : 0);
  }

 private:
  std::optional<double> limit_;
  Clock::time_point start_ = Clock::now();
};

// Whether work must stop, asked often; once true it stays true.
using Stop = std::function<bool()>;

}  // namespace tsume::core
