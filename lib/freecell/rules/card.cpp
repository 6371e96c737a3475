#include "lib/freecell/rules/card.hpp"

#include <array>

namespace tsume::freecell {

namespace {

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::optional<std::size_t> parse_rank(std::string_view text) {
  if (text == "10" || text == "0") {
    return 9;
  }
  if (text == "1") {
    return 0;
  }
  if (text.size() != 1) {
    return std::nullopt;
  }
  const std::size_t rank = rank_letters.find(upper(text.front()));
  return rank == std::string_view::npos ? std::nullopt : std::optional(rank);
}

// Takes a rank from the front of the text: of "10" both characters.
std::optional<std::size_t> take_rank(std::string_view& text) {
  const std::size_t length = text.starts_with("10") ? 2 : 1;
  const auto rank = parse_rank(text.substr(0, length));
  if (rank) {
    text.remove_prefix(length);
  }
  return rank;
}

// Takes a suit from the front of the text: a letter, or a sign, which a selector may follow.
std::optional<Suit> take_suit(std::string_view& text) {
  constexpr std::array<std::string_view, suit_count> filled = {"\u2663", "\u2666", "\u2665",
                                                               "\u2660"};
  constexpr std::array<std::string_view, suit_count> outlined = {"\u2667", "\u2662", "\u2661",
                                                                 "\u2664"};
  constexpr std::string_view as_picture = "\ufe0f";  // "draw the sign before as a picture"
  for (std::size_t i = 0; i < suit_count; ++i) {
    for (const std::string_view sign : {filled[i], outlined[i]}) {
      if (text.starts_with(sign)) {
        text.remove_prefix(sign.size());
        text.remove_prefix(text.starts_with(as_picture) ? as_picture.size() : 0);
        return static_cast<Suit>(i);
      }
    }
  }
  const std::size_t suit = text.empty() ? text.npos : suit_letters.find(upper(text.front()));
  if (suit == text.npos) {
    return std::nullopt;
  }
  text.remove_prefix(1);
  return static_cast<Suit>(suit);
}

}  // namespace

std::string name_of(Card card) {
  if (!card.exists()) {
    return "-";
  }
  return {rank_letters[card.rank()], suit_letters[card.suit_index()]};
}

std::vector<Card> parse_cards(std::string_view text) {
  std::vector<Card> cards;
  std::string_view rest = text;
  const bool suit_first = take_suit(rest).has_value();
  while (!text.empty()) {
    std::optional<Suit> suit = suit_first ? take_suit(text) : std::nullopt;
    const std::optional<std::size_t> rank = take_rank(text);
    suit = suit_first ? suit : take_suit(text);
    if (!suit || !rank) {
      return {};
    }
    cards.emplace_back(*rank, *suit);
  }
  return cards;
}

std::optional<Card> parse_card(std::string_view text) {
  const std::vector<Card> cards = parse_cards(text);
  return cards.size() == 1 ? std::optional(cards.front()) : std::nullopt;
}

std::optional<std::size_t> parse_height(std::string_view text) {
  if (text == "0") {
    return 0;
  }
  const std::optional<std::size_t> rank = parse_rank(text);
  return rank ? std::optional(*rank + 1) : std::nullopt;
}

std::string height_name(std::size_t height) {
  return height == 0 ? "0" : std::string(1, rank_letters[height - 1]);
}

}  // namespace tsume::freecell
