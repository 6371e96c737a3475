#include "lib/samurai/play/worth.hpp"

#include <algorithm>

namespace tsume::samurai {

namespace {

// Where a samurai can stand after at most one move.
CellSet standing(Cell from, const CellSet& closed) {
  CellSet cells = neighbours(from) - closed;
  cells.insert(from.index);
  return cells;
}

}  // namespace

double sum_over(const CellSet& cells, const Worth& worth) {
  double sum = 0;
  for (const std::size_t c : cells) {
    sum += worth[c];
  }
  return sum;
}

Reach::Reach(const CellSet& closed) {
  for (const Weapon w : weapons) {
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (const std::size_t s : standing(Cell::from(c), closed)) {
        for (const Direction k : directions) {
          table_[number(w)][c] = table_[number(w)][c] | painted(w, Cell::from(s), k);
        }
      }
    }
  }
}

double best_paint(Weapon w, Cell from, const CellSet& painted_before, const Worth& worth) {
  double best = 0;
  for (const std::size_t s : standing(from, homes())) {
    for (const Direction k : directions) {
      best = std::max(best, sum_over(painted(w, Cell::from(s), k) - painted_before, worth));
    }
  }
  return best;
}

}  // namespace tsume::samurai
