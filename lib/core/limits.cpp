#include "lib/core/limits.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <sys/resource.h>

namespace tsume::core {

namespace {

double used_cpu_seconds() {
  double seconds = 0;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(who, &usage);
    for (const timeval& part : {usage.ru_utime, usage.ru_stime}) {
      seconds += to_seconds(part);
    }
  }
  return seconds;
}

}  // namespace

CpuDeadline::CpuDeadline(std::optional<double> seconds)
    : limit_(seconds), start_(seconds ? used_cpu_seconds() : 0) {}

std::optional<double> CpuDeadline::remaining() const {
  if (!limit_) {
    return std::nullopt;
  }
  return std::max(*limit_ - (used_cpu_seconds() - start_), 0.0);
}

Limits Limits::after(std::uint64_t expanded) const {
  Limits rest = *this;
  if (nodes) {
    rest.nodes = *nodes - std::min(*nodes, expanded);
  }
  return rest;
}

std::string Limits::reached_text() const {
  if (deadline.reached()) {
    return fmt::format("{} s", *deadline.limit());
  }
  if (cpu.reached()) {
    return fmt::format("{} s of processor time", *cpu.limit());
  }
  return "";
}

std::string Limits::memory_text() const {
  return memory ? fmt::format("{} MiB of memory", *memory >> 20) : "the memory of this machine";
}

}  // namespace tsume::core
