#include "lib/freecell/rules/state_code.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

namespace tsume::freecell {

namespace {

constexpr std::uint8_t none = 0xff;

// What every card lies on: a card, RankCode::cell or RankCode::bottom; none for cards at home.
std::array<std::uint8_t, max_cards> under_cards(const Position& position) {
  std::array<std::uint8_t, max_cards> under;
  under.fill(none);
  for (const Column& column : position.columns) {
    std::uint8_t below = RankCode::bottom;
    for (const Card card : column.cards()) {
      under[card.index()] = below;
      below = static_cast<std::uint8_t>(card.index());
    }
  }
  for (const Card card : position.cells) {
    if (card.exists()) {
      under[card.index()] = RankCode::cell;
    }
  }
  return under;
}

// The position in canonical order in which each card lies on what `under` has, as under_cards()
// gives it. Cards are missing from the result if there is no such position.
Position assembled(const std::array<std::uint8_t, max_cards>& under) {
  Position position;
  std::array<std::uint8_t, max_cards> above;
  above.fill(none);
  std::vector<std::size_t> bottoms;
  std::size_t cells = 0;
  for (std::size_t c = 0; c < max_cards; ++c) {
    if (under[c] == none) {
      ++position.home[Card(c).suit_index()];
    } else if (under[c] == RankCode::bottom) {
      bottoms.push_back(c);
    } else if (under[c] != RankCode::cell) {
      above[under[c]] = static_cast<std::uint8_t>(c);
    } else if (cells < max_cells) {
      position.cells[cells++] = Card(c);
    }
  }
  for (std::size_t i = 0; i < std::min(bottoms.size(), max_columns); ++i) {
    for (std::size_t c = bottoms[i]; c != none; c = above[c]) {
      position.columns[i].push(Card(c));
    }
  }
  return position;
}

// Does every card stand somewhere, exactly once, in a position of this game?
bool complete(const Position& position, const Variant& variant) {
  std::size_t cards = position.cards_home();
  std::size_t columns = 0;
  for (const Column& column : position.columns) {
    cards += column.size();
    columns += column.empty() ? 0U : 1U;
  }
  std::size_t cells = 0;
  for (const Card card : position.cells) {
    cells += card.exists() ? 1U : 0U;
  }
  return cards + cells == variant.cards() && columns <= variant.columns && cells <= variant.cells;
}

// Four digits of base 5, a byte each, the least significant first.
constexpr std::array<std::uint32_t, 625> four_digits = [] {
  std::array<std::uint32_t, 625> result{};
  for (std::uint32_t n = 0; n < result.size(); ++n) {
    result[n] = n % 5 | n / 5 % 5 << 8 | n / 25 % 5 << 16 | n / 125 << 24;
  }
  return result;
}();

}  // namespace

RankCode::RankCode(const Position& initial, const Variant& variant)
    : variant_(variant), initial_under_(under_cards(initial)) {
  for (std::uint8_t& under : initial_under_) {
    under = under == cell || under == bottom ? none : under;
  }
  const std::size_t ranks = variant.ranks;
  weight_[ranks - 1] = 1;
  std::uint32_t size = 3;
  offset_[ranks] = 0;
  offset_[ranks - 1] = 1;
  for (std::size_t rank = ranks - 1; rank-- > 0;) {
    weight_[rank] = size;
    offset_[rank] = offset_[rank + 1] + size;
    size *= 5;
  }
  for (std::size_t c = 0; c < variant.cards(); ++c) {
    const Card card(c);
    const bool king = card.rank() + 1 == ranks;
    under_[c].fill(none);
    under_[c][0] = cell;
    under_[c][1] = bottom;
    under_[c][king ? 2 : 4] = initial_under_[c];
    for (std::size_t i = 0; i < 2 && !king; ++i) {
      under_[c][2 + i] = static_cast<std::uint8_t>(parent_of(card, i).index());
    }
  }
}

std::optional<std::uint8_t> RankCode::digit_of(const Position& position, Card card) const {
  const std::uint8_t under = under_cards(position)[card.index()];
  return under == none ? std::nullopt : std::optional(digit(card, under));
}

StateKey RankCode::encode(const Position& position) const {
  assert(position.ok(variant_));
  const auto under = under_cards(position);
  std::array<std::uint64_t, suit_count> words{};
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    const std::size_t home = position.home[suit];
    std::uint32_t sum = offset_[home];
    for (std::size_t rank = home; rank < variant_.ranks; ++rank) {
      const Card card(4 * rank + suit);
      sum += digit(card, under[card.index()]) * weight_[rank];
    }
    words[suit] = sum;
  }
  return {words[0] | words[1] << 30, words[2] | words[3] << 30};
}

std::array<std::uint8_t, suit_count> RankCode::home_of(const StateKey& key) const {
  std::array<std::uint8_t, suit_count> home{};
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    home[suit] = static_cast<std::uint8_t>(height(word(key, suit)));
  }
  return home;
}

