// The body of a UnitSweep over a set of vector operations. Each source file that includes this
// compiles it for its own processor, with its own Operations:
//
//   transpose<high_rows, high_columns>(matrix, turned): line r of the matrix holds 128 bits, which
//     become bit r of 128 lines; without high_rows only 64 lines are read, without high_columns
//     only 64 lines are written. What is in the lines beyond the counts does not matter.
#pragma once

#include "lib/doves/retro/unit_actions.hpp"
#include "lib/doves/retro/unit_sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace tsume::doves::retro::detail {

template <typename Operations>
class UnitSweeper {
 public:
  static void run(const Sweep& sweep, std::uint32_t unit, Fact fact, Scratch& scratch) {
    scratch.found.clear();
    if (!may_find(sweep, unit, fact)) {
      return;
    }
    if (fact == Fact::won) {
      UnitSweeper<Operations>(sweep, unit, scratch).find_wins();
    } else {
      UnitSweeper<Operations>(sweep, unit, scratch).find_losses();
    }
  }

 private:
  using Lanes = Line::Lanes;
  enum State : std::uint8_t { unread, live, done };

  // False if no unit that an action leads to has changed lately.
  static bool may_find(const Sweep& sweep, std::uint32_t unit, Fact fact) {
    const SetView& set = fact == Fact::won ? sweep.lost : sweep.won;
    if (fact == Fact::lost && sweep.since == 0) {
      return true;
    }
    const Stamp since = std::max<Stamp>(sweep.since, 1);
    const auto transitions = sweep.tables->transitions(unit);
    return std::any_of(transitions.begin(), transitions.end(), [&](const Transition& t) {
      return t.ending == Ending::none && set.rows[t.doves] != nullptr &&
             set.unit_stamp[t.unit] >= since;
    });
  }

  UnitSweeper(const Sweep& sweep, std::uint32_t unit, Scratch& scratch)
      : sweep_(sweep),
        tables_(*sweep.tables),
        actions_(tables_, unit),
        layer_(actions_.layer()),
        first_block_(layer_.block_of(unit)),
        scratch_(scratch) {
    scratch_.left.resize(layer_.row.back());
    scratch_.state.assign(layer_.splits.size(), unread);
    const auto n = static_cast<std::size_t>(layer_.doves);
    won_ = sweep.won.rows[n] + tables_.unit_offset(unit);
    lost_ = sweep.lost.rows[n] + tables_.unit_offset(unit);
  }

  // Calls use(transition, number of a split) for the actions to blocks that changed lately.
  template <typename Use>
  [[gnu::always_inline]] void for_each_changed(const SetView& set, Stamp since, const Use& use) {
    for (const Transition& t : actions_.all()) {
      if (t.ending != Ending::none || set.rows[t.doves] == nullptr ||
          set.unit_stamp[t.unit] < since) {
        continue;
      }
      const Layer& next = tables_.index().layer(t.doves);
      const Stamp* const stamp = set.block_stamp + next.block_of(t.unit);
      const UnitActions::Origin origin(actions_, t);
      for (std::size_t s = 0; s < next.splits.size(); ++s) {
        if (stamp[s] < since) {
          continue;
        }
        const std::uint16_t split = origin.of(s);
        if (split != Layer::no_split && scratch_.state[split] != done) {
          use(t, split);
        }
      }
    }
  }

  void find_wins() {
    for_each_changed(sweep_.lost, std::max<Stamp>(sweep_.since, 1),
                     [&](const Transition& t, std::size_t s) {
                       if (scratch_.state[s] == unread) {
                         read_undecided(s);
                       }
                       if (scratch_.state[s] == live) {
                         queue<Fact::won>(t, s);
                       }
                     });
    flush<Fact::won>();
    for (std::size_t s = 0; s < layer_.splits.size(); ++s) {
      if (scratch_.state[s] != unread) {
        emit_wins(s);
      }
    }
  }

  void find_losses() {
    if (sweep_.since > 0) {
      if (!mark_changed()) {
        return;
      }
    } else {
      std::fill(scratch_.state.begin(), scratch_.state.end(), live);
    }
    for (std::size_t s = 0; s < layer_.splits.size(); ++s) {
      if (scratch_.state[s] == live) {
        read_undecided(s);
      }
    }
    for (const Transition& t : actions_.all()) {
      if (t.ending == Ending::won) {
        continue;  // its rows win at once and are not looked at
      }
      for (std::size_t s = 0; s < layer_.splits.size(); ++s) {
        if (scratch_.state[s] != live || !t.available(layer_.splits[s])) {
          continue;
        }
        if (t.ending == Ending::drawn) {
          clear(t, s);
        } else {
          queue<Fact::lost>(t, s);
        }
      }
    }
    flush<Fact::lost>();
    for (std::size_t s = 0; s < layer_.splits.size(); ++s) {
      if (scratch_.state[s] == live) {
        emit_losses(s);
      }
    }
  }

