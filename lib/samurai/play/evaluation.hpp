// What an order is worth without looking ahead, in cells of territory at the end of the game: cells
// gained, injuries inflicted by the chances of each place, what the samurai can do next, and the
// risk to each of them until it can act again.
#pragma once

#include "lib/samurai/play/belief.hpp"
#include "lib/samurai/play/chances.hpp"
#include "lib/samurai/play/outcomes.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace tsume::samurai {

// What cells are worth to who paints them.
using Worth = std::array<double, cell_count>;
[[nodiscard]] double sum_over(const CellSet& cells, const Worth& worth);

// The best that a samurai could paint in one order from there, without a move to a home; what was
// painted before is worth nothing.
[[nodiscard]] double best_paint(Weapon w, Cell from, const CellSet& painted_before,
                                const Worth& worth);

// How well the enemy knows that our samurai is there, 0 to 1, by what it believes.
[[nodiscard]] double knowledge(const Chances& mirror, Cell place);

// The constants of the evaluation.
struct EvaluationWeights {
  double order = 6.5;       // cells that an order of a samurai is worth
  double way_back = 0.6;    // cells for each step from home to where a samurai was injured
  double waiting = 0.85;    // of what a samurai could paint, if it can still act in the period
  double tomorrow = 0.2;    // of that, if it can act in the next period
  double distance = 0.12;   // of the cells worth painting, faded with the distance
  double hiding = 1.0;      // of being hidden at the end of an order
  double aim = 0.6;         // of the enemies that could hit us and know where we are, those that do
  double later_risk = 1.2;  // of the risk of the turns after the next
  double temperature = 1.0;  // of the enemy's choice, in cells
  double retaliation = 0.5;  // of an enemy injured after it has shown where it is
  double exposure = 2.5;     // of injuries in the enemy's replies
};

// The weights, each varied by up to 10 % if there is a seed.
[[nodiscard]] EvaluationWeights varied_weights(std::optional<std::uint64_t> seed);

// One of the orders that the player can give, with its value.
struct OwnOrder {
  Weapon weapon = Weapon::spear;
  Outcome outcome;
  CellSet paint;
  bool acts = true;  // false: an empty order to a samurai under treatment
  double value = 0;

  // The position after it; `world` is the one before.
  [[nodiscard]] World after(const World& world) const;
};

// What holds for all orders of a turn.
struct Outlook {
  Outlook(const TurnInfo& turn_info, const World& position) : info(turn_info), world(position) {}

  const TurnInfo& info;
  World world;
  Worth worth{};               // of painting a cell
  Worth target{};              // of painting it later, with the enemies that may stand there
  Worth attraction{};          // of standing near cells that are worth painting
  ByWeapon<Worth> presence{};  // probability of each enemy that can be injured
  ByWeapon<Worth> threat{};    // probability that each enemy can paint a cell in one order
  ByWeapon<double> prize{};    // of injuring it
  CellSet colours_known;
  ByWeapon<std::optional<Cell>> certain{};
};

class Evaluation {
 public:
  Evaluation(Side side, const EvaluationWeights& weights) : side_(side), weights_(weights) {}

  [[nodiscard]] const EvaluationWeights& weights() const { return weights_; }
  // `world` is the likeliest position.
  [[nodiscard]] Outlook look(const TurnInfo& info, const World& world, const Belief& enemies) const;
  // The worth of an injury: the orders that a samurai misses, and its way back.
  [[nodiscard]] double injury(Side side, Weapon w, Cell place, int turn, bool done) const;
  // The expected loss by enemy turns from `first_enemy_turn` until our samurai can act again.
  [[nodiscard]] double risk(const Outlook& view, const World& after, const OwnOrder& order,
                            Weapon ours, int first_enemy_turn) const;
  // Cells and injuries by the order itself.
  [[nodiscard]] double gains(const Outlook& view, const OwnOrder& order) const;
  // What our samurai can do from where they stand.
  [[nodiscard]] double standing(const Outlook& view, const World& after,
                                const OwnOrder& order) const;

 private:
  Side side_;
  EvaluationWeights weights_;
};

}  // namespace tsume::samurai
