// One step of the retrograde analysis for the positions of a unit: which of the undecided ones are
// won or lost by what is known about the positions after one action.
//
// A position is won if some action leads to a lost one, and lost if every action that does not lose
// at once leads to a won one. Rows are treated as a whole (index.hpp): after an action the opponent
// is to move, so that the rows of the block that it leads to are his arrangements and its bits the
// mover's. One 128 x 128 bit matrix transposition turns such a block round. The loop over actions
// is outside, that over the blocks of the unit inside: all blocks read for one action lie in one
// other unit.
//
// A method: "Retrograde analysis of certain endgames", K. Thompson, ICCA Journal 9 (3), 1986; here
// by rows of bits; late passes go back from single changes.
#pragma once

#include "lib/doves/retro/change_log.hpp"
#include "lib/doves/retro/sets.hpp"
#include "lib/doves/retro/tables.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tsume::doves::retro {

// When the units and blocks of a set last changed.
struct SetView {
  const Stamp* unit_stamp = nullptr;   // by unit of the game
  const Stamp* block_stamp = nullptr;  // by block
};

// What a sweep looks at.
struct Sweep {
  const Tables* tables = nullptr;
  Sets* sets = nullptr;  // the units that are read must be pinned
  SetView won;
  SetView lost;
  // Null: there is no log.
  const ChangeLog* log = nullptr;
  // Only blocks some successor of which changed at this stamp or later; 0: all blocks.
  Stamp since = 0;

  [[nodiscard]] const SetView& of(Fact fact) const { return fact == Fact::won ? won : lost; }
};

// True if the unit that an action leads to has changed at this stamp, not 0, or later.
[[nodiscard]] inline bool has_changed(const SetView& set, const Transition& t, Stamp since) {
  return t.ending == Ending::none && set.unit_stamp[t.unit] >= since;
}

// New positions of a row. Bits beyond the last arrangement are 0.
struct NewRow {
  std::uint16_t split = 0;
  std::uint8_t row = 0;
  Row bits;
};

namespace detail {

// Half a line of the matrix in each lane.
struct alignas(16) Line {
  using Lanes = std::uint64_t __attribute__((vector_size(16)));
  Lanes lanes;
};

}  // namespace detail

// An action to a unit that changed since the last sweep, or ever if that is the first.
struct RecentChanges {
  const Transition* transition;
  Changes changes;  // of that unit; valid only if they are followed
};

// The memory that a sweep of a unit works in, and its result. Use it again for the next unit.
struct Scratch {
  std::vector<NewRow> found;
  std::uint64_t transitions = 0;  // blocks transposed: the measure of the work

  // See find_recent_changes(). If `follow`, a sweep looks at what these changes may decide instead
  // of at whole blocks.
  std::vector<RecentChanges> recent;
  bool follow = false;

  std::vector<detail::Line> left;  // what is still possible, by row of the unit; see Block::rows
  struct Block {
    enum class State : std::uint8_t { unread, live, done };
    Row rows;                     // those in `left` with something left; the others are undefined
    std::uint64_t most_left = 0;  // at least as many positions as are left
    State state = State::unread;
  };
  std::vector<Block> blocks;        // by split
  std::vector<std::uint16_t> live;  // numbers of splits
  std::array<detail::Line, 128> matrix{};
  std::array<detail::Line, 128> turned{};
};

// Lists in scratch.recent the actions of a unit to units that have changed since sweep.since in the
// set that decides the fact, and sets scratch.follow if the log has all of these changes and they
// are few enough to be followed one by one. Returns false if a sweep of the unit cannot find new
// positions; then it must not be made.
[[nodiscard]] bool find_recent_changes(const Sweep& sweep, std::uint32_t unit, Fact fact,
                                       Scratch& scratch);

// Puts into scratch.found, which must be empty, the positions of a unit that are new in the set of
// the fact. To be called after find_recent_changes(), if that returned true.
using UnitSweep = void (*)(const Sweep& sweep, std::uint32_t unit, Fact fact, Scratch& scratch);

// The plain version, and those for processors with AVX2 and with AVX-512 and GFNI; null on other
// processors.
[[nodiscard]] UnitSweep portable_unit_sweep();
[[nodiscard]] UnitSweep avx2_unit_sweep();
[[nodiscard]] UnitSweep gfni_unit_sweep();
// The fastest one that runs here.
[[nodiscard]] UnitSweep best_unit_sweep();

}  // namespace tsume::doves::retro
