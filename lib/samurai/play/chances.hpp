// Where the samurai of one army probably are, as the other army can tell: exact sets of places with
// probabilities. For the enemies as we see them, and, with the roles exchanged, for our own samurai
// as the enemy can see them (the mirrored belief).
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/names.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <optional>

namespace tsume::samurai {

// A probability for each place of one samurai. They add up to 1.
class Chances {
 public:
  // Certain.
  [[nodiscard]] static Chances at(Cell cell, bool hidden);
  // The same for each place. Requires at least one.
  [[nodiscard]] static Chances evenly(const Places& places);

  [[nodiscard]] double of(std::size_t cell, bool hidden) const {
    return weight_[static_cast<std::size_t>(hidden)][cell];
  }
  [[nodiscard]] double of(std::size_t cell) const { return of(cell, false) + of(cell, true); }
  [[nodiscard]] double of(const CellSet& cells) const;
  // The places of positive probability.
  [[nodiscard]] Places places() const;
  // The only place, if there is one.
  [[nodiscard]] std::optional<Cell> certain() const;
  // The chances after a turn, by the histories that explain what was seen of it; unchanged if there
  // are none.
  [[nodiscard]] std::optional<Chances> after(std::span<const History> histories) const;
  // Rules out places; false, and unchanged, if nothing would be left.
  bool rule_out(const CellSet& showing, const CellSet& hidden);

 private:
  bool normalise();

  std::array<std::array<double, cell_count>, 2> weight_{};
};

// What a player uses of its observations: nothing but the enemies it sees; where an enemy can be by
// the last observation alone; all observations together.
enum class BeliefKind : std::uint8_t { none, visible, exact };
inline constexpr core::Named<BeliefKind> belief_names[] = {
    {BeliefKind::none, "none"}, {BeliefKind::visible, "visible"}, {BeliefKind::exact, "exact"}};

// The enemies of one side over a game.
class EnemyChances {
 public:
  EnemyChances(Side side, BeliefKind kind);

  // If it is stopped, places that it had no time to rule out stay; none is lost.
  void observe(const TurnInfo& info, const core::Stop& stop);
  void ordered(const Order& order);
  // An own turn whose information cannot be read.
  void miss();
  // Requires known().
  [[nodiscard]] const Chances& of(Weapon enemy) const { return chances_[number(enemy)]; }
  // False for BeliefKind::none and an enemy that is not seen.
  [[nodiscard]] bool known(Weapon enemy) const { return known_[number(enemy)]; }

 private:
  void follow(const TurnInfo& info, const core::Stop& stop);
  void widen(Weapon enemy, int enemy_turns);

  Side side_;
  BeliefKind kind_;
  Transcript window_;  // at most the last two turns
  int turn_;
  std::array<Chances, 3> chances_;
  std::array<bool, 3> known_{true, true, true};
};

// The chances of our samurai as the enemy sees them when our order has changed `before` into
// `after`, from the chances before it. `actor`: who was ordered. `colours_known`: the cells whose
// colours in both positions are true, not guessed. `enemies`: what is known of the enemies, whose
// places in the positions count as where the enemy looks from. Everything used is true, so the
// result holds the true places; where we only guess what the enemy sees, it knows too much. If it
// is stopped, it holds all places within reach.
struct OurTurn {
  const World& before;  // we are to act
  const World& after;   // the enemy is to act
  std::optional<Weapon> actor;
  CellSet colours_known;
  std::array<std::optional<Cell>, 3> enemies_certain;
};
[[nodiscard]] Chances mirrored(const Chances& before, const OurTurn& turn, Weapon ours,
                               const core::Stop& stop);

// What the enemy's turn tells the enemy about our samurai: `now` is our next observation, `then`
// the position after our order.
void narrow_mirrored(Chances& chances, const World& then, const CellSet& colours_known,
                     const TurnInfo& now, Side side, Weapon ours);

}  // namespace tsume::samurai
