// The positions of a unit in blocks: which cells are the mover's, and for each way to place his
// doves the set of arrangements of the other side's.
#pragma once

#include "lib/doves/enumerate/conditions.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace tsume::doves {

// Splits of the candidate cells: `mine` lists the mover's, `theirs` the other side's, ascending.
struct Split {
  std::size_t mine_count = 0;
  std::size_t theirs_count = 0;
  std::array<std::uint8_t, small_kinds> mine{};
  std::array<std::uint8_t, small_kinds> theirs{};
  std::uint16_t mine_mask = 0;
  std::uint16_t theirs_mask = 0;
};

[[nodiscard]] constexpr Split split_of(std::size_t candidates, std::uint16_t theirs_mask) {
  Split split;
  split.theirs_mask = theirs_mask;
  for (std::size_t i = 0; i < candidates; ++i) {
    const auto cell = static_cast<std::uint8_t>(i);
    if ((theirs_mask >> i & 1) != 0) {
      split.theirs[split.theirs_count++] = cell;
    } else {
      split.mine[split.mine_count++] = cell;
      split.mine_mask = static_cast<std::uint16_t>(split.mine_mask | 1U << i);
    }
  }
  return split;
}

// Calls use(split) for each way to give at most five cells to each side.
template <typename Use>
[[gnu::always_inline]] constexpr void for_each_split(std::size_t candidates, Use&& use) {
  for (std::uint32_t mask = 0; mask < 1U << candidates; ++mask) {
    const auto theirs = static_cast<std::size_t>(std::popcount(mask));
    if (theirs <= small_kinds && candidates - theirs <= small_kinds) {
      use(split_of(candidates, static_cast<std::uint16_t>(mask)));
    }
  }
}

// The mates of one split. `allowed[j][t]`: the arrangements of the other side for which every move
// of a dove of kind t on the j-th cell of the mover is answered; all are subsets of `valid`, for
// which every other action is answered. If not `certain`, a placement is a mate only if for some j
// the kind is in `alive[j]`: otherwise the mover has no action that does not lose at once.
struct Block {
  Row valid;
  std::array<std::array<Row, small_kinds>, small_kinds> allowed{};
  bool certain = false;
  std::array<std::uint8_t, small_kinds> alive{};
};

namespace detail {

// The arrangements with a killer. An empty set has none.
[[nodiscard]] [[gnu::always_inline]] inline Row met(const Arrangements& theirs, const Split& split,
                                                    Killers killers) {
  Row row;
  for (std::size_t j = 0; j < split.theirs_count; ++j) {
    row = row | theirs.with[j][kinds_of(killers, split.theirs[j])];
  }
  return row;
}

}  // namespace detail

// The arrangements of the MOVER with which he wins at once, given winners() of the unit.
[[nodiscard]] inline Row winning_row(const Split& split, const std::array<Killers, 2>& winning) {
  const Killers killers = winning[split.mine_count < small_kinds ? 1 : 0];
  const Arrangements& mine = arrangements_on(split.mine_count);
  Row row = killers == every_killer ? mine.all : Row{};
  for (std::size_t j = 0; j < split.mine_count; ++j) {
    row = row | mine.with[j][kinds_of(killers, split.mine[j])];
  }
  return row;
}

// The arrangements of the other side in a row with which every put of the mover is answered.
[[nodiscard]] [[gnu::always_inline]] inline Row with_puts_answered(Row row, const Demands& demands,
                                                                   const Split& split) {
  if (split.mine_count == small_kinds) {
    return row;  // the hand is empty
  }
  const Arrangements& theirs = arrangements_on(split.theirs_count);
  for (const Demands::Put& put : demands.puts) {
    if ((put.near & split.mine_mask) != 0 || put.near == Demands::every_cell) {
      row = row & detail::met(theirs, split, put.killers);
      if (row.empty()) {
        break;
      }
    }
  }
  return row;
}

