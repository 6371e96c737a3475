// An exact hash table of positions: 21-byte records and a 4-byte index slot for each.
#pragma once

#include "lib/core/pages.hpp"
#include "lib/freecell/rules/state_code.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace tsume::freecell {

// Uniform 64 bits of a key. The table compares whole keys: in a proof a collision must do no harm.
[[nodiscard]] inline std::uint64_t hash_of(const StateKey& key) {
  __extension__ using Wide = unsigned __int128;
  const Wide product =
      Wide{key.low ^ 0x9e3779b97f4a7c15ULL} * Wide{(key.high << 3) ^ 0xc2b2ae3d27d4eb4fULL};
  std::uint64_t h = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  h *= 0xd6e8feb86659fd93ULL;
  return h ^ (h >> 32);
}

// What a table knows of a position: the cost g at which it was reached and 40 further bits that
// belong to the search.
struct StateRecord {
  StateKey key;
  std::uint8_t g = 0;
  std::uint64_t extra = 0;
};

// Records numbered from 0 in the order of insertion, found by key through an open-addressed index.
// An index slot holds the record's number in as many low bits as the capacity needs, and bits of
// the hash in the others, so that most unequal keys are told apart without touching the record.
class StateTable {
 public:
  static constexpr std::uint32_t absent = 0xffffffff;
  static constexpr unsigned key_bits = 120;
  static constexpr unsigned cost_bits = 8;
  static constexpr unsigned extra_bits = 40;
  static constexpr std::size_t record_bytes = (key_bits + cost_bits + extra_bits) / 8;
  static_assert(record_bytes == 21);

  // Memory grows as states come; the first allocation is small.
  StateTable();
  // Neither copied nor moved: a table without its index would be no table.
  StateTable(const StateTable&) = delete;
  StateTable& operator=(const StateTable&) = delete;

  [[nodiscard]] std::uint32_t size() const { return size_; }
  // Memory in use.
  [[nodiscard]] std::size_t bytes() const;
  // What the next `count` insertions may add to it.
  [[nodiscard]] std::size_t growth(std::size_t count) const {
    return record_bytes * count + (size_ + count > limit_ ? 2 * slots_ : 0);
  }

  // The number of the record with this key; `absent` if there is none.
  [[nodiscard]] std::uint32_t find(const StateKey& key, std::uint64_t hash) const;
  // Appends a record whose key is known to be absent. Throws std::bad_alloc.
  std::uint32_t insert(const StateRecord& record, std::uint64_t hash);

  // Brings the index slot of a hash into the cache.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&index_[home_slot(hash)]); }
  void prefetch_record(std::uint32_t number) const { __builtin_prefetch(address(number)); }

  [[nodiscard]] StateRecord get(std::uint32_t number) const {
    const unsigned char* const at = address(number);
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    std::uint64_t last = 0;
    std::memcpy(&first, at, 8);
    std::memcpy(&second, at + 8, 8);
    std::memcpy(&last, at + 13, 8);
    return {{first & low_bits(60), first >> 60 | (second & low_bits(56)) << 4},
            static_cast<std::uint8_t>(second >> 56),
            last >> 24};
  }
  [[nodiscard]] std::uint8_t g(std::uint32_t number) const { return address(number)[15]; }
  // Replaces all but the key.
  void update(std::uint32_t number, std::uint8_t g, std::uint64_t extra) {
    assert(extra >> extra_bits == 0);
    unsigned char* const at = address(number);
    at[15] = g;
    const auto low = static_cast<std::uint32_t>(extra);
    std::memcpy(at + 16, &low, 4);
    at[20] = static_cast<unsigned char>(extra >> 32);
  }

 private:
  static constexpr std::size_t chunk_bits = 16;
  static constexpr std::uint32_t chunk_records = std::uint32_t{1} << chunk_bits;
  static constexpr std::uint32_t empty_slot = 0xffffffff;
  // A slot has the number of a record and at least one bit of its hash.
  static constexpr std::size_t most_records = std::size_t{1} << 31;

  // The records for which so many slots are enough.
  [[nodiscard]] static constexpr std::size_t limit_of(std::size_t slots) {
    return slots - slots / 5 + slots / 50;
  }
  [[nodiscard]] static constexpr std::uint64_t low_bits(unsigned n) {
    return (std::uint64_t{1} << n) - 1;
  }
  [[nodiscard]] unsigned char* address(std::uint32_t number) const {
    assert(number < size_);
    return chunks_[number >> chunk_bits].get() + record_bytes * (number & (chunk_records - 1));
  }
  [[nodiscard]] std::size_t home_slot(std::uint64_t hash) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((Wide{hash} * slots_) >> 64);
  }
  [[nodiscard]] std::uint32_t tag(std::uint64_t hash) const {
    return static_cast<std::uint32_t>(hash) << number_bits_;
  }
  [[nodiscard]] bool same_key(std::uint32_t number, std::uint64_t first,
                              std::uint64_t second) const;
  // Gives the hash of a record a slot of the index.
  void place(std::uint32_t number, std::uint64_t hash);
  void grow();

  std::uint32_t size_ = 0;
  std::size_t slots_ = 0;
  std::size_t limit_ = 0;  // of size_ before the index grows
  unsigned number_bits_ = 0;
  core::PagedVector<std::uint32_t> index_;
  std::vector<std::unique_ptr<unsigned char[]>> chunks_;
};

}  // namespace tsume::freecell
