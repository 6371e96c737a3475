#include "lib/samurai/play/stopwatch.hpp"

#include <algorithm>
#include <ctime>
#include <fmt/core.h>

namespace tsume::samurai {

namespace {

// Of this process, in milliseconds.
double processor_time() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// " PREFIXmedian_seconds=S PREFIXworst_seconds=S"
std::string spread(const std::string& prefix, std::vector<double> milliseconds) {
  if (milliseconds.empty()) {
    return "";
  }
  std::ranges::sort(milliseconds);
  return fmt::format(" {0}median_seconds={1:.5f} {0}worst_seconds={2:.5f}", prefix,
                     milliseconds[milliseconds.size() / 2] / 1e3, milliseconds.back() / 1e3);
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

std::string Stopwatch::wall_summary(const std::string& what) const {
  return what + '=' + std::to_string(wall_.size()) + spread("", wall_);
}

std::string Stopwatch::summary(const std::string& what) const {
  return wall_summary(what) + spread("cpu_", processor_);
}

}  // namespace tsume::samurai
