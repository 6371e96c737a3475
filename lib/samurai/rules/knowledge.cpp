#include "lib/samurai/rules/knowledge.hpp"

namespace tsume::samurai {

Knowledge knowledge_from(const TurnInfo& info, Side side) {
  Knowledge k;
  k.side = side;
  for (const Weapon w : weapons) {
    k.own[w] = *info.own(w).cell;
    k.own_hidden[w] = info.own(w).hidden;
    k.spotted[w] = info.enemy(w).cell;
  }
  for (std::size_t c = 0; c < cell_count; ++c) {
    if (info.field[c] != not_visible) {
      k.known[c] = info.field[c];
    }
  }
  return k;
}

bool can_act(const TurnInfo& info, Weapon mine) {
  return !info.own(mine).done && info.own(mine).recovery == 0;
}

// A showing samurai that we know of, other than the one that is ordered.
bool Knowledge::occupied(Cell cell, Weapon except) const {
  for (const Weapon w : weapons) {
    const bool ours = w != except && !own_hidden[w] && own[w] == cell;
    if (ours || spotted[w] == cell) {
      return true;
    }
  }
  return false;
}

bool Knowledge::own_territory(Cell cell) const {
  const auto code = known[cell.index];
  return code && is_own(*code);
}

bool Knowledge::occupy(Weapon mine, Direction towards) {
  if (own_hidden[mine]) {
    return false;
  }
  const CellSet& cells = samurai::painted(mine, own[mine], towards);
  painted = painted | cells;
  for (const std::size_t c : cells) {
    known[c] = static_cast<Code>(number(mine));
  }
  for (auto& enemy : spotted) {
    if (enemy && cells.contains(enemy->index)) {
      enemy.reset();
    }
  }
  return true;
}

bool Knowledge::move(Weapon mine, Direction towards) {
  Cell& place = own[mine];
  const auto target = step(place, towards);
  if (!target || (homes().contains(target->index) && *target != home(side, mine))) {
    return false;
  }
  if (own_hidden[mine] ? !own_territory(*target) : occupied(*target, mine)) {
    return false;
  }
  place = *target;
  return true;
}

bool Knowledge::toggle(Weapon mine) {
  bool& hidden = own_hidden[mine];
  const Cell here = own[mine];
  if (hidden ? occupied(here, mine) : !own_territory(here)) {
    return false;
  }
  hidden = !hidden;
  return true;
}

bool Knowledge::perform(Weapon mine, Action action) {
  if (is_occupy(action)) {
    return occupy(mine, direction_of(action));
  }
  return is_move(action) ? move(mine, direction_of(action)) : toggle(mine);
}

}  // namespace tsume::samurai
