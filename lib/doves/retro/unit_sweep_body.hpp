// The body of a UnitSweep over a set of vector operations. Each source file that includes this
// compiles it for its own processor, with its own Operations:
//
//   transpose<high_rows, high_columns>(matrix, turned): line r of the matrix holds 128 bits, which
//     become bit r of 128 lines; without high_rows only 64 lines are read, without high_columns
//     only 64 lines are written. What is in the lines beyond the counts does not matter.
//   inversions(to, pairs): for each entry of the pairs a bit, 1 if to[first] > to[second]; 16 bytes
//     of `to` may be read.
#pragma once

#include "lib/doves/retro/unit_actions.hpp"
#include "lib/doves/retro/unit_sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <span>

namespace tsume::doves::retro::detail {

template <typename Operations>
class UnitSweeper {
 public:
  static void run(const Sweep& sweep, std::uint32_t unit, Fact fact, Scratch& scratch) {
    if (fact == Fact::won) {
      UnitSweeper<Operations>(sweep, unit, fact, scratch).find_wins();
    } else {
      UnitSweeper<Operations>(sweep, unit, fact, scratch).find_losses();
    }
  }

 private:
  using Actions = UnitActions<Operations>;
  using Origin = typename Actions::Origin;
  using Lanes = Line::Lanes;
  using Block = Scratch::Block;
  using State = Block::State;

  UnitSweeper(const Sweep& sweep, std::uint32_t unit, Fact fact, Scratch& scratch)
      : sweep_(sweep),
        tables_(*sweep.tables),
        actions_(tables_, unit),
        layer_(actions_.layer()),
        unit_(unit),
        fact_(fact),
        first_block_(layer_.block_of(unit)),
        without_escape_(fact == Fact::lost ? tables_.without_escape(unit) : std::span<const Row>()),
        scratch_(scratch) {
    scratch_.left.resize(layer_.row.back());
    scratch_.blocks.assign(layer_.splits.size(), {});
  }

  // Returns rows of a set, from a byte of a unit on. Rows are read 16 bytes at a time.
  [[nodiscard]] [[gnu::always_inline]] const std::uint8_t* rows_at(Fact fact, std::uint32_t unit,
                                                                   std::size_t offset,
                                                                   std::size_t count) const {
    return sweep_.sets->fetch(column_of(fact), unit, offset, count + row_padding - 1);
  }

  // Calls use(transition, number of a split) for the actions to blocks that changed lately, while
  // it returns true.
  template <typename Use>
  [[gnu::always_inline]] void for_each_changed(const Use& use) {
    const SetView& set = sweep_.of(other(fact_));
    const Stamp since = std::max<Stamp>(sweep_.since, 1);
    for (const RecentChanges& after : scratch_.recent) {
      const Transition& t = *after.transition;
      const Layer& next = tables_.index().layer(t.doves);
      const Stamp* const stamp = set.block_stamp + next.block_of(t.unit);
      const Origin origin(actions_, t);
      for (std::size_t s = 0; s < next.splits.size(); ++s) {
        if (stamp[s] >= since) {
          const std::uint16_t split = asked(origin.of(s));
          if (split != Layer::no_split && !use(t, split)) {
            return;
          }
        }
      }
    }
  }

  // The opponent's arrangements with which positions of a block may have the fact.
  [[nodiscard]] [[gnu::always_inline]] const Row& arrangements_asked(std::size_t s) const {
    return without_escape_.empty() ? actions_.arrangements(layer_.splits[s].theirs_count).all
                                   : without_escape_[s];
  }

  // Puts into scratch_.left the undecided positions of the unit from which an action leads to one
  // that changed lately, and lists in scratch_.live the splits of all blocks that were marked; in
  // some of them nothing may be left.
  void mark_before_changes() {
    for (const auto& [transition, changes] : scratch_.recent) {
      const Transition& t = *transition;
      const Origin origin(actions_, t);
      changes.for_each_block([&](std::size_t next_split, std::span<const Change> there) {
        if (!origin.may_have_led_to(next_split, there)) {
          return;
        }
        const std::uint16_t s = asked(origin.of(next_split));
        if (s == Layer::no_split) {
          return;
        }
        const Split& split = layer_.splits[s];
        const Successor next = actions_.successor(t, s, next_split);
        const Ranks& here = actions_.ranks_before(split, next);
        const Row allowed = arrangements_asked(s);
        Line* const left = open_for_marks(s);
        Row marked;
        actions_.with_rows_to(t, split, next, [&](const auto& rows) {
          for (const Change& change : there) {
            const std::size_t bit = here[change.row];
            if (allowed.contains(bit)) {
              const std::uint64_t mark = std::uint64_t{1} << (bit % 64);
              rows(change.bit, [&](std::size_t row) {
                left[row].lanes[bit / 64] |= mark;
                marked.insert(row);
              });
            }
          }
        });
        scratch_.blocks[s].rows = scratch_.blocks[s].rows | marked;
      });
    }
    list_live();
    // What is decided is prefetched some blocks ahead.
    constexpr std::size_t ahead = 4;
    for (std::size_t i = 0; i < scratch_.live.size() + ahead; ++i) {
      if (i < scratch_.live.size()) {
        fetch_marked(scratch_.live[i]);
      }
      if (i >= ahead) {
        drop_decided(scratch_.live[i - ahead]);
      }
    }
  }