  // Makes live the blocks of which some successor has gained wins lately; false if none has.
  bool mark_changed() {
    bool any = false;
    for_each_changed(sweep_.won, sweep_.since, [&](const Transition&, std::size_t s) {
      scratch_.state[s] = live;
      any = true;
    });
    return any;
  }

  // Blocks are read in an order that the processor cannot foresee. So an action waits in a short
  // queue while first its entries in the tables and then the rows of its block are fetched.
  template <Fact fact>
  [[gnu::always_inline]] void queue(const Transition& t, std::size_t s) {
    const Waiting entry{&t, actions_.successor(t, layer_.splits[s]),
                        static_cast<std::uint16_t>(s)};
    tables_.prefetch(entry.next.block);
    if (queued_ >= queue_length / 2) {
      fetch_rows<fact>(queue_[(queued_ - queue_length / 2) % queue_length]);
    }
    if (queued_ >= queue_length) {
      take<fact>(queue_[queued_ % queue_length]);
    }
    queue_[queued_++ % queue_length] = entry;
  }

  template <Fact fact>
  void flush() {
    for (std::size_t i = queued_ < queue_length ? 0 : queued_ - queue_length; i < queued_; ++i) {
      take<fact>(queue_[i % queue_length]);
    }
    queued_ = 0;
  }

  // An action that waits for its turn.
  struct Waiting {
    const Transition* transition;
    Successor next;
    std::uint16_t split;
  };
  static constexpr std::size_t queue_length = 8;

  template <Fact fact>
  [[gnu::always_inline]] void fetch_rows(const Waiting& entry) const {
    const SetView& set = fact == Fact::won ? sweep_.lost : sweep_.won;
    const std::uint8_t* const rows = set.rows[entry.transition->doves];
    if (rows == nullptr) {
      return;
    }
    const std::uint8_t* const block =
        rows + tables_.unit_offset(entry.transition->unit) + tables_.block_offset(entry.next.block);
    const std::size_t bytes = actions_.arrangements(layer_.splits[entry.split].theirs_count).count *
                              row_bytes[entry.next.mine_count];
    constexpr std::size_t cache_line = 64;
    for (std::size_t i = 0; i < bytes; i += cache_line) {
      __builtin_prefetch(block + i);
    }
  }

  template <Fact fact>
  [[gnu::always_inline]] void take(const Waiting& entry) {
    if (scratch_.state[entry.split] == live) {
      narrow<fact>(*entry.transition, entry.split, entry.next);
    }
  }

  static Lanes load(const std::uint8_t* row) {
    Lanes lanes;
    std::memcpy(&lanes, row, sizeof lanes);
    return lanes;
  }
  static Lanes lanes_of(const Row& row) { return Lanes{row.low, row.high}; }
  static bool none(Lanes lanes) { return (lanes[0] | lanes[1]) == 0; }

  // Calls use(row, undecided positions) for the rows of a block that do not win at once.
  template <typename Use>
  [[gnu::always_inline]] void for_each_stored_row(std::size_t s, const Use& use) const {
    const auto block = static_cast<std::uint32_t>(first_block_ + s);
    const std::size_t theirs = layer_.splits[s].theirs_count;
    const Row win1 = tables_.win1(block);
    const std::size_t rows = layer_.row[s + 1] - layer_.row[s];
    const Lanes all = lanes_of(actions_.arrangements(theirs).all);
    const std::uint8_t* won = won_ + tables_.block_offset(block);
    const std::uint8_t* lost = lost_ + tables_.block_offset(block);
    for (std::size_t r = 0; r < rows; ++r) {
      if (!win1.contains(r)) {
        use(r, all & ~load(won) & ~load(lost));
        won += row_bytes[theirs];
        lost += row_bytes[theirs];
      }
    }
  }

  void read_undecided(std::size_t s) {
    Line* const left = scratch_.left.data() + layer_.row[s];
    const std::size_t rows = layer_.row[s + 1] - layer_.row[s];
    std::fill(left, left + rows, Line{Lanes{0, 0}});
    Lanes any{0, 0};
    for_each_stored_row(s, [&](std::size_t r, Lanes undecided) {
      left[r].lanes = undecided;
      any |= undecided;
    });
    scratch_.state[s] = none(any) ? done : live;
  }

  [[nodiscard]] bool any_left(std::size_t s) const {
    Lanes any{0, 0};
    for (std::size_t r = layer_.row[s]; r < layer_.row[s + 1]; ++r) {
      any |= scratch_.left[r].lanes;
    }
    return !none(any);
  }

