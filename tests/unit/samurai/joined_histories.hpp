// The oracle of formulas for several turns.
#pragma once

#include "lib/io/error.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <optional>
#include <set>
#include <span>
#include <vector>

namespace tsume::samurai {

// After some turns: where the enemy is, and which cells must be enemy-army territory although the
// observations so far do not show it.
struct State {
  Cell cell;
  bool hidden = false;
  CellSet territory;
  auto operator<=>(const State&) const = default;
};

// The cells that are known not to be enemy-army territory before the turn, given what it painted.
inline bool contradicted(const CellSet& territory, const Situation& s, const CellSet& painted_now) {
  for (const std::size_t c : territory) {
    if (s.was_enemy_territory(Cell::from(c), painted_now) == false) {
      return true;
    }
  }
  return false;
}

inline bool hit_by_our_order(const Situation& s, Weapon enemy) {
  return s.after.enemy(enemy).recovery > 0 && s.before.enemy(enemy).recovery == 0;
}

// The state before the enemy's turn, after our order; nullopt if it contradicts the order.
inline std::optional<State> after_our_order(State state, const Situation& s, Weapon enemy) {
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

// The histories of the last turn that fit all turns together: places and hiding join, and
// territory that a turn needs or makes stays until we repaint it. Exact for one enemy; the others
// may paint anywhere. Exponential: meant for two or three turns. Throws io::Failure beyond a
// million intermediate states.
inline std::vector<History> joined_histories(std::span<const Situation> turns, Weapon enemy) {
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
    for (const Conditional& found : conditional_histories(s, enemy, s.roles[enemy])) {
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

}  // namespace tsume::samurai
