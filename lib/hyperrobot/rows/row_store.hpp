// What a search by rows has reached: the cells of the active robot by helper set and depth. For the
// search and its kernel only.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/rows/row_vector.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace tsume::hyperrobot::rows {

using detail::vec;
using detail::Vec;

// A set of helpers: 8 bits each, the smallest code lowest.
using Key = std::uint64_t;

inline constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();

// A helper set that was reached.
struct alignas(64) Slot {
  Row seen;  // all cells of the active robot so far
  Key key = 0;
  std::uint32_t newest;     // its last entry
  std::uint32_t stamp = 0;  // of the table that it belongs to; another one: an empty slot
};

// Cells of the active robot that one helper set got at one depth are an entry: its row is kept
// apart, rows[i] for refs[i].
struct Ref {
  Key key;
  std::uint32_t before;  // the entry that the set had before
  std::uint32_t depth;
};

struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Helper sets in a hash table, their rows in the order in which they were made. The memory stays
// with the store when a search ends.
class Store {
 public:
  // Starts anew with one position, in at most this memory.
  void clear(Key key, std::uint8_t code, std::uint64_t max_bytes);

  // Begins the rows of a depth: further ones of a helper set become one entry with those of the
  // depth that come after this. Positions in `goals` are solutions.
  void begin_depth(std::uint32_t depth, const Row& goals);

  // Hands a row to a helper set, sooner or later: at the latest when flush() is called. Positions
  // that the set had already, at whatever depth, are dropped.
  TSUME_INLINE void send(Key key, const Vec& row) {
    Coming& coming = coming_[coming_count_++];
    coming.row = row;
    coming.key = key;
    coming.hash = core::mix64(key);
    __builtin_prefetch(&table_[coming.hash & (slots_ - 1)], 1);
    if (coming_count_ == coming_.size()) {
      flush();
    }
  }
  void flush();

  // The entries, in the order of their making.
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<Ref>& refs() const { return refs_; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(refs_.size()); }
  // Those since begin_depth().
  [[nodiscard]] Range depth_range() const { return {depth_begin_, size()}; }
  [[nodiscard]] std::uint32_t depth() const { return depth_; }

  [[nodiscard]] std::uint64_t states() const { return states_; }  // positions
  [[nodiscard]] std::uint64_t steps() const { return steps_; }    // rows that came
  [[nodiscard]] bool full() const { return full_; }               // the memory did not suffice

  // The first solution that came, at depth().
  struct Found {
    Key key;
    std::uint8_t code;
  };
  [[nodiscard]] const std::optional<Found>& found() const { return found_; }

  // Whether a position came first at this depth.
  [[nodiscard]] bool reached(Key key, std::uint8_t code, std::uint32_t at_depth) const;

  [[nodiscard]] std::uint64_t bytes() const {
    return (table_.capacity() + spare_.capacity()) * sizeof(Slot) +
           rows_.capacity() * (sizeof(Row) + sizeof(Ref));
  }

 private:
  // Cells of the active robot on their way to a helper set.
  struct Coming {
    Vec row;
    Key key;
    std::uint64_t hash;
  };

  // The slot of a set, or the empty one where it belongs.
  [[nodiscard]] std::size_t slot_of(Key key, std::uint64_t hash) const {
    std::size_t i = hash & (slots_ - 1);
    while (table_[i].stamp == stamp_ && table_[i].key != key) {
      i = (i + 1) & (slots_ - 1);
    }
    return i;
  }

  void next_stamp();
  // Makes room for more sets or entries; false, and full, if that would need too much memory.
  bool grow_table();
  bool grow_entries();

  std::vector<Slot> table_;  // open addressing in the first `slots_`
  std::vector<Slot> spare_;
  std::size_t slots_ = 0;
  std::size_t sets_ = 0;  // slots in use
  std::uint32_t stamp_ = 0;
  std::vector<Row> rows_;
  std::vector<Ref> refs_;
  std::uint64_t states_ = 0;
  std::uint64_t steps_ = 0;
  std::uint32_t depth_ = 0;
  std::uint32_t depth_begin_ = 0;
  Row goals_{};
  std::optional<Found> found_;
  std::array<Coming, 32> coming_;
  std::size_t coming_count_ = 0;
  bool full_ = false;
  std::uint64_t max_bytes_ = 0;
};

}  // namespace tsume::hyperrobot::rows
