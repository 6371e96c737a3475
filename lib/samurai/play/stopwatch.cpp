#include "lib/samurai/play/stopwatch.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

namespace tsume::samurai {

namespace {

// Of this process, in milliseconds.
double processor_time() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

std::string spread(std::vector<double> milliseconds) {
  if (milliseconds.empty()) {
    return "none";
  }
  std::ranges::sort(milliseconds);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "median %.2f ms, worst %.2f ms",
                milliseconds[milliseconds.size() / 2], milliseconds.back());
  return text.data();
}

}  // namespace

void Stopwatch::start() {
  turn_ = core::Deadline();
  processor_begun_ = processor_time();
}

void Stopwatch::stop() {
  wall_.push_back(1e3 * turn_.elapsed());
  processor_.push_back(processor_time() - processor_begun_);
}

std::string Stopwatch::last() const {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f %.2f", wall_.back(), processor_.back());
  return text.data();
}

std::string Stopwatch::wall_summary(const std::string& what) const {
  return std::to_string(wall_.size()) + ' ' + what + ": " + spread(wall_);
}

std::string Stopwatch::summary(const std::string& what) const {
  return wall_summary(what) + "; processor " + spread(processor_);
}

}  // namespace tsume::samurai
