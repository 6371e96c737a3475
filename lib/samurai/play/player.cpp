#include "lib/samurai/play/player.hpp"

#include <cassert>

namespace tsume::samurai {

Reply RandomPlayer::play(const Asked& turn) {
  assert(turn.world != nullptr);
  return {random_order(*turn.world, random_), {}};
}

Reply ScriptedPlayer::play(const Asked& /*turn*/) {
  return next_ < orders_.size() ? Reply{orders_[next_++]} : Reply{std::nullopt, fault_};
}

std::vector<Order> read_script(io::Input& input) {
  ProtocolReader reader(input);
  std::vector<Order> orders;
  while (auto order = reader.read_order()) {
    orders.push_back(std::move(*order));
  }
  return orders;
}

}  // namespace tsume::samurai
