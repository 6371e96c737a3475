// What one army knows about one enemy turn: two consecutive observations and its own order between
// them, brought to the moment just before the enemy acted.
#pragma once

#include "lib/core/names.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/knowledge.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

// Whether an enemy samurai received the order of the enemy's turn.
enum class Role : std::uint8_t { acted, idle, either };

// The knowledge is that of the moment just before the enemy's turn.
struct Situation : Knowledge {
  TurnInfo before;  // our turn t
  Order order;
  TurnInfo after;        // our turn t + 2; the enemy's turn is t + 1
  CellSet sight_before;  // in vision at turn t
  CellSet sight_after;   // in vision at turn t + 2
  // The first action of our order that the rules forbid; nothing from there on took place.
  std::optional<std::size_t> void_action;
  ByWeapon<Role> roles;

  [[nodiscard]] int enemy_turn() const { return after.turn - 1; }
  [[nodiscard]] Cell enemy_home(Weapon w) const { return home(other(side), w); }
  // Our samurai was hit by the enemy's turn.
  [[nodiscard]] bool was_hit(Weapon own_weapon) const {
    return after.own(own_weapon).recovery == treatment_turns - 1;
  }
  [[nodiscard]] bool any_hit() const;
  // The cells in sight whose colour is not the one known before the enemy's turn.
  [[nodiscard]] CellSet changed() const;
  // An enemy other than w may have been the one that acted.
  [[nodiscard]] bool others_may_act(Weapon w) const;
  // What happened can be the work of enemies other than w.
  [[nodiscard]] bool explained_without(Weapon w) const;
  // The enemy was treated at its turn: at home, unable to act. Observed recovery falls by two
  // between our turns, so 2 before means one turn left at the enemy's turn.
  [[nodiscard]] bool under_treatment(Weapon w) const {
    return after.enemy(w).recovery > 0 || before.enemy(w).recovery > 1;
  }
  // Homes of the five others, which this enemy may not enter.
  [[nodiscard]] CellSet foreign_homes(Weapon w) const;
  // Cells of our showing samurai that this turn's attack hit: free after the attack.
  [[nodiscard]] CellSet vacated() const;
  // Cells held by showing samurai for the whole enemy turn, seen from enemy w: ours, and comrades
  // that were seen and do not act.
  [[nodiscard]] CellSet blocked(Weapon w) const;
  // Before the enemy's turn the cell was enemy-army territory: yes, no, or not known.
  [[nodiscard]] std::optional<bool> was_enemy_territory(Cell cell,
                                                        const CellSet& painted_now) const;
};

// The situation of turns[i - 1], orders[i - 1], turns[i]; i = 0 is allowed for the second player's
// first turn, whose past is the initial position. Throws io::Failure if the log contradicts itself:
// a gap in the turns, an own position that our order does not lead to.
[[nodiscard]] Situation situation_at(const Transcript& transcript, std::size_t i);

// The index of the observation of that turn (default: the last). Throws io::Failure if there is
// none, or nothing before it.
[[nodiscard]] std::size_t find_turn(const Transcript& transcript,
                                    std::optional<std::uint64_t> turn);

// The enemy that acted. Throws io::Failure if none did, or if it is ambiguous.
[[nodiscard]] Weapon acting_enemy(const Situation& situation);

// The enemy to ask about where several may have acted and one formula holds all of them: the first
// that may have acted, or the first if none did.
[[nodiscard]] Weapon first_actor(const Situation& situation);

// The enemies to ask about: the one that acted, one of the three, or all.
enum class EnemyChoice : std::uint8_t { spear, swords, axe, actor, all };
inline constexpr core::Named<EnemyChoice> enemy_choice_names[] = {{EnemyChoice::actor, "actor"},
                                                                  {EnemyChoice::spear, "spear"},
                                                                  {EnemyChoice::swords, "swords"},
                                                                  {EnemyChoice::axe, "axe"},
                                                                  {EnemyChoice::all, "all"}};
// The names of one enemy: without "all".
inline constexpr core::Names<EnemyChoice> one_enemy_names{enemy_choice_names,
                                                          std::size(enemy_choice_names) - 1};
// Throws as acting_enemy.
[[nodiscard]] std::vector<Weapon> chosen_enemies(const Situation& situation, EnemyChoice choice);

// Remarks for people: orders that are absent, and the part of our order that the rules forbid.
[[nodiscard]] std::vector<std::string> remarks(const Transcript& transcript,
                                               const Situation& situation);

}  // namespace tsume::samurai
