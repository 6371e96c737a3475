// A whole game between two players, as the official manager runs it.
#pragma once

#include "lib/samurai/play/player.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

// A turn of a game.
struct Play {
  std::optional<Order> order;  // nullopt: disqualified, or too late
  std::vector<Action> took_place;
  std::chrono::milliseconds time{0};         // that the player took
  std::array<std::size_t, 6> territories{};  // after it
};

struct Game {
  World end;                                 // after the last turn
  std::vector<World> positions;              // before each turn
  std::vector<Play> plays;                   // by turn, from the first that was played
  std::array<Transcript, 2> transcripts;     // by side
  std::array<std::size_t, 2> void_orders{};  // orders with an action that the rules forbade
  std::array<std::size_t, 2> injuries{};     // suffered
  std::array<std::string, 2> faults;         // why an army was disqualified; empty: it was not

  [[nodiscard]] std::size_t territory(Side side) const;
  // nullopt: a draw
  [[nodiscard]] std::optional<Side> winner() const;
  // Whether the army did nothing in a third of its turns or more: a player that is too slow, has
  // ended, or was started in the wrong way.
  [[nodiscard]] bool idle(Side side) const;
  // Whether the same actions took place in each turn.
  [[nodiscard]] bool has_actions_of(const Game& other) const;
};

// Plays to the end by the rules of the official manager: the samurai of a disqualified player stay
// where they are, as they are, and are not ordered any more. A transcript holds the turns that its
// player was asked for, and the orders that it gave.
[[nodiscard]] Game play_game(World start, Player& first, Player& second);

}  // namespace tsume::samurai
