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

  explicit Appraisal(const Variant& variant) : variant_(variant) {}

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
  Variant variant_;
  const Position* position_ = nullptr;
  std::array<Part, max_columns> parts_;
  int columns_price_ = 0;
  std::size_t cells_used_ = 0;
  std::size_t empty_columns_ = 0;
};

}  // namespace tsume::freecell
