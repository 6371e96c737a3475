// The positions that were found lately, by unit and block. Late passes find few positions: they
// look at what these may decide instead of at whole blocks.
#pragma once

#include "lib/core/pages.hpp"
#include "lib/doves/retro/tables.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tsume::doves::retro {

// When something last changed: the number of a pass, or 0 for never.
using Stamp = std::uint16_t;

// A position of a block that is new in a set.
struct Change {
  std::uint8_t row = 0;
  std::uint8_t bit = 0;
};

// Some changes of a block, all of one pass.
struct ChangedBlock {
  Stamp stamp = 0;
  std::uint8_t split = 0;
  std::uint8_t count = 0;  // of changes

  static constexpr std::size_t most = std::numeric_limits<std::uint8_t>::max();
  static_assert(most_arrangements <= most);
};
static_assert(most_splits <= 256);

// Changes of a unit, pass by pass and in each pass block by block.
struct Changes {
  std::span<const ChangedBlock> blocks;
  std::span<const Change> all;

  // Calls use(split, changes).
  template <typename Use>
  void for_each_block(const Use& use) const {
    std::size_t first = 0;
    for (const ChangedBlock& block : blocks) {
      use(std::size_t{block.split}, all.subspan(first, block.count));
      first += block.count;
    }
  }
};

// A list of changes of a unit.
class ChangeList {
 public:
  // Adds the bits of a row. Stamps must not decrease, and changes of the same stamp and block must
  // follow each other.
  [[gnu::always_inline]] void add(Stamp stamp, std::size_t split, std::uint8_t row,
                                  const Row& bits) {
    const std::size_t count = bits.count();
    if (blocks_.empty() || blocks_.back().split != split || blocks_.back().stamp != stamp ||
        blocks_.back().count + count > ChangedBlock::most) {
      blocks_.push_back({stamp, static_cast<std::uint8_t>(split), 0});
    }
    blocks_.back().count = static_cast<std::uint8_t>(blocks_.back().count + count);
    std::size_t next = all_.size();
    all_.resize(next + count);
    for_each_bit(bits, [&](std::size_t bit) {
      all_[next++] = {row, static_cast<std::uint8_t>(bit)};
    });
  }
  // Appends changes with later stamps.
  void append(const Changes& others);
  // Takes out the changes with stamps before `needed`.
  void drop_before(Stamp needed);
  void clear() {
    blocks_.clear();
    all_.clear();
  }

  // The changes with this stamp or a later one.
  [[nodiscard]] Changes since(Stamp stamp) const;
  void prefetch() const {
    __builtin_prefetch(blocks_.data());
    __builtin_prefetch(all_.data());
  }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  // The bytes that the changes take, and those that they would take with others appended.
  [[nodiscard]] std::size_t bytes() const {
    return blocks_.capacity() * sizeof(ChangedBlock) + all_.capacity() * sizeof(Change);
  }
  [[nodiscard]] std::size_t bytes_with(const Changes& others) const;

 private:
  std::vector<ChangedBlock> blocks_;
  std::vector<Change> all_;
};

// Several threads may call add() for different units, while no thread reads the changes of the same
// fact. All else that writes needs a single thread.
class ChangeLog {
 public:
  // The changes take at most `bytes`; each thread that adds at the same time may exceed that by one
  // list. At first all changes are known, of which there are none.
  ChangeLog(std::uint32_t units, std::uint64_t bytes);
  // The bytes of its tables, without the changes.
  [[nodiscard]] static std::uint64_t table_bytes(std::uint64_t units);

  // Forgets all; from now on knows the changes with this stamp or a later one.
  void restart(Stamp from);

  // True if all changes of the unit with this stamp or a later one are in the log.
  [[nodiscard]] bool reaches(Fact fact, std::uint32_t unit, Stamp since) const {
    return since >= units_[index(fact)][unit].from;
  }
  // The changes of a unit with this stamp or a later one.
  [[nodiscard]] Changes changes(Fact fact, std::uint32_t unit, Stamp since) const {
    return units_[index(fact)][unit].changes.since(since);
  }

  // Prefetches what reaches() and prefetch_changes() read.
  void prefetch(Fact fact, std::uint32_t unit) const {
    __builtin_prefetch(&units_[index(fact)][unit]);
  }
  // Prefetches what changes() reads first.
  void prefetch_changes(Fact fact, std::uint32_t unit) const {
    units_[index(fact)][unit].changes.prefetch();
  }

  // With more changes of a unit, whole blocks are the cheaper way.
  static constexpr std::size_t most_of_a_unit = 32768;

  // Forgets the changes with stamps before `needed` and adds others, all of the stamp `now`. If
  // they are too many or there is no room, the log of the unit begins anew after them. Does nothing
  // if there are none to add.
  void add(Fact fact, std::uint32_t unit, const ChangeList& changes, Stamp needed, Stamp now);
  // True if there was no room for some changes since the last call.
  [[nodiscard]] bool take_overflow() { return overflow_.exchange(false); }

  // True if it is worth the time to forget what is not needed.
  [[nodiscard]] bool is_filling() const { return taken_ > most_ / 2; }
  // Forgets the changes of units [first, last) with stamps before `from`.
  void forget(Fact fact, std::uint32_t first, std::uint32_t last, Stamp from);

 private:
  struct alignas(64) Unit {  // one cache line
    ChangeList changes;
    Stamp from = 0;  // all changes with this stamp or a later one are in `changes`
  };
  static std::size_t index(Fact fact) { return static_cast<std::size_t>(fact); }
  void forget(Unit& unit, Stamp from);

  std::array<core::PagedVector<Unit>, 2> units_;
  std::uint64_t most_ = 0;  // bytes of changes
  std::atomic<std::uint64_t> taken_ = 0;
  std::atomic<bool> overflow_ = false;
};

}  // namespace tsume::doves::retro
