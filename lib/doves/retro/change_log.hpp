// The positions that were found lately, one by one, by unit: late passes find few, and what follows
// from these is looked at instead of whole blocks.
#pragma once

#include "lib/doves/retro/tables.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tsume::doves::retro {

// When something last changed: the number of a pass, or 0 for never.
using Stamp = std::uint16_t;

// A position that is new in a set.
struct Change {
  Stamp stamp = 0;
  std::uint8_t split = 0;
  std::uint8_t row = 0;
  std::uint8_t bit = 0;
};
static_assert(most_splits <= 256);

// Units may be written by one thread each, while no other thread reads the same fact.
class ChangeLog {
 public:
  // For as many units, in at most as many bytes. Knows all changes, of which there are none.
  ChangeLog(std::uint32_t units, std::uint64_t bytes);

  // Forgets all; from now on knows the changes with this stamp or a later one.
  void restart(Stamp from);

  // True if all changes of the unit with this stamp or a later one are in the log.
  [[nodiscard]] bool reaches(Fact fact, std::uint32_t unit, Stamp since) const {
    return since >= units_[index(fact)][unit].from;
  }
  // The changes of a unit with this stamp or a later one.
  [[nodiscard]] std::span<const Change> changes(Fact fact, std::uint32_t unit, Stamp since) const;

  // With more changes of a unit, whole blocks are the cheaper way.
  static constexpr std::size_t most_of_a_unit = 4096;

  // Forgets the changes with stamps before `needed` and adds others, all of the stamp `now`. If
  // they are too many or there is no room, the log of the unit begins anew after them.
  void add(Fact fact, std::uint32_t unit, std::span<const Change> changes, Stamp needed, Stamp now);

 private:
  struct Unit {
    std::vector<Change> changes;
    Stamp from = 0;  // all changes of this stamp and later ones are there
  };
  static std::size_t index(Fact fact) { return static_cast<std::size_t>(fact); }

  std::array<std::vector<Unit>, 2> units_;
  std::uint64_t most_ = 0;  // changes with room for them
  std::atomic<std::uint64_t> taken_ = 0;
};

}  // namespace tsume::doves::retro
