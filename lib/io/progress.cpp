#include "lib/io/progress.hpp"

#include <cstdio>
#include <unistd.h>
#include <utility>

namespace tsume::io {

ProgressMode progress_mode(bool quiet, bool forced) {
  if (quiet) {
    return ProgressMode::none;
  }
  if (forced) {
    return ProgressMode::plain;
  }
  const bool terminal = ::isatty(STDERR_FILENO) == 1 && ::isatty(STDOUT_FILENO) != 1;
  return terminal ? ProgressMode::terminal : ProgressMode::none;
}

Progress::Progress(ProgressMode mode, std::string tool, std::string unit, std::uint64_t total)
    : mode_(mode),
      tool_(std::move(tool)),
      unit_(std::move(unit)),
      total_(total),
      start_(Clock::now()),
      last_(start_) {}

Progress::~Progress() {
  if (shown_ && mode_ == ProgressMode::terminal) {
    std::fputs("\r\033[K", stderr);
  }
}

void Progress::update(std::uint64_t done, const std::string& remark) {
  using std::chrono::duration;
  if (mode_ == ProgressMode::none) {
    return;
  }
  const Clock::time_point now = Clock::now();
  const double interval = mode_ == ProgressMode::terminal ? 0.2 : 10.0;
  if (duration<double>(now - last_).count() < interval) {
    return;
  }
  last_ = now;
  shown_ = true;
  const double elapsed = duration<double>(now - start_).count();
  const double rate = static_cast<double>(done) / elapsed;
  std::string line = tool_ + ": " + std::to_string(done);
  if (total_ > 0) {
    line += "/" + std::to_string(total_);
  }
  char times[96];
  std::snprintf(times, sizeof times, " %s, %.3g/s, %.0f s", unit_.c_str(), rate, elapsed);
  line += times;
  if (total_ > 0 && done > 0 && done <= total_) {
    std::snprintf(times, sizeof times, ", %.0f s left", static_cast<double>(total_ - done) / rate);
    line += times;
  }
  if (!remark.empty()) {
    line += ", " + remark;
  }
  const bool terminal = mode_ == ProgressMode::terminal;
  std::fprintf(stderr, terminal ? "\r\033[K%s" : "%s\n", line.c_str());
  std::fflush(stderr);
}

}  // namespace tsume::io
