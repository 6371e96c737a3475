// What the sweeps over all positions of a game look up: the actions of each unit, the rows that win
// at once, and where the other rows are stored.
#pragma once

#include "lib/core/names.hpp"
#include "lib/core/pages.hpp"
#include "lib/doves/retro/index.hpp"
#include "lib/doves/rules/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tsume::doves::retro {

// What is found out about positions, for the side to move.
enum class Fact : std::uint8_t { won, lost };
inline constexpr core::Named<Fact> fact_names[] = {{Fact::won, "won"}, {Fact::lost, "lost"}};

[[nodiscard]] constexpr Fact other(Fact fact) {
  return fact == Fact::won ? Fact::lost : Fact::won;
}

// An action of the mover, for all positions of a unit that have it.
struct Transition {
  enum class Kind : std::uint8_t { boss, move, remove, put };
  static constexpr std::uint16_t near_boss = 1U << 15;

  std::uint32_t unit = 0;  // afterwards, the opponent to move; only if the game goes on
  Kind kind = Kind::boss;
  Ending ending = Ending::none;
  std::uint8_t from = 0;   // move, remove: the candidate
  std::uint8_t kinds = 0;  // move: that can make it, as bits
  // For each candidate its number in the new unit; of one that is removed -1. At the end, the
  // number of the dove that a put adds. The kernels read 16 bytes.
  std::array<std::int8_t, most_others + 1> to{};
  std::uint8_t doves = 0;  // afterwards
  std::uint16_t near = 0;  // put: candidates that touch the square; near_boss

  // True if the mover has the action with these cells.
  [[nodiscard]] bool available(const Split& split) const {
    switch (kind) {
      case Kind::boss:
        return true;
      case Kind::move:
      case Kind::remove:
        return (split.mine_mask >> from & 1) != 0;
      case Kind::put:
        break;
    }
    return split.mine_count < small_kinds && (near & (split.mine_mask | near_boss)) != 0;
  }
};
static_assert(offsetof(Transition, to) + 16 <= sizeof(Transition));

// A game that is smaller than the whole game.
// cap: a put beyond Game::most is illegal, for both sides; a game of its own.
// sound: wins and losses that are found hold in the whole game. A put beyond Game::most is never
// used to claim a win, and it is an escape from a loss unless the opponent wins at once after it.
// full: the whole game.
enum class Truncation : std::uint8_t { cap, sound, full };
inline constexpr core::Named<Truncation> truncation_names[] = {
    {Truncation::cap, "cap"}, {Truncation::sound, "sound"}, {Truncation::full, "full"}};

struct Game {
  Rules rules;
  Truncation truncation = Truncation::full;
  int most = most_doves;

  // True if few of the stored positions will be decided: 3 % in sound-8. In larger games it is
  // more.
  [[nodiscard]] bool is_sparse() const {
    constexpr int most_if_sparse = 9;
    return truncation == Truncation::sound && most <= most_if_sparse;
  }
  // The doves of the largest positions that have a value: one more than `most` if sound.
  [[nodiscard]] int outer() const {
    return truncation == Truncation::sound && most < most_doves ? most + 1 : most;
  }
  bool operator==(const Game&) const = default;
};

// The actions of a unit that do not end the game against the mover, without the puts beyond
// Game::most after which the game goes on (Tables::without_escape): puts, boss moves, removes, then
// moves. Few rows have a given move, and the others are in all rows, so that they show sooner that
// a block holds no losses.
[[nodiscard]] std::vector<Transition> transitions_of(const Index& index, const Game& game,
                                                     std::uint32_t unit);

// The rows of a unit's blocks in which the mover wins at once, in the order of the layer's splits.
void append_winning_rows(const Index& index, const Game& game, std::uint32_t unit,
                         std::vector<Row>& rows);

// The bytes of a stored row, by the number of the opponent's cells: a bit for each arrangement.
inline constexpr std::array<std::uint8_t, small_kinds + 1> row_bytes{1, 1, 3, 8, 15, 15};
// The bytes after the rows of a unit, so that a row can be read as 16 bytes.
inline constexpr std::size_t row_padding = 16;
static_assert(sizeof(Row) <= row_padding);

// The number of stored rows of a block before a row.
[[nodiscard]] inline std::uint32_t stored_before(const Row& win1, std::size_t row) {
  const std::uint64_t low = row >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << row) - 1;
  const std::uint64_t high = row <= 64 ? 0 : (std::uint64_t{1} << (row - 64)) - 1;
  return static_cast<std::uint32_t>(row - (Row{low, high} & win1).count());
}