  void list_live() {
    scratch_.live.clear();
    for (std::uint16_t s = 0; s < layer_.splits.size(); ++s) {
      if (scratch_.blocks[s].state == State::live) {
        scratch_.live.push_back(s);
      }
    }
  }

  // Returns what is left of a block. If it is unread, that is cleared and the block becomes live.
  [[gnu::always_inline]] Line* open_for_marks(std::size_t s) {
    Line* const left = scratch_.left.data() + layer_.row[s];
    if (scratch_.blocks[s].state == State::unread) {
      scratch_.blocks[s].state = State::live;
      std::fill(left, scratch_.left.data() + layer_.row[s + 1], Line{});
    }
    return left;
  }

  // The rows of a block in both sets. Rows that win at once are not stored.
  struct StoredRows {
    Row win1;
    std::size_t row_size;  // bytes
    const std::uint8_t* won;
    const std::uint8_t* lost;
  };
  [[nodiscard]] [[gnu::always_inline]] StoredRows stored_rows(std::size_t s) const {
    const auto block = static_cast<std::uint32_t>(first_block_ + s);
    const Row win1 = tables_.win1(block);
    const std::size_t row_size = row_bytes[layer_.splits[s].theirs_count];
    const std::size_t bytes = stored_before(win1, layer_.row[s + 1] - layer_.row[s]) * row_size;
    const std::size_t offset = tables_.block_offset(block);
    return {win1, row_size, rows_at(Fact::won, unit_, offset, bytes),
            rows_at(Fact::lost, unit_, offset, bytes)};
  }

  // Calls use(row, its bytes in both sets) for the marked rows of a block that are stored.
  template <typename Use>
  [[gnu::always_inline]] void for_each_marked_row(std::size_t s, const Use& use) const {
    const StoredRows stored = stored_rows(s);
    for_each_bit(scratch_.blocks[s].rows.without(stored.win1), [&](std::size_t r) {
      const std::size_t before = stored_before(stored.win1, r) * stored.row_size;
      use(r, stored.won + before, stored.lost + before);
    });
  }

  void fetch_marked(std::size_t s) const {
    for_each_marked_row(s, [](std::size_t, const std::uint8_t* won, const std::uint8_t* lost) {
      __builtin_prefetch(won);
      __builtin_prefetch(lost);
    });
  }

  // Removes the marks of a block on decided positions and in rows that win at once.
  void drop_decided(std::size_t s) {
    Line* const left = scratch_.left.data() + layer_.row[s];
    Block& block = scratch_.blocks[s];
    Row rows;
    for_each_marked_row(s, [&](std::size_t r, const std::uint8_t* won, const std::uint8_t* lost) {
      left[r].lanes &= ~load(won) & ~load(lost);
      if (!none(left[r].lanes)) {
        rows.insert(r);
      }
    });
    block.rows = rows;
    block.state = rows.empty() ? State::done : State::live;
    if (fact_ == Fact::lost) {
      count_left(s);
    }
  }

  // A split, or no_split if its positions are not asked for.
  [[nodiscard]] [[gnu::always_inline]] std::uint16_t asked(std::uint16_t s) const {
    return s != Layer::no_split && is_asked(s) ? s : Layer::no_split;
  }
  [[nodiscard]] [[gnu::always_inline]] bool is_asked(std::size_t s) const {
    return without_escape_.empty() || !without_escape_[s].empty();
  }

  void find_wins() {
    if (scratch_.follow) {
      mark_before_changes();
      for (const std::uint16_t s : scratch_.live) {
        emit_left(s);
      }
      return;
    }
    for_each_changed([&](const Transition& t, std::uint16_t s) {
      if (scratch_.blocks[s].state == State::unread) {
        read_undecided(s);
      }
      if (scratch_.blocks[s].state == State::live) {
        queue<Fact::won>(t, s);
      }
      return true;
    });
    flush<Fact::won>();
    for (std::size_t s = 0; s < layer_.splits.size(); ++s) {
      if (scratch_.blocks[s].state != State::unread) {
        emit_wins(s);
      }
    }
  }

