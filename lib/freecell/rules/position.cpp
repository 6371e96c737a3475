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

bool make_canonical(Position& position) {
  const auto deepest = [](const Column& column) { return column.empty() ? Card() : column[0]; };
  const auto less = [&](const Column& a, const Column& b) { return deepest(a) < deepest(b); };
  std::sort(position.cells.begin(), position.cells.end());  // no card sorts last
  if (std::is_sorted(position.columns.begin(), position.columns.end(), less)) {
    return false;
  }
  std::sort(position.columns.begin(), position.columns.end(), less);
  return true;
}

Position canonical(const Position& position) {
  Position sorted = position;
  make_canonical(sorted);
  return sorted;
}

}  // namespace tsume::freecell