// Fills `block`; false if it holds no mate.
[[nodiscard]] [[gnu::always_inline]] inline bool fill_block(const Conditions& conditions,
                                                            const Split& split, Block& block) {
  const Demands& demands = conditions.demands[split.theirs_count < small_kinds ? 1 : 0];
  const Arrangements& theirs = arrangements_on(split.theirs_count);
  const bool hand = split.mine_count < small_kinds;
  block.valid = theirs.all;
  block.certain = conditions.boss_stays_alive ||
                  (conditions.removes_alive & split.mine_mask) != 0 ||
                  (hand && (conditions.puts_alive == Demands::every_cell ||
                            (conditions.puts_alive & split.mine_mask) != 0));
  const auto require = [&](Killers killers) __attribute__((always_inline)) {
    block.valid = block.valid & detail::met(theirs, split, killers);
    return !block.valid.empty();
  };
  for (const Killers killers : demands.boss) {
    if (!require(killers)) {
      return false;
    }
  }
  block.valid = with_puts_answered(block.valid, demands, split);
  if (block.valid.empty()) {
    return false;
  }
  for (std::size_t j = 0; j < split.mine_count; ++j) {
    for (const Killers killers : demands.removes[split.mine[j]]) {
      if (!require(killers)) {
        return false;
      }
    }
  }
  Row joint = block.valid;
  for (std::size_t j = 0; j < split.mine_count; ++j) {
    auto& allowed = block.allowed[j];
    allowed.fill(block.valid);
    block.alive[j] = conditions.moves_alive[split.mine[j]];
    for (const Demands::Move& move : demands.moves[split.mine[j]]) {
      const Row answered = detail::met(theirs, split, move.killers);
      for (std::size_t t = 0; t < small_kinds; ++t) {
        if ((move.kinds >> t & 1) != 0) {
          allowed[t] = allowed[t] & answered;
        }
      }
    }
    joint = joint & (allowed[0] | allowed[1] | allowed[2] | allowed[3] | allowed[4]);
    if (joint.empty()) {
      return false;
    }
  }
  return true;
}

// Calls use(kinds, row) for each placement of the mover's doves (the kind on each of his cells)
// with the set of arrangements of the other side that make a mate, if it is not empty. `cells` is
// the number of the mover's cells. The recursion is by template, so that it is inlined as a whole.
template <std::size_t cells, std::size_t j, typename Use>
[[gnu::always_inline]] inline void for_each_placement(const Block& block, Row row, unsigned used,
                                                      bool alive,
                                                      std::array<std::uint8_t, small_kinds>& kinds,
                                                      const Use& use) {
  if constexpr (j == cells) {
    if (alive) {
      use(kinds, row);
    }
  } else {
    for (std::size_t t = 0; t < small_kinds; ++t) {
      const Row next = row & block.allowed[j][t];
      if ((used >> t & 1) == 0 && !next.empty()) {
        kinds[j] = static_cast<std::uint8_t>(t);
        for_each_placement<cells, j + 1>(block, next, used | 1U << t,
                                         alive || (block.alive[j] >> t & 1) != 0, kinds, use);
      }
    }
  }
}

template <typename Use>
[[gnu::always_inline]] inline void for_each_placement(const Block& block, std::size_t cells,
                                                      const Use& use) {
  std::array<std::uint8_t, small_kinds> kinds{};
  const auto place = [&](auto count) __attribute__((always_inline)) {
    for_each_placement<count, 0>(block, block.valid, 0, block.certain, kinds, use);
  };
  static_assert(small_kinds == 5);
  switch (cells) {
    case 0:
      return place(std::integral_constant<std::size_t, 0>());
    case 1:
      return place(std::integral_constant<std::size_t, 1>());
    case 2:
      return place(std::integral_constant<std::size_t, 2>());
    case 3:
      return place(std::integral_constant<std::size_t, 3>());
    case 4:
      return place(std::integral_constant<std::size_t, 4>());
    default:
      return place(std::integral_constant<std::size_t, 5>());
  }
}

// Calls begin(split, valid) for each split of a unit that may hold mates, and then
// use(split, kinds, row) for each of its placements with a mate, as for_each_placement does; all
// rows are subsets of `valid`. It is to be inlined into a clone of the caller, the calls too.
template <typename Begin, typename Use>
[[gnu::always_inline]] inline void for_each_mate_row(const Conditions& conditions,
                                                     const Begin& begin, const Use& use) {
  Block block;
  for_each_split(
      conditions.others.count, [&](const Split& split) __attribute__((always_inline)) {
        if (!conditions.demands[split.theirs_count < small_kinds ? 1 : 0].hopeless &&
            fill_block(conditions, split, block)) {
          begin(split, block.valid);
          for_each_placement(
              block, split.mine_count,
              [&](const std::array<std::uint8_t, small_kinds>& mine, Row row)
                  __attribute__((always_inline)) { use(split, mine, row); });
        }
      });
}

}  // namespace tsume::doves