  void find_losses() {
    mark_candidates();
    auto& live = scratch_.live;
    for (const Transition& t : actions_.all()) {
      if (t.ending == Ending::won) {
        continue;  // its rows win at once and are not looked at
      }
      if (has_ended_) {
        std::erase_if(live, [&](std::size_t s) { return scratch_.blocks[s].state != State::live; });
        has_ended_ = false;
        if (live.empty()) {
          break;
        }
      }
      for (const std::uint16_t s : live) {
        if (!t.available(layer_.splits[s])) {
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
    for (const std::uint16_t s : live) {
      emit_left(s);
    }
  }

  // Puts what may be lost into scratch_.left: positions before new wins, or all that is undecided
  // in the blocks of such positions. Lists in scratch_.live the splits of these blocks; in some of
  // them nothing may be left.
  void mark_candidates() {
    if (scratch_.follow) {
      mark_before_changes();
      return;
    }
    if (sweep_.since == 0) {
      for (std::size_t s = 0; s < layer_.splits.size(); ++s) {
        if (is_asked(s)) {
          read_undecided(s);
        }
      }
    } else {
      std::size_t unread = 0;
      for (std::size_t s = 0; s < layer_.splits.size(); ++s) {
        unread += is_asked(s) ? 1U : 0U;
      }
      for_each_changed([&](const Transition&, std::size_t s) {
        if (scratch_.blocks[s].state == State::unread) {
          read_undecided(s);
          --unread;
        }
        return unread != 0;
      });
    }
    list_live();
  }

  // Blocks are read in an order that the processor cannot foresee. So an action waits in a short
  // queue while first its entries in the tables and then the rows of its block are fetched.
  template <Fact fact>
  [[gnu::always_inline]] void queue(const Transition& t, std::size_t s) {
    const Waiting entry{&t, actions_.successor(t, s), static_cast<std::uint16_t>(s)};
    tables_.prefetch(entry.next.block);
    __builtin_prefetch(sweep_.of(other(fact)).block_stamp + entry.next.block);
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

  // Positions of a block that are looked up one by one, rather than by a transposition.
  static constexpr std::uint64_t few = 32;
  static constexpr std::uint64_t few_rows = 16;
  // Of those, so many that each is fetched beforehand.
  static constexpr std::uint64_t few_to_fetch = 8;

  template <Fact fact>
  [[gnu::always_inline]] void fetch_rows(const Waiting& entry) const {
    const SetView& set = sweep_.of(other(fact));
    const Block& here = scratch_.blocks[entry.split];
    // Units in which nothing is known are not pinned.
    if (set.block_stamp[entry.next.block] == 0 || here.state != State::live) {
      return;
    }
    if (here.most_left <= few) {
      fetch_bits<fact>(entry);
      return;
    }
    const std::size_t bytes = actions_.arrangements(layer_.splits[entry.split].theirs_count)
                                  .all.without(tables_.win1(entry.next.block))
                                  .count() *
                              row_bytes[entry.next.mine_count];
    const std::uint8_t* const block =
        sweep_.sets->at_hand(column_of(other(fact)), entry.transition->unit,
                             tables_.block_offset(entry.next.block), bytes);
    if (block == nullptr) {
      return;  // the action may not be needed
    }
    constexpr std::size_t cache_line = 64;
    for (std::size_t i = 0; i < bytes; i += cache_line) {
      __builtin_prefetch(block + i);
    }
  }

  // Fetches the rows of which narrow_bits() looks at some bits.
  template <Fact fact>
  void fetch_bits(const Waiting& entry) const {
    const Block& here = scratch_.blocks[entry.split];
    if (here.most_left > few_to_fetch) {
      return;
    }
    const Row& win1 = tables_.win1(entry.next.block);
    const Ranks& there = actions_.ranks_after(layer_.splits[entry.split], entry.next);
    const std::size_t offset = tables_.block_offset(entry.next.block);
    const std::size_t bytes = row_bytes[entry.next.mine_count];
    const Line* const left = scratch_.left.data() + layer_.row[entry.split];
    for_each_bit(
        rows_with(*entry.transition, layer_.splits[entry.split], here), [&](std::size_t r) {
          for_each_bit(Row{left[r].lanes[0], left[r].lanes[1]}, [&](std::size_t bit) {
            if (!win1.contains(there[bit])) {
              __builtin_prefetch(
                  sweep_.sets->at_hand(column_of(other(fact)), entry.transition->unit,
                                       offset + stored_before(win1, there[bit]) * bytes, bytes));
            }
          });
        });
  }

  template <Fact fact>
  [[gnu::always_inline]] void take(const Waiting& entry) {
    if (scratch_.blocks[entry.split].state == State::live) {
      narrow<fact>(*entry.transition, entry.split, entry.next);
    }
  }

  // The rows of a block with something left that have an action.
  [[nodiscard]] [[gnu::always_inline]] Row rows_with(const Transition& t, const Split& split,
                                                     const Block& block) const {
    return t.kind == Transition::Kind::move ? block.rows & actions_.movers(t, split) : block.rows;
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
    StoredRows stored = stored_rows(s);
    const std::size_t rows = layer_.row[s + 1] - layer_.row[s];
    const Lanes all = lanes_of(arrangements_asked(s));
    for (std::size_t r = 0; r < rows; ++r) {
      if (!stored.win1.contains(r)) {
        use(r, all & ~load(stored.won) & ~load(stored.lost));
        stored.won += stored.row_size;
        stored.lost += stored.row_size;
      }
    }
  }

  void read_undecided(std::size_t s) {
    Line* const left = scratch_.left.data() + layer_.row[s];
    Block& block = scratch_.blocks[s];
    for_each_stored_row(s, [&](std::size_t r, Lanes undecided) {
      left[r].lanes = undecided;
      if (!none(undecided)) {
        block.rows.insert(r);
      }
    });
    block.state = block.rows.empty() ? State::done : State::live;
    count_left(s);
  }

  // Counts what is left, or sets most_left above `few` if many rows have something left.
  [[gnu::always_inline]] void count_left(std::size_t s) {
    Block& block = scratch_.blocks[s];
    block.most_left = few + 1;
    if (block.rows.count() <= few_rows) {
      const Line* const left = scratch_.left.data() + layer_.row[s];
      block.most_left = 0;
      for_each_bit(block.rows, [&](std::size_t r) {
        block.most_left += Row{left[r].lanes[0], left[r].lanes[1]}.count();
      });
    }
  }

  // The rows of a block with an action that draws are not losses.
  void clear(const Transition& t, std::size_t s) {
    Block& block = scratch_.blocks[s];
    block.rows = t.kind == Transition::Kind::move
                     ? block.rows.without(actions_.movers(t, layer_.splits[s]))
                     : Row{};
    if (block.rows.empty()) {
      block.state = State::done;
      has_ended_ = true;
    }
  }

  // Takes out of what is left in the block, for `won`: what the action shows to be won; for `lost`:
  // what it does not leave lost.
  template <Fact fact>
  [[gnu::noinline]] void narrow(const Transition& t, std::size_t s, const Successor& next) {
    const Split& split = layer_.splits[s];
    Line* const left = scratch_.left.data() + layer_.row[s];
    Block& block = scratch_.blocks[s];
    const Row rows = rows_with(t, split, block);
    if (rows.empty()) {
      return;
    }
    const SetView& set = sweep_.of(other(fact));
    const Row win1 = tables_.win1(next.block);
    const bool known = set.block_stamp[next.block] != 0;
    if (known && block.most_left <= few) {
      narrow_bits<fact>(t, s, next, rows, win1);
    } else {
      const Ranks& here = actions_.ranks_before(split, next);
      const Row others = block.rows.without(rows);
      if (known) {
        turn<fact>(t, next, split.theirs_count, win1, here);
        actions_.with_ranks(t, split, next, [&](const auto& ranks) {
          block.rows = others | for_rows(rows, left, [&](std::size_t r, Lanes& lanes) {
                         ranks(r, [&](std::size_t rank) {
                           const Lanes turned = scratch_.turned[rank].lanes;
                           lanes &= fact == Fact::won ? ~turned : turned;
                         });
                       });
        });
      } else {
        // Only the wins at once are known, which are the same for all arrangements of mine.
        const Lanes at_once = lanes_of(reordered(win1, here));
        block.rows =
            others | for_rows(rows, left, [&](std::size_t, Lanes& lanes) { lanes &= at_once; });
      }
      count_left(s);
    }
    if (block.rows.empty()) {
      block.state = State::done;
      has_ended_ = true;
    }
  }

  // Calls change(row, lanes) for each of the rows; returns those in which something is left.
  template <typename Change>
  [[gnu::always_inline]] static Row for_rows(const Row& rows, Line* left, const Change& change) {
    Row result;
    for (std::uint64_t rest = rows.low; rest != 0; rest &= rest - 1) {
      const auto r = static_cast<std::size_t>(std::countr_zero(rest));
      change(r, left[r].lanes);
      result.low |= std::uint64_t{!none(left[r].lanes)} << r;
    }
    for (std::uint64_t rest = rows.high; rest != 0; rest &= rest - 1) {
      const auto r = static_cast<std::size_t>(std::countr_zero(rest));
      change(64 + r, left[64 + r].lanes);
      result.high |= std::uint64_t{!none(left[64 + r].lanes)} << r;
    }
    return result;
  }

  // The same for few positions, one by one.
  template <Fact fact>
  [[gnu::always_inline]] void narrow_bits(const Transition& t, std::size_t s, const Successor& next,
                                          const Row& rows, const Row& win1) {
    const Split& split = layer_.splits[s];
    Line* const left = scratch_.left.data() + layer_.row[s];
    Block& block = scratch_.blocks[s];
    const Ranks& there = actions_.ranks_after(split, next);
    const std::size_t offset = tables_.block_offset(next.block);
    const std::size_t bytes = row_bytes[next.mine_count];
    actions_.with_ranks(t, split, next, [&](const auto& ranks) {
      for_each_bit(rows, [&](std::size_t r) {
        Row bits{left[r].lanes[0], left[r].lanes[1]};
        for_each_bit(bits, [&](std::size_t bit) {
          const std::size_t row = there[bit];
          if (win1.contains(row)) {
            return;
          }
          const std::uint8_t* const at =
              rows_at(other(fact), t.unit, offset + stored_before(win1, row) * bytes, bytes);
          ranks(r, [&](std::size_t rank) {
            const bool member = (at[rank / 8] >> (rank % 8) & 1) != 0;
            if (member == (fact == Fact::won)) {
              bits.erase(bit);
            }
          });
        });
        block.most_left -= Row{left[r].lanes[0], left[r].lanes[1]}.count() - bits.count();
        left[r].lanes = lanes_of(bits);
        if (bits.empty()) {
          block.rows.erase(r);
        }
      });
    });
  }

  static Row reordered(const Row& row, const Ranks& ranks) {
    Row result;
    for_each_bit(row, [&](std::size_t i) { result.insert(ranks[i]); });
    return result;
  }

  // Fills scratch_.turned from the block after an action: line = the mover's arrangement there, bit
  // = the opponent's arrangement here. In the rows of wins at once all is won and nothing lost.
  template <Fact fact>
  [[gnu::always_inline]] void turn(const Transition& t, const Successor& next,
                                   std::size_t theirs_count, const Row& win1, const Ranks& ranks) {
    ++scratch_.transitions;
    const std::size_t bytes = row_bytes[next.mine_count];
    const Row stored = actions_.arrangements(theirs_count).all.without(win1);
    const std::uint8_t* row =
        rows_at(other(fact), t.unit, tables_.block_offset(next.block), stored.count() * bytes);
    Line* const matrix = scratch_.matrix.data();
    for_each_bit(stored, [&](std::size_t r) {
      matrix[ranks[r]].lanes = load(row);
      row += bytes;
    });
    constexpr std::uint64_t of_win1 = fact == Fact::won ? 0 : ~std::uint64_t{0};
    for_each_bit(win1, [&](std::size_t r) { matrix[ranks[r]].lanes = Lanes{of_win1, of_win1}; });
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
    const Row& rows = scratch_.blocks[s].rows;
    for_each_stored_row(s, [&](std::size_t r, Lanes undecided) {
      add_found(s, r, rows.contains(r) ? undecided & ~left[r].lanes : undecided);
    });
  }

  void emit_left(std::size_t s) {
    const Line* const left = scratch_.left.data() + layer_.row[s];
    for_each_bit(scratch_.blocks[s].rows, [&](std::size_t r) { add_found(s, r, left[r].lanes); });
  }

  const Sweep& sweep_;
  const Tables& tables_;
  Actions actions_;
  const Layer& layer_;
  std::uint32_t unit_;
  Fact fact_;
  std::uint32_t first_block_;
  std::span<const Row> without_escape_;  // by split; empty: all
  Scratch& scratch_;
  std::array<Waiting, queue_length> queue_;
  std::size_t queued_ = 0;
  bool has_ended_ = true;  // some blocks in scratch_.live may not be live
};

}  // namespace tsume::doves::retro::detail
