// How far a position is from the goal beyond its bound: a learned estimate, which is cheap for the
// children of a position. It orders the positions of a beam and proves nothing.
#pragma once

#include "lib/freecell/rules/moves.hpp"

#include <array>
#include <cstddef>

namespace tsume::freecell {

class Appraisal {
 public:
  static constexpr int one_move = 64;  // the unit of all estimates is 1/64 of a move

  // The values here were learned by hill climbing: a change stayed if it made the solutions of a
  // beam of a few thousand positions shorter in the mean, on deals drawn from 1 to 28000 of
  // Microsoft. scripts/experiments/results/freecell.md tells what the beam gains by them;
  // tests/bench/freecell_weights.cpp learns others.
  struct Weights {
    // By cells used and empty columns, of which the fourth and further ones are worth nothing.
    std::array<std::array<int, 4>, max_cells + 1> space{{{0, -15, 121, 6},
                                                         {35, -10, 229, 15},
                                                         {6, -25, 140, 27},
                                                         {54, 15, 129, -55},
                                                         {114, 37, 65, 276}}};
    int on_higher = 14;  // a loose card on one of a higher rank
    int on_lower = 11;   // and on one of the same or a lower rank
    // Each card above the next card of a suit to go home, and above the one after it.
    std::array<int, 2> above{11, 5};
  };

  Appraisal(const Variant& variant, const Weights& weights)
      : variant_(variant), weights_(weights) {}

  // Makes a position the one whose children are asked for. It must outlive the questions.
  void load(const Position& position);
  // The estimate of the position, and after a move of a card that sends nothing home.
  [[nodiscard]] int price() const;
  [[nodiscard]] int price_after(const Move& move, Card card) const;

 private:
  struct Part {
    int another = 0;  // the price of one more card on the column
    int loose = 0;    // the price of the top because it does not fit where it lies
  };
  [[nodiscard]] int price_above(const Position& position, Card card) const;
  [[nodiscard]] int price_on(Card under, Card card) const;
  [[nodiscard]] int price_of_space(std::size_t cells_used, std::size_t empty_columns) const;

  Variant variant_;
  Weights weights_;
  const Position* position_ = nullptr;
  std::array<Part, max_columns> parts_;
  int columns_price_ = 0;
  std::size_t cells_used_ = 0;
  std::size_t empty_columns_ = 0;
};

}  // namespace tsume::freecell
