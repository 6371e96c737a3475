#include "lib/samurai/play/strategy.hpp"

#include "lib/samurai/play/belief_player.hpp"
#include "lib/samurai/play/greedy.hpp"

namespace tsume::samurai {

namespace {

class LiveSearch final : public LivePlayer {
 public:
  LiveSearch(Side side, const SearchOptions& options) : player_(side, options) {}
  Order choose(const std::optional<TurnInfo>& info, Clock::time_point deadline) override {
    return info ? player_.choose(*info, [deadline] { return Clock::now() >= deadline; })
                : player_.choose_blindly();
  }

 private:
  SearchPlayer player_;
};

class LiveBelief : public LivePlayer {
 public:
  explicit LiveBelief(Side side) : player_(side) {}
  Order choose(const std::optional<TurnInfo>& info, Clock::time_point deadline) override {
    return info ? player_.choose(*info, deadline) : player_.choose_blindly();
  }
  [[nodiscard]] std::vector<std::string> remarks() const override { return player_.remarks(); }

 private:
  BeliefPlayer player_;
};

// It remembers nothing; only a turn that cannot be read needs the other player's count of turns.
class LiveGreedy final : public LiveBelief {
 public:
  explicit LiveGreedy(Side side) : LiveBelief(side), side_(side) {}
  Order choose(const std::optional<TurnInfo>& info, Clock::time_point deadline) override {
    return info ? greedy_order(*info, side_) : LiveBelief::choose(info, deadline);
  }

 private:
  Side side_;
};

}  // namespace

std::unique_ptr<LivePlayer> make_live_player(Strategy strategy, Side side,
                                             const SearchOptions& options) {
  switch (strategy) {
    case Strategy::search:
      return std::make_unique<LiveSearch>(side, options);
    case Strategy::belief:
      return std::make_unique<LiveBelief>(side);
    case Strategy::greedy:
      break;
  }
  return std::make_unique<LiveGreedy>(side);
}

}  // namespace tsume::samurai