class Tables {
 public:
  // Takes seconds for the whole game. The index must live as long as the tables.
  Tables(const Game& game, const Index& index);

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const Index& index() const { return index_; }
  // Units with the numbers 0 to unit_count() - 1 belong to the game.
  [[nodiscard]] std::uint32_t unit_count() const {
    return static_cast<std::uint32_t>(unit_offset_.size());
  }
  [[nodiscard]] std::uint32_t block_count() const {
    return static_cast<std::uint32_t>(win1_.size());
  }
  [[nodiscard]] std::span<const Transition> transitions(std::uint32_t unit) const {
    return std::span(transitions_)
        .subspan(first_transition_[unit], first_transition_[unit + 1] - first_transition_[unit]);
  }
  // Of each of these the unit afterwards, or no_unit if the game ends: what is looked at first.
  static constexpr std::uint32_t no_unit = ~std::uint32_t{0};
  [[nodiscard]] std::span<const std::uint32_t> next_units(std::uint32_t unit) const {
    return std::span(next_units_)
        .subspan(first_transition_[unit], first_transition_[unit + 1] - first_transition_[unit]);
  }
  [[nodiscard]] const Row& win1(std::uint32_t block) const { return win1_[block]; }
  // For each split of a unit the opponent's arrangements with which he wins at once after every put
  // beyond Game::most, which is an escape otherwise (sound). Empty if there is no such put.
  [[nodiscard]] std::span<const Row> without_escape(std::uint32_t unit) const {
    const Layer& last = index_.layer(game_.most);
    return without_escape_.empty() || unit < last.first_unit
               ? std::span<const Row>()
               : std::span(without_escape_)
                     .subspan(last.block_of(unit) - last.first_block, last.splits.size());
  }
  // Where a unit begins in either set of its layer, and a block in its unit, in bytes.
  [[nodiscard]] std::uint64_t unit_offset(std::uint32_t unit) const { return unit_offset_[unit]; }
  [[nodiscard]] std::uint32_t block_offset(std::uint32_t block) const {
    return block_offset_[block];
  }
  // Fetches what is to be known about a block into the cache.
  void prefetch(std::uint32_t block) const {
    __builtin_prefetch(&win1_[block]);
    __builtin_prefetch(&block_offset_[block]);
  }
  // The bytes of a layer in either set.
  [[nodiscard]] std::uint64_t layer_bytes(int doves) const {
    return layer_bytes_[static_cast<std::size_t>(doves)];
  }
  // The rows of a block that a set stores: those that do not win at once.
  [[nodiscard]] std::uint32_t stored_rows(const Layer& layer, std::uint32_t unit,
                                          std::size_t split) const {
    return stored_before(win1_[layer.block_of(unit) + split],
                         layer.row[split + 1] - layer.row[split]);
  }
  // Positions whose rows are stored, mirror images counted as they are stored.
  [[nodiscard]] std::uint64_t stored_positions(int doves) const {
    return stored_positions_[static_cast<std::size_t>(doves)];
  }
  // All positions in which the game goes on, and those in which the mover wins at once, up to
  // symmetry.
  [[nodiscard]] std::uint64_t positions(int doves) const {
    return positions_[static_cast<std::size_t>(doves)];
  }
  [[nodiscard]] std::uint64_t wins_at_once(int doves) const {
    return wins_at_once_[static_cast<std::size_t>(doves)];
  }
  // Memory that the tables take.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  void add_without_escape();

  Game game_;
  const Index& index_;
  // Probed at random: in huge pages, sound-8 takes 3 % less time.
  core::PagedVector<Transition> transitions_;
  core::PagedVector<std::uint32_t> next_units_;  // by transition
  std::vector<std::uint32_t> first_transition_;
  core::PagedVector<Row> win1_;
  core::PagedVector<Row> without_escape_;  // by block of the last layer, or empty
  core::PagedVector<std::uint32_t> block_offset_;
  std::vector<std::uint64_t> unit_offset_;
  std::array<std::uint64_t, most_doves + 1> layer_bytes_{};
  std::array<std::uint64_t, most_doves + 1> stored_positions_{};
  std::array<std::uint64_t, most_doves + 1> positions_{};
  std::array<std::uint64_t, most_doves + 1> wins_at_once_{};
};

}  // namespace tsume::doves::retro
