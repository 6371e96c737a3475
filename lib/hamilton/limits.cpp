#include "lib/hamilton/limits.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/core.h>
#include <sys/resource.h>

namespace tsume::hamilton {

namespace {

double cpu_seconds() {
  double seconds = 0;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(who, &usage);
    for (const timeval& part : {usage.ru_utime, usage.ru_stime}) {
      seconds += static_cast<double>(part.tv_sec) + static_cast<double>(part.tv_usec) * 1e-6;
    }
  }
  return seconds;
}

}  // namespace

LimitWatch::LimitWatch(const SearchLimits& limits)
    : limits_(limits), deadline_(limits.max_seconds), cpu_start_(cpu_seconds()) {}

std::optional<double> LimitWatch::remaining_cpu_seconds() const {
  if (!limits_.max_cpu_seconds) {
    return std::nullopt;
  }
  return std::max(*limits_.max_cpu_seconds - (cpu_seconds() - cpu_start_), 0.0);
}

bool LimitWatch::reached(std::size_t rounds, bool look_at_clocks) {
  if (!reached_.empty()) {
    return true;
  }
  if (limits_.max_rounds && rounds >= *limits_.max_rounds) {
    reached_ = fmt::format("{} rounds", *limits_.max_rounds);
  } else if (!look_at_clocks) {
    return false;
  } else if (deadline_.reached()) {
    reached_ = fmt::format("{} s", *limits_.max_seconds);
  } else if (remaining_cpu_seconds() == 0.0) {
    reached_ = fmt::format("{} s of processor time", *limits_.max_cpu_seconds);
  }
  return !reached_.empty();
}

void LimitWatch::memory_is_full() {
  reached_ = limits_.max_memory ? fmt::format("{} MiB of memory", *limits_.max_memory >> 20)
                                : "the memory of this machine";
}

std::string LimitWatch::undecided(std::size_t rounds, std::size_t fewest_cycles) const {
  assert(!reached_.empty());
  std::string text = fmt::format("undecided at the limit of {}, after {} rounds", reached_, rounds);
  if (fewest_cycles > 0) {
    text += fmt::format(", the fewest cycles {}", fewest_cycles);
  }
  return text;
}

}  // namespace tsume::hamilton
