// Where one samurai probably is, as the other army can tell: an exact set of places with
// probabilities.
#pragma once

#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/history.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace tsume::samurai {

// A probability for each place of one samurai. They add up to 1.
class Chances {
 public:
  // Certain.
  [[nodiscard]] static Chances at(Cell cell, bool hidden);
  // As likely for each place, of which there must be one.
  [[nodiscard]] static Chances evenly(const Places& places);

  [[nodiscard]] double of(std::size_t cell, bool hidden) const {
    return weight_[static_cast<std::size_t>(hidden)][cell];
  }
  [[nodiscard]] double of(std::size_t cell) const { return of(cell, false) + of(cell, true); }
  [[nodiscard]] double of(const CellSet& cells) const;
  // The places of positive probability.
  [[nodiscard]] Places places() const;
  // The only place, if there is one.
  [[nodiscard]] std::optional<Cell> certain() const;
  // The chances after a turn, by the histories that explain what was seen of it; nullopt if there
  // are none.
  [[nodiscard]] std::optional<Chances> after(std::span<const History> histories) const;
  // Rules out places; false, and unchanged, if nothing would be left.
  bool rule_out(const CellSet& showing, const CellSet& hidden);

 private:
  bool normalise();

  std::array<std::array<double, cell_count>, 2> weight_{};
};

}  // namespace tsume::samurai
