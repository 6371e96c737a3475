// A player that searches: our order, the enemy's replies over the belief about its three samurai,
// and our next order, on positions of the referee's own rules.
//
// Everything is counted in cells of territory at the end of the game. Ply 1 is an estimate of each
// of our orders: cells gained, injuries inflicted by the chances of each place, what the samurai
// can do next, and the risk to each of ours until it can act again. Ply 2 replaces the risk of the
// coming enemy turn by the enemy's replies: for each likely place of each enemy all orders that the
// rules allow, chosen with probability exp(utility / temperature) (a quantal response: McKelvey and
// Palfrey, "Quantal Response Equilibria for Normal Form Games", 1995), where the utility is what
// the enemy expects by the mirrored belief, and the damage is what happens to our true places.
// Ply 3 adds our best order after the likeliest replies.
#pragma once

#include "lib/core/names.hpp"
#include "lib/samurai/play/chances.hpp"
#include "lib/samurai/play/outcomes.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::samurai {

// Whether the player works out where the enemy can think that its samurai are.
enum class Mirror : std::uint8_t { off, on };
inline constexpr core::Named<Mirror> mirror_names[] = {{Mirror::on, "on"}, {Mirror::off, "off"}};

struct SearchOptions {
  BeliefKind belief = BeliefKind::exact;
  Mirror mirror = Mirror::on;         // off: the enemy sees us, or half as well if we are hidden
  std::uint64_t plies = 3;            // 1 to 3
  std::uint64_t max_nodes = 400'000;  // actions tried in a turn
  std::uint64_t jitter = 0;           // not 0: each constant varied by up to 25 %, by this seed
};

// The constants of the evaluation.
struct EvaluationWeights {
  double order = 6.5;       // cells that an order of a samurai is worth
  double way_back = 0.6;    // cells for each step from home to where a samurai was injured
  double waiting = 0.85;    // of what a samurai could paint, if it can still act in the period
  double tomorrow = 0.35;   // of that, if it can act in the next period
  double distance = 0.12;   // of the cells worth painting, faded with the distance
  double hiding = 0.5;      // of being hidden at the end of an order
  double aim = 0.6;         // of the enemies that could hit us and know where we are, those that do
  double later_risk = 0.5;  // of the risk of the turns after the next
  double temperature = 2.0;  // of the enemy's choice, in cells
  double retaliation = 0.5;  // of an enemy injured after it has shown where it is
  double exposure = 1.0;     // of injuries in the enemy's replies
};

class SearchPlayer {
 public:
  SearchPlayer(Side side, const SearchOptions& options);

  using Clock = std::chrono::steady_clock;

  // The order for a turn. Deterministic if the deadline is not reached before the nodes are used
  // up; after the deadline it takes no longer than for one order of ours.
  [[nodiscard]] Order choose(const TurnInfo& info, Clock::time_point deadline);
  // For a turn whose information cannot be read: an order that does nothing.
  [[nodiscard]] Order choose_blindly();

  // Where our samurai can be as the enemy sees them, after the last order; by weapon.
  [[nodiscard]] const std::array<Chances, 3>& mirror() const { return mirror_; }
  [[nodiscard]] const EnemyChances& enemies() const { return enemies_; }

 private:
  using Worth = std::array<double, cell_count>;
  struct Candidate;
  struct View;
  struct Replies;

  void remember(const TurnInfo& info);
  [[nodiscard]] Setup believed(const TurnInfo& info) const;
  [[nodiscard]] View look(const TurnInfo& info, const World& world) const;
  [[nodiscard]] double potential(const View& view, Weapon w, Cell from, const CellSet& paint) const;
  [[nodiscard]] double knowledge(const Chances& chances, Cell place, bool hidden) const;
  [[nodiscard]] double injury(Side side, Weapon w, Cell place, int turn, bool done) const;
  [[nodiscard]] double risk(const View& view, const World& after, const Candidate& candidate,
                            Weapon ours, int first_enemy_turn) const;
  [[nodiscard]] double gains(const View& view, const Candidate& candidate) const;
  [[nodiscard]] double standing(const View& view, const World& after, const Candidate& candidate,
                                bool with_waiting) const;
  [[nodiscard]] std::vector<Candidate> candidates(const View& view);
  void refine(const View& view, Candidate& candidate);
  [[nodiscard]] double reply_to(const View& view, const Candidate& candidate, const World& after,
                                const std::array<Chances, 3>& mirror, Replies& replies);
  [[nodiscard]] double follow_up(const View& view, const Candidate& candidate, const World& after,
                                 const Replies& replies);
  [[nodiscard]] World after_order(const World& world, const Candidate& candidate) const;
  [[nodiscard]] std::array<Chances, 3> mirror_after(const View& view, const World& after,
                                                    const Candidate& candidate);

  Side side_;
  SearchOptions options_;
  EvaluationWeights weights_;
  EnemyChances enemies_;
  std::array<Chances, 3> mirror_;
  std::array<Code, cell_count> memory_{};  // the owner last seen, 0..5, or unpainted
  std::optional<World> then_;              // after our last order
  CellSet then_known_;                     // the cells whose colours were known
  int turn_;
  std::array<bool, 3> ordered_{};  // in this period
  std::uint64_t nodes_ = 0;
  std::vector<Outcome> outcomes_;  // to be used again
};

}  // namespace tsume::samurai
