#include "lib/freecell/rules/position.hpp"

#include <algorithm>

namespace tsume::freecell {

bool Position::ok(const Variant& variant) const {
  CardSet seen;
  std::size_t count = 0;
  const auto add = [&](Card card) {
    ++count;
    if (card.index() < variant.cards()) {
      seen.insert(card.index());
    }
  };
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    for (std::size_t rank = 0; rank < home[suit]; ++rank) {
      add(Card(rank, static_cast<Suit>(suit)));
    }
  }
  bool inside = true;
  for (std::size_t i = 0; i < max_columns; ++i) {
    inside = inside && (i < variant.columns || columns[i].empty());
    for (const Card card : columns[i].cards()) {
      add(card);
    }
  }
  for (std::size_t i = 0; i < max_cells; ++i) {
    inside = inside && (i < variant.cells || !cells[i].exists());
    if (cells[i].exists()) {
      add(cells[i]);
    }
  }
  return inside && count == variant.cards() && seen.count() == count;
}

Position canonical(const Position& position) {
  Position sorted = position;
  std::sort(sorted.cells.begin(), sorted.cells.end());  // no card sorts last
  std::sort(sorted.columns.begin(), sorted.columns.end(), [](const Column& a, const Column& b) {
    return (a.empty() ? Card() : a[0]) < (b.empty() ? Card() : b[0]);
  });
  return sorted;
}

}  // namespace tsume::freecell
