#include "lib/samurai/play/belief_player.hpp"

#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/play/worth.hpp"

#include <algorithm>
#include <utility>

namespace tsume::samurai {

namespace {

// All merits are in cells of territory at the end of the game. The factors were chosen by playing
// against the greedy rule.
constexpr double cells_per_order = 4;       // what an order of a samurai is worth
constexpr double worth_of_tomorrow = 0.35;  // of what the next order could paint
constexpr double worth_of_distance = 0.12;  // of what lies further off
constexpr double fading = 0.72;             // with each step of distance
constexpr double share_that_aims = 0.5;     // of the enemies that could hit us, those that will
constexpr double share_of_hidden = 0.35;    // of that, if we are hidden
constexpr double worth_of_hiding = 0.3;

const CellSet& reach(Weapon w, Cell from) {
  static const Reach table{CellSet{}};
  return table.of(w, from);
}

// The worth of hitting a samurai (or losing one): the orders that it misses.
double worth_of_hit(int turn) {
  const int missed = std::min(treatment_turns, turn_count - turn);
  return cells_per_order * missed / turns_per_period;
}

}  // namespace

struct BeliefPlayer::Outlook {
  Worth worth{};                    // of painting a cell
  Worth attraction{};               // of standing near cells that are worth painting
  std::array<Worth, 3> presence{};  // probability of each enemy in a cell
  Worth danger{};                   // expected number of enemies that will paint a cell soon
  int turn = 0;
};

BeliefPlayer::BeliefPlayer(Side side)
    : side_(side), locator_(side), turn_(side == Side::first ? -2 : -1) {
  memory_.fill(unpainted);
}

void BeliefPlayer::remember(const TurnInfo& info) {
  for (std::size_t c = 0; c < cell_count; ++c) {
    if (info.field[c] != not_visible) {
      memory_[c] = info.field[c];
    }
  }
  turn_ = info.turn;
  for (const Weapon w : weapons) {
    ordered_[number(w)] = info.own(w).done;
  }
}

BeliefPlayer::Outlook BeliefPlayer::look(const TurnInfo& info, const Locator::Turn& located) const {
  Outlook o;
  o.turn = info.turn;
  for (const std::size_t c : ~homes()) {
    constexpr double stale = 0.3;  // our colour that we do not see may have been painted over
    const bool seen = info.field[c] != not_visible;
    o.worth[c] = is_own(memory_[c])        ? (seen ? 0 : stale)
                 : memory_[c] == unpainted ? (seen ? 1 : 1 + stale)
                                           : 2;
  }
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Cell here = Cell::from(c);
    for (std::size_t to = 0; to < cell_count; ++to) {
      const Cell there = Cell::from(to);
      const auto apart = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
      double share = o.worth[to];
      for (std::size_t n = apart(here.x(), there.x()) + apart(here.y(), there.y()); n > 0; --n) {
        share *= fading;
      }
      o.attraction[c] += share;
    }
  }
  for (const Weapon w : weapons) {
    const Answer& answer = located.answers[number(w)];
    double total = 0;
    for (const Candidate& candidate : answer.candidates) {
      total += candidate.weight;
    }
    constexpr int soon = turns_per_period;
    const bool harmless = info.enemy(w).recovery > soon;
    for (const Candidate& candidate : answer.candidates) {
      const double probability = candidate.weight / total;
      o.presence[number(w)][candidate.cell.index] = probability;
      if (!harmless) {
        for (const std::size_t c : reach(w, candidate.cell)) {
          o.danger[c] += probability * share_that_aims;
        }
      }
    }
    if (info.enemy(w).recovery > 0) {
      o.presence[number(w)] = {};  // hitting it again gains little
    }
  }
  return o;
}

double BeliefPlayer::merit(const Outlook& o, Weapon mine, const Knowledge& before,
                           const Knowledge& after) const {
  const std::size_t i = number(mine);
  double merit = sum_over(after.painted, o.worth);
  for (const Worth& presence : o.presence) {
    merit += sum_over(after.painted, presence) * worth_of_hit(o.turn);
  }
  const bool hidden = after.own_hidden[i];
  const double aimed_at = o.danger[after.own[i].index] * (hidden ? share_of_hidden : 1);
  merit -= std::min(1.0, aimed_at) * worth_of_hit(o.turn);
  const double left = std::min(1.0, (turn_count - o.turn) / (3.0 * turns_per_period));
  merit += left * worth_of_tomorrow * best_paint(mine, after.own[i], after.painted, o.worth);
  merit += left * worth_of_distance *
           (o.attraction[after.own[i].index] - o.attraction[before.own[i].index]);
  return merit + (hidden ? worth_of_hiding : 0);
}

Order BeliefPlayer::conclude(Order order) {
  ordered_[number(*order.weapon)] = true;
  locator_.ordered(order);
  return order;
}

Order BeliefPlayer::choose(const TurnInfo& info, Clock::time_point deadline) {
  const Locator::Turn located = locator_.observe(info, deadline);
  remarks_ = located.remarks;
  remember(info);
  const Outlook outlook = look(info, located);
  const Knowledge before = knowledge_from(info, side_);
  Order best = empty_order(info);
  std::optional<double> highest;
  for (const Weapon w : weapons) {
    if (!can_act(info, w)) {
      continue;
    }
    // against doing nothing, so that the samurai that gains most by acting now goes first
    const double idle = merit(outlook, w, before, before);
    for_each_order(before, w, [&](const std::vector<Action>& actions, const Knowledge& after) {
      const double gain = merit(outlook, w, before, after) - idle;
      if (!highest || gain > *highest) {
        highest = gain;
        best = {w, actions};
      }
    });
  }
  return conclude(std::move(best));
}

Order BeliefPlayer::choose_blindly() {
  const Locator::Turn located = locator_.miss();
  remarks_ = located.remarks;
  turn_ += 2;
  if (turn_ / turns_per_period != (turn_ - 2) / turns_per_period) {
    ordered_.fill(false);
  }
  TurnInfo unknown;
  for (const Weapon w : weapons) {
    unknown.samurai[number(w)].done = ordered_[number(w)];
  }
  return conclude(empty_order(unknown));
}

}  // namespace tsume::samurai
