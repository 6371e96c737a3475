#include "lib/io/progress.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace tsume::io {

ProgressMode progress_mode(bool quiet, bool forced, bool data_on_stdout) {
  if (quiet) {
    return ProgressMode::none;
  }
  if (forced) {
    return ProgressMode::plain;
  }
  if (::isatty(STDERR_FILENO) != 1 || (data_on_stdout && ::isatty(STDOUT_FILENO) == 1)) {
    return ProgressMode::none;
  }
  const char* const terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || *terminal == 0 || std::string_view(terminal) == "dumb";
  return dumb ? ProgressMode::plain : ProgressMode::terminal;
}

std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  constexpr double day = 24 * hour;
  char text[32];
  if (seconds < 100) {
    std::snprintf(text, sizeof text, "%.0f s", seconds);
  } else if (seconds < 100 * minute) {
    std::snprintf(text, sizeof text, "%.0f min", seconds / minute);
  } else if (seconds < 2 * day) {
    std::snprintf(text, sizeof text, "%.1f h", seconds / hour);
  } else if (seconds < 1e6 * day) {
    std::snprintf(text, sizeof text, "%.0f days", seconds / day);
  } else {
    return "very long";
  }
  return text;
}

Progress::Progress(ProgressMode mode, std::string tool, std::string unit, std::uint64_t total)
    : mode_(mode), tool_(std::move(tool)), unit_(std::move(unit)), total_(total) {}

Progress::~Progress() {
  clear();
}

void Progress::clear() {
  if (shown_ && mode_ == ProgressMode::terminal) {
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
  }
  shown_ = false;
}

void Progress::update(std::uint64_t done, const std::string& remark) {
  if (mode_ == ProgressMode::none) {
    return;
  }
  const double elapsed = time_.elapsed();
  const double interval = mode_ == ProgressMode::terminal ? 0.2 : 10.0;
  if (elapsed - last_ < interval) {
    return;
  }
  last_ = elapsed;
  shown_ = true;
  const double rate = static_cast<double>(done) / elapsed;
  std::string line = tool_ + ": ";
  if (!unit_.empty()) {
    line += std::to_string(done) + (total_ > 0 ? "/" + std::to_string(total_) : "") + ' ' + unit_;
    char text[32];
    std::snprintf(text, sizeof text, rate < 1000 ? ", %.3g/s, " : ", %.0f/s, ", rate);
    line += text;
  }
  line += duration_text(elapsed);
  if (total_ > 0 && done > 0 && done <= total_) {
    line += ", " + duration_text(static_cast<double>(total_ - done) / rate) + " left";
  }
  if (!remark.empty()) {
    line += ", " + remark;
  }
  const bool terminal = mode_ == ProgressMode::terminal;
  std::fprintf(stderr, terminal ? "\r\033[K%s" : "%s\n", line.c_str());
  std::fflush(stderr);
}

}  // namespace tsume::io
