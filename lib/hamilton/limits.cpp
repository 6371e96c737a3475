#include "lib/hamilton/limits.hpp"

#include <cassert>
#include <fmt/core.h>

namespace tsume::hamilton {

LimitWatch::LimitWatch(const SearchLimits& limits)
    : max_rounds_(limits.max_rounds),
      limits_(limits.max_seconds, limits.max_cpu_seconds, limits.max_memory) {}

bool LimitWatch::reached(std::size_t rounds, bool look_at_clocks) {
  if (!reached_.empty()) {
    return true;
  }
  if (max_rounds_ && rounds >= *max_rounds_) {
    reached_ = fmt::format("{} rounds", *max_rounds_);
  } else if (look_at_clocks) {
    reached_ = limits_.reached_text();
  }
  return !reached_.empty();
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
