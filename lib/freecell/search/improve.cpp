#include "lib/freecell/search/improve.hpp"

#include "lib/freecell/rules/replay.hpp"

namespace tsume::freecell {

namespace {

bool plays(const Position& start, const Variant& variant, const std::vector<Move>& moves) {
  Replay replay(start, variant, Metric::single);
  for (const Move& move : moves) {
    if (replay.play({move.from, move.to, std::nullopt})) {
      return false;
    }
  }
  return replay.solved();
}

// The index of the later move of the card that moves[first] put down, 0 if it is not found before
// something is put on it or the card uncovered at its source moves (a source column: or is
// covered).
std::size_t needless_until(const std::vector<Move>& moves, std::size_t first) {
  const Place a = moves[first].from;
  const Place b = moves[first].to;
  for (std::size_t j = first + 1; j < moves.size(); ++j) {
    if (moves[j].from == b) {
      return j;
    }
    if (moves[j].to == b || (a.is_column() && (moves[j].to == a || moves[j].from == a))) {
      return 0;
    }
  }
  return 0;
}

// The solution without moves[first]; what used its source in between, a cell, uses `other` instead.
std::vector<Move> without(const std::vector<Move>& moves, std::size_t first, std::size_t later,
                          Place other) {
  std::vector<Move> shorter = moves;
  const Place a = moves[first].from;
  for (std::size_t j = first + 1; j < later; ++j) {
    for (Place* const place : {&shorter[j].from, &shorter[j].to}) {
      *place = *place == a ? other : *place;
    }
  }
  shorter[later].from = a;
  if (shorter[later].from == shorter[later].to) {
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(later));
  }
  shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(first));
  return shorter;
}

// Drops a move where the rule applies; false if it applies nowhere. What replaying refuses (a cell
// that is not free throughout) is not an improvement.
bool improve_once(const Position& start, const Variant& variant, std::vector<Move>& moves) {
  for (std::size_t first = 0; first < moves.size(); ++first) {
    const std::size_t later = moves[first].to.is_home() ? 0 : needless_until(moves, first);
    if (later == 0) {
      continue;
    }
    const Place a = moves[first].from;
    std::vector<Place> others = {a};
    for (std::size_t cell = 0; a.is_cell() && cell < variant.cells; ++cell) {
      if (Place::cell(cell) != a) {
        others.push_back(Place::cell(cell));
      }
    }
    for (const Place other : others) {
      std::vector<Move> shorter = without(moves, first, later, other);
      if (plays(start, variant, shorter)) {
        moves = std::move(shorter);
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::vector<Move> improved(const Position& start, const Variant& variant, std::vector<Move> moves) {
  while (improve_once(start, variant, moves)) {
  }
  return moves;
}

}  // namespace tsume::freecell
