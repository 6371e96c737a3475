// The rule of the contest's sample player 2: paint most at once; it sees no hidden enemy.
#pragma once

#include "lib/samurai/rules/protocol.hpp"

namespace tsume::samurai {

// Over our samurai that can act, by weapon, and their orders, depth first: the first of highest
// merit, which is 1 for each painted cell that was unpainted, 2 for each of the enemy's or out of
// sight, 0.1 for each seen enemy hit and for hiding, -0.1 for showing. If none can act, an empty
// order to the first that was not ordered yet.
[[nodiscard]] Order greedy_order(const TurnInfo& info, Side side);

// The samurai to name in an order that does nothing: the first not yet ordered in the period.
[[nodiscard]] Order empty_order(const TurnInfo& info);

}  // namespace tsume::samurai
