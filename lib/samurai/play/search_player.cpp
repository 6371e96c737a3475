#include "lib/samurai/play/search_player.hpp"

#include "lib/samurai/play/greedy.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace tsume::samurai {

SearchPlayer::SearchPlayer(Side side, const SearchOptions& options)
    : side_(side),
      options_(options),
      evaluation_(side, varied_weights(options.jitter)),
      enemies_(side, options.belief),
      mirror_(side),
      replies_(side, evaluation_, enemies_),
      flags_(side) {
  memory_.fill(unpainted);
  for (const Side s : {Side::first, Side::second}) {
    for (const Weapon w : weapons) {
      memory_[home(s, w).index] = static_cast<Code>(3 * static_cast<std::size_t>(s) + number(w));
    }
  }
}

void SearchPlayer::remember(const TurnInfo& info) {
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Code code = info.field[c];
    if (code != not_visible) {
      memory_[c] = seen_by(side_, code);
    }
  }
  flags_.observe(info);
}

// The likeliest position. Guesses that the rules forbid are bent: an enemy that may be hidden where
// we do not know the colour stands on its own colour; one whose cell is taken is hidden or at home.
Setup SearchPlayer::believed(const TurnInfo& info) const {
  Setup setup;
  setup.turn = info.turn;
  setup.owners = memory_;
  const auto id = [](Side s, Weapon w) { return 3 * static_cast<std::size_t>(s) + number(w); };
  for (const Weapon w : weapons) {
    const SamuraiReport& own = info.own(w);
    const std::size_t i = id(side_, w);
    setup.places[i] = *own.cell;
    setup.hidden[i] = own.hidden;
    setup.done[i] = own.done;
    setup.recovery[i] = own.recovery;
  }
  const Side enemy = other(side_);
  const auto taken = [&](Cell cell, std::size_t except) {
    for (std::size_t i = 0; i < setup.places.size(); ++i) {
      if (i != except && !setup.hidden[i] && setup.places[i] == cell) {
        return true;
      }
    }
    return false;
  };
  for (const Weapon w : weapons) {
    setup.places[id(enemy, w)] = home(enemy, w);
  }
  for (const Weapon w : weapons) {
    const std::size_t i = id(enemy, w);
    setup.done[i] = info.enemy(w).done;
    setup.recovery[i] = info.enemy(w).recovery;
    if (setup.recovery[i] > 0 || !enemies_.known(w)) {
      continue;
    }
    const Chances& chances = enemies_.of(w);
    double highest = -1;
    for (std::size_t c = 0; c < cell_count; ++c) {
      for (const bool hidden : {false, true}) {
        const double p = chances.of(c, hidden);
        if (p > highest && (hidden || !taken(Cell::from(c), i))) {
          highest = p;
          setup.places[i] = Cell::from(c);
          setup.hidden[i] = hidden;
        }
      }
    }
    if (setup.hidden[i]) {
      Code& owner = setup.owners[setup.places[i].index];
      if (!is_own(seen_by(enemy, owner))) {
        owner = static_cast<Code>(i);
      }
    }
  }
  return setup;
}

std::vector<OwnOrder> SearchPlayer::candidates(const Outlook& view) {
  std::vector<OwnOrder> all;
  bool passed = false;
  for (const Weapon w : weapons) {
    if (view.world.can_act(side_, w)) {
      find_outcomes(view.world, w, outcomes_, nodes_);
      for (const Outcome& outcome : outcomes_) {
        all.push_back({w, outcome, outcome.paint(w), true, 0});
      }
    } else if (!view.info.own(w).done && !passed) {
      passed = true;
      all.push_back({w, {view.world.place(side_, w), false, std::nullopt, {}}, {}, false, 0});
    }
  }
  for (OwnOrder& order : all) {
    order.value = evaluation_.gains(view, order);
  }
  return all;
}

