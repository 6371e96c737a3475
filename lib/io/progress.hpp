// One line of progress on stderr.
#pragma once

#include "lib/core/deadline.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tsume::io {

// How progress is shown: not at all, one line that is redrawn in place (terminal), or a plain line
// every 10 s.
enum class ProgressMode : std::uint8_t { none, terminal, plain };

// The mode for this run: `quiet` wins, then `forced` (plain lines), then whether stderr is a
// terminal. A terminal without control sequences (TERM=dumb) gets plain lines.
[[nodiscard]] ProgressMode progress_mode(bool quiet, bool forced);

// A span of time for people: "45 s", "28 min", "5.5 h", "12 days".
[[nodiscard]] std::string duration_text(double seconds);

// Work that is under way, and how much of it is done. A thread shows it, from the first second on
// and as long as the object lives, so that the line goes on while one step takes long. Of several
// objects the newest one is shown. A tool gets one from cli::Context::progress(); cli::run makes
// one that shows the time alone. For use by any thread.
class Progress {
 public:
  // `total` 0: not known, no remaining time is shown. `unit` names what is counted; "": only the
  // time that has passed and the remark are shown.
  Progress(ProgressMode mode, std::string tool, std::string unit, std::uint64_t total = 0);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  // Erases the line.
  ~Progress();

  // Sets the work done so far, with an optional remark. Cheap enough to be called some thousand
  // times a second.
  void update(std::uint64_t done, const std::string& remark = {});
  // Sets the remark alone.
  void remark(const std::string& remark);

 private:
  friend class ProgressDisplay;
  // The line, without its end, written to `room` and cut off where that ends.
  [[nodiscard]] std::string_view text(std::span<char> room) const;

  ProgressMode mode_;
  std::string tool_;
  std::string unit_;
  std::uint64_t total_;
  core::Deadline time_;
  std::uint64_t done_ = 0;  // this and the remark: under the lock of the display
  std::string remark_;
  Progress* before_ = nullptr;  // what is shown again when this one ends
};

// Erases the line of progress, if there is one, because something else is about to be written to
// the terminal; the line comes back a second later. io::Output and the messages of cli call it.
void hide_progress();

}  // namespace tsume::io
