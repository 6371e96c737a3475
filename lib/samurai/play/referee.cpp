#include "lib/samurai/play/referee.hpp"

#include "lib/samurai/play/greedy.hpp"

#include <utility>

namespace tsume::samurai {

Reply RandomPlayer::play(const World& world, const TurnInfo& /*info*/) {
  return {random_order(world, random_), {}};
}

Reply GreedyPlayer::play(const World& world, const TurnInfo& info) {
  return {greedy_order(info, world.to_act()), {}};
}

Reply ScriptedPlayer::play(const World& /*world*/, const TurnInfo& info) {
  return {next_ < orders_.size() ? orders_[next_++] : empty_order(info), {}};
}

std::vector<Order> read_script(io::Input& input) {
  ProtocolReader reader(input);
  std::vector<Order> orders;
  while (auto order = reader.read_order()) {
    orders.push_back(std::move(*order));
  }
  return orders;
}

std::size_t Game::territory(Side side) const {
  const auto count = end.territories();
  const std::size_t first = 3 * static_cast<std::size_t>(side);
  return count[first] + count[first + 1] + count[first + 2];
}

std::optional<Side> Game::winner() const {
  const std::size_t first = territory(Side::first);
  const std::size_t second = territory(Side::second);
  if (first == second) {
    return std::nullopt;
  }
  return first > second ? Side::first : Side::second;
}

Game play_game(World start, Player& first, Player& second, const TurnObserver& observer) {
  Game game;
  World& world = game.end;
  world = std::move(start);
  game.transcripts[1].side = Side::second;
  const std::array<Player*, 2> players = {&first, &second};
  for (; world.turn() < turn_count; world.next_turn()) {
    const Side side = world.to_act();
    const auto i = static_cast<std::size_t>(side);
    const World before = world;
    std::optional<Order> order;
    std::vector<Action> took_place;
    if (game.faults[i].empty()) {
      game.transcripts[i].turns.push_back(world.report(side));
      Reply reply = players[i]->play(world, game.transcripts[i].turns.back());
      game.faults[i] = std::move(reply.fault);
      order = std::move(reply.order);
      if (!game.faults[i].empty()) {
        world.disqualify(side);
      } else {
        game.unreadable[i] += !order;
        game.transcripts[i].orders.push_back(order.value_or(Order{}));
      }
    }
    if (order) {
      took_place = world.obey(*order);
      game.void_orders[i] += took_place.size() < order->actions.size();
    }
    if (observer) {
      observer(before, order, took_place);
    }
  }
  return game;
}

}  // namespace tsume::samurai