  // The rows of a block with an action that draws are no losses.
  void clear(const Transition& t, std::size_t s) {
    const Split& split = layer_.splits[s];
    Line* const left = scratch_.left.data() + layer_.row[s];
    const auto clear_row = [&](std::size_t r) { left[r].lanes = Lanes{0, 0}; };
    if (t.kind == Transition::Kind::move) {
      for_each_bit(actions_.movers(t, split), clear_row);
    } else {
      for (std::size_t r = 0; r < actions_.arrangements(split.mine_count).count; ++r) {
        clear_row(r);
      }
    }
    scratch_.state[s] = any_left(s) ? live : done;
  }

  // Takes out of what is left in the block, for `won`: what the action shows to be won; for `lost`:
  // what it does not leave lost.
  template <Fact fact>
  [[gnu::always_inline]] void narrow(const Transition& t, std::size_t s, const Successor& next) {
    const Split& split = layer_.splits[s];
    Line* const left = scratch_.left.data() + layer_.row[s];
    const bool some_rows = t.kind == Transition::Kind::move;
    if (some_rows) {
      Lanes any{0, 0};
      for_each_bit(actions_.movers(t, split), [&](std::size_t r) { any |= left[r].lanes; });
      if (none(any)) {
        return;
      }
    }
    const SetView& set = fact == Fact::won ? sweep_.lost : sweep_.won;
    const Places& here = actions_.here(split, next);
    const Row win1 = tables_.win1(next.block);
    const Lanes at_once = lanes_of(reordered(win1, here));
    Lanes any{0, 0};
    if (set.rows[t.doves] != nullptr && set.block_stamp[next.block] != 0) {
      turn(set, t, next, split.theirs_count, actions_.arrangements(split.theirs_count).all.without(win1), here);
      actions_.for_each_row(t, split, next, [&](std::size_t r, std::size_t rank) {
        const Lanes turned = scratch_.turned[rank].lanes;
        left[r].lanes &= fact == Fact::won ? ~turned | at_once : turned | at_once;
        any |= left[r].lanes;
      });
    } else {
      // Nothing is known but the wins at once, which are the same for all arrangements of mine.
      actions_.for_each_row(t, split, next, [&](std::size_t r, std::size_t) {
        left[r].lanes &= at_once;
        any |= left[r].lanes;
      });
    }
    if (none(any) && (!some_rows || !any_left(s))) {
      scratch_.state[s] = done;
    }
  }

  static Row reordered(const Row& row, const Places& place) {
    Row result;
    for_each_bit(row, [&](std::size_t i) { result.insert(place[i]); });
    return result;
  }

  // Fills scratch_.turned from the block after an action: line = the mover's arrangement there, bit
  // = the opponent's arrangement here. The bits of rows that are not stored are undefined.
  [[gnu::always_inline]] void turn(const SetView& set, const Transition& t, const Successor& next,
                                   std::size_t theirs_count, const Row& stored,
                                   const Places& place) {
    ++scratch_.transitions;
    const std::uint8_t* row =
        set.rows[t.doves] + tables_.unit_offset(t.unit) + tables_.block_offset(next.block);
    const std::size_t bytes = row_bytes[next.mine_count];
    Line* const matrix = scratch_.matrix.data();
    for_each_bit(stored, [&](std::size_t r) {
      matrix[place[r]].lanes = load(row);
      row += bytes;
    });
    const bool high_rows = theirs_count >= 4;
    const bool high_columns = next.mine_count >= 4;
    Line* const turned = scratch_.turned.data();
    if (high_rows) {
      if (high_columns) {
        Operations::template transpose<true, true>(matrix, turned);
      } else {
        Operations::template transpose<true, false>(matrix, turned);
      }
    } else if (high_columns) {
      Operations::template transpose<false, true>(matrix, turned);
    } else {
      Operations::template transpose<false, false>(matrix, turned);
    }
  }

  void add_found(std::size_t s, std::size_t r, Lanes bits) {
    if (!none(bits)) {
      scratch_.found.push_back(
          {static_cast<std::uint16_t>(s), static_cast<std::uint8_t>(r), Row{bits[0], bits[1]}});
    }
  }

  void emit_wins(std::size_t s) {
    const Line* const left = scratch_.left.data() + layer_.row[s];
    for_each_stored_row(
        s, [&](std::size_t r, Lanes undecided) { add_found(s, r, undecided & ~left[r].lanes); });
  }

  void emit_losses(std::size_t s) {
    const Line* const left = scratch_.left.data() + layer_.row[s];
    for (std::size_t r = 0; r < layer_.row[s + 1] - layer_.row[s]; ++r) {
      add_found(s, r, left[r].lanes);
    }
  }

  const Sweep& sweep_;
  const Tables& tables_;
  UnitActions actions_;
  const Layer& layer_;
  std::uint32_t first_block_;
  Scratch& scratch_;
  const std::uint8_t* won_;
  const std::uint8_t* lost_;
  std::array<Waiting, queue_length> queue_;
  std::size_t queued_ = 0;
};

}  // namespace tsume::doves::retro::detail
