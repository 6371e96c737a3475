#include "lib/samurai/histories/turns.hpp"

#include <algorithm>
#include <optional>

namespace tsume::samurai {

std::vector<Explained> tracked_histories(std::span<const Situation> turns, Weapon enemy) {
  std::optional<Places> prior;
  std::vector<Explained> found;
  for (const Situation& s : turns) {
    found = explained_histories(s, enemy, s.roles[enemy], prior ? &*prior : nullptr);
    prior = ends_of(without_actions(found));
  }
  return found;
}

Places observed_places(const TurnInfo& info, Side side, Weapon enemy) {
  Places result;
  const SamuraiReport& report = info.enemy(enemy);
  const Cell its_home = home(other(side), enemy);
  if (report.recovery > 0) {
    result.insert(its_home, false);
    return result;
  }
  if (report.cell) {
    result.insert(*report.cell, false);
    return result;
  }
  CellSet open = ~homes();
  open.insert(its_home.index);
  const CellSet sight = info.visible();
  result.showing = open - sight;
  for (const std::size_t c : open) {
    if (!sight.contains(c) || is_enemy(info.field[c])) {
      result.hidden.insert(c);
    }
  }
  return result;
}

Places drifted(const Places& places, Side side, Weapon enemy, int enemy_turns) {
  constexpr int moves = 3;  // in an order
  const Cell its_home = home(other(side), enemy);
  CellSet reached = places.cells();
  reached.insert(its_home.index);
  for (int n = 0; n < moves * std::min(enemy_turns, turn_count); ++n) {
    const CellSet before = reached;
    for (const std::size_t c : before) {
      reached = reached | neighbours(Cell::from(c));
    }
  }
  reached = reached - homes();
  reached.insert(its_home.index);
  return {reached, reached};
}

}  // namespace tsume::samurai
