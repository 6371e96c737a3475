// Cards of a four-suit deck, sets of cards, and their two-character names.
#pragma once

#include "lib/core/bit_set.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::freecell {

// In the order of the deck index; also the order of "weaker" and "stronger" suit.
enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };
inline constexpr std::size_t suit_count = 4;
inline constexpr std::size_t max_ranks = 13;
inline constexpr std::size_t max_cards = suit_count * max_ranks;

// One card, as its deck index 4 * rank + suit with ranks from 0 (ace); or no card.
class Card {
 public:
  constexpr Card() = default;  // no card
  explicit constexpr Card(std::size_t index) : index_(static_cast<std::uint8_t>(index)) {}
  constexpr Card(std::size_t rank, Suit suit)
      : index_(static_cast<std::uint8_t>(4 * rank + static_cast<std::size_t>(suit))) {}

  [[nodiscard]] constexpr bool exists() const { return index_ != none; }
  [[nodiscard]] constexpr std::size_t index() const { return index_; }
  [[nodiscard]] constexpr std::size_t rank() const { return index_ >> 2; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(index_ & 3); }
  [[nodiscard]] constexpr std::size_t suit_index() const { return index_ & 3U; }
  [[nodiscard]] constexpr bool red() const { return ((index_ + 1) & 2) != 0; }

  // May this card lie on `parent` in a column: next rank, other colour?
  [[nodiscard]] constexpr bool fits_on(Card parent) const {
    return parent.exists() && parent.rank() == rank() + 1 && parent.red() != red();
  }

  constexpr auto operator<=>(const Card&) const = default;

 private:
  static constexpr std::uint8_t none = 0xff;
  std::uint8_t index_ = none;
};

struct CardTag;
using CardSet = core::BitSet<CardTag, max_cards>;

// The two cards of the next rank and other colour: [0] of the weaker suit, [1] of the stronger.
[[nodiscard]] constexpr Card parent_of(Card card, std::size_t which) {
  const Suit suit = card.red() ? (which == 0 ? Suit::clubs : Suit::spades)
                               : (which == 0 ? Suit::diamonds : Suit::hearts);
  return {card.rank() + 1, suit};
}

inline constexpr std::string_view rank_letters = "A23456789TJQK";
inline constexpr std::string_view suit_letters = "CDHS";

// "TD"; "-" for no card.
[[nodiscard]] std::string name_of(Card card);

// Reads "TD", "td", "10D", "0D", and "1D" for the ace; the suit may be a sign (U+2660 to U+2667).
// The suit may come first ("DT", "\u266310"). nullopt for anything else.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);

// Reads cards without blanks between them, all with the rank first or all with the suit first.
// Empty if the text is anything else: no text can be read in two ways.
[[nodiscard]] std::vector<Card> parse_cards(std::string_view text);

// The number of cards home that a letter of a foundation stands for ("0", "A", "2" ... "10", "K").
[[nodiscard]] std::optional<std::size_t> parse_height(std::string_view text);
[[nodiscard]] std::string height_name(std::size_t height);

}  // namespace tsume::freecell
