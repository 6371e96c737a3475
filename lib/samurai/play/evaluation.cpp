#include "lib/samurai/play/evaluation.hpp"

#include "lib/core/random.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::samurai {

namespace {

// Where a samurai can stand after at most one move.
CellSet standing(Cell from, const CellSet& closed) {
  CellSet cells = neighbours(from) - closed;
  cells.insert(from.index);
  return cells;
}

// The cells that a samurai can paint in one order, with at most one move, which does not lead to
// `closed`.
class Reach {
 public:
  explicit Reach(const CellSet& closed);
  [[nodiscard]] const CellSet& of(Weapon w, Cell from) const { return table_[w][from.index]; }

 private:
  ByWeapon<std::array<CellSet, cell_count>> table_;
};

Reach::Reach(const CellSet& closed) {
  for (const Weapon w : weapons) {
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (const std::size_t s : standing(Cell::from(c), closed)) {
        for (const Direction k : directions) {
          table_[w][c] = table_[w][c] | painted(w, Cell::from(s), k);
        }
      }
    }
  }
}

constexpr double fading = 0.72;  // of the worth of a cell, with each step of distance

int period(int turn) {
  return turn / turns_per_period;
}

int distance(Cell a, Cell b) {
  const auto apart = [](std::size_t x, std::size_t y) {
    return static_cast<int>(x > y ? x - y : y - x);
  };
  return apart(a.x(), b.x()) + apart(a.y(), b.y());
}

const CellSet& reach(Weapon w, Cell from) {
  static const Reach table(homes());
  return table.of(w, from);
}

// fading to the power of the distance.
const std::array<double, 2 * field_width>& faded() {
  static const auto table = [] {
    std::array<double, 2 * field_width> powers{};
    double power = 1;
    for (double& p : powers) {
      p = power;
      power *= fading;
    }
    return powers;
  }();
  return table;
}

}  // namespace

double sum_over(const CellSet& cells, const Worth& worth) {
  double sum = 0;
  for (const std::size_t c : cells) {
    sum += worth[c];
  }
  return sum;
}

double best_paint(Weapon w, Cell from, const CellSet& painted_before, const Worth& worth) {
  double best = 0;
  for (const std::size_t s : standing(from, homes())) {
    for (const Direction k : directions) {
      best = std::max(best, sum_over(painted(w, Cell::from(s), k) - painted_before, worth));
    }
  }
  return best;
}

EvaluationWeights varied_weights(std::optional<std::uint64_t> seed) {
  EvaluationWeights w;
  if (!seed) {
    return w;
  }
  core::Random random(*seed);
  for (double* value : {&w.order, &w.way_back, &w.waiting, &w.tomorrow, &w.distance, &w.hiding,
                        &w.aim, &w.later_risk, &w.temperature, &w.retaliation, &w.exposure}) {
    constexpr std::uint64_t steps = 1001;
    *value *= 0.9 + 0.2 * static_cast<double>(random.below(steps)) / (steps - 1);
  }
  return w;
}

World OwnOrder::after(const World& world) const {
  World next = world;
  Order order{weapon, {}};
  if (acts) {
    order.actions = outcome.actions.vector();
  }
  [[maybe_unused]] const auto took_place = next.obey(order);
  assert(took_place.size() == order.actions.size());
  next.next_turn();
  return next;
}

double Evaluation::injury(Side side, Weapon w, Cell place, int turn, bool done) const {
  const int periods_left = (turn_count - 1 - turn) / turns_per_period + (done ? 0 : 1);
  const int missed = std::min(treatment_turns / turns_per_period, periods_left);
  const double way = std::min(1.0, (turn_count - turn) / 24.0) * weights_.way_back *
                     distance(place, home(side, w));
  return weights_.order * missed + (missed > 0 ? way : 0);
}

