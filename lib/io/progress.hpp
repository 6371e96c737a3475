// One line of progress on stderr.
#pragma once

#include "lib/core/deadline.hpp"

#include <cstdint>
#include <string>

namespace tsume::io {

// How progress is shown: not at all, one rewritten line (terminal), or a plain line every 10 s.
enum class ProgressMode : std::uint8_t { none, terminal, plain };

// The mode for this run: `quiet` wins, then `forced` (plain lines), then whether stderr is a
// terminal to which no data are printed at the same time (`data_on_stdout`: there is no -o). A
// terminal without control sequences (TERM=dumb) gets plain lines.
[[nodiscard]] ProgressMode progress_mode(bool quiet, bool forced, bool data_on_stdout);

// A span of time for people: "45 s", "28 min", "5.5 h", "12 days".
[[nodiscard]] std::string duration_text(double seconds);

// Counts work that is done. update() is cheap enough to call a few thousand times a second: it
// looks at the clock and prints at most five times a second. The line is erased on destruction. A
// tool gets one from cli::Context::progress(). For use by one thread.
class Progress {
 public:
  // `total` 0: not known, no remaining time is shown. `unit` names what is counted; "": only the
  // time that has passed and the remark are shown.
  Progress(ProgressMode mode, std::string tool, std::string unit, std::uint64_t total = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // Sets the work done so far, with an optional remark.
  void update(std::uint64_t done, const std::string& remark = {});
  // Erases the line, before something else is printed.
  void clear();

 private:
  ProgressMode mode_;
  std::string tool_;
  std::string unit_;
  std::uint64_t total_;
  core::Deadline time_;
  double last_ = 0;  // when the line was last printed
  bool shown_ = false;
};

}  // namespace tsume::io
