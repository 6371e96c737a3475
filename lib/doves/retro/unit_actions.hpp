// The actions of one unit, block by block: which block of which unit one leads to, and how the
// arrangements of both sides are ordered there. Part of the kernels: all of it is inlined.
#pragma once

#include "lib/doves/retro/change_log.hpp"
#include "lib/doves/retro/tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tsume::doves::retro::detail {

// The block after an action, and how arrangements are ordered there.
struct Successor {
  std::uint32_t block;
  std::uint8_t mine_count;
  std::uint8_t theirs_order;
  std::uint8_t mine_order;
};

// A template, so that each kernel has functions of its own, compiled for its processor.
template <typename Operations>
class UnitActions {
 public:
  UnitActions(const Tables& tables, std::uint32_t unit)
      : tables_(tables), layer_(tables.index().layer_of(unit)), unit_(unit) {
    for (std::size_t cells = 0; cells <= small_kinds; ++cells) {
      arrangements_[cells] = &arrangements_on(cells);
      reorderings_[cells] = &reorderings_of(cells);
    }
  }

  [[nodiscard]] const Layer& layer() const { return layer_; }
  [[nodiscard]] std::span<const Transition> all() const { return tables_.transitions(unit_); }
  [[nodiscard]] const Arrangements& arrangements(std::size_t cells) const {
    return *arrangements_[cells];
  }

  // The block that an action leads to from a split. Without a branch that the processor would have
  // to guess: this is called for each block and action that is looked at.
  [[nodiscard]] [[gnu::always_inline]] Successor successor(const Transition& t,
                                                           std::size_t s) const {
    const Layer& layer = tables_.index().layer(t.doves);
    const Split& split = layer_.splits[s];
    unsigned theirs = 0;
#pragma GCC unroll 5
    for (std::size_t i = 0; i < small_kinds; ++i) {
      theirs |= bit_if(i < split.theirs_count, t.to[split.theirs[i]]);
    }
    return successor(t, s, layer.number[((1U << layer.cells) - 1) & ~theirs]);
  }
  // The successor, if its split is known.
  [[nodiscard]] [[gnu::always_inline]] Successor successor(const Transition& t, std::size_t s,
                                                           std::size_t next_split) const {
    const Split& split = layer_.splits[s];
    const SplitPairs& pairs = layer_.pairs[s];
    const CellPairs* of_action = &pairs.plain;
    std::size_t count = split.mine_count;
    if (t.kind == Transition::Kind::put) {
      of_action = &pairs.put;
      ++count;
    } else if (t.kind == Transition::Kind::remove) {
      of_action = &pairs.without[cell_of(t, split)];
      --count;
    }
    const std::uint32_t inversions = Operations::inversions(t.to.data(), *of_action);
    constexpr std::uint32_t all = (1U << (small_kinds * (small_kinds - 1) / 2)) - 1;
    return {
        tables_.index().layer(t.doves).block_of(t.unit) + static_cast<std::uint32_t>(next_split),
        static_cast<std::uint8_t>(count),
        reorderings_[split.theirs_count]->order_of_inversions[inversions & all],
        reorderings_[count]->order_of_inversions[inversions >> CellPairs::mine & all]};
  }

  // The splits of the unit that an action leads from, by those of the unit that it leads to.
  class Origin {
   public:
    [[gnu::always_inline]] Origin(const UnitActions& actions, const Transition& t)
        : actions_(actions),
          layer_(actions.layer_),
          next_(actions.tables_.index().layer(t.doves)),
          t_(t),
          moved_to_(t.kind == Transition::Kind::move ? 1U << t.to[t.from] : 0U) {
      for (std::size_t i = 0; i < layer_.cells; ++i) {
        if (t.to[i] >= 0) {
          candidate_[static_cast<std::size_t>(t.to[i])] = static_cast<std::uint8_t>(i);
        }
      }
    }

