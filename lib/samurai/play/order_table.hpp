// The orders of a samurai, grouped by what they attack, and remembered: after many of our orders
// the search asks for the same samurai in the same surroundings.
#pragma once

#include "lib/samurai/play/outcomes.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/world.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace tsume::samurai {

// The outcomes that share an attack.
struct AttackChoice {
  std::optional<Attack> attack;
  CellSet paint;
  std::size_t showing = 0;  // outcomes that end showing
  std::size_t hidden = 0;   // outcomes that end hidden
  ActionList actions;       // of one of them, hidden if possible
};

class OrderTable {
 public:
  // The orders of a samurai of the player to act; valid until the next call. Requires
  // world.can_act(). An order depends on the samurai, on its army's territory within three cells
  // and on the samurai that show themselves there, and on nothing else: these are the key.
  [[nodiscard]] const std::vector<AttackChoice>& choices(const World& world, Weapon w);
  // The actions tried so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  struct Key {
    Side side;
    Weapon weapon;
    Cell cell;
    bool hidden;
    CellSet territory;
    CellSet showing;
    auto operator<=>(const Key&) const = default;
  };
  [[nodiscard]] static Key key_of(const World& world, Weapon w);

  std::map<Key, std::vector<AttackChoice>> known_;
  std::vector<Outcome> outcomes_;  // to be used again
  std::uint64_t nodes_ = 0;
};

}  // namespace tsume::samurai
