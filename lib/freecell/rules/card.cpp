#include "lib/freecell/rules/card.hpp"

namespace tsume::freecell {

namespace {

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::optional<std::size_t> parse_rank(std::string_view text) {
  if (text == "10") {
    return 9;
  }
  if (text.size() != 1) {
    return std::nullopt;
  }
  const std::size_t rank = rank_letters.find(upper(text.front()));
  return rank == std::string_view::npos ? std::nullopt : std::optional(rank);
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
  const std::optional<std::size_t> rank = parse_rank(text.substr(0, text.size() - 1));
  const std::size_t suit = suit_letters.find(upper(text.back()));
  if (!rank || suit == std::string_view::npos) {
    return std::nullopt;
  }
  return Card(*rank, static_cast<Suit>(suit));
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
