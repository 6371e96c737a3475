// What the orders of one samurai can lead to, by the referee's own rules.
#pragma once

#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::samurai {

// The actions of an order, without the heap.
struct ActionList {
  std::array<Action, action_budget> actions{};
  std::size_t count = 0;

  [[nodiscard]] std::vector<Action> vector() const {
    return {actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(count)};
  }
};

// Where the samurai ends and what it attacked; one shortest order that leads there.
struct Outcome {
  Cell end;
  bool hidden = false;
  std::optional<Attack> attack;
  ActionList actions;

  // The painted cells.
  [[nodiscard]] CellSet paint(Weapon w) const {
    return attack ? painted(w, attack->from, attack->towards) : CellSet{};
  }
};

// All outcomes of an order of a samurai of the player to act, the empty order first. Orders that
// end in the same place, equally hidden, after the same attack are one outcome. Adds the number of
// actions that were tried to `nodes`. Requires world.can_act().
void find_outcomes(const World& world, Weapon w, std::vector<Outcome>& outcomes,
                   std::uint64_t& nodes);

}  // namespace tsume::samurai