Outlook Evaluation::look(const TurnInfo& info, const World& world, const Belief& enemies) const {
  Outlook v(info, world);
  const Side enemy = other(side_);
  for (const std::size_t c : ~homes()) {
    constexpr double stale = 0.3;  // our colour that we do not see may have been painted over
    const bool seen = info.field[c] != not_visible;
    const Code code = seen_by(side_, world.owner(Cell::from(c)));
    v.worth[c] = is_own(code) ? (seen ? 0 : stale) : code == unpainted ? (seen ? 1 : 1 + stale) : 2;
    if (seen) {
      v.colours_known.insert(c);
    }
  }
  for (std::size_t c = 0; c < cell_count; ++c) {
    for (std::size_t to = 0; to < cell_count; ++to) {
      if (v.worth[to] > 0) {
        v.attraction[c] +=
            v.worth[to] *
            faded()[static_cast<std::size_t>(distance(Cell::from(c), Cell::from(to)))];
      }
    }
  }
  v.target = v.worth;
  for (const Weapon w : weapons) {
    if (!enemies.known(w)) {
      continue;
    }
    const Chances& chances = enemies.of(w);
    v.certain[w] = chances.certain();
    v.prize[w] = injury(enemy, w, world.place(enemy, w), info.turn, info.enemy(w).done);
    for (const std::size_t c : chances.places().cells()) {
      const double p = chances.of(c);
      if (info.enemy(w).recovery == 0) {
        v.presence[w][c] = p;
        constexpr double stays = 0.6;  // of the enemies that can still move
        v.target[c] += p * v.prize[w] * (info.enemy(w).done ? 1 : stays);
      }
      for (const std::size_t to : reach(w, Cell::from(c))) {
        v.threat[w][to] += p;
      }
    }
  }
  return v;
}

double knowledge(const Chances& mirror, Cell place) {
  CellSet around = neighbours(place);
  around.insert(place.index);
  return std::min(1.0, mirror.of(around));
}

double Evaluation::risk(const Outlook& view, const World& after, const OwnOrder& order, Weapon ours,
                        int first_enemy_turn) const {
  const int now = view.info.turn;
  const Side enemy = other(side_);
  const bool done = after.done(side_, ours);
  const int next_period = turns_per_period * (period(now) + 1);
  const int free_again = done ? next_period + static_cast<int>(side_) : now + 2;
  const Cell place = after.place(side_, ours);
  double safe = 1;
  for (const Weapon w : weapons) {
    bool able = false;
    for (int t = first_enemy_turn; t < std::min(free_again, turn_count); t += 2) {
      const bool flagged = after.done(enemy, w) && period(t) == period(now);
      able |= !flagged && after.recovery(enemy, w) <= t - after.turn();
    }
    const double hits = sum_over(order.paint, view.presence[w]);
    safe *= 1 - (able ? weights_.aim * (1 - hits) * std::min(1.0, view.threat[w][place.index]) : 0);
  }
  return (1 - safe) * injury(side_, ours, place, now, done);
}

double Evaluation::gains(const Outlook& view, const OwnOrder& order) const {
  double sum = sum_over(order.paint, view.worth);
  for (const Weapon w : weapons) {
    sum += sum_over(order.paint, view.presence[w]) * view.prize[w];
  }
  return sum;
}

double Evaluation::standing(const Outlook& view, const World& after, const OwnOrder& order) const {
  const int now = view.info.turn;
  const double left = std::min(1.0, (turn_count - now) / (3.0 * turns_per_period));
  double sum = 0;
  for (const Weapon w : weapons) {
    if (after.recovery(side_, w) > turns_per_period) {
      continue;
    }
    const Cell place = after.place(side_, w);
    const bool waits = !view.world.done(side_, w) && !(w == order.weapon);
    if (waits || period(now) + 1 < turn_count / turns_per_period) {
      sum += (waits ? weights_.waiting : weights_.tomorrow) *
             best_paint(w, place, order.paint, view.target);
    }
    sum += left * weights_.distance * view.attraction[place.index];
    sum += after.hidden(side_, w) ? left * weights_.hiding : 0;
  }
  return sum;
}

}  // namespace tsume::samurai
