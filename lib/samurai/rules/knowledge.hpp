// What one army knows of the field at its own turn, and how its own order changes that.
#pragma once

#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <array>
#include <optional>

namespace tsume::samurai {

struct Knowledge {
  Side side = Side::first;
  ByWeapon<Cell> own;           // our positions
  ByWeapon<bool> own_hidden{};  // and whether hidden
  // The colours that are known; nullopt: not in sight and not painted by us.
  std::array<std::optional<Code>, cell_count> known;
  CellSet painted;                        // by our order
  ByWeapon<std::optional<Cell>> spotted;  // enemies that are seen and were not hit by our order

  // One action of our samurai. False, and nothing happens, if the rules forbid it.
  bool perform(Weapon mine, Action action);

 private:
  [[nodiscard]] bool occupied(Cell cell, Weapon except) const;
  [[nodiscard]] bool own_territory(Cell cell) const;
  bool occupy(Weapon mine, Direction towards);
  bool move(Weapon mine, Direction towards);
  bool toggle(Weapon mine);
};

// What an observation tells.
[[nodiscard]] Knowledge knowledge_from(const TurnInfo& info, Side side);

// The samurai can be ordered to act: not yet ordered in this period, and not under treatment.
[[nodiscard]] bool can_act(const TurnInfo& info, Weapon mine);

}  // namespace tsume::samurai