    // True if some of the changes of a block may come from the action. False if where a move ends
    // stand doves that do not have it: most changes are of that kind.
    [[nodiscard]] [[gnu::always_inline]] bool may_have_led_to(
        std::size_t next_split, std::span<const Change> changes) const {
      if (moved_to_ == 0) {
        return true;
      }
      const Split& split = next_.splits[next_split];
      if ((split.mine_mask & moved_to_) != 0) {
        return false;  // the opponent's
      }
      const auto cell = static_cast<std::size_t>(std::popcount(~split.mine_mask & (moved_to_ - 1)));
      const auto& kinds = actions_.arrangements(split.theirs_count).kinds;
      return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
        return (t_.kinds >> kinds[change.bit][cell] & 1) != 0;
      });
    }

    // Layer::no_split if the action does not lead there.
    [[nodiscard]] [[gnu::always_inline]] std::uint16_t of(std::size_t next_split) const {
      const Split& there = next_.splits[next_split];
      const unsigned theirs = there.mine_mask;  // the opponent is to move there
      if (t_.kind == Transition::Kind::put && (theirs >> t_.to[most_others] & 1) != 0) {
        return Layer::no_split;
      }
      unsigned mask = 0;
#pragma GCC unroll 5
      for (std::size_t i = 0; i < small_kinds; ++i) {
        mask |= bit_if(i < there.mine_count, static_cast<std::int8_t>(candidate_[there.mine[i]]));
      }
      const std::uint16_t split = layer_.number[mask];
      return split != Layer::no_split && t_.available(layer_.splits[split]) ? split
                                                                            : Layer::no_split;
    }

   private:
    const UnitActions& actions_;
    const Layer& layer_;
    const Layer& next_;
    const Transition& t_;
    unsigned moved_to_;  // the cell after a move, as a bit
    std::array<std::uint8_t, most_others> candidate_{};
  };

  // Of each of the opponent's arrangements here, its rank in the block after an action.
  [[nodiscard]] const Ranks& ranks_after(const Split& split, const Successor& next) const {
    return reorderings_[split.theirs_count]->rank[next.theirs_order];
  }
  // And of each there, its rank here.
  [[nodiscard]] const Ranks& ranks_before(const Split& split, const Successor& next) const {
    const Reorderings& orders = *reorderings_[split.theirs_count];
    return orders.rank[orders.inverse[next.theirs_order]];
  }

  // The rows in which the mover has the move `t` of a dove on a cell that is his.
  [[nodiscard]] const Row& movers(const Transition& t, const Split& split) const {
    return arrangements_[split.mine_count]->with[cell_of(t, split)][t.kinds];
  }

  // Calls use(ranks): ranks(row, take) calls take(rank) for each rank of the mover's arrangement
  // after an action that a row has. What depends on the kind of the action is looked up once.
  template <typename Use>
  [[gnu::always_inline]] void with_ranks(const Transition& t, const Split& split,
                                         const Successor& next, const Use& use) const {
    const Ranks& rank = reorderings_[next.mine_count]->rank[next.mine_order];
    switch (t.kind) {
      case Transition::Kind::boss:
      case Transition::Kind::move:
        use([&rank](std::size_t row, const auto& take) { take(rank[row]); });
        break;
      case Transition::Kind::remove: {
        const auto& rest = without_cell(split.mine_count)[cell_of(t, split)];
        use([&rank, &rest](std::size_t row, const auto& take) { take(rank[rest[row]]); });
        break;
      }
      case Transition::Kind::put: {
        const std::size_t doves = small_kinds - split.mine_count;
        use([&rank, doves](std::size_t row, const auto& take) {
          for (std::size_t d = 0; d < doves; ++d) {
            take(rank[row * doves + d]);
          }
        });
        break;
      }
    }
  }

  // Calls use(rows): rows(rank, take) calls take(row) for each row with an action after which the
  // mover's arrangement has the rank.
  template <typename Use>
  [[gnu::always_inline]] void with_rows_to(const Transition& t, const Split& split,
                                           const Successor& next, const Use& use) const {
    const Reorderings& orders = *reorderings_[next.mine_count];
    const Ranks& before = orders.rank[orders.inverse[next.mine_order]];
    switch (t.kind) {
      case Transition::Kind::boss:
        use([&before](std::size_t rank, const auto& take) { take(before[rank]); });
        break;
      case Transition::Kind::move: {
        const Row& rows = movers(t, split);
        use([&before, &rows](std::size_t rank, const auto& take) {
          if (rows.contains(before[rank])) {
            take(before[rank]);
          }
        });
        break;
      }
      case Transition::Kind::remove: {
        const auto& with = with_cell(split.mine_count)[cell_of(t, split)];
        use([&before, &with](std::size_t rank, const auto& take) {
          for_each_bit(with[before[rank]], take);
        });
        break;
      }
      case Transition::Kind::put: {
        const std::size_t doves = small_kinds - split.mine_count;
        use([&before, doves](std::size_t rank, const auto& take) { take(before[rank] / doves); });
        break;
      }
    }
  }

 private:
  // The bit of a cell, or 0.
  [[gnu::always_inline]] static unsigned bit_if(bool condition, std::int8_t cell) {
    return (1U << (static_cast<unsigned>(cell) % 32)) & (0U - static_cast<unsigned>(condition));
  }

  // The number, among the mover's cells, of the one that an action moves or removes.
  static std::size_t cell_of(const Transition& t, const Split& split) {
    return static_cast<std::size_t>(std::popcount(split.mine_mask & ((1U << t.from) - 1)));
  }

  const Tables& tables_;
  const Layer& layer_;
  std::uint32_t unit_;
  std::array<const Arrangements*, small_kinds + 1> arrangements_;
  std::array<const Reorderings*, small_kinds + 1> reorderings_;
};

}  // namespace tsume::doves::retro::detail
