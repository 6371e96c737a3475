// The belief of one army about the three enemies, over a game: for each enemy a set of places
// that has all possible ones (and no others, as long as each turn was observed), with a probability
// for each. samurai-locate prints it, and the player searches over it. Memory does not grow with
// the game.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/names.hpp"
#include "lib/samurai/histories/answer.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/play/chances.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/situation.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

// Which observations are used: none but the places of the enemies in sight; the last one; all. The
// names are those of samurai-player --belief.
enum class BeliefKind : std::uint8_t { in_sight, last, all };
inline constexpr core::Named<BeliefKind> belief_names[] = {
    {BeliefKind::in_sight, "none"}, {BeliefKind::last, "visible"}, {BeliefKind::all, "exact"}};

// What finds the places of an enemy after its turn: the exhaustive search over its orders, whose
// histories also give the probabilities; or a SAT solver, by the formula of general_encoding.hpp,
// with the same probability for each place.
enum class BeliefEngine : std::uint8_t { search, sat };
inline constexpr core::Named<BeliefEngine> engine_names[] = {{BeliefEngine::search, "search"},
                                                             {BeliefEngine::sat, "sat"}};

class Belief {
 public:
  // At the start of a game, when all enemies stand at home.
  explicit Belief(Side side, BeliefKind kind = BeliefKind::all,
                  BeliefEngine engine = BeliefEngine::search);

  // Takes in an observation. Never throws for what it says: after a contradiction, a gap in the
  // turns, or a stop, the belief is the last one, widened by all that can have happened since; no
  // possible place is lost.
  void observe(const TurnInfo& info, const core::Stop& stop);
  // The order that followed.
  void ordered(const Order& order);
  // An own turn whose information cannot be read.
  void miss();

  // Requires known().
  [[nodiscard]] const Chances& of(Weapon enemy) const { return chances_[enemy]; }
  // False for BeliefKind::in_sight and an enemy that is not seen.
  [[nodiscard]] bool known(Weapon enemy) const { return known_[enemy]; }
  // Where the enemy is, for people and programs; the weights are probabilities.
  [[nodiscard]] Answer answer(Weapon enemy) const;
  // Why the belief was widened at the last turn, for people; empty if it was not.
  [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  void follow(const TurnInfo& info, const core::Stop& stop);
  // nullopt: stopped, or nothing explains the turn.
  [[nodiscard]] std::optional<Chances> explained(const Situation& situation, Weapon enemy,
                                                 const core::Stop& stop);
  void widen(Weapon enemy, int enemy_turns);
  void narrow(const TurnInfo& info, Weapon enemy);

  Side side_;
  BeliefKind kind_;
  BeliefEngine engine_;
  Transcript window_;  // at most the last two turns that could be read
  int turn_;           // the last one, read or not
  ByWeapon<Chances> chances_;
  ByWeapon<bool> known_{true, true, true};
  ByWeapon<Answer> answers_;  // but for the candidates
  std::vector<std::string> remarks_;
};

}  // namespace tsume::samurai
