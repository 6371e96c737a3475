#include "lib/samurai/play/referee.hpp"

#include <algorithm>
#include <utility>

namespace tsume::samurai {

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

bool Game::idle(Side side) const {
  std::size_t turns = 0;
  std::size_t without_action = 0;
  const std::size_t before = turn_count - plays.size();  // turns before the first one here
  for (std::size_t i = 0; i < plays.size(); ++i) {
    if ((before + i) % 2 == static_cast<std::size_t>(side)) {
      ++turns;
      without_action += !plays[i].order || plays[i].order->actions.empty() ? 1U : 0U;
    }
  }
  constexpr std::size_t share = 3;
  return turns > 0 && share * without_action >= turns;
}

bool Game::has_actions_of(const Game& other) const {
  return std::ranges::equal(plays, other.plays, {}, &Play::took_place, &Play::took_place);
}

Game play_game(World start, Player& first, Player& second) {
  Game game;
  World& world = game.end;
  world = std::move(start);
  game.transcripts[1].side = Side::second;
  const std::array<Player*, 2> players = {&first, &second};
  for (; world.turn() < turn_count; world.next_turn()) {
    const Side side = world.to_act();
    const auto i = static_cast<std::size_t>(side);
    game.positions.push_back(world);
    Play play;
    if (game.faults[i].empty()) {
      game.transcripts[i].turns.push_back(world.report(side));
      Reply reply = players[i]->play({.info = game.transcripts[i].turns.back(), .world = &world});
      game.faults[i] = std::move(reply.fault);
      play.order = std::move(reply.order);
      play.time = reply.time;
    }
    if (play.order) {
      game.transcripts[i].orders.push_back(*play.order);
      play.took_place = world.obey(*play.order);
      game.void_orders[i] += play.took_place.size() < play.order->actions.size();
      for (const Weapon w : weapons) {
        game.injuries[1 - i] += world.recovery(other(side), w) == treatment_turns;
      }
    }
    play.territories = world.territories();
    game.plays.push_back(std::move(play));
  }
  return game;
}

}  // namespace tsume::samurai
