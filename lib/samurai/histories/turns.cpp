#include "lib/samurai/histories/turns.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace tsume::samurai {

namespace {

// After some turns: where the enemy is, and which cells must be enemy-army territory although the
// observations so far do not show it.
struct State {
  Cell cell;
  bool hidden = false;
  CellSet territory;
  auto operator<=>(const State&) const = default;
};

// The cells that are known not to be enemy-army territory before the turn, given what it painted.
bool contradicted(const CellSet& territory, const Situation& s, const CellSet& painted_now) {
  for (const std::size_t c : territory) {
    if (s.was_enemy_territory(Cell::from(c), painted_now) == false) {
      return true;
    }
  }
  return false;
}

bool hit_by_our_order(const Situation& s, Weapon enemy) {
  return s.after.enemy(enemy).recovery > 0 && s.before.enemy(enemy).recovery == 0;
}

// The state before the enemy's turn, after our order; nullopt if it contradicts the order.
std::optional<State> after_our_order(State state, const Situation& s, Weapon enemy) {
  if (hit_by_our_order(s, enemy)) {
    if (!s.painted.contains(state.cell.index)) {
      return std::nullopt;
    }
    state.cell = s.enemy_home(enemy);
    state.hidden = false;
  }
  state.territory = state.territory - s.painted;
  return state;
}

}  // namespace

std::vector<Explained> tracked_histories(std::span<const Situation> turns, Weapon enemy) {
  std::optional<Places> prior;
  std::vector<Explained> found;
  for (const Situation& s : turns) {
    found = explained_histories(s, enemy, s.roles[number(enemy)], prior ? &*prior : nullptr);
    prior = ends_of(without_actions(found));
  }
  return found;
}

std::vector<History> joined_histories(std::span<const Situation> turns, Weapon enemy) {
  constexpr std::size_t limit = 1'000'000;
  std::optional<std::set<State>> states;  // nullopt: nothing is known
  std::set<History> last;
  for (const Situation& s : turns) {
    std::set<State> next;
    last.clear();
    std::set<State> present;
    if (states) {
      for (const State& state : *states) {
        if (auto moved = after_our_order(state, s, enemy)) {
          present.insert(*moved);
        }
      }
    }
    for (const Conditional& found : conditional_histories(s, enemy, s.roles[number(enemy)])) {
      const History& history = found.history;
      const CellSet paint = history.attack
                                ? painted(enemy, history.attack->from, history.attack->towards)
                                : CellSet{};
      const auto extend = [&](const CellSet& promised) {
        if (!contradicted(promised, s, paint)) {
          next.insert({history.end, history.hidden_after, promised | found.territory | paint});
          last.insert(history);
        }
      };
      if (!states) {
        extend({});
        continue;
      }
      const State from{history.start, history.hidden_before, {}};
      for (auto i = present.lower_bound(from);
           i != present.end() && i->cell == from.cell && i->hidden == from.hidden; ++i) {
        extend(i->territory);
      }
      if (next.size() > limit) {
        throw io::Failure("too many histories to join exactly");
      }
    }
    states = std::move(next);
  }
  return {last.begin(), last.end()};
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
