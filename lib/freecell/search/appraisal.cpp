#include "lib/freecell/search/appraisal.hpp"

#include <algorithm>

namespace tsume::freecell {

int Appraisal::price_above(const Position& position, Card card) const {
  const std::size_t wait = card.rank() - std::size_t{position.home[card.suit_index()]};
  return wait < weights_.above.size() ? weights_.above[wait] : 0;
}

int Appraisal::price_on(Card under, Card card) const {
  return !under.exists() || card.fits_on(under) ? 0
         : card.rank() < under.rank()           ? weights_.on_higher
                                                : weights_.on_lower;
}

int Appraisal::price_of_space(std::size_t cells_used, std::size_t empty_columns) const {
  return weights_.space[cells_used][std::min(empty_columns, weights_.space[0].size() - 1)];
}

void Appraisal::load(const Position& position) {
  position_ = &position;
  columns_price_ = 0;
  empty_columns_ = 0;
  for (std::size_t i = 0; i < variant_.columns; ++i) {
    Part part;
    Card under;
    for (const Card card : position.columns[i].cards()) {
      part.loose = price_on(under, card);
      columns_price_ += part.another + part.loose;
      part.another += price_above(position, card);
      under = card;
    }
    empty_columns_ += under.exists() ? 0U : 1U;
    parts_[i] = part;
  }
  cells_used_ = static_cast<std::size_t>(std::ranges::count_if(position.cells, &Card::exists));
}

int Appraisal::price() const {
  return columns_price_ + price_of_space(cells_used_, empty_columns_);
}

int Appraisal::price_after(const Move& move, Card card) const {
  int price = columns_price_;
  std::size_t cells_used = cells_used_;
  std::size_t empty_columns = empty_columns_;
  if (move.from.is_column()) {
    const Part& part = parts_[move.from.index()];
    price -= part.another - price_above(*position_, card) + part.loose;
    empty_columns += position_->columns[move.from.index()].size() == 1 ? 1U : 0U;
  } else {
    --cells_used;
  }
  if (move.to.is_column()) {
    const Card under = position_->columns[move.to.index()].top();
    price += parts_[move.to.index()].another + price_on(under, card);
    empty_columns -= under.exists() ? 0U : 1U;
  } else {
    ++cells_used;
  }
  return price + price_of_space(cells_used, empty_columns);
}

}  // namespace tsume::freecell
