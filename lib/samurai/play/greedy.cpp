#include "lib/samurai/play/greedy.hpp"

#include "lib/samurai/rules/knowledge.hpp"

#include <algorithm>

namespace tsume::samurai {

namespace {

// Ten times the merit.
int merit_of(const std::vector<Action>& actions, const Knowledge& before, const Knowledge& after,
             Weapon mine) {
  constexpr int per_cell = 10;
  int merit = 0;
  for (const std::size_t c : after.painted) {
    const Code code = before.known[c].value_or(not_visible);
    merit += code == unpainted ? per_cell : code >= 3 ? 2 * per_cell : 0;
  }
  for (const Weapon w : weapons) {
    merit += before.spotted[number(w)] && !after.spotted[number(w)];
  }
  bool hidden = before.own_hidden[number(mine)];
  for (const Action a : actions) {
    if (a == Action::toggle) {
      hidden = !hidden;
      merit += hidden ? 1 : -1;
    }
  }
  return merit;
}

}  // namespace

Order empty_order(const TurnInfo& info) {
  for (const Weapon w : weapons) {
    if (!info.own(w).done) {
      return {w, {}};
    }
  }
  return {Weapon::spear, {}};
}

Order greedy_order(const TurnInfo& info, Side side) {
  const Knowledge before = knowledge_from(info, side);
  Order best = empty_order(info);
  int highest = -1;
  for (const Weapon w : weapons) {
    if (!can_act(info, w)) {
      continue;
    }
    for_each_order(before, w, [&](const std::vector<Action>& actions, const Knowledge& after) {
      const int merit = merit_of(actions, before, after, w);
      if (merit > highest) {
        highest = merit;
        best = {w, actions};
      }
    });
  }
  return best;
}

}  // namespace tsume::samurai
