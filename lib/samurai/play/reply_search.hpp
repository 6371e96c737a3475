// The enemy's replies to our order, over the belief about its three samurai, and our next order
// after them. Positions are those of the referee.
//
// For each likely place of each enemy all orders are tried that the rules allow. The enemy chooses
// with probability exp(utility / temperature) (a quantal response: McKelvey and Palfrey, "Quantal
// Response Equilibria for Normal Form Games", 1995), where the utility is what it expects by the
// mirrored belief; the damage is what happens to the true places.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/samurai/play/belief.hpp"
#include "lib/samurai/play/chances.hpp"
#include "lib/samurai/play/evaluation.hpp"
#include "lib/samurai/play/order_table.hpp"
#include "lib/samurai/rules/world.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::samurai {

// What the enemy does, by the place that each of its samurai may have.
struct Replies {
  struct Place {
    Cell cell;
    bool hidden = false;
    double probability = 0;  // of the place
    double chosen = 0;       // that it is there and acts
    ActionList best;         // the likeliest order
    bool can_act = false;
  };
  ByWeapon<std::vector<Place>> places;
};

class ReplySearch {
 public:
  ReplySearch(Side side, const Evaluation& evaluation, const Belief& enemies)
      : side_(side), evaluation_(evaluation), enemies_(enemies) {}

  // The expected damage of the enemy's next order, and the replies that make it up. `after` is the
  // position after our order, `mirror` what the enemy believes then. nullopt: stopped.
  [[nodiscard]] std::optional<double> damage(const OwnOrder& order, const World& after,
                                             const ByWeapon<Chances>& mirror, Replies& replies,
                                             const core::Stop& stop);
  // The expected gain of our next order, after the likeliest replies. nullopt: stopped.
  [[nodiscard]] std::optional<double> next_gain(const Outlook& view, const OwnOrder& order,
                                                const World& after, const Replies& replies,
                                                const core::Stop& stop);
  // Actions tried and attacks judged so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + orders_.nodes(); }

 private:
  // What the enemy's orders do to us: what it believes about our samurai, and what the injury of
  // each is worth to it.
  struct Stakes {
    const ByWeapon<Chances>& mirror;
    ByWeapon<double> injury{};
  };
  // All orders of a samurai from one place: exp(utility / temperature), summed, and summed with
  // the damage of each.
  struct Sum {
    double weight = 0;
    double damage = 0;
  };

  // The places of an enemy after our order that make up most of its probability.
  [[nodiscard]] std::vector<Replies::Place> likely_places(Weapon w, const OwnOrder& order,
                                                          const World& after) const;
  // The replies of an enemy from a place; notes the likeliest one there.
  [[nodiscard]] Sum replies_from(Replies::Place& place, Weapon w, const World& after,
                                 const Stakes& stakes);
  // The damage over all combinations of places; notes for each how likely it is that the enemy acts
  // there.
  [[nodiscard]] static double expected(const ByWeapon<std::vector<Sum>>& sums, Replies& replies);
  // What our best attack gains in a position where we are to act. `attacker`: the enemy that has
  // shown where it is.
  [[nodiscard]] double best_attack(const Outlook& view, const OwnOrder& order, const World& world,
                                   std::optional<Weapon> attacker);
  // The cells that an attack paints, each with the worth of its owner.
  [[nodiscard]] double repainted(const World& world, const CellSet& paint, double of_ours,
                                 double of_theirs) const;

  Side side_;
  const Evaluation& evaluation_;
  const Belief& enemies_;
  OrderTable orders_;
  std::uint64_t nodes_ = 0;
};

}  // namespace tsume::samurai
