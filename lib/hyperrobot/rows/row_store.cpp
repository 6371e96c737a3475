#include "lib/hyperrobot/rows/row_store.hpp"

#include "lib/core/clones.hpp"

#include <algorithm>

namespace tsume::hyperrobot::rows {

using detail::is_zero;
using detail::popcount;

void Store::clear(Key key, std::uint8_t code, std::uint64_t max_bytes) {
  max_bytes_ = max_bytes;
  slots_ = 1024;
  if (table_.size() < slots_) {
    table_.resize(slots_);
  }
  next_stamp();
  sets_ = 1;
  rows_.clear();
  refs_.clear();
  states_ = 1;
  steps_ = 0;
  full_ = false;
  begin_depth(0, {});
  Row row{};
  set_bit(row, code);
  rows_.push_back(row);
  refs_.push_back({key, nothing, 0});
  table_[slot_of(key, core::mix64(key))] = {row, key, 0, stamp_};
}

void Store::begin_depth(std::uint32_t depth, const Row& goals) {
  depth_ = depth;
  depth_begin_ = size();
  goals_ = goals;
  found_.reset();
}

// Rows come many at a time, so that the slots, which are asked for when a row is sent, have been
// fetched meanwhile.
TSUME_VECTOR_CLONES void Store::flush() {
  for (std::size_t i = 0; i < coming_count_ && !found_; ++i) {
    const auto& coming = coming_[i];
    ++steps_;
    Slot* slot = &table_[slot_of(coming.key, coming.hash)];
    if (slot->stamp != stamp_) {
      if (4 * (sets_ + 1) > 3 * slots_) {
        if (!grow_table()) {
          break;
        }
        slot = &table_[slot_of(coming.key, coming.hash)];
      }
      ++sets_;
      vec(slot->seen) = Vec{};
      slot->key = coming.key;
      slot->newest = nothing;
      slot->stamp = stamp_;
    }
    const Vec fresh = coming.row & ~vec(slot->seen);
    if (is_zero(fresh)) {
      continue;
    }
    if (slot->newest != nothing && slot->newest >= depth_begin_) {
      vec(rows_[slot->newest]) |= fresh;
    } else {
      if (refs_.size() == refs_.capacity() && !grow_entries()) {
        break;
      }
      Row row;
      vec(row) = fresh;
      rows_.push_back(row);
      refs_.push_back({coming.key, slot->newest, depth_});
      slot->newest = static_cast<std::uint32_t>(refs_.size() - 1);
    }
    vec(slot->seen) |= fresh;
    states_ += popcount(fresh);
    Row solved;
    vec(solved) = fresh & vec(goals_);
    if (!is_zero(vec(solved))) {
      found_ = {coming.key, first_code(solved)};
    }
  }
  coming_count_ = 0;
}

bool Store::grow_table() {
  if (spare_.size() < 2 * slots_) {
    const std::uint64_t more = (2 * slots_ - spare_.size()) * sizeof(Slot);
    if (bytes() + more > max_bytes_) {
      full_ = true;
      return false;
    }
    spare_ = {};
    spare_.resize(2 * slots_);
  }
  const std::uint32_t old = stamp_;
  const std::size_t old_slots = slots_;
  std::swap(table_, spare_);
  next_stamp();
  slots_ = 2 * old_slots;
  for (std::size_t i = 0; i < old_slots; ++i) {
    if (spare_[i].stamp == old) {
      Slot& slot = table_[slot_of(spare_[i].key, core::mix64(spare_[i].key))];
      slot = spare_[i];
      slot.stamp = stamp_;
    }
  }
  return true;
}

bool Store::grow_entries() {
  // The old entries are still there when the new ones are made.
  const std::size_t capacity = std::max<std::size_t>(2 * refs_.capacity(), 1024);
  if (bytes() + capacity * (sizeof(Row) + sizeof(Ref)) > max_bytes_ || capacity >= nothing) {
    full_ = true;
    return false;
  }
  rows_.reserve(capacity);
  refs_.reserve(capacity);
  return true;
}

void Store::next_stamp() {
  if (++stamp_ == 0) {
    for (std::vector<Slot>* of : {&table_, &spare_}) {
      for (Slot& slot : *of) {
        slot.stamp = 0;
      }
    }
    stamp_ = 1;
  }
}

bool Store::reached(Key key, std::uint8_t code, std::uint32_t at_depth) const {
  const Slot& slot = table_[slot_of(key, core::mix64(key))];
  if (slot.stamp != stamp_) {
    return false;
  }
  for (std::uint32_t i = slot.newest; i != nothing; i = refs_[i].before) {
    if (refs_[i].depth == at_depth && has_bit(rows_[i], code)) {
      return true;
    }
  }
  return false;
}

}  // namespace tsume::hyperrobot::rows
