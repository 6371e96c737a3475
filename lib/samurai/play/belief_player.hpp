// The player of version 0.1.0: keeps the belief about the enemies and gives the order that promises
// most at once. Kept as an opponent to measure against.
#pragma once

#include "lib/samurai/play/locator.hpp"
#include "lib/samurai/rules/knowledge.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <array>
#include <string>
#include <vector>

namespace tsume::samurai {

class BeliefPlayer {
 public:
  explicit BeliefPlayer(Side side);

  // The order for a turn: one that the rules allow in full, whatever is hidden from us, since no
  // move leads out of sight. Takes little longer than to the deadline, which bounds the locator.
  [[nodiscard]] Order choose(const TurnInfo& info, Clock::time_point deadline);
  // For a turn whose information cannot be read: an order that does nothing.
  [[nodiscard]] Order choose_blindly();
  // Remarks of the last choice, for people.
  [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  struct Outlook;

  void remember(const TurnInfo& info);
  [[nodiscard]] Outlook look(const TurnInfo& info, const Locator::Turn& located) const;
  [[nodiscard]] double merit(const Outlook& outlook, Weapon mine, const Knowledge& before,
                             const Knowledge& after) const;
  Order conclude(Order order);

  Side side_;
  Locator locator_;
  std::array<Code, cell_count> memory_{};  // the colour last seen
  int turn_;
  std::array<bool, 3> ordered_{};  // in this period
  std::vector<std::string> remarks_;
};

}  // namespace tsume::samurai
