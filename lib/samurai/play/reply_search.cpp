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

// A reply that is followed up.
struct Follow {
  Weapon weapon;
  const Replies::Place* place;
};

std::vector<Follow> likeliest(const Replies& replies) {
  std::vector<Follow> likely;
  for (const Weapon w : weapons) {
    for (const auto& place : replies.places[w]) {
      if (place.can_act && place.chosen > 0) {
        likely.push_back({w, &place});
      }
    }
  }
  std::ranges::stable_sort(likely, std::greater<>{},
                           [](const Follow& f) { return f.place->chosen; });
  likely.resize(std::min(likely.size(), most_follow_ups));
  return likely;
}

}  // namespace

std::vector<Replies::Place> ReplySearch::likely_places(Weapon w, const OwnOrder& order,
                                                       const World& after) const {
  const Side enemy = other(side_);
  if (after.recovery(enemy, w) > 0 || !enemies_.known(w)) {
    return {{home(enemy, w), false, 1, 0, {}, false}};
  }
  const Chances& chances = enemies_.of(w);
  std::vector<Replies::Place> places;
  for (std::size_t c = 0; c < cell_count; ++c) {
    for (const bool hidden : {false, true}) {
      const double p = chances.of(c, hidden);
      if (p > 0 && !order.paint.contains(c)) {
        places.push_back({Cell::from(c), hidden, p, 0, {}, !after.done(enemy, w)});
      }
    }
  }
  std::ranges::stable_sort(places, std::greater<>{}, &Replies::Place::probability);
  const double hit = chances.of(order.paint);
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
  return places;
}

double ReplySearch::repainted(const World& world, const CellSet& paint, double of_ours,
                              double of_theirs) const {
  double value = 0;
  for (const std::size_t c : paint) {
    const Code code = seen_by(side_, world.owner(Cell::from(c)));
    value += code == unpainted ? 1 : is_own(code) ? of_ours : of_theirs;
  }
  return value;
}

ReplySearch::Sum ReplySearch::replies_from(Replies::Place& place, Weapon w, const World& after,
                                           const Stakes& stakes) {
  constexpr Sum no_order{1, 0};
  if (!place.can_act) {
    return no_order;
  }
  World world = after;
  if (!world.place_hypothetically(other(side_), w, place.cell, place.hidden)) {
    place.can_act = false;
    return no_order;
  }
  const EvaluationWeights& constants = evaluation_.weights();
  const double hiding = std::exp(constants.hiding / constants.temperature);
  Sum sum;
  double best = -1;
  for (const AttackChoice& choice : orders_.choices(world, w)) {
    double utility = repainted(world, choice.paint, 2, 0);
    double damage = utility;
    for (const Weapon mine : weapons) {
      if (stakes.injury[mine] > 0) {
        utility += stakes.mirror[mine].of(choice.paint) * stakes.injury[mine];
        damage += choice.paint.contains(after.place(side_, mine).index)
                      ? constants.exposure * stakes.injury[mine]
                      : 0;
      }
    }
    const double weight =
        std::exp(utility / constants.temperature) *
        (static_cast<double>(choice.showing) + static_cast<double>(choice.hidden) * hiding);
    sum.weight += weight;
    sum.damage += weight * damage;
    if (utility > best) {
      best = utility;
      place.best = choice.actions;
    }
    ++nodes_;
  }
  return sum;
}

double ReplySearch::expected(const ByWeapon<std::vector<Sum>>& sums, Replies& replies) {
  const auto& [spear, swords, axe] = sums.items;
  auto& [spear_places, swords_places, axe_places] = replies.places.items;
  double damage = 0;
  for (std::size_t a = 0; a < spear.size(); ++a) {
    for (std::size_t b = 0; b < swords.size(); ++b) {
      for (std::size_t c = 0; c < axe.size(); ++c) {
        const double p =
            spear_places[a].probability * swords_places[b].probability * axe_places[c].probability;
        const double weight = spear[a].weight + swords[b].weight + axe[c].weight;
        damage += p * (spear[a].damage + swords[b].damage + axe[c].damage) / weight;
        spear_places[a].chosen += p * spear[a].weight / weight;
        swords_places[b].chosen += p * swords[b].weight / weight;
        axe_places[c].chosen += p * axe[c].weight / weight;
      }
    }
  }
  return damage;
}

std::optional<double> ReplySearch::damage(const OwnOrder& order, const World& after,
                                          const ByWeapon<Chances>& mirror, Replies& replies,
                                          const core::Stop& stop) {
  Stakes stakes{mirror};
  for (const Weapon w : weapons) {
    if (after.recovery(side_, w) == 0) {
      stakes.injury[w] =
          evaluation_.injury(side_, w, after.place(side_, w), after.turn(), after.done(side_, w));
    }
  }
  ByWeapon<std::vector<Sum>> sums;
  for (const Weapon w : weapons) {
    auto& places = replies.places[w];
    places = likely_places(w, order, after);
    for (auto& place : places) {
      if (stop()) {
        return std::nullopt;
      }
      sums[w].push_back(replies_from(place, w, after, stakes));
    }
  }
  return expected(sums, replies);
}

double ReplySearch::best_attack(const Outlook& view, const OwnOrder& order, const World& world,
                                std::optional<Weapon> attacker) {
  const EvaluationWeights& constants = evaluation_.weights();
  const Side enemy = other(side_);
  double best = 0;
  for (const Weapon w : weapons) {
    if (!world.can_act(side_, w)) {
      continue;
    }
    for (const AttackChoice& choice : orders_.choices(world, w)) {
      if (!choice.attack) {
        continue;
      }
      ++nodes_;
      double value = repainted(world, choice.paint, 0, 2);
      for (const Weapon j : weapons) {
        if (j == attacker) {
          value += choice.paint.contains(world.place(enemy, j).index)
                       ? constants.retaliation * view.prize[j] * (world.hidden(enemy, j) ? 0.6 : 1)
                       : 0;
        } else {
          value += sum_over(choice.paint - order.paint, view.presence[j]) * view.prize[j] *
                   constants.waiting;
        }
      }
      best = std::max(best, value);
    }
  }
  return best;
}

std::optional<double> ReplySearch::next_gain(const Outlook& view, const OwnOrder& order,
                                             const World& after, const Replies& replies,
                                             const core::Stop& stop) {
  if (after.turn() + 1 >= turn_count) {
    return 0;
  }
  double sum = 0;
  double total = 0;
  for (const Follow& reply : likeliest(replies)) {
    if (stop()) {
      return std::nullopt;
    }
    World world = after;
    if (!world.place_hypothetically(other(side_), reply.weapon, reply.place->cell,
                                    reply.place->hidden)) {
      continue;
    }
    (void)world.obey({reply.weapon, reply.place->best.vector()});
    world.next_turn();
    sum += reply.place->chosen * best_attack(view, order, world, reply.weapon);
    total += reply.place->chosen;
  }
  if (total <= 0) {
    World world = after;
    world.next_turn();
    return best_attack(view, order, world, std::nullopt);
  }
  return sum / total;
}

}  // namespace tsume::samurai
