// The players of samurai-player, by strategy.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/names.hpp"
#include "lib/samurai/play/search_player.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

enum class Strategy : std::uint8_t {
  search,  // SearchPlayer
  greedy,  // the contest's sample player 2
};
inline constexpr core::Named<Strategy> strategy_names[] = {{Strategy::search, "search"},
                                                           {Strategy::greedy, "greedy"}};

// One side of a live game.
class LivePlayer {
 public:
  LivePlayer() = default;
  LivePlayer(const LivePlayer&) = delete;
  LivePlayer& operator=(const LivePlayer&) = delete;
  virtual ~LivePlayer() = default;

  // The order for the next turn of the side, whose information is absent if it cannot be read.
  virtual Order choose(const std::optional<TurnInfo>& info, const core::Stop& stop) = 0;
  // Remarks on that choice, for people.
  [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }
};

// `options` are for Strategy::search.
[[nodiscard]] std::unique_ptr<LivePlayer> make_live_player(Strategy strategy, Side side,
                                                           const SearchOptions& options);

}  // namespace tsume::samurai
