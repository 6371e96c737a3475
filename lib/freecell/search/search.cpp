#include "lib/freecell/search/search.hpp"

#include <cassert>

namespace tsume::freecell {

CardMove card_move(const Position& position, const Move& move) {
  CardMove result;
  result.count = move.count;
  result.card = move.from.is_column()
                    ? position.columns[move.from.index()].from_top(move.count - 1U)
                    : position.cells[move.from.index()];
  if (move.to.is_home()) {
    result.to = CardMove::To::home;
  } else if (move.to.is_cell()) {
    result.to = CardMove::To::cell;
  } else {
    result.target = position.columns[move.to.index()].top();
    result.to = result.target.exists() ? CardMove::To::card : CardMove::To::empty_column;
  }
  return result;
}

Move physical_move(const Position& position, const Variant& variant, const CardMove& move) {
  Move result;
  result.count = move.count;
  for (std::size_t i = 0; i < variant.columns; ++i) {
    const Column& column = position.columns[i];
    if (column.size() >= move.count && column.from_top(move.count - 1U) == move.card) {
      result.from = Place::column(i);
    }
  }
  for (std::size_t i = 0; i < variant.cells; ++i) {
    if (position.cells[i] == move.card) {
      result.from = Place::cell(i);
    }
  }
  const auto first = [](std::size_t count, auto&& fits) {
    std::size_t i = 0;
    while (i < count && !fits(i)) {
      ++i;
    }
    assert(i < count);
    return i;
  };
  switch (move.to) {
    case CardMove::To::home:
      result.to = Place::home();
      break;
    case CardMove::To::cell:
      result.to = Place::cell(
          first(variant.cells, [&](std::size_t i) { return !position.cells[i].exists(); }));
      break;
    default:  // the column with that top: no card for an empty one
      result.to = Place::column(first(variant.columns, [&](std::size_t i) {
        return position.columns[i].top() == move.target;
      }));
  }
  return result;
}

std::vector<Move> physical_moves(const Position& start, const Variant& variant,
                                 const std::vector<CardMove>& path) {
  Position position = start;
  std::vector<Move> moves;
  play_safe_home(position, &moves);
  for (const CardMove& step : path) {
    moves.push_back(physical_move(position, variant, step));
    make_move(position, moves.back());
    play_safe_home(position, &moves);
  }
  return moves;
}

}  // namespace tsume::freecell
