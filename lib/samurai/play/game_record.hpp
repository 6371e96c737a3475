// Games and scenarios as JSON, one object a line. The formats are in tsume-formats(5).
#pragma once

#include "lib/samurai/play/referee.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::samurai {

// The result of a game between the players of these names.
void print_result(std::ostream& out, std::uint64_t seed, const std::array<std::string, 2>& names,
                  const Game& game);

// The whole truth at one turn: the position before the order, the order, what of it took place.
void print_truth(std::ostream& out, const World& world, const std::optional<Order>& order,
                 const std::vector<Action>& took_place);

// A scenario with its truth and its transcript.
void print_scenario(std::ostream& out, std::uint64_t seed, std::string_view kind,
                    const Scenario& scenario);

// As the protocol has it: play order, turns, orders.
void print_transcript(std::ostream& out, const Transcript& transcript);

}  // namespace tsume::samurai
