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

// The card's suit, and the bytes that name it at the end of the text.
struct SuitName {
  Suit suit;
  std::size_t length;
};

std::optional<SuitName> suit_at_end(std::string_view text) {
  constexpr std::array<std::string_view, suit_count> filled = {"\u2663", "\u2666", "\u2665",
                                                               "\u2660"};
  constexpr std::array<std::string_view, suit_count> outlined = {"\u2667", "\u2662", "\u2661",
                                                                 "\u2664"};
  for (std::size_t i = 0; i < suit_count; ++i) {
    for (const std::string_view sign : {filled[i], outlined[i]}) {
      if (text.ends_with(sign)) {
        return SuitName{static_cast<Suit>(i), sign.size()};
      }
    }
  }
  const std::size_t suit = suit_letters.find(upper(text.back()));
  return suit == std::string_view::npos ? std::nullopt
                                        : std::optional(SuitName{static_cast<Suit>(suit), 1});
}

}  // namespace

std::string name_of(Card card) {
  if (!card.exists()) {
    return "-";
  }
  return {rank_letters[card.rank()], suit_letters[card.suit_index()]};
}

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() < 2) {
    return std::nullopt;
  }
  constexpr std::string_view as_picture = "\ufe0f";  // "draw the sign before as a picture"
  if (text.ends_with(as_picture)) {
    text.remove_suffix(as_picture.size());
  }
  const std::optional<SuitName> suit = text.empty() ? std::nullopt : suit_at_end(text);
  const std::optional<std::size_t> rank =
      suit ? parse_rank(text.substr(0, text.size() - suit->length)) : std::nullopt;
  return rank ? std::optional(Card(*rank, suit->suit)) : std::nullopt;
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
