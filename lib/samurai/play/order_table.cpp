#include "lib/samurai/play/order_table.hpp"

#include <algorithm>
#include <array>

namespace tsume::samurai {

namespace {

// The cells that a samurai can reach with one order, whatever stands in its way.
const CellSet& surroundings(Cell cell) {
  static const auto table = [] {
    std::array<CellSet, cell_count> sets;
    for (std::size_t c = 0; c < cell_count; ++c) {
      sets[c].insert(c);
      for (int moves = 0; moves < action_budget / 2; ++moves) {
        const CellSet reached = sets[c];
        for (const std::size_t from : reached) {
          sets[c] = sets[c] | neighbours(Cell::from(from));
        }
      }
    }
    return sets;
  }();
  return table[cell.index];
}

std::vector<AttackChoice> grouped(Weapon w, const std::vector<Outcome>& outcomes) {
  std::vector<AttackChoice> choices;
  for (const Outcome& outcome : outcomes) {
    auto choice = std::ranges::find(choices, outcome.attack, &AttackChoice::attack);
    if (choice == choices.end()) {
      choices.push_back({outcome.attack, outcome.paint(w), 0, 0, outcome.actions});
      choice = choices.end() - 1;
    }
    if (outcome.hidden && choice->hidden == 0) {
      choice->actions = outcome.actions;
    }
    ++(outcome.hidden ? choice->hidden : choice->showing);
  }
  return choices;
}

}  // namespace

OrderTable::Key OrderTable::key_of(const World& world, Weapon w) {
  const Side side = world.to_act();
  Key key{side, w, world.place(side, w), world.hidden(side, w), {}, {}};
  const CellSet& near = surroundings(key.cell);
  for (const std::size_t c : near) {
    if (is_own(seen_by(side, world.owner(Cell::from(c))))) {
      key.territory.insert(c);
    }
  }
  for (const Side s : {Side::first, Side::second}) {
    for (const Weapon other_weapon : weapons) {
      const Cell place = world.place(s, other_weapon);
      if ((s != side || other_weapon != w) && !world.hidden(s, other_weapon) &&
          near.contains(place.index)) {
        key.showing.insert(place.index);
      }
    }
  }
  return key;
}

const std::vector<AttackChoice>& OrderTable::choices(const World& world, Weapon w) {
  constexpr std::size_t most = 2000;  // 4 MB
  const Key key = key_of(world, w);
  const auto found = known_.find(key);
  if (found != known_.end()) {
    return found->second;
  }
  if (known_.size() >= most) {
    known_.clear();
  }
  find_outcomes(world, w, outcomes_, nodes_);
  return known_.emplace(key, grouped(w, outcomes_)).first->second;
}

}  // namespace tsume::samurai
