#include "lib/doves/retro/change_log.hpp"

#include <algorithm>

namespace tsume::doves::retro {

namespace {

// With more changes of a unit, whole blocks are the cheaper way.
constexpr std::size_t most_of_a_unit = 4096;

}  // namespace

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

void ChangeLog::add(Fact fact, std::uint32_t unit, std::span<const Change> changes, Stamp needed) {
  if (changes.empty()) {
    return;
  }
  Unit& log = units_[index(fact)][unit];
  std::vector<Change>& all = log.changes;
  const auto first_needed = std::partition_point(
      all.begin(), all.end(), [&](const Change& change) { return change.stamp < needed; });
  all.erase(all.begin(), first_needed);
  log.from = std::max(log.from, needed);
  const std::size_t before = all.capacity();
  if (all.size() + changes.size() <= most_of_a_unit &&
      (all.size() + changes.size() <= before ||
       taken_ + 2 * (all.size() + changes.size()) <= most_ + before)) {
    all.insert(all.end(), changes.begin(), changes.end());
  } else {
    log.from = static_cast<Stamp>(changes.front().stamp + 1);
    std::vector<Change>().swap(all);
  }
  taken_ += all.capacity() - before;
}

}  // namespace tsume::doves::retro
