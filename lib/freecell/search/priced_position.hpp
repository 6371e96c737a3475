// Positions with a price, which says how unpromising they are, kept up to date move by move.
#pragma once

#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/rules/state_code.hpp"
#include "lib/freecell/search/lower_bound.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace tsume::freecell {

// The weights of cards not home, cards above a lower one of their suit, cells in use, columns in
// use, cards above the next one of a suit to go home, cards that do not lie in sequence, all cells
// being in use, and moves made, of single cards.
struct Weights {
  std::uint32_t left;
  std::uint32_t disorder;
  std::uint32_t cells;
  std::uint32_t columns;
  std::uint32_t buried;
  std::uint32_t loose;
  std::uint32_t full = 0;
  std::uint32_t moves = 0;

  bool operator==(const Weights&) const = default;
};

// A canonical position and what follows from it.
struct PricedPosition {
  Position position;
  std::array<Mask, max_columns> cards{};  // of each column
  Mask next_home = 0;                     // the next card of each suit
  StateKey key;
  std::uint32_t price = 0;  // without that of the moves made
  std::uint32_t cells_used = 0;
};

// What a move takes away: the same for all moves of the same cards.
struct Taken {
  Place from;
  std::uint8_t count = 0;
  bool frees_safe = false;  // the card that it uncovers goes home
  Card base;                // the lowest card
  Mask cards = 0;
  std::uint32_t price = 0;  // of the position without them
  StateKey key;             // of the position with the lowest of them in a cell

  [[nodiscard]] bool is_of(const Move& move) const {
    return count == move.count && from == move.from;
  }
};

// What a move costs depends only on the two places that it changes, unless a card goes home.
class Pricing {
 public:
  // The code must outlive it.
  Pricing(const Variant& variant, const Weights& weights, const RankCode& code)
      : variant_(variant), weights_(weights), code_(code) {}

  // From a canonical position and its key.
  void load(const Position& position, const StateKey& key, PricedPosition& priced) const;
  [[nodiscard]] Taken take(const PricedPosition& from, const Move& move) const;
  // The price and the key after a move that sends no card home.
  [[nodiscard]] std::uint32_t price_after(const PricedPosition& from, const Taken& taken,
                                          Place to) const;
  [[nodiscard]] StateKey key_after(const PricedPosition& from, const Taken& taken, Place to) const {
    return to.is_cell() ? taken.key
                        : code_.put(taken.key, taken.base,
                                    under_card(from.position.columns[to.index()].top()));
  }
  // Makes a legal move, sends safe cards home, and returns how many these were.
  std::uint32_t make(PricedPosition& priced, const Taken& taken, Place to) const;

 private:
  [[nodiscard]] std::uint32_t cells(std::uint32_t used) const {
    return weights_.cells * used + (used == variant_.cells ? weights_.full : 0);
  }
  // What a sequence of cards, the lowest of which is `base`, costs on these cards of a column, the
  // last of which is `top`, or on none; without what the cards cost each other.
  [[nodiscard]] std::uint32_t on_column(Mask sequence, Card base, Mask column, Card top,
                                        Mask next_home) const {
    std::uint32_t each = 0;
    for (Mask buried = column & next_home; buried != 0; buried &= buried - 1) {
      each += weights_.buried;
    }
    std::uint32_t price = !top.exists()        ? weights_.columns
                          : !base.fits_on(top) ? weights_.loose
                                               : 0;
    for (; sequence != 0; sequence &= sequence - 1) {
      const auto card = static_cast<std::size_t>(std::countr_zero(sequence));
      price += each + ((column & card_sets.lower[card]) != 0 ? weights_.disorder : 0);
    }
    return price;
  }
  [[nodiscard]] static std::uint8_t under_card(Card card) {
    return card.exists() ? static_cast<std::uint8_t>(card.index()) : RankCode::bottom;
  }
  void send_home(PricedPosition& priced, Place from) const;
  std::uint32_t play_safe(PricedPosition& priced) const;

  Variant variant_;
  Weights weights_;
  const RankCode& code_;
};

}  // namespace tsume::freecell
