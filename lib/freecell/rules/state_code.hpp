// Positions as small numbers, up to permutations of columns and of cells.
//
// Both codes store for every card what it lies on, and nothing else: no column, no cell. A position
// is therefore its own canonical form. "Initial" is the position that the coder was built with; a
// file of codes means nothing without it. Only positions that legal moves reach from it have codes.
//
// Jimbo, Tamai and Wake, "Data generation for machine learning of puzzle positions", propose the
// 134 bits; they say that a card has the code of its initial place while it "has not moved". A card
// that left and came back would then have two codes. Here the first that holds of home, cell,
// bottom of a column, on its initial under-card, on a card of the next rank and other colour wins.
#pragma once

#include "lib/freecell/rules/position.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tsume::freecell {

// 120 bits: the words of clubs and diamonds (30 bits each) in `low`, hearts and spades in `high`.
struct StateKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  constexpr auto operator<=>(const StateKey&) const = default;
};
// Of the position with all cards home, in every game: all four words of RankCode are 0.
inline constexpr StateKey solved_key{};

// The per-suit rank code: one word below 2^30 for each suit. Home cards of a suit are a prefix;
// with f of them home, cards f .. queen have 5 codes each (0 cell, 1 bottom, 2 and 3 on the weaker
// and the stronger parent, 4 on the initial under-card) and the king 3 (0, 1, 2 initial). With
// size[R] = 1, size[R-1] = 3, size[f] = 5 size[f+1], the word is the sum of size[f'] over f' > f
// plus the mixed-radix number of the codes, rank f most significant, the king in base 3.
class RankCode {
 public:
  static constexpr std::size_t bytes = 15;

  RankCode(const Position& initial, const Variant& variant);

  [[nodiscard]] StateKey encode(const Position& position) const;
  // The digit of one card in its suit's word; nullopt for a card at home.
  [[nodiscard]] std::optional<std::uint8_t> digit_of(const Position& position, Card card) const;
  // The canonical position. The key must come from encode().
  [[nodiscard]] Position decode(const StateKey& key) const {
    Position position;
    decode(key, position);
    return position;
  }
  // The same into a position that is overwritten.
  void decode(const StateKey& key, Position& position) const;
  // The cards home of every suit, without decoding the rest.
  [[nodiscard]] std::array<std::uint8_t, suit_count> home_of(const StateKey& key) const;

  // What a card of a column or cell lies on, as the difference a move makes: the key of the
  // position after `card` went from one under-card to another. Under-cards: a card, `cell` or
  // `bottom`.
  static constexpr std::uint8_t cell = 0xfe;
  static constexpr std::uint8_t bottom = 0xfd;
  [[nodiscard]] StateKey moved(const StateKey& key, Card card, std::uint8_t from,
                               std::uint8_t to) const {
    return stepped(key, card,
                   (std::int64_t{digit(card, to)} - std::int64_t{digit(card, from)}) *
                       std::int64_t{weight_[card.rank()]});
  }
  // The two halves of that. Between them the card counts as lying in a cell.
  [[nodiscard]] StateKey lifted(const StateKey& key, Card card, std::uint8_t from) const {
    return stepped(key, card, -value(card, from));
  }
  [[nodiscard]] StateKey put(const StateKey& key, Card card, std::uint8_t to) const {
    return stepped(key, card, value(card, to));
  }
  // The key after it went home from such a place, as the next of its suit.
  [[nodiscard]] StateKey sent_home(const StateKey& key, Card card, std::uint8_t from) const {
    const std::size_t rank = card.rank();
    return stepped(
        key, card,
        std::int64_t{offset_[rank + 1]} - std::int64_t{offset_[rank]} - value(card, from));
  }

  // False for numbers that no position has.
  [[nodiscard]] std::optional<Position> checked_decode(const StateKey& key) const;

 private:
  // Changes the word of the suit of a card.
  [[nodiscard]] static StateKey stepped(StateKey key, Card card, std::int64_t step) {
    const auto shifted = static_cast<std::uint64_t>(step) << ((card.index() & 1U) != 0 ? 30 : 0);
    ((card.index() & 2U) != 0 ? key.high : key.low) += shifted;
    return key;
  }
  [[nodiscard]] std::uint8_t digit(Card card, std::uint8_t under) const {
    if (under == cell || under == bottom) {
      return under == cell ? 0 : 1;
    }
    const bool king = card.rank() + 1 == variant_.ranks;
    if (under == initial_under_[card.index()]) {
      return king ? 2 : 4;
    }
    return under == parent_of(card, 0).index() ? 2 : 3;
  }
  [[nodiscard]] std::int64_t value(Card card, std::uint8_t under) const {
    return std::int64_t{digit(card, under)} * std::int64_t{weight_[card.rank()]};
  }
  [[nodiscard]] static std::uint32_t word(const StateKey& key, std::size_t suit) {
    const std::uint64_t half = suit < 2 ? key.low : key.high;
    return static_cast<std::uint32_t>(half >> (30 * (suit & 1))) & 0x3fffffffU;
  }
  [[nodiscard]] std::size_t height(std::uint32_t word) const {
    std::size_t home = 0;
    while (word < offset_[home]) {
      ++home;
    }
    return home;
  }

  Variant variant_;
  std::array<std::uint8_t, max_cards> initial_under_{};
  std::array<std::array<std::uint8_t, 8>, max_cards> under_{};  // what each digit of a card means
  std::array<std::uint32_t, max_ranks + 1> offset_{};           // the least word with f cards home
  std::array<std::uint32_t, max_ranks> weight_{};               // of the digit of each rank
};

// The published code with the repair above: y(x) in 0 cell, 1 bottom, 2 home, 3 and 4 on the weaker
// and the stronger parent, 5 initial; kings have 0, 1, 2, 5. Card index 4 * rank + suit; group
// g = 0..5 is the sum of y(c) * 6^(7 - c mod 8) over cards c = 8g .. 8g+7, at bit 21g; the king of
// suit s at bit 126 + 2s with 5 written as 3; two zero bits. Little-endian. Thirteen ranks only.
class PublishedCode {
 public:
  static constexpr std::size_t bytes = 17;
  using Bytes = std::array<std::uint8_t, bytes>;

  explicit PublishedCode(const Position& initial);

  // y of every card, by deck index: also the features of the training data.
  [[nodiscard]] std::array<std::uint8_t, max_cards> codes(const Position& position) const;
  [[nodiscard]] Bytes encode(const Position& position) const;
  // The canonical position; nullopt for bytes that no position has.
  [[nodiscard]] std::optional<Position> decode(const Bytes& code) const;

 private:
  std::array<std::uint8_t, max_cards> initial_under_{};
};

// The 15 bytes of a key: bit 30s is the first of the word of suit s, little-endian.
[[nodiscard]] std::array<std::uint8_t, RankCode::bytes> to_bytes(const StateKey& key);
[[nodiscard]] StateKey key_from_bytes(const std::array<std::uint8_t, RankCode::bytes>& bytes);

}  // namespace tsume::freecell
