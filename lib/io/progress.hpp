// One line of progress on stderr.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tsume::io {

// How progress is shown: not at all, one rewritten line (terminal), or a plain line every 10 s.
enum class ProgressMode : std::uint8_t { none, terminal, plain };

// The mode for this run: `quiet` wins, then `forced` (plain lines), then a terminal on stderr that
// is not also the standard output.
[[nodiscard]] ProgressMode progress_mode(bool quiet, bool forced);

// Counts work that is done. update() is cheap enough to call a few thousand times a second: it
// looks at the clock and prints at most five times a second. The line is erased on destruction.
class Progress {
 public:
  // `total` 0: not known, no remaining time is shown. `unit` names what is counted.
  Progress(ProgressMode mode, std::string tool, std::string unit, std::uint64_t total = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // Sets the work done so far, with an optional remark.
  void update(std::uint64_t done, const std::string& remark = {});

 private:
  using Clock = std::chrono::steady_clock;

  ProgressMode mode_;
  std::string tool_;
  std::string unit_;
  std::uint64_t total_;
  Clock::time_point start_;
  Clock::time_point last_;
  bool shown_ = false;
};

}  // namespace tsume::io
