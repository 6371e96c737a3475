// A whole game between two players, as the official manager runs it.
#pragma once

#include "lib/core/random.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/world.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tsume::samurai {

// What a player does at its turn.
struct Reply {
  std::optional<Order> order;  // nullopt: none that can be read; nothing happens
  std::string fault;           // late, gone: the army is disqualified
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

// The greedy rule.
class GreedyPlayer final : public Player {
 public:
  Reply play(const World& world, const TurnInfo& info) override;
};

// Orders from a list, then none.
class ScriptedPlayer final : public Player {
 public:
  explicit ScriptedPlayer(std::vector<Order> orders) : orders_(std::move(orders)) {}
  Reply play(const World& world, const TurnInfo& info) override;

 private:
  std::vector<Order> orders_;
  std::size_t next_ = 0;
};

// The orders of a file, as a player writes them. Throws io::ParseError.
[[nodiscard]] std::vector<Order> read_script(io::Input& input);

struct Game {
  World end;                                 // after the last turn
  std::array<Transcript, 2> transcripts;     // by side
  std::array<std::size_t, 2> void_orders{};  // orders with an action that the rules forbade
  std::array<std::size_t, 2> unreadable{};   // turns without an order that can be read
  std::array<std::string, 2> faults;         // why an army was disqualified; empty: it was not

  [[nodiscard]] std::size_t territory(Side side) const;
  // nullopt: a draw
  [[nodiscard]] std::optional<Side> winner() const;
};

// One turn as it was: the position before it, the order, and the actions that took place.
using TurnObserver =
    std::function<void(const World&, const std::optional<Order>&, const std::vector<Action>&)>;

// Plays to the end. A transcript holds the turns that its player was asked for.
[[nodiscard]] Game play_game(World start, Player& first, Player& second,
                             const TurnObserver& observer = {});

}  // namespace tsume::samurai
