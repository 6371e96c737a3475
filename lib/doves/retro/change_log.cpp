#include "lib/doves/retro/change_log.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace tsume::doves::retro {

namespace {

std::size_t count_of(std::span<const ChangedBlock> blocks) {
  return std::accumulate(
      blocks.begin(), blocks.end(), std::size_t{0},
      [](std::size_t sum, const ChangedBlock& block) { return sum + block.count; });
}

// The capacity of a list before others are appended. There are many lists: the room to spare is
// less than that of a vector that grows by itself.
template <typename T>
std::size_t capacity_for(const std::vector<T>& to, std::span<const T> others) {
  const std::size_t size = to.size() + others.size();
  return size <= to.capacity() ? to.capacity() : size + size / 8;
}

template <typename T>
void append_to(std::vector<T>& to, std::span<const T> others) {
  to.reserve(capacity_for(to, others));
  to.insert(to.end(), others.begin(), others.end());
}

template <typename T>
void drop_first(std::vector<T>& from, std::size_t count) {
  from.erase(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count));
  if (from.size() <= from.capacity() / 2) {
    from.shrink_to_fit();
  }
}

// What the heap adds to each block.
constexpr std::size_t heap_block = 16;

}  // namespace

Changes ChangeList::since(Stamp stamp) const {
  if (blocks_.empty() || blocks_.front().stamp >= stamp) {
    return {blocks_, all_};  // in most cases
  }
  const auto first = std::partition_point(blocks_.begin(), blocks_.end(),
                                          [&](const auto& block) { return block.stamp < stamp; });
  const std::span<const ChangedBlock> blocks(first, blocks_.end());
  return {blocks, std::span(all_).last(count_of(blocks))};
}

void ChangeList::append(const Changes& others) {
  append_to(blocks_, others.blocks);
  append_to(all_, others.all);
}

std::size_t ChangeList::bytes_with(const Changes& others) const {
  return capacity_for(blocks_, others.blocks) * sizeof(ChangedBlock) +
         capacity_for(all_, others.all) * sizeof(Change);
}

void ChangeList::drop_before(Stamp needed) {
  const Changes rest = since(needed);
  if (rest.all.size() != all_.size()) {
    drop_first(blocks_, blocks_.size() - rest.blocks.size());
    drop_first(all_, all_.size() - rest.all.size());
  }
}

ChangeLog::ChangeLog(std::uint32_t units, std::uint64_t bytes) : most_(bytes) {
  for (auto& of_fact : units_) {
    of_fact.resize(units);
  }
}

std::uint64_t ChangeLog::table_bytes(std::uint64_t units) {
  return 2 * units * (sizeof(Unit) + 2 * heap_block);  // two facts, two vectors in each
}

void ChangeLog::restart(Stamp from) {
  for (auto& of_fact : units_) {
    for (Unit& unit : of_fact) {
      unit = {{}, from};
    }
  }
  taken_ = 0;
  overflow_ = false;
}

void ChangeLog::forget(Unit& unit, Stamp from) {
  if (from > unit.from) {
    const std::size_t before = unit.changes.bytes();
    unit.changes.drop_before(from);
    unit.from = from;
    taken_ -= before - unit.changes.bytes();
  }
}

void ChangeLog::forget(Fact fact, std::uint32_t first, std::uint32_t last, Stamp from) {
  for (std::uint32_t unit = first; unit < last; ++unit) {
    forget(units_[index(fact)][unit], from);
  }
}

void ChangeLog::add(Fact fact, std::uint32_t unit, const ChangeList& changes, Stamp needed,
                    Stamp now) {
  if (changes.size() == 0) {
    return;
  }
  Unit& log = units_[index(fact)][unit];
  forget(log, needed);
  const Changes others = changes.since(0);
  const std::size_t growth = log.changes.bytes_with(others) - log.changes.bytes();
  const bool has_room = taken_ + growth <= most_;
  if (!has_room || changes.size() > most_of_a_unit) {
    forget(log, static_cast<Stamp>(now + 1));
    if (!has_room) {
      overflow_ = true;
    }
    return;
  }
  log.changes.append(others);
  taken_ += growth;
}

}  // namespace tsume::doves::retro
