// The body of a UnitSweep over a set of vector operations. Each source file that includes this
// compiles it for its own processor, with its own Operations:
//
//   transpose<high_rows, high_columns>(matrix, turned): line r of the matrix holds 128 bits, which
//     become bit r of 128 lines; without high_rows only 64 lines are read, without high_columns
//     only 64 lines are written. What is in the lines beyond the counts does not matter.
#pragma once

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
        layer_(tables_.index().layer_of(unit)),
        unit_(unit),
        first_block_(layer_.block_of(unit)),
        scratch_(scratch) {
    scratch_.left.resize(layer_.row.back());
    scratch_.state.assign(layer_.splits.size(), unread);
    const auto n = static_cast<std::size_t>(layer_.doves);
    won_ = sweep.won.rows[n] + tables_.unit_offset(unit);
    lost_ = sweep.lost.rows[n] + tables_.unit_offset(unit);
    for (std::size_t cells = 0; cells <= small_kinds; ++cells) {
      arrangements_[cells] = &arrangements_on(cells);
      reorderings_[cells] = &reorderings_of(cells);
    }
  }

  // Calls use(transition, number of a split) for the actions to blocks that changed lately.
  template <typename Use>
  [[gnu::always_inline]] void for_each_changed(const SetView& set, Stamp since, const Use& use) {
    for (const Transition& t : tables_.transitions(unit_)) {
      if (t.ending != Ending::none || set.rows[t.doves] == nullptr ||
          set.unit_stamp[t.unit] < since) {
        continue;
      }
      const Layer& next = tables_.index().layer(t.doves);
      const Stamp* const stamp = set.block_stamp + next.block_of(t.unit);
      std::array<std::uint8_t, most_others> origin{};
      for (std::size_t i = 0; i < layer_.cells; ++i) {
        if (t.to[i] >= 0) {
          origin[static_cast<std::size_t>(t.to[i])] = static_cast<std::uint8_t>(i);
        }
      }
      for (std::size_t s = 0; s < next.splits.size(); ++s) {
        if (stamp[s] < since) {
          continue;
        }
        const unsigned theirs = next.splits[s].mine_mask;  // the opponent is to move there
        if (t.kind == Transition::Kind::put && (theirs >> t.put & 1) != 0) {
          continue;
        }
        unsigned mask = 0;
        for (unsigned rest = theirs; rest != 0; rest &= rest - 1) {
          mask |= 1U << origin[static_cast<std::size_t>(std::countr_zero(rest))];
        }
        const std::uint16_t split = layer_.number[mask];
        if (split != Layer::no_split && scratch_.state[split] != done &&
            t.available(layer_.splits[split])) {
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
    for (const Transition& t : tables_.transitions(unit_)) {
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
    const Waiting entry{&t, successor(t, layer_.splits[s]), static_cast<std::uint16_t>(s)};
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

  // The block after an action, and how arrangements are ordered there.
  struct Successor {
    std::uint32_t block;
    std::uint8_t mine_count;
    std::uint8_t theirs_order;
    std::uint8_t mine_order;
  };

  [[gnu::always_inline]] Successor successor(const Transition& t, const Split& split) const {
    const auto bit = [](std::int8_t cell) { return 1U << static_cast<unsigned>(cell); };
    const Layer& layer = tables_.index().layer(t.doves);
    unsigned theirs = 0;
    for (std::size_t i = 0; i < split.theirs_count; ++i) {
      theirs |= bit(t.to[split.theirs[i]]);
    }
    std::size_t theirs_code = 0;
    for (std::size_t i = 0; i < split.theirs_count; ++i) {
      const unsigned before = theirs & (bit(t.to[split.theirs[i]]) - 1);
      theirs_code |= static_cast<std::size_t>(std::popcount(before)) << (3 * i);
    }
    const unsigned mine = ((1U << layer.cells) - 1) & ~theirs;
    std::size_t mine_code = 0;
    std::size_t count = 0;
    const auto add = [&](std::int8_t cell) {
      mine_code |= static_cast<std::size_t>(std::popcount(mine & (bit(cell) - 1))) << (3 * count);
      ++count;
    };
    for (std::size_t i = 0; i < split.mine_count; ++i) {
      if (t.to[split.mine[i]] >= 0) {
        add(t.to[split.mine[i]]);
      }
    }
    if (t.kind == Transition::Kind::put) {
      add(t.put);
    }
    return {layer.block_of(t.unit) + layer.number[mine], static_cast<std::uint8_t>(count),
            reorderings_[split.theirs_count]->order_of_code[theirs_code],
            reorderings_[count]->order_of_code[mine_code]};
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
    const std::size_t bytes = arrangements_[layer_.splits[entry.split].theirs_count]->count *
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
    const Lanes all = lanes_of(arrangements_[theirs]->all);
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

  template <typename Use>
  [[gnu::always_inline]] static void for_each_bit(const Row& row, const Use& use) {
    for (std::uint64_t rest = row.low; rest != 0; rest &= rest - 1) {
      use(static_cast<std::size_t>(std::countr_zero(rest)));
    }
    for (std::uint64_t rest = row.high; rest != 0; rest &= rest - 1) {
      use(static_cast<std::size_t>(64 + std::countr_zero(rest)));
    }
  }

  // The rows in which the mover has the move `t` of a dove on a cell that is his.
  [[nodiscard]] const Row& movers(const Transition& t, const Split& split) const {
    const unsigned before = split.mine_mask & ((1U << t.from) - 1);
    return arrangements_[split.mine_count]
        ->with[static_cast<std::size_t>(std::popcount(before))][t.kinds];
  }

  // Calls use(row, rank of the mover's arrangement afterwards) for the rows with the action; a row
  // several times if several doves can be put.
  template <typename Use>
  [[gnu::always_inline]] void for_each_row(const Transition& t, const Split& split,
                                           const Successor& next, const Use& use) const {
    const std::size_t rows = arrangements_[split.mine_count]->count;
    const auto& rank = reorderings_[next.mine_count]->rank[next.mine_order];
    switch (t.kind) {
      case Transition::Kind::boss:
        for (std::size_t r = 0; r < rows; ++r) {
          use(r, rank[r]);
        }
        break;
      case Transition::Kind::move:
        for_each_bit(movers(t, split), [&](std::size_t r) { use(r, rank[r]); });
        break;
      case Transition::Kind::remove: {
        const unsigned before = split.mine_mask & ((1U << t.from) - 1);
        const auto& without =
            without_cell(split.mine_count)[static_cast<std::size_t>(std::popcount(before))];
        for (std::size_t r = 0; r < rows; ++r) {
          use(r, rank[without[r]]);
        }
        break;
      }
      case Transition::Kind::put: {
        const std::size_t doves = small_kinds - split.mine_count;
        for (std::size_t r = 0; r < rows; ++r) {
          for (std::size_t d = 0; d < doves; ++d) {
            use(r, rank[r * doves + d]);
          }
        }
        break;
      }
    }
  }

  // The rows of a block with an action that draws are no losses.
  void clear(const Transition& t, std::size_t s) {
    const Split& split = layer_.splits[s];
    Line* const left = scratch_.left.data() + layer_.row[s];
    const auto clear_row = [&](std::size_t r) { left[r].lanes = Lanes{0, 0}; };
    if (t.kind == Transition::Kind::move) {
      for_each_bit(movers(t, split), clear_row);
    } else {
      for (std::size_t r = 0; r < arrangements_[split.mine_count]->count; ++r) {
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
      for_each_bit(movers(t, split), [&](std::size_t r) { any |= left[r].lanes; });
      if (none(any)) {
        return;
      }
    }
    const SetView& set = fact == Fact::won ? sweep_.lost : sweep_.won;
    // Of each of the opponent's arrangements there, what it is here.
    const Reorderings& orders = *reorderings_[split.theirs_count];
    const auto& back = orders.rank[orders.inverse[next.theirs_order]];
    const Row win1 = tables_.win1(next.block);
    const Lanes at_once = lanes_of(reordered(win1, back));
    Lanes any{0, 0};
    if (set.rows[t.doves] != nullptr && set.block_stamp[next.block] != 0) {
      turn(set, t, next, split.theirs_count, arrangements_[split.theirs_count]->all.without(win1), back);
      for_each_row(t, split, next, [&](std::size_t r, std::size_t rank) {
        const Lanes turned = scratch_.turned[rank].lanes;
        left[r].lanes &= fact == Fact::won ? ~turned | at_once : turned | at_once;
        any |= left[r].lanes;
      });
    } else {
      // Nothing is known but the wins at once, which are the same for all arrangements of mine.
      for_each_row(t, split, next, [&](std::size_t r, std::size_t) {
        left[r].lanes &= at_once;
        any |= left[r].lanes;
      });
    }
    if (none(any) && (!some_rows || !any_left(s))) {
      scratch_.state[s] = done;
    }
  }

  using Places = std::array<std::uint8_t, most_arrangements>;

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
  const Layer& layer_;
  std::uint32_t unit_;
  std::uint32_t first_block_;
  Scratch& scratch_;
  const std::uint8_t* won_;
  const std::uint8_t* lost_;
  std::array<const Arrangements*, small_kinds + 1> arrangements_;
  std::array<const Reorderings*, small_kinds + 1> reorderings_;
  std::array<Waiting, queue_length> queue_;
  std::size_t queued_ = 0;
};

}  // namespace tsume::doves::retro::detail
