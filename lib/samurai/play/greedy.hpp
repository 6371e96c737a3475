// The contest's sample player 2 ("greedyPlayer" of the official software of 2017-02-07), order for
// order: it paints most at once, and sees no hidden enemy.
#pragma once

#include "lib/samurai/play/player.hpp"
#include "lib/samurai/rules/protocol.hpp"

namespace tsume::samurai {

// Over our samurai that can act, by weapon, and their action sequences within the budget, depth
// first by action code: the first of highest merit, which is 1 for each painted cell that was
// unpainted, 2 for each of the enemy's or out of sight, 0.1 for each seen enemy hit and for hiding,
// -0.1 for showing. Like the sample player, it plans with the colours that it was told, as if its
// own attack did not paint, and gives an order without actions only if nothing is allowed. If none
// can act, an empty order to the first that was not ordered yet.
[[nodiscard]] Order greedy_order(const TurnInfo& info, Side side);

// The samurai to name in an order that does nothing: the first not yet ordered in the period.
[[nodiscard]] Order empty_order(const TurnInfo& info);

// Which of our samurai were ordered in this period, for turns that cannot be read.
class OrderFlags {
 public:
  explicit OrderFlags(Side side) : turn_(side == Side::first ? -2 : -1) {}

  void observe(const TurnInfo& info);
  void ordered(const Order& order) { ordered_[*order.weapon] = true; }
  // For the next turn, which cannot be read: an order that does nothing.
  [[nodiscard]] Order order_blindly();

 private:
  int turn_;
  ByWeapon<bool> ordered_{};
};

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(Side side) : side_(side), flags_(side) {}
  Reply play(const Asked& turn) override;

 private:
  Side side_;
  OrderFlags flags_;
};

}  // namespace tsume::samurai
