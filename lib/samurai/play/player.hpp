// One side of a game: in the referee, or alone at the other end of the protocol.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/random.hpp"
#include "lib/samurai/rules/protocol.hpp"
#include "lib/samurai/rules/world.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tsume::samurai {

// What a player is asked at a turn of its side.
struct Asked {
  std::optional<TurnInfo> info;            // nullopt: it cannot be read
  core::Stop stop = [] { return false; };  // whether the time is up
  const World* world = nullptr;            // the truth, which only the referee has
};

// What it does. As under the official manager, an order that cannot be read to its end takes place
// as far as it was read, with the spear where not even a weapon was, and the player is disqualified
// after it; one that comes too late does not take place at all.
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

  virtual Reply play(const Asked& turn) = 0;
  // Remarks on that reply, for people.
  [[nodiscard]] virtual std::vector<std::string> remarks() const { return {}; }
};

// Random legal orders that like to paint and to hide. Needs the truth.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
  Reply play(const Asked& turn) override;

 private:
  core::Random random_;
};

// Orders from a list; then its player has left. An order without a weapon names none that exists:
// nothing happens.
class ScriptedPlayer final : public Player {
 public:
  // `fault`: why the player is disqualified after the last order.
  explicit ScriptedPlayer(std::vector<Order> orders, std::string fault = "its orders have ended")
      : orders_(std::move(orders)), fault_(std::move(fault)) {}
  Reply play(const Asked& turn) override;

 private:
  std::vector<Order> orders_;
  std::string fault_;
  std::size_t next_ = 0;
};

// The orders of a file, as a player writes them. Throws io::ParseError.
[[nodiscard]] std::vector<Order> read_script(io::Input& input);

}  // namespace tsume::samurai
