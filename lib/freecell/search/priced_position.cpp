#include "lib/freecell/search/priced_position.hpp"

namespace tsume::freecell {

namespace {

Mask cards_of(const Column& column) {
  Mask cards = 0;
  for (const Card card : column.cards()) {
    cards |= bit_of(card.index());
  }
  return cards;
}

Mask top_cards(const Column& column, std::size_t count) {
  Mask cards = 0;
  for (std::size_t i = 0; i < count; ++i) {
    cards |= bit_of(column.from_top(i).index());
  }
  return cards;
}

// What lies under the top cards of a column; no card if nothing does.
Card under_top(const Column& column, std::size_t count) {
  return column.size() > count ? column.from_top(count) : Card();
}

}  // namespace

void Pricing::load(const Position& position, const StateKey& key, PricedPosition& priced) const {
  priced.position = position;
  priced.key = key;
  const auto left = variant_.cards() - position.cards_home();
  priced.price = weights_.left * static_cast<std::uint32_t>(left);
  priced.next_home = 0;
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    if (position.home[suit] < variant_.ranks) {
      priced.next_home |= bit_of(4U * position.home[suit] + suit);
    }
  }
  priced.cells_used = 0;
  for (const Card card : position.cells) {
    priced.cells_used += card.exists() ? 1U : 0U;
  }
  priced.price += cells(priced.cells_used);
  for (std::size_t i = 0; i < max_columns; ++i) {
    Mask cards = 0;
    Card below;
    for (const Card card : position.columns[i].cards()) {
      const Mask self = bit_of(card.index());
      priced.price += on_column(self, card, cards, below, priced.next_home);
      cards |= self;
      below = card;
    }
    priced.cards[i] = cards;
  }
}

Taken Pricing::take(const PricedPosition& from, const Move& move) const {
  Taken taken{move.from, move.count, false, {}, 0, from.price, from.key};
  const Position& position = from.position;
  if (move.from.is_cell()) {
    taken.base = position.cells[move.from.index()];
    taken.cards = bit_of(taken.base.index());
    taken.price -= cells(from.cells_used) - cells(from.cells_used - 1);
    return taken;
  }
  const Column& column = position.columns[move.from.index()];
  taken.base = column.from_top(move.count - 1U);
  taken.cards = top_cards(column, move.count);
  const Card under = under_top(column, move.count);
  taken.frees_safe = under.exists() && safe_home(position, under);
  taken.price -= on_column(taken.cards, taken.base, from.cards[move.from.index()] & ~taken.cards,
                           under, from.next_home);
  taken.key = code_.lifted(from.key, taken.base, under_card(under));
  return taken;
}

std::uint32_t Pricing::price_after(const PricedPosition& from, const Taken& taken, Place to) const {
  if (to.is_cell()) {
    return taken.price + cells(from.cells_used + 1) - cells(from.cells_used);
  }
  return taken.price + on_column(taken.cards, taken.base, from.cards[to.index()],
                                 from.position.columns[to.index()].top(), from.next_home);
}

void Pricing::send_home(PricedPosition& priced, Place from) const {
  Position& position = priced.position;
  const std::size_t i = from.index();
  const Card card = from.is_column() ? position.columns[i].top() : position.cells[i];
  const Mask self = bit_of(card.index());
  if (from.is_column()) {
    const Card below = under_top(position.columns[i], 1);
    priced.cards[i] &= ~self;
    priced.price -= on_column(self, card, priced.cards[i], below, priced.next_home);
    priced.key = code_.sent_home(priced.key, card, under_card(below));
  } else {
    priced.price -= cells(priced.cells_used) - cells(priced.cells_used - 1);
    --priced.cells_used;
    priced.key = code_.sent_home(priced.key, card, RankCode::cell);
  }
  make_move(position, {from, Place::home()});
  priced.price -= weights_.left;
  priced.next_home &= ~self;
  if (card.rank() + 1 == variant_.ranks) {
    return;
  }
  const Card next(card.index() + suit_count);
  priced.next_home |= bit_of(next.index());
  for (std::size_t j = 0; j < max_columns; ++j) {
    if ((priced.cards[j] & bit_of(next.index())) != 0) {
      for (std::size_t depth = 0; position.columns[j].from_top(depth) != next; ++depth) {
        priced.price += weights_.buried;
      }
    }
  }
}

std::uint32_t Pricing::play_safe(PricedPosition& priced) const {
  const Position& position = priced.position;
  std::uint32_t played = 0;
  const auto safe = [&](Card card) { return card.exists() && safe_home(position, card); };
  for (std::uint32_t before = played + 1; before != played;) {
    before = played;
    for (std::size_t i = 0; i < max_columns; ++i) {
      for (; safe(position.columns[i].top()); ++played) {
        send_home(priced, Place::column(i));
      }
    }
    for (std::size_t i = 0; i < max_cells; ++i) {
      if (safe(position.cells[i])) {
        send_home(priced, Place::cell(i));
        ++played;
      }
    }
  }
  return played;
}

std::uint32_t Pricing::make(PricedPosition& priced, const Taken& taken, Place to) const {
  Position& position = priced.position;
  if (to.is_home()) {
    send_home(priced, taken.from);
  } else {
    priced.price = price_after(priced, taken, to);
    priced.key = key_after(priced, taken, to);
    if (taken.from.is_cell()) {
      --priced.cells_used;
    } else {
      priced.cards[taken.from.index()] ^= taken.cards;
    }
    if (to.is_cell()) {
      ++priced.cells_used;
    } else {
      priced.cards[to.index()] |= taken.cards;
    }
    make_move(position, {taken.from, to, taken.count});
  }
  const std::uint32_t played = taken.frees_safe || to.is_home() ? play_safe(priced) : 0;
  if (make_canonical(position)) {
    for (std::size_t i = 0; i < max_columns; ++i) {
      priced.cards[i] = cards_of(position.columns[i]);
    }
  }
  return played;
}

}  // namespace tsume::freecell
