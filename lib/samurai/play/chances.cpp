#include "lib/samurai/play/chances.hpp"

#include "lib/io/error.hpp"
#include "lib/samurai/histories/belief.hpp"
#include "lib/samurai/histories/brute.hpp"

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

EnemyChances::EnemyChances(Side side, BeliefKind kind)
    : side_(side), kind_(kind), turn_(side == Side::first ? -2 : -1) {
  window_.side = side;
  for (const Weapon w : weapons) {
    chances_[number(w)] = Chances::at(home(other(side), w), false);
  }
}

void EnemyChances::widen(Weapon enemy, int enemy_turns) {
  chances_[number(enemy)] =
      Chances::evenly(drifted(chances_[number(enemy)].places(), side_, enemy, enemy_turns));
}

// Each turn is explained from the chances of the turn before. Where that fails (a turn is missing,
// the log contradicts itself, or there is no time), the chances are the last ones, widened.
void EnemyChances::follow(const TurnInfo& info, const core::Stop& stop) {
  const int enemy_turns = std::max(1, (info.turn - turn_) / 2);
  std::optional<Situation> situation;
  try {
    situation = situation_at(window_, window_.turns.size() - 1);
  } catch (const io::Failure&) {
  }
  for (const Weapon w : weapons) {
    Chances& chances = chances_[number(w)];
    if (situation) {
      const Places before = chances.places();
      const auto found = histories(*situation, w, situation->roles[number(w)], &before, stop);
      if (const auto after = found ? chances.after(*found) : std::nullopt) {
        chances = *after;
        continue;
      }
    }
    widen(w, enemy_turns);
    const Places seen = observed_places(info, side_, w);
    if (!chances.rule_out(~seen.showing, ~seen.hidden)) {
      chances = Chances::evenly(seen);
    }
  }
}

void EnemyChances::observe(const TurnInfo& info, const core::Stop& stop) {
  if (window_.turns.size() > 1) {
    window_.turns.erase(window_.turns.begin());
    window_.orders.erase(window_.orders.begin());
  }
  if (window_.orders.size() < window_.turns.size()) {
    window_.orders.push_back({});
  }
  window_.turns.push_back(info);
  if (kind_ == BeliefKind::exact) {
    if (info.turn > 0) {
      follow(info, stop);
    }
  } else {
    for (const Weapon w : weapons) {
      chances_[number(w)] = Chances::evenly(observed_places(info, side_, w));
      known_[number(w)] = kind_ == BeliefKind::visible || info.enemy(w).cell.has_value();
    }
  }
  turn_ = info.turn;
}

void EnemyChances::ordered(const Order& order) {
  if (window_.orders.size() < window_.turns.size()) {
    window_.orders.push_back(order);
  }
}

void EnemyChances::miss() {
  turn_ += 2;
  for (const Weapon w : weapons) {
    widen(w, 1);
  }
}

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
    s.roles[number(w)] = turn.actor == w ? Role::acted : Role::idle;
    // What the enemy saw at its last turn is in the chances already.
    SamuraiReport& report = s.before.samurai[3 + number(w)];
    report.cell.reset();
    report.recovery = report.recovery > 0 ? report.recovery + 1 : 0;
    // An enemy whose place we only guess proves nothing by not being hit, and blocks nobody.
    const bool certain = turn.enemies_certain[number(w)].has_value();
    s.own[number(w)] = certain ? *turn.enemies_certain[number(w)] : home(enemy, w);
    s.own_hidden[number(w)] = !certain || turn.before.hidden(enemy, w);
    if (!certain) {
      s.after.samurai[number(w)].recovery = 0;
    }
  }
  CellSet paint;
  for (std::size_t c = 0; c < cell_count; ++c) {
    if (turn.colours_known.contains(c)) {
      const Code owner = turn.before.owner(Cell::from(c));
      s.known[c] =
          owner == unpainted || enemy == Side::first ? owner : static_cast<Code>((owner + 3) % 6);
    }
    if (turn.before.owner(Cell::from(c)) != turn.after.owner(Cell::from(c))) {
      paint.insert(c);
    }
  }
  s.sight_after = turn.after.report(enemy).visible() & (turn.colours_known | paint);
  const Places places = before.places();
  const auto found = histories(s, ours, s.roles[number(ours)], &places, stop);
  if (!found && turn.actor == ours) {
    return Chances::evenly(drifted(places, enemy, ours, 1));
  }
  return (found ? before.after(*found) : std::nullopt).value_or(before);
}

void narrow_mirrored(Chances& chances, const World& then, const CellSet& colours_known,
                     const TurnInfo& now, Side side, Weapon ours) {
  if (now.own(ours).recovery > 0) {
    chances = Chances::at(home(side, ours), false);
    return;
  }
  CellSet repainted;
  CellSet foreign;
  for (const std::size_t c : ~homes()) {
    if (now.field[c] == not_visible) {
      continue;
    }
    if (!is_own(now.field[c])) {
      foreign.insert(c);
    }
    const Code owner = then.owner(Cell::from(c));
    const bool was_enemy = owner < 6 && (owner < 3) != (side == Side::first);
    if (is_enemy(now.field[c]) && !was_enemy && colours_known.contains(c)) {
      repainted.insert(c);
    }
  }
  (void)chances.rule_out(repainted, foreign);
}

}  // namespace tsume::samurai
