#include "lib/doves/retro/change_log.hpp"

#include <algorithm>

namespace tsume::doves::retro {

ChangeLog::ChangeLog(std::uint32_t units, std::uint64_t bytes) : most_(bytes / sizeof(Change)) {
  for (auto& of_fact : units_) {
    of_fact.resize(units);
  }
}

void ChangeLog::restart(Stamp from) {
  for (auto& of_fact : units_) {
    for (Unit& unit : of_fact) {
      unit = {{}, from};
    }
  }
  taken_ = 0;
}

std::span<const Change> ChangeLog::changes(Fact fact, std::uint32_t unit, Stamp since) const {
  const std::vector<Change>& all = units_[index(fact)][unit].changes;
  const auto first = std::partition_point(
      all.begin(), all.end(), [&](const Change& change) { return change.stamp < since; });
  return {first, all.end()};
}

void ChangeLog::add(Fact fact, std::uint32_t unit, std::span<const Change> changes, Stamp needed,
                    Stamp now) {
  Unit& log = units_[index(fact)][unit];
  std::vector<Change>& all = log.changes;
  if (all.empty() && changes.empty()) {
    return;
  }
  const std::size_t before = all.capacity();
  const auto first_needed = std::partition_point(
      all.begin(), all.end(), [&](const Change& change) { return change.stamp < needed; });
  if (first_needed != all.begin()) {
    all.erase(all.begin(), first_needed);
    log.from = std::max(log.from, needed);
    if (all.size() < all.capacity() / 4) {
      all.shrink_to_fit();
    }
  }
  const std::size_t size = all.size() + changes.size();
  if (size > most_of_a_unit ||
      (size > all.capacity() && taken_ + 2 * size > most_ + all.capacity())) {
    log.from = static_cast<Stamp>(now + 1);
    std::vector<Change>().swap(all);
  } else {
    all.insert(all.end(), changes.begin(), changes.end());
  }
  taken_ += all.capacity() - before;
}

}  // namespace tsume::doves::retro
