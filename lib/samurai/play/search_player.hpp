// A player that searches.
//
// Everything is counted in cells of territory at the end of the game. Ply 1 is an estimate of each
// of our orders (evaluation.hpp). Ply 2 replaces the risk of the coming enemy turn by the enemy's
// replies over the belief (reply_search.hpp), ply 3 adds our best order after the likeliest
// replies.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/samurai/play/belief.hpp"
#include "lib/samurai/play/chances.hpp"
#include "lib/samurai/play/evaluation.hpp"
#include "lib/samurai/play/greedy.hpp"
#include "lib/samurai/play/mirrored_belief.hpp"
#include "lib/samurai/play/outcomes.hpp"
#include "lib/samurai/play/player.hpp"
#include "lib/samurai/play/reply_search.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

struct SearchOptions {
  BeliefKind belief = BeliefKind::all;
  std::uint64_t max_nodes = 400'000;    // actions tried in a turn
  std::optional<std::uint64_t> jitter;  // each constant varied by up to 10 %, by this seed
};

class SearchPlayer final : public Player {
 public:
  SearchPlayer(Side side, const SearchOptions& options);

  Reply play(const Asked& turn) override;
  // What could not be used of the last observation.
  [[nodiscard]] std::vector<std::string> remarks() const override { return enemies_.remarks(); }

  // The order for a turn: the best that it found before `stop`, which it asks at least once in a
  // millisecond of work. Deterministic if `stop` does not come before the nodes are used up.
  [[nodiscard]] Order choose(const TurnInfo& info, const core::Stop& stop);
  // For a turn whose information cannot be read: an order that does nothing.
  [[nodiscard]] Order choose_blindly();

  // Where our samurai can be as the enemy sees them, after the last order; by weapon.
  [[nodiscard]] const ByWeapon<Chances>& mirror() const { return mirror_.chances(); }
  [[nodiscard]] const Belief& enemies() const { return enemies_; }
  // Actions tried so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_ + mirror_.nodes() + replies_.nodes(); }

 private:
  void remember(const TurnInfo& info);
  [[nodiscard]] Setup believed(const TurnInfo& info) const;
  // Our orders; the value of each is what it gains at once.
  [[nodiscard]] std::vector<OwnOrder> candidates(const Outlook& view);
  [[nodiscard]] OwnOrder best(const Outlook& view, std::vector<OwnOrder> orders,
                              std::uint64_t nodes_limit, const core::Stop& stop);
  [[nodiscard]] double estimate(const Outlook& view, const OwnOrder& order) const;
  [[nodiscard]] std::optional<double> refine(const Outlook& view, const OwnOrder& order,
                                             const core::Stop& stop);

  Side side_;
  SearchOptions options_;
  Evaluation evaluation_;
  Belief enemies_;
  MirroredBelief mirror_;
  ReplySearch replies_;
  std::array<Code, cell_count> memory_{};  // the owner last seen, 0..5, or unpainted
  OrderFlags flags_;
  std::uint64_t nodes_ = 0;
  std::vector<Outcome> outcomes_;  // to be used again
};

}  // namespace tsume::samurai
