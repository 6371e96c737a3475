// Positions of FreeCell with physical columns and cells.
#pragma once

#include "lib/freecell/rules/card.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tsume::freecell {

inline constexpr std::size_t max_columns = 8;
inline constexpr std::size_t max_cells = 4;

// The size of the game: four suits of `ranks` cards, dealt to `columns`, with `cells` free cells.
struct Variant {
  std::size_t ranks = 13;   // 1..13
  std::size_t columns = 8;  // 1..8
  std::size_t cells = 4;    // 0..4

  [[nodiscard]] constexpr std::size_t cards() const { return suit_count * ranks; }
  constexpr bool operator==(const Variant&) const = default;
};

// A column of the tableau; the deepest card first, the last one is open.
class Column {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Card operator[](std::size_t i) const {
    assert(i < size_);
    return cards_[i];
  }
  // The open card; no card if the column is empty.
  [[nodiscard]] Card top() const { return size_ == 0 ? Card() : cards_[size_ - 1U]; }
  // The card `depth` below the open one (0: the open card itself).
  [[nodiscard]] Card from_top(std::size_t depth) const {
    assert(depth < size_);
    return cards_[size_ - 1U - depth];
  }
  void push(Card card) {
    assert(size_ < max_cards);
    cards_[size_++] = card;
  }
  // The same without a branch; nothing for no card.
  void push_if_card(Card card) {
    cards_[size_] = card;
    size_ = static_cast<std::uint8_t>(size_ + (card.exists() ? 1 : 0));
  }
  Card pop() {
    assert(size_ > 0);
    return cards_[--size_];
  }
  void clear() { size_ = 0; }
  [[nodiscard]] std::span<const Card> cards() const { return {cards_.data(), size_}; }
  // Only the cards that are there count.
  bool operator==(const Column& other) const {
    return std::equal(cards().begin(), cards().end(), other.cards().begin(), other.cards().end());
  }

 private:
  std::uint8_t size_ = 0;
  std::array<Card, max_cards + 1> cards_;  // one more place for push_if_card()
};

// Where every card is. `home[s]` cards of suit s are on its foundation.
struct Position {
  std::array<Column, max_columns> columns;
  std::array<Card, max_cells> cells;
  std::array<std::uint8_t, suit_count> home{};

  [[nodiscard]] std::size_t cards_home() const {
    return std::size_t{home[0]} + home[1] + home[2] + home[3];
  }
  [[nodiscard]] bool solved(const Variant& variant) const {
    return cards_home() == variant.cards();
  }
  // Is `card` the next one of its suit to go home?
  [[nodiscard]] bool next_home(Card card) const { return home[card.suit_index()] == card.rank(); }
  // Is every card of the game in exactly one place, and nothing outside its columns and cells?
  [[nodiscard]] bool ok(const Variant& variant) const;
  bool operator==(const Position&) const = default;
};

// The same position with the columns in the order of their deepest cards (empty ones last) and the
// cells in the order of their cards: what permutations of columns and cells leave unchanged.
[[nodiscard]] Position canonical(const Position& position);
// The same in place; were the columns in another order?
bool make_canonical(Position& position);

}  // namespace tsume::freecell
