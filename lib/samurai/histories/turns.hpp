// What is believed of an enemy over many turns, by the rules alone.
#pragma once

#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <span>
#include <vector>

namespace tsume::samurai {

// The histories of the last of consecutive turns whose start is a possible end of the turn before,
// and so on back to the first. Every history that fits all turns together is among them; that
// enemy paint stays is not used.
[[nodiscard]] std::vector<Explained> tracked_histories(std::span<const Situation> turns,
                                                       Weapon enemy);

// Where an enemy can be by one observation alone.
[[nodiscard]] Places observed_places(const TurnInfo& info, Side side, Weapon enemy);

// Where an enemy may be some enemy turns later if nothing is learned between: within three moves
// for each, or sent home.
[[nodiscard]] Places drifted(const Places& places, Side side, Weapon enemy, int enemy_turns);

}  // namespace tsume::samurai
