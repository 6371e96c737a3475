// A whole game between two players, as the official manager runs it.
#pragma once

#include "lib/core/random.hpp"
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

// What a player does at its turn. As under the official manager, an order that cannot be read to
// its end takes place as far as it was read, with the spear where not even a weapon was, and the
// player is disqualified after it; one that comes too late does not take place at all.
struct Reply {
  std::optional<Order> order;  // nullopt: none
  std::string fault = {};      // why the player is disqualified from here on; empty: it is not
  std::chrono::milliseconds time{0};
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // At its turn; `world` is for players inside the referee only.
  virtual Reply play(const World& world, const TurnInfo& info) = 0;
};

// Random legal orders that like to paint and to hide.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
  Reply play(const World& world, const TurnInfo& info) override;

 private:
  core::Random random_;
};

// The contest's sample player 2.
class GreedyPlayer final : public Player {
 public:
  Reply play(const World& world, const TurnInfo& info) override;
};

// Orders from a list; then its player has left. An order without a weapon names none that exists:
// nothing happens.
class ScriptedPlayer final : public Player {
 public:
  // `fault`: why the player is disqualified after the last order.
  explicit ScriptedPlayer(std::vector<Order> orders, std::string fault = "its orders have ended")
      : orders_(std::move(orders)), fault_(std::move(fault)) {}
  Reply play(const World& world, const TurnInfo& info) override;

 private:
  std::vector<Order> orders_;
  std::string fault_;
  std::size_t next_ = 0;
};

// The orders of a file, as a player writes them. Throws io::ParseError.
[[nodiscard]] std::vector<Order> read_script(io::Input& input);

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
};

// Plays to the end by the rules of the official manager: the samurai of a disqualified player stay
// where they are, as they are, and are not ordered any more. A transcript holds the turns that its
// player was asked for, and the orders that it gave.
[[nodiscard]] Game play_game(World start, Player& first, Player& second);

}  // namespace tsume::samurai
