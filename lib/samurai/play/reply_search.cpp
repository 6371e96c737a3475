#include "lib/samurai/play/reply_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>

namespace tsume::samurai {

namespace {

constexpr std::size_t most_places = 8;  // of an enemy whose replies are searched
constexpr double enough = 0.92;         // of the probability of its places
constexpr std::size_t most_follow_ups = 4;

}  // namespace

std::optional<double> ReplySearch::damage(const OwnOrder& order, const World& after,
                                          const std::array<Chances, 3>& mirror, Replies& replies,
                                          const core::Stop& stop) {
  const Side enemy = other(side_);
  const int turn = after.turn();
  struct Sum {
    double weight = 0;
    double damage = 0;
  };
  std::array<std::vector<Sum>, 3> sums;
  std::array<double, 3> expected{};  // what the injury of each of us is worth to the enemy
  for (const Weapon w : weapons) {
    expected[number(w)] =
        after.recovery(side_, w) > 0
            ? 0
            : evaluation_.injury(side_, w, after.place(side_, w), turn, after.done(side_, w));
  }
  const double hiding = std::exp(evaluation_.weights().hiding / evaluation_.weights().temperature);
  for (const Weapon w : weapons) {
    const std::size_t i = number(w);
    auto& places = replies.places[i];
    places.clear();
    if (after.recovery(enemy, w) > 0 || !enemies_.known(w)) {
      places.push_back({home(enemy, w), false, 1, 0, {}, false});
    } else {
      for (std::size_t c = 0; c < cell_count; ++c) {
        for (const bool hidden : {false, true}) {
          const double p = enemies_.of(w).of(c, hidden);
          if (p > 0 && !order.paint.contains(c)) {
            places.push_back({Cell::from(c), hidden, p, 0, {}, !after.done(enemy, w)});
          }
        }
      }
      std::ranges::stable_sort(places, std::greater<>{}, &Replies::Place::probability);
      double hit = enemies_.of(w).of(order.paint);
      double covered = hit;
      std::size_t kept = 0;
      while (kept < places.size() && kept < most_places && covered < enough) {
        covered += places[kept++].probability;
      }
      places.resize(kept);
      if (hit > 0 || places.empty()) {
        places.push_back({home(enemy, w), false, std::max(hit, 1e-9), 0, {}, false});
      }
      double total = 0;
      for (const auto& place : places) {
        total += place.probability;
      }
      for (auto& place : places) {
        place.probability /= total;
      }
    }
    for (auto& place : places) {
      Sum sum{1, 0};  // of not acting
      if (stop()) {
        return std::nullopt;
      }
      if (place.can_act) {
        sum = {};
        World world = after;
        if (!world.place_hypothetically(enemy, w, place.cell, place.hidden)) {
          sums[i].push_back({1, 0});
          place.can_act = false;
          continue;
        }
        double best = -1;
        for (const AttackChoice& choice : orders_.choices(world, w)) {
          double cells = 0;
          for (const std::size_t c : choice.paint) {
            const Code owner = world.owner(Cell::from(c));
            const bool ours = owner < 6 && (owner < 3) == (side_ == Side::first);
            cells += owner == unpainted ? 1 : ours ? 2 : 0;
          }
          double utility = cells;
          double damage = cells;
          for (const Weapon mine : weapons) {
            const std::size_t m = number(mine);
            if (expected[m] > 0) {
              utility += mirror[m].of(choice.paint) * expected[m];
              damage += choice.paint.contains(after.place(side_, mine).index)
                            ? evaluation_.weights().exposure * expected[m]
                            : 0;
            }
          }
          const double weight =
              std::exp(utility / evaluation_.weights().temperature) *
              (static_cast<double>(choice.showing) + static_cast<double>(choice.hidden) * hiding);
          sum.weight += weight;
          sum.damage += weight * damage;
          if (utility > best) {
            best = utility;
            place.best = choice.actions;
          }
          ++nodes_;
        }
      }
      sums[i].push_back(sum);
    }
  }
  double damage = 0;
  for (std::size_t a = 0; a < sums[0].size(); ++a) {
    for (std::size_t b = 0; b < sums[1].size(); ++b) {
      for (std::size_t c = 0; c < sums[2].size(); ++c) {
        const double p = replies.places[0][a].probability * replies.places[1][b].probability *
                         replies.places[2][c].probability;
        const double weight = sums[0][a].weight + sums[1][b].weight + sums[2][c].weight;
        damage += p * (sums[0][a].damage + sums[1][b].damage + sums[2][c].damage) / weight;
        replies.places[0][a].chosen += p * sums[0][a].weight / weight;
        replies.places[1][b].chosen += p * sums[1][b].weight / weight;
        replies.places[2][c].chosen += p * sums[2][c].weight / weight;
      }
    }
  }
  return damage;
}

std::optional<double> ReplySearch::next_gain(const Outlook& view, const OwnOrder& order,
                                             const World& after, const Replies& replies,
                                             const core::Stop& stop) {
  if (after.turn() + 1 >= turn_count) {
    return 0;
  }
  struct Reply {
    Weapon weapon;
    const Replies::Place* place;
  };
  std::vector<Reply> likely;
  for (const Weapon w : weapons) {
    for (const auto& place : replies.places[number(w)]) {
      if (place.can_act && place.chosen > 0) {
        likely.push_back({w, &place});
      }
    }
  }
  std::ranges::stable_sort(likely, std::greater<>{},
                           [](const Reply& r) { return r.place->chosen; });
  likely.resize(std::min(likely.size(), most_follow_ups));
  const Side enemy = other(side_);
  double sum = 0;
  double total = 0;
  const auto best_order = [&](const World& world, std::optional<Weapon> attacker) {
    double best = 0;
    for (const Weapon w : weapons) {
      if (!world.can_act(side_, w)) {
        continue;
      }
      for (const AttackChoice& choice : orders_.choices(world, w)) {
        const CellSet& paint = choice.paint;
        if (!choice.attack) {
          continue;
        }
        ++nodes_;
        double value = 0;
        for (const std::size_t c : paint) {
          const Code owner = world.owner(Cell::from(c));
          const bool ours = owner < 6 && (owner < 3) == (side_ == Side::first);
          value += owner == unpainted ? 1 : ours ? 0 : 2;
        }
        for (const Weapon j : weapons) {
          if (j == attacker) {
            value += paint.contains(world.place(enemy, j).index)
                         ? evaluation_.weights().retaliation * view.prize[number(j)] *
                               (world.hidden(enemy, j) ? 0.6 : 1)
                         : 0;
          } else {
            value += sum_over(paint - order.paint, view.presence[number(j)]) *
                     view.prize[number(j)] * evaluation_.weights().waiting;
          }
        }
        best = std::max(best, value);
      }
    }
    return best;
  };
  for (const Reply& reply : likely) {
    if (stop()) {
      return std::nullopt;
    }
    World world = after;
    if (!world.place_hypothetically(enemy, reply.weapon, reply.place->cell, reply.place->hidden)) {
      continue;
    }
    (void)world.obey({reply.weapon, reply.place->best.vector()});
    world.next_turn();
    sum += reply.place->chosen * best_order(world, reply.weapon);
    total += reply.place->chosen;
  }
  if (total <= 0) {
    World world = after;
    world.next_turn();
    return best_order(world, std::nullopt);
  }
  return sum / total;
}

}  // namespace tsume::samurai