// The card above each card is found from what each lies on; above cells and bottoms of columns,
// which hold several, are bit sets instead. Numbers that no position has give some position.
void RankCode::decode(const StateKey& key, Position& position) const {
  std::array<std::uint8_t, 256> above;
  std::fill_n(above.begin(), max_cards, none);
  std::uint64_t cells = 0;
  std::uint64_t bottoms = 0;
  const auto put = [&](std::size_t card, std::uint32_t digit) {
    above[under_[card][digit]] = static_cast<std::uint8_t>(card);
    cells |= std::uint64_t{digit == 0} << card;
    bottoms |= std::uint64_t{digit == 1} << card;
  };
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    std::uint32_t number = word(key, suit);
    const std::size_t home = height(number);
    position.home[suit] = static_cast<std::uint8_t>(home);
    if (home == variant_.ranks) {
      continue;
    }
    number -= offset_[home];
    std::size_t card = 4 * (variant_.ranks - 1) + suit;
    const std::size_t last = 4 * home + suit;
    put(card, number % 3);
    number /= 3;
    while (card > last) {
      std::uint32_t digits = four_digits[number % 625];
      number /= 625;
      for (int i = 0; i < 4 && card > last; ++i) {
        card -= 4;
        put(card, digits & 7);
        digits >>= 8;
      }
    }
  }
  for (Card& place : position.cells) {
    place = cells == 0 ? Card() : Card(static_cast<std::size_t>(std::countr_zero(cells)));
    cells &= cells - 1;
  }
  // All columns rise together, because each card waits for the one below it: a column alone would
  // leave the processor idle.
  std::array<std::uint8_t, max_columns> tops;
  for (std::uint8_t& top : tops) {
    top = bottoms == 0 ? none : static_cast<std::uint8_t>(std::countr_zero(bottoms));
    bottoms &= bottoms - 1;
  }
  for (Column& column : position.columns) {
    column.clear();
  }
  above[none] = none;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < max_columns; ++i) {
      position.columns[i].push_if_card(Card(tops[i]));
      tops[i] = above[tops[i]];
      more |= tops[i] != none;
    }
  }
}

std::optional<Position> RankCode::checked_decode(const StateKey& key) const {
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    // The greatest word is that of no card home with the greatest digits.
    const std::uint64_t limit = offset_[0] + (variant_.ranks > 1 ? 5ULL * weight_[0] : 3ULL);
    if (word(key, suit) >= limit) {
      return std::nullopt;
    }
  }
  const Position position = decode(key);
  if (((key.low | key.high) >> 60) != 0 || !complete(position, variant_) ||
      encode(position) != key) {
    return std::nullopt;
  }
  return position;
}

PublishedCode::PublishedCode(const Position& initial) : initial_under_(under_cards(initial)) {
  for (std::uint8_t& under : initial_under_) {
    under = under == RankCode::cell || under == RankCode::bottom ? none : under;
  }
}

std::array<std::uint8_t, max_cards> PublishedCode::codes(const Position& position) const {
  const auto under = under_cards(position);
  std::array<std::uint8_t, max_cards> y{};
  for (std::size_t c = 0; c < max_cards; ++c) {
    if (under[c] == none) {
      y[c] = 2;
    } else if (under[c] == RankCode::cell) {
      y[c] = 0;
    } else if (under[c] == RankCode::bottom) {
      y[c] = 1;
    } else if (under[c] == initial_under_[c]) {
      y[c] = 5;
    } else {
      y[c] = under[c] == parent_of(Card(c), 0).index() ? 3 : 4;
    }
  }
  return y;
}

PublishedCode::Bytes PublishedCode::encode(const Position& position) const {
  const auto y = codes(position);
  Bytes code{};
  const auto put = [&](std::size_t bit, std::uint32_t value) {
    for (; value != 0; value >>= 1, ++bit) {
      code[bit / 8] = static_cast<std::uint8_t>(code[bit / 8] | ((value & 1U) << (bit % 8)));
    }
  };
  for (std::size_t group = 0; group < 6; ++group) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      sum = sum * 6 + y[8 * group + i];
    }
    put(21 * group, sum);
  }
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    put(126 + 2 * suit, y[48 + suit] == 5 ? 3 : y[48 + suit]);
  }
  return code;
}

std::optional<Position> PublishedCode::decode(const Bytes& code) const {
  const auto get = [&](std::size_t bit, std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = count; i-- > 0;) {
      value = value << 1 | (unsigned{code[(bit + i) / 8]} >> ((bit + i) % 8) & 1U);
    }
    return value;
  };
  std::array<std::uint32_t, max_cards> y{};
  for (std::size_t group = 0; group < 6; ++group) {
    std::uint32_t sum = get(21 * group, 21);
    for (std::size_t i = 8; i-- > 0; sum /= 6) {
      y[8 * group + i] = sum % 6;
    }
  }
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    const std::uint32_t king = get(126 + 2 * suit, 2);
    y[48 + suit] = king == 3 ? 5 : king;
  }
  std::array<std::uint8_t, max_cards> under{};
  for (std::size_t c = 0; c < max_cards; ++c) {
    under[c] = y[c] == 0   ? RankCode::cell
               : y[c] == 1 ? RankCode::bottom
               : y[c] == 2 ? none
               : y[c] == 5 ? initial_under_[c]
                           : static_cast<std::uint8_t>(parent_of(Card(c), y[c] - 3).index());
    if (y[c] > 2 && under[c] >= max_cards) {
      return std::nullopt;  // a king on a parent, or a card without an initial under-card
    }
  }
  const Position position = assembled(under);
  if (!complete(position, Variant{}) || encode(position) != code) {
    return std::nullopt;
  }
  return position;
}

std::array<std::uint8_t, RankCode::bytes> to_bytes(const StateKey& key) {
  std::array<std::uint8_t, RankCode::bytes> bytes{};
  const std::uint64_t first = key.low | key.high << 60;
  const std::uint64_t second = key.high >> 4;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(i < 8 ? first >> (8 * i) : second >> (8 * (i - 8)));
  }
  return bytes;
}

StateKey key_from_bytes(const std::array<std::uint8_t, RankCode::bytes>& bytes) {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    (i < 8 ? first : second) |= std::uint64_t{bytes[i]} << (8 * (i % 8));
  }
  return {first & ((std::uint64_t{1} << 60) - 1), first >> 60 | second << 4};
}

}  // namespace tsume::freecell
