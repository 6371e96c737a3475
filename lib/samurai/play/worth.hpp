// What cells are worth to who paints them, and which cells a samurai can paint with its next order.
#pragma once

#include "lib/samurai/rules/board.hpp"

#include <array>

namespace tsume::samurai {

using Worth = std::array<double, cell_count>;
[[nodiscard]] double sum_over(const CellSet& cells, const Worth& worth);

// The cells that a samurai can paint in one order, with at most one move, which does not lead to
// `closed`.
class Reach {
 public:
  explicit Reach(const CellSet& closed);
  [[nodiscard]] const CellSet& of(Weapon w, Cell from) const {
    return table_[number(w)][from.index];
  }

 private:
  std::array<std::array<CellSet, cell_count>, 3> table_;
};

// The best that a samurai could paint in one order from there, without a move to a home; what was
// painted before is worth nothing.
[[nodiscard]] double best_paint(Weapon w, Cell from, const CellSet& painted_before,
                                const Worth& worth);

}  // namespace tsume::samurai
