#include "lib/samurai/play/mirrored_belief.hpp"

#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/histories/turns.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <algorithm>

namespace tsume::samurai {

namespace {

// One of our turns. The enemy is taken to look from where the positions have its samurai.
struct OurTurn {
  const World& before;          // we are to act
  const World& after;           // the enemy is to act
  std::optional<Weapon> actor;  // who was ordered
  CellSet colours_known;        // the cells whose colours in both positions are true, not guessed
  ByWeapon<std::optional<Cell>> enemies_certain;  // the places of enemies, where they are known
};

// The chances of one of our samurai as the enemy sees them after our turn, from those before it.
// Everything used is true, so the result holds the true place; where we only guess what the enemy
// sees, it knows too much. If it is stopped, it holds all places within reach.
Chances mirrored(const Chances& before, const OurTurn& turn, Weapon ours, const core::Stop& stop) {
  const Side us = turn.before.to_act();
  const Side enemy = other(us);
  if (turn.after.recovery(us, ours) > 0) {
    return Chances::at(home(us, ours), false);
  }
  Situation s;
  s.side = enemy;
  s.before = turn.before.report(enemy);
  s.after = turn.after.report(enemy);
  for (const Weapon w : weapons) {
    s.roles[w] = turn.actor == w ? Role::acted : Role::idle;
    // What the enemy saw at its last turn is in the chances already.
    SamuraiReport& report = s.before.samurai[3 + number(w)];
    report.cell.reset();
    report.recovery = report.recovery > 0 ? report.recovery + 1 : 0;
    // An enemy whose place we only guess proves nothing by not being hit, and blocks nobody.
    const bool certain = turn.enemies_certain[w].has_value();
    s.own[w] = certain ? *turn.enemies_certain[w] : home(enemy, w);
    s.own_hidden[w] = !certain || turn.before.hidden(enemy, w);
    if (!certain) {
      s.after.samurai[number(w)].recovery = 0;
    }
  }
  CellSet paint;
  for (std::size_t c = 0; c < cell_count; ++c) {
    if (turn.colours_known.contains(c)) {
      s.known[c] = seen_by(enemy, turn.before.owner(Cell::from(c)));
    }
    if (turn.before.owner(Cell::from(c)) != turn.after.owner(Cell::from(c))) {
      paint.insert(c);
    }
  }
  s.sight_after = turn.after.report(enemy).visible() & (turn.colours_known | paint);
  const Places places = before.places();
  const auto found = histories(s, ours, s.roles[ours], &places, stop);
  if (!found && turn.actor == ours) {
    return Chances::evenly(drifted(places, enemy, ours, 1));
  }
  return (found ? before.after(*found) : std::nullopt).value_or(before);
}

}  // namespace

MirroredBelief::MirroredBelief(Side side) : side_(side) {
  for (const Weapon w : weapons) {
    chances_[w] = Chances::at(home(side, w), false);
  }
}

void MirroredBelief::narrow(const TurnInfo& now, Weapon ours) {
  CellSet repainted;
  CellSet foreign;
  for (const std::size_t c : ~homes()) {
    if (now.field[c] == not_visible) {
      continue;
    }
    if (!is_own(now.field[c])) {
      foreign.insert(c);
    }
    const bool was_enemy = is_enemy(seen_by(side_, then_->owner(Cell::from(c))));
    if (is_enemy(now.field[c]) && !was_enemy && then_known_.contains(c)) {
      repainted.insert(c);
    }
  }
  (void)chances_[ours].rule_out(repainted, foreign);
}

void MirroredBelief::observe(const TurnInfo& info) {
  observations_.clear();
  for (const Weapon w : weapons) {
    if (info.own(w).recovery > 0) {
      chances_[w] = Chances::at(home(side_, w), false);
    } else if (then_ && then_->turn() + 1 == info.turn) {
      narrow(info, w);
    }
  }
}

void MirroredBelief::ordered(const Outlook& view, const World& after, const OwnOrder& order,
                             const core::Stop& stop) {
  chances_ = this->after(view, after, order, stop);
  then_ = after;
  then_known_ = view.colours_known | order.paint;
}

// Orders that look the same to the enemy leave the same mirrored belief.
ByWeapon<Chances> MirroredBelief::after(const Outlook& view, const World& after,
                                        const OwnOrder& order, const core::Stop& stop) {
  OurTurn turn{view.world, after, std::nullopt, view.colours_known, view.certain};
  if (order.acts) {
    turn.actor = order.weapon;
  }
  TurnInfo sight = after.report(other(side_));
  const CellSet visible = sight.visible();
  SamuraiReport& mover = sight.samurai[3 + number(order.weapon)];
  const bool seen = mover.cell.has_value();
  mover.cell.reset();
  mover.hidden = false;
  const auto same = [&](const Observation& o) {
    return o.weapon == order.weapon && o.acts == order.acts && o.sight == sight &&
           o.paint == (order.paint & visible);
  };
  auto known = std::ranges::find_if(observations_, same);
  if (known == observations_.end()) {
    observations_.push_back({order.weapon, order.acts, sight, order.paint & visible, {}, {}});
    known = observations_.end() - 1;
    for (const Weapon w : weapons) {
      if (w != order.weapon) {
        known->idle[w] = mirrored(chances_[w], turn, w, stop);
      }
    }
  }
  ByWeapon<Chances> result = known->idle;
  Chances& moved = result[order.weapon];
  if (seen) {
    moved = Chances::at(after.place(side_, order.weapon), false);
    return result;
  }
  if (!known->moved) {
    nodes_ += 60 * chances_[order.weapon].places().cells().count();
    known->moved = mirrored(chances_[order.weapon], turn, order.weapon, stop);
  }
  moved = *known->moved;
  return result;
}

}  // namespace tsume::samurai
