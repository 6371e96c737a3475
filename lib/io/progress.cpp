#include "lib/io/progress.hpp"

#include "lib/core/platform.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fmt/core.h>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <sys/ioctl.h>
#include <system_error>
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
  if (::isatty(STDERR_FILENO) != 1) {
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

// Shows the newest Progress of this process. Its thread takes no signals, and allocates nothing: a
// heap of its own would take address space that a limit of memory may not have.
class ProgressDisplay {
 public:
  static ProgressDisplay& of_process() {
    static ProgressDisplay display;
    return display;
  }

  void add(Progress& progress) {
    std::unique_lock lock(mutex_);
    progress.before_ = newest_;
    newest_ = &progress;
    if (progress.before_ == nullptr) {
      ended_ = false;
      lock.unlock();
      start();
    }
  }

  void remove(Progress& progress) {
    std::unique_lock lock(mutex_);
    erase();
    newest_ = progress.before_;
    if (newest_ == nullptr) {
      ended_ = true;
      lock.unlock();
      changed_.notify_all();
      thread_.reset();  // joins it
    }
  }

  void set(Progress& progress, std::optional<std::uint64_t> done, const std::string& remark) {
    const std::lock_guard lock(mutex_);
    progress.done_ = done.value_or(progress.done_);
    progress.remark_ = remark;
  }

  void hide() {
    const std::lock_guard lock(mutex_);
    if (shown_) {
      erase();
      hidden_ = core::Deadline(pause_after_output);
    }
  }

 private:
  static constexpr double first_after = 1;         // seconds: shorter work needs no line
  static constexpr double pause_after_output = 1;  // for the reader of what was written
  static constexpr double redrawn_every = 0.2;
  static constexpr double plain_line_every = 10;

  void start() {
    sigset_t all;
    sigset_t before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      thread_.emplace([this] { show_until_ended(); });
    } catch (const std::system_error&) {
      // The work does not need a line.
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void show_until_ended() {
    std::unique_lock lock(mutex_);
    const bool plain = newest_ != nullptr && newest_->mode_ == ProgressMode::plain;
    double pause = plain ? plain_line_every : first_after;
    while (!changed_.wait_for(lock, std::chrono::duration<double>(pause), [&] { return ended_; })) {
      if (hidden_.reached()) {
        draw();
      }
      pause = plain ? plain_line_every : redrawn_every;
    }
  }

  void draw() {
    std::array<char, 512> room{};
    const std::string_view line = newest_->text(room);
    if (newest_->mode_ == ProgressMode::plain) {
      write(line);
      write("\n");
      return;
    }
    winsize window{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1;
    write(erasure);
    write(line.substr(0, known ? window.ws_col - 1U : line.npos));
    shown_ = true;
  }

  void erase() {
    if (shown_) {
      write(erasure);
      shown_ = false;
    }
  }

  static void write(std::string_view text) {
    [[maybe_unused]] const ssize_t ignored = ::write(STDERR_FILENO, text.data(), text.size());
  }

  static constexpr std::string_view erasure = "\r\033[K";

  std::mutex mutex_;
  std::condition_variable changed_;
  Progress* newest_ = nullptr;
  bool ended_ = false;
  bool shown_ = false;
  core::Deadline hidden_{0.0};  // the line stays away until then
  std::optional<core::Thread> thread_;
};

Progress::Progress(ProgressMode mode, std::string tool, std::string unit, std::uint64_t total)
    : mode_(mode), tool_(std::move(tool)), unit_(std::move(unit)), total_(total) {
  if (mode_ != ProgressMode::none) {
    ProgressDisplay::of_process().add(*this);
  }
}

Progress::~Progress() {
  if (mode_ != ProgressMode::none) {
    ProgressDisplay::of_process().remove(*this);
  }
}

void Progress::update(std::uint64_t done, const std::string& remark) {
  if (mode_ != ProgressMode::none) {
    ProgressDisplay::of_process().set(*this, done, remark);
  }
}

void Progress::remark(const std::string& remark) {
  if (mode_ != ProgressMode::none) {
    ProgressDisplay::of_process().set(*this, std::nullopt, remark);
  }
}

std::string_view Progress::text(std::span<char> room) const {
  std::size_t used = 0;
  const auto add = [&]<typename... Values>(fmt::format_string<Values...> format,
                                           Values&&... values) {
    const auto written = fmt::format_to_n(room.data() + used, room.size() - used, format,
                                          std::forward<Values>(values)...);
    used = std::min(used + written.size, room.size());
  };
  const double elapsed = time_.elapsed();
  const double rate = static_cast<double>(done_) / std::max(elapsed, 1e-9);
  add("{}: ", tool_);
  if (!unit_.empty()) {
    add("{}", done_);
    if (total_ > 0) {
      add("/{}", total_);
    }
    // All units end in s but MB.
    const bool is_one = done_ == 1 && total_ <= 1 && unit_.ends_with('s');
    add(" {}, ", std::string_view(unit_).substr(0, unit_.size() - (is_one ? 1U : 0U)));
    rate < 1000 ? add("{:.3g}/s, ", rate) : add("{:.0f}/s, ", rate);
  }
  add("{}", duration_text(elapsed));
  if (total_ > 0 && done_ > 0 && done_ <= total_) {
    add(", {} left", duration_text(static_cast<double>(total_ - done_) / rate));
  }
  if (!remark_.empty()) {
    add(", {}", remark_);
  }
  return {room.data(), used};
}

void hide_progress() {
  ProgressDisplay::of_process().hide();
}

}  // namespace tsume::io