// Ply 1.
double SearchPlayer::estimate(const Outlook& view, const OwnOrder& order) const {
  const World after = order.after(view.world);
  double value = evaluation_.gains(view, order) + evaluation_.standing(view, after, order);
  for (const Weapon w : weapons) {
    if (after.recovery(side_, w) == 0) {
      value -= evaluation_.risk(view, after, order, w, view.info.turn + 1) *
               knowledge(mirror()[w], after.place(side_, w));
    }
  }
  return value;
}

// Plies 2 and 3; nullopt: stopped.
std::optional<double> SearchPlayer::refine(const Outlook& view, const OwnOrder& order,
                                           const core::Stop& stop) {
  const World after = order.after(view.world);
  const ByWeapon<Chances> mirror = mirror_.after(view, after, order, stop);
  const EvaluationWeights& weights = evaluation_.weights();
  Replies replies;
  double value = evaluation_.gains(view, order);
  if (after.turn() < turn_count) {  // the last turn has no reply
    const auto damage = replies_.damage(order, after, mirror, replies, stop);
    if (!damage) {
      return std::nullopt;
    }
    value -= *damage;
  }
  for (const Weapon w : weapons) {
    if (after.recovery(side_, w) == 0) {
      value -= weights.later_risk * evaluation_.risk(view, after, order, w, view.info.turn + 3) *
               knowledge(mirror[w], after.place(side_, w));
    }
  }
  value += evaluation_.standing(view, after, order);
  const auto gain = replies_.next_gain(view, order, after, replies, stop);
  if (!gain) {
    return std::nullopt;
  }
  return value + weights.waiting * *gain;
}

// The best order found before `stop`. Until all orders have their estimate it is the one that gains
// most at once.
OwnOrder SearchPlayer::best(const Outlook& view, std::vector<OwnOrder> orders,
                            std::uint64_t nodes_limit, const core::Stop& stop) {
  OwnOrder best = *std::ranges::max_element(orders, {}, &OwnOrder::value);
  for (OwnOrder& order : orders) {
    if (stop()) {
      return best;
    }
    order.value = estimate(view, order);
  }
  std::ranges::stable_sort(orders, std::greater<>{}, &OwnOrder::value);
  best = orders.front();
  constexpr std::size_t least = 2;
  for (std::size_t i = 0; i < orders.size() && (i < least || nodes() < nodes_limit); ++i) {
    const auto value = stop() ? std::nullopt : refine(view, orders[i], stop);
    if (!value) {
      break;
    }
    orders[i].value = *value;
    if (i == 0 || *value > best.value) {
      best = orders[i];
    }
  }
  return best;
}

Reply SearchPlayer::play(const Asked& turn) {
  return {turn.info ? choose(*turn.info, turn.stop) : choose_blindly()};
}

Order SearchPlayer::choose(const TurnInfo& info, const core::Stop& stop) {
  const std::uint64_t nodes_limit = nodes() + options_.max_nodes;
  enemies_.observe(info, stop);
  mirror_.observe(info);
  remember(info);
  Order order = empty_order(info);
  const World world(believed(info));
  if (!world.ok()) {  // a message that contradicts itself
    mirror_.miss();
    order = greedy_order(info, side_);
  } else {
    const Outlook view = evaluation_.look(info, world, enemies_);
    std::vector<OwnOrder> orders = candidates(view);
    if (!orders.empty()) {
      const OwnOrder chosen = best(view, std::move(orders), nodes_limit, stop);
      order.weapon = chosen.weapon;
      if (chosen.acts) {
        order.actions = chosen.outcome.actions.vector();
      }
      mirror_.ordered(view, chosen.after(world), chosen, stop);
    }
  }
  flags_.ordered(order);
  enemies_.ordered(order);
  return order;
}

Order SearchPlayer::choose_blindly() {
  enemies_.miss();
  mirror_.miss();
  const Order order = flags_.order_blindly();
  enemies_.ordered(order);
  return order;
}

}  // namespace tsume::samurai
