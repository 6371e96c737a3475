// Where the enemy can think that our samurai are, over a game.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/samurai/play/chances.hpp"
#include "lib/samurai/play/evaluation.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/world.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::samurai {

class MirroredBelief {
 public:
  explicit MirroredBelief(Side side);

  // Takes in what the enemy learned in its last turn, at the beginning of our turn.
  void observe(const TurnInfo& info);
  // The beliefs about our samurai, by weapon, after an order. Adds its cost to nodes(). If it is
  // stopped, places that it had no time to rule out stay; none is lost.
  [[nodiscard]] ByWeapon<Chances> after(const Outlook& view, const World& after,
                                        const OwnOrder& order, const core::Stop& stop);
  // The order that was given.
  void ordered(const Outlook& view, const World& after, const OwnOrder& order,
               const core::Stop& stop);
  // The next turn cannot be read.
  void miss() { then_.reset(); }

  [[nodiscard]] const ByWeapon<Chances>& chances() const { return chances_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  // What the enemy sees of an order but for the place of who was ordered, and the beliefs after it.
  struct Observation {
    Weapon weapon;
    bool acts;
    TurnInfo sight;
    CellSet paint;
    ByWeapon<Chances> idle;        // of the others
    std::optional<Chances> moved;  // of who was ordered, if it is not seen
  };

  // What the enemy's turn, after which we see `now`, tells the enemy about one of our samurai.
  void narrow(const TurnInfo& now, Weapon ours);

  Side side_;
  ByWeapon<Chances> chances_;
  std::optional<World> then_;              // after our last order
  CellSet then_known_;                     // the cells whose colours were known
  std::vector<Observation> observations_;  // of this turn
  std::uint64_t nodes_ = 0;
};

}  // namespace tsume::samurai
