#include "lib/samurai/play/outcomes.hpp"

#include <cassert>

namespace tsume::samurai {

namespace {

constexpr std::size_t most_moves = action_budget / 2;
constexpr std::size_t no_attack = 0;

// Depth first; of the orders with one outcome the cheapest is kept. Two orders
// with the same outcome so far and the same budget left have the same continuations: the position
// depends on nothing else.
class OutcomeSearch {
 public:
  OutcomeSearch(const World& world, Weapon w, std::vector<Outcome>& outcomes, std::uint64_t& nodes)
      : side_(world.to_act()),
        weapon_(w),
        start_(world.place(side_, w)),
        outcomes_(outcomes),
        nodes_(nodes) {
    best_left_.fill(-1);
    outcomes_.clear();
    extend(world, action_budget, {});
  }

 private:
  // A number that tells outcomes apart: an order moves by at most three cells, and by at most one
  // before an attack.
  [[nodiscard]] std::size_t slot(const Outcome& outcome) const {
    constexpr std::size_t attacks = 1 + 4 * 9;
    const std::size_t attack = outcome.attack
                                   ? 1 + 4 * offset(outcome.attack->from, 1) +
                                         static_cast<std::size_t>(outcome.attack->towards)
                                   : no_attack;
    return 2 * (attacks * offset(outcome.end, most_moves) + attack) +
           static_cast<std::size_t>(outcome.hidden);
  }
  [[nodiscard]] std::size_t offset(Cell cell, std::size_t radius) const {
    assert(cell.x() + radius >= start_.x() && cell.y() + radius >= start_.y());
    return (2 * radius + 1) * (cell.y() + radius - start_.y()) + cell.x() + radius - start_.x();
  }

  void extend(const World& world, int left, const Outcome& before) {
    Outcome outcome = before;
    outcome.end = world.place(side_, weapon_);
    outcome.hidden = world.hidden(side_, weapon_);
    const std::size_t s = slot(outcome);
    if (best_left_[s] >= left) {
      return;
    }
    if (best_left_[s] < 0) {
      place_[s] = static_cast<std::uint16_t>(outcomes_.size());
      outcomes_.push_back(outcome);
    } else {
      outcomes_[place_[s]] = outcome;
    }
    best_left_[s] = static_cast<std::int8_t>(left);
    for (unsigned code = 1; code <= action_count; ++code) {
      const auto action = static_cast<Action>(code);
      if (cost(action) > left || (is_occupy(action) && outcome.hidden)) {
        continue;
      }
      World next = world;
      ++nodes_;
      if (!next.perform(weapon_, action)) {
        continue;
      }
      Outcome after = outcome;
      after.actions.actions[after.actions.count++] = action;
      if (is_occupy(action)) {
        after.attack = Attack{outcome.end, direction_of(action)};
      }
      extend(next, left - cost(action), after);
    }
  }

  Side side_;
  Weapon weapon_;
  Cell start_;
  std::vector<Outcome>& outcomes_;
  std::uint64_t& nodes_;
  static constexpr std::size_t slot_count =
      std::size_t{2} * 37 * (2 * most_moves + 1) * (2 * most_moves + 1);
  std::array<std::int8_t, slot_count> best_left_;
  std::array<std::uint16_t, slot_count> place_;
};

}  // namespace

void find_outcomes(const World& world, Weapon w, std::vector<Outcome>& outcomes,
                   std::uint64_t& nodes) {
  assert(world.can_act(world.to_act(), w));
  const OutcomeSearch search(world, w, outcomes, nodes);
}

}  // namespace tsume::samurai
