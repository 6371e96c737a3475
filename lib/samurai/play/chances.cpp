#include "lib/samurai/play/chances.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::samurai {

namespace {

// Of the orders in the 32 final games, 70 % held an attack; an order has about 1.4 times as many
// outcomes with an attack as without.
constexpr double attack_likelihood = 1.6;
constexpr double hiding_likelihood = 1.5;

double likelihood(const History& h) {
  return (h.attack ? attack_likelihood : 1) * (h.hidden_after ? hiding_likelihood : 1);
}

}  // namespace

Chances Chances::at(Cell cell, bool hidden) {
  Chances chances;
  chances.weight_[static_cast<std::size_t>(hidden)][cell.index] = 1;
  return chances;
}

Chances Chances::evenly(const Places& places) {
  Chances chances;
  for (const std::size_t c : places.showing) {
    chances.weight_[0][c] = 1;
  }
  for (const std::size_t c : places.hidden) {
    chances.weight_[1][c] = 1;
  }
  [[maybe_unused]] const bool possible = chances.normalise();
  assert(possible);
  return chances;
}

bool Chances::normalise() {
  double total = 0;
  for (const auto& weights : weight_) {
    for (const double w : weights) {
      total += w;
    }
  }
  if (!(total > 0)) {
    return false;
  }
  for (auto& weights : weight_) {
    for (double& w : weights) {
      w /= total;
    }
  }
  return true;
}

double Chances::of(const CellSet& cells) const {
  double sum = 0;
  for (const std::size_t c : cells) {
    sum += of(c);
  }
  return sum;
}

Places Chances::places() const {
  Places places;
  for (std::size_t c = 0; c < cell_count; ++c) {
    if (weight_[0][c] > 0) {
      places.showing.insert(c);
    }
    if (weight_[1][c] > 0) {
      places.hidden.insert(c);
    }
  }
  return places;
}

std::optional<Cell> Chances::certain() const {
  const CellSet cells = places().cells();
  return cells.count() == 1 ? std::optional<Cell>(Cell::from(cells.first())) : std::nullopt;
}

std::optional<Chances> Chances::after(std::span<const History> histories) const {
  // No place of positive probability may vanish by rounding over a long game.
  constexpr double least = 1e-12;
  Chances next;
  for (const History& h : histories) {
    const double before = of(h.start.index, h.hidden_before);
    next.weight_[static_cast<std::size_t>(h.hidden_after)][h.end.index] +=
        std::max(before, least) * likelihood(h);
  }
  return next.normalise() ? std::optional<Chances>(next) : std::nullopt;
}

bool Chances::rule_out(const CellSet& showing, const CellSet& hidden) {
  Chances next = *this;
  for (const std::size_t c : showing) {
    next.weight_[0][c] = 0;
  }
  for (const std::size_t c : hidden) {
    next.weight_[1][c] = 0;
  }
  if (!next.normalise()) {
    return false;
  }
  *this = next;
  return true;
}

}  // namespace tsume::samurai
