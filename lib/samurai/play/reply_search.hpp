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

#include <array>
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
  std::array<std::vector<Place>, 3> places;
};

class ReplySearch {
 public:
  ReplySearch(Side side, const Evaluation& evaluation, const Belief& enemies)
      : side_(side), evaluation_(evaluation), enemies_(enemies) {}

  // The expected damage of the enemy's next order, and the replies that make it up. `after` is the
  // position after our order, `mirror` what the enemy believes then. nullopt: stopped.
  [[nodiscard]] std::optional<double> damage(const OwnOrder& order, const World& after,
                                             const std::array<Chances, 3>& mirror, Replies& replies,
                                             const core::Stop& stop);
  // The expected gain of our next order, after the likeliest replies. nullopt: stopped.
  [[nodiscard]] std::optional<double> next_gain(const Outlook& view, const OwnOrder& order,
                                                const World& after, const Replies& replies,
                                                const core::Stop& stop);
  // Actions tried and attacks judged so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + orders_.nodes(); }

 private:
  Side side_;
  const Evaluation& evaluation_;
  const Belief& enemies_;
  OrderTable orders_;
  std::uint64_t nodes_ = 0;
};

}  // namespace tsume::samurai
