#include "lib/samurai/play/strategy.hpp"

#include "lib/samurai/play/greedy.hpp"

namespace tsume::samurai {

namespace {

class LiveSearch final : public LivePlayer {
 public:
  LiveSearch(Side side, const SearchOptions& options) : player_(side, options) {}
  Order choose(const std::optional<TurnInfo>& info, const core::Stop& stop) override {
    return info ? player_.choose(*info, stop) : player_.choose_blindly();
  }
  [[nodiscard]] std::vector<std::string> remarks() const override {
    return player_.enemies().remarks();
  }

 private:
  SearchPlayer player_;
};

class LiveGreedy final : public LivePlayer {
 public:
  explicit LiveGreedy(Side side) : side_(side), flags_(side) {}
  Order choose(const std::optional<TurnInfo>& info, const core::Stop& /*stop*/) override {
    if (!info) {
      return flags_.order_blindly();
    }
    flags_.observe(*info);
    const Order order = greedy_order(*info, side_);
    flags_.ordered(order);
    return order;
  }

 private:
  Side side_;
  OrderFlags flags_;
};

}  // namespace

std::unique_ptr<LivePlayer> make_live_player(Strategy strategy, Side side,
                                             const SearchOptions& options) {
  if (strategy == Strategy::search) {
    return std::make_unique<LiveSearch>(side, options);
  }
  return std::make_unique<LiveGreedy>(side);
}

}  // namespace tsume::samurai
