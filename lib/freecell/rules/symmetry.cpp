#include "lib/freecell/rules/symmetry.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <string>

namespace tsume::freecell {

namespace {

Card mapped(Card card, const Symmetry& symmetry) {
  return card.exists() ? Card(4 * card.rank() + symmetry.suits[card.suit_index()]) : card;
}

// The place of each of `count` things when they are sorted by `key`, stable.
template <std::size_t N, typename Key>
std::array<std::uint8_t, N> sorted_places(Key&& key) {
  std::array<std::uint8_t, N> order{};
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint8_t a, std::uint8_t b) { return key(a) < key(b); });
  std::array<std::uint8_t, N> places{};
  for (std::size_t i = 0; i < N; ++i) {
    places[order[i]] = static_cast<std::uint8_t>(i);
  }
  return places;
}

std::string name_of(const Position& position) {
  std::string name(position.home.begin(), position.home.end());
  for (const Card card : position.cells) {
    name += static_cast<char>(card.index());
  }
  for (const Column& column : position.columns) {
    for (const Card card : column.cards()) {
      name += static_cast<char>(card.index());
    }
    name += '\xff';
  }
  return name;
}

}  // namespace

Position Symmetry::operator()(const Position& position) const {
  Position image;
  for (std::size_t i = 0; i < max_columns; ++i) {
    for (const Card card : position.columns[i].cards()) {
      image.columns[columns[i]].push(mapped(card, *this));
    }
  }
  for (std::size_t i = 0; i < max_cells; ++i) {
    image.cells[cells[i]] = mapped(position.cells[i], *this);
  }
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    image.home[suits[suit]] = position.home[suit];
  }
  return image;
}

Move Symmetry::operator()(const Move& move) const {
  const auto image = [&](Place place) {
    return place.is_column() ? Place::column(columns[place.index()])
           : place.is_cell() ? Place::cell(cells[place.index()])
                             : place;
  };
  return {image(move.from), image(move.to), move.count};
}

Symmetry suit_symmetry(std::size_t number) {
  Symmetry symmetry;
  symmetry.suit_number = static_cast<std::uint8_t>(number);
  // Clubs and spades are 0 and 3, diamonds and hearts 1 and 2.
  for (std::uint8_t& suit : symmetry.suits) {
    const bool black = suit == 0 || suit == 3;
    if (((number & 1U) != 0 && black) || ((number & 2U) != 0 && !black)) {
      suit = static_cast<std::uint8_t>(3 - suit);
    }
    if ((number & 4U) != 0) {
      suit = static_cast<std::uint8_t>(suit ^ 1U);
    }
  }
  return symmetry;
}

Symmetry random_symmetry(core::Random& random, const Variant& variant) {
  Symmetry symmetry = suit_symmetry(random.below(suit_symmetries));
  random.shuffle(std::span(symmetry.columns.data(), variant.columns));
  random.shuffle(std::span(symmetry.cells.data(), variant.cells));
  return symmetry;
}

Symmetry canonical_symmetry(const Position& position) {
  Symmetry best;
  std::string least;
  for (std::size_t number = 0; number < suit_symmetries; ++number) {
    Symmetry symmetry = suit_symmetry(number);
    constexpr std::size_t last = 255;  // behind all cards
    symmetry.columns = sorted_places<max_columns>([&](std::size_t i) {
      const Column& column = position.columns[i];
      return column.empty() ? last : mapped(column[0], symmetry).index();
    });
    symmetry.cells = sorted_places<max_cells>([&](std::size_t i) {
      const Card card = position.cells[i];
      return card.exists() ? mapped(card, symmetry).index() : last;
    });
    const std::string name = name_of(symmetry(position));
    if (number == 0 || name < least) {
      least = name;
      best = symmetry;
    }
  }
  return best;
}

}  // namespace tsume::freecell
