#include "lib/freecell/search/state_table.hpp"

#include "lib/core/bits.hpp"

#include <algorithm>

namespace tsume::freecell {

namespace {

constexpr std::size_t first_slots = 1 << 12;

}  // namespace

StateTable::StateTable() {
  grow();
}

std::size_t StateTable::bytes() const {
  return record_bytes * size_ + 4 * slots_;
}

bool StateTable::same_key(std::uint32_t number, std::uint64_t first, std::uint64_t second) const {
  const unsigned char* const at = address(number);
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  std::memcpy(&a, at, 8);
  std::memcpy(&b, at + 8, 8);
  return a == first && ((b ^ second) & low_bits(56)) == 0;
}

std::uint32_t StateTable::find(const StateKey& key, std::uint64_t hash) const {
  const std::uint64_t first = key.low | key.high << 60;
  const std::uint64_t second = key.high >> 4;
  const std::uint32_t number_mask = static_cast<std::uint32_t>(low_bits(number_bits_));
  const std::uint32_t wanted = tag(hash);
  for (std::size_t slot = home_slot(hash); index_[slot] != empty_slot;) {
    const std::uint32_t entry = index_[slot];
    if ((entry & ~number_mask) == wanted && same_key(entry & number_mask, first, second)) {
      return entry & number_mask;
    }
    slot = slot + 1 == slots_ ? 0 : slot + 1;
  }
  return absent;
}

std::uint32_t StateTable::insert(const StateRecord& record, std::uint64_t hash) {
  if (size_ >= limit_) {
    grow();
  }
  if ((size_ & (chunk_records - 1)) == 0) {
    chunks_.push_back(
        std::make_unique_for_overwrite<unsigned char[]>(record_bytes * chunk_records));
  }
  const std::uint32_t number = size_++;
  unsigned char* const at = address(number);
  const std::uint64_t first = record.key.low | record.key.high << 60;
  const std::uint64_t second = record.key.high >> 4;
  std::memcpy(at, &first, 8);
  std::memcpy(at + 8, &second, 8);
  update(number, record.g, record.extra);
  place(number, hash);
  return number;
}

void StateTable::place(std::uint32_t number, std::uint64_t hash) {
  std::size_t slot = home_slot(hash);
  while (index_[slot] != empty_slot) {
    slot = slot + 1 == slots_ ? 0 : slot + 1;
  }
  index_[slot] = tag(hash) | number;
}

// The index is rebuilt from the records after the old one is given back, so that growing takes no
// more memory than the larger index itself. It is between 55 % and 82 % full.
void StateTable::grow() {
  const std::size_t slots = slots_ == 0 ? first_slots : slots_ + slots_ / 2;
  if (limit_of(slots) >= most_records) {
    throw std::bad_alloc();
  }
  index_ = core::PagedVector<std::uint32_t>();
  index_ = core::PagedVector<std::uint32_t>(slots, empty_slot);
  slots_ = slots;
  limit_ = limit_of(slots);
  number_bits_ = static_cast<unsigned>(core::bit_width(limit_));
  constexpr std::uint32_t ahead = 16;
  std::array<std::uint64_t, ahead> hashes{};
  for (std::uint32_t number = 0; number < size_; ++number) {
    if (number >= ahead) {
      place(number - ahead, hashes[number % ahead]);
    }
    hashes[number % ahead] = hash_of(get(number).key);
    prefetch(hashes[number % ahead]);
  }
  for (std::uint32_t number = size_ - std::min(size_, ahead); number < size_; ++number) {
    place(number, hashes[number % ahead]);
  }
}

}  // namespace tsume::freecell
