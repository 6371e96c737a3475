#include "lib/samurai/play/greedy.hpp"

#include "lib/samurai/rules/knowledge.hpp"

#include <optional>

namespace tsume::samurai {

namespace {

class SamplePlan {
 public:
  SamplePlan(const TurnInfo& info, Side side) : info_(info), side_(side) {}

  void search(Weapon w) {
    Position start;
    start.place = *info_.own(w).cell;
    start.hidden = info_.own(w).hidden;
    for (const Weapon enemy : weapons) {
      start.enemies[enemy] = info_.enemy(enemy).cell;
    }
    weapon_ = w;
    extend(start, action_budget, 0);
  }
  [[nodiscard]] const std::optional<Order>& best() const { return best_; }

 private:
  struct Position {
    Cell place;
    bool hidden = false;
    ByWeapon<std::optional<Cell>> enemies;
  };

  [[nodiscard]] bool own_territory(Cell cell) const { return is_own(info_.field[cell.index]); }

  // Another showing samurai stands there, as far as it is told.
  [[nodiscard]] bool occupied(const Position& p, Cell cell) const {
    for (const Weapon w : weapons) {
      const SamuraiReport& own = info_.own(w);
      if ((w != weapon_ && !own.hidden && own.cell == cell) || p.enemies[w] == cell) {
        return true;
      }
    }
    return false;
  }

  // Carries out an action; returns its merit, nullopt if it is not allowed. The merits are summed
  // as the sample player sums them: in tenths they would not always compare alike.
  std::optional<double> perform(Position& p, Action action, double merit) const {
    if (is_occupy(action)) {
      return p.hidden ? std::nullopt : std::optional<double>(paint(p, direction_of(action), merit));
    }
    if (is_move(action)) {
      const auto target = step(p.place, direction_of(action));
      if (!target || (homes().contains(target->index) && *target != home(side_, weapon_)) ||
          (p.hidden ? !own_territory(*target) : occupied(p, *target))) {
        return std::nullopt;
      }
      p.place = *target;
      return merit;
    }
    if (p.hidden ? occupied(p, p.place) : !own_territory(p.place)) {
      return std::nullopt;
    }
    p.hidden = !p.hidden;
    return merit + 0.1 * (p.hidden ? 1 : -1);
  }

  double paint(Position& p, Direction towards, double merit) const {
    int territory = 0;
    int injured = 0;
    for (const std::size_t c : painted(weapon_, p.place, towards)) {
      const Code code = info_.field[c];
      territory += code == unpainted ? 1 : code >= 3 ? 2 : 0;
      for (const Weapon w : weapons) {
        if (p.enemies[w] == Cell::from(c)) {
          p.enemies[w] = home(other(side_), w);
          ++injured;
        }
      }
    }
    return merit + territory + 0.1 * injured;
  }

  void extend(const Position& before, int left, double merit_before) {
    for (unsigned code = 1; code <= action_count; ++code) {
      const auto action = static_cast<Action>(code);
      Position after = before;
      if (cost(action) > left) {
        continue;
      }
      const auto merit = perform(after, action, merit_before);
      if (!merit) {
        continue;
      }
      actions_.push_back(action);
      if (*merit > highest_) {
        highest_ = *merit;
        best_ = Order{weapon_, actions_};
      }
      extend(after, left - cost(action), *merit);
      actions_.pop_back();
    }
  }

  const TurnInfo& info_;
  Side side_;
  Weapon weapon_ = Weapon::spear;
  std::vector<Action> actions_;
  double highest_ = -1;
  std::optional<Order> best_;
};

}  // namespace

Order empty_order(const TurnInfo& info) {
  for (const Weapon w : weapons) {
    if (!info.own(w).done) {
      return {w, {}};
    }
  }
  return {Weapon::spear, {}};
}

void OrderFlags::observe(const TurnInfo& info) {
  turn_ = info.turn;
  for (const Weapon w : weapons) {
    ordered_[w] = info.own(w).done;
  }
}

Order OrderFlags::order_blindly() {
  turn_ += 2;
  if (turn_ / turns_per_period != (turn_ - 2) / turns_per_period) {
    ordered_ = {};
  }
  TurnInfo unknown;
  for (const Weapon w : weapons) {
    unknown.samurai[number(w)].done = ordered_[w];
  }
  const Order order = empty_order(unknown);
  ordered(order);
  return order;
}

Order greedy_order(const TurnInfo& info, Side side) {
  SamplePlan plan(info, side);
  for (const Weapon w : weapons) {
    if (can_act(info, w)) {
      plan.search(w);
    }
  }
  return plan.best().value_or(empty_order(info));
}

Reply GreedyPlayer::play(const Asked& turn) {
  if (!turn.info) {
    return {flags_.order_blindly()};
  }
  flags_.observe(*turn.info);
  const Order order = greedy_order(*turn.info, side_);
  flags_.ordered(order);
  return {order};
}

}  // namespace tsume::samurai
