// The whole truth of a game, and the referee's rules: who may do what, and what each player is
// told. Follows the official game manager of 2017-02-07.
#pragma once

#include "lib/core/names.hpp"
#include "lib/core/random.hpp"
#include "lib/samurai/rules/board.hpp"
#include "lib/samurai/rules/history.hpp"
#include "lib/samurai/rules/protocol.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tsume::samurai {

// A position written out. Samurai 0..2 belong to the first player, 3..5 to the second.
struct Setup {
  int turn = 0;
  std::array<Code, cell_count> owners{};  // 0..5, or unpainted
  std::array<Cell, 6> places{};
  std::array<bool, 6> hidden{};
  std::array<bool, 6> done{};
  std::array<int, 6> recovery{};  // turns of treatment left
};

class World {
 public:
  // The initial position at turn 0.
  World();
  // A position that may be impossible: see ok().
  explicit World(const Setup& setup);

  // Whether a game can hold the position: homes in their owners' colours, nobody in another one's
  // home, who is under treatment shows itself at home, hidden samurai stand on their army's
  // territory, and no two showing samurai share a cell.
  [[nodiscard]] bool ok() const;

  [[nodiscard]] int turn() const { return turn_; }
  [[nodiscard]] Side to_act() const { return turn_ % 2 == 0 ? Side::first : Side::second; }
  // The owner 0..5 of a cell, or unpainted.
  [[nodiscard]] Code owner(Cell cell) const { return owners_[cell.index]; }
  [[nodiscard]] Cell place(Side side, Weapon w) const { return places_[id(side, w)]; }
  [[nodiscard]] bool hidden(Side side, Weapon w) const { return hidden_[id(side, w)]; }
  [[nodiscard]] bool done(Side side, Weapon w) const { return done_[id(side, w)]; }
  // Turns of treatment left.
  [[nodiscard]] int recovery(Side side, Weapon w) const;
  // Cells of each samurai's colour.
  [[nodiscard]] std::array<std::size_t, 6> territories() const;
  // What a player is told now.
  [[nodiscard]] TurnInfo report(Side side) const;

  // One order of the player to act. Returns the actions that took place; the rest was void.
  std::vector<Action> obey(const Order& order);
  // One action of a samurai of the player to act, whatever it did before. False, and nothing
  // happens, if the rules forbid it.
  bool perform(Weapon w, Action action) { return perform(id(to_act(), w), action); }
  // Puts a samurai somewhere else. False, and nothing happens, if no game can hold the position
  // then, but for the colour of the cell: a hidden samurai makes its cell its own.
  bool place_hypothetically(Side side, Weapon w, Cell cell, bool hidden);
  // Not yet ordered in this period, and not under treatment.
  [[nodiscard]] bool can_act(Side side, Weapon w) const {
    return !done_[id(side, w)] && cured_[id(side, w)] <= turn_;
  }
  // Goes on to the next turn; a new period clears all done flags.
  void next_turn();

  // A crowded, legal position in the middle of a game, both armies within ten cells, at the start
  // of a turn.
  [[nodiscard]] static World crowded(core::Random& random);

 private:
  [[nodiscard]] static std::size_t id(Side side, Weapon w) {
    return 3 * static_cast<std::size_t>(side) + number(w);
  }
  [[nodiscard]] static Side side_of(std::size_t samurai) {
    return samurai < 3 ? Side::first : Side::second;
  }
  [[nodiscard]] static Cell home_of(std::size_t samurai) {
    return home(side_of(samurai), static_cast<Weapon>(samurai % 3));
  }
  [[nodiscard]] bool own_territory(std::size_t samurai, Cell cell) const {
    return owner(cell) < 6 && side_of(owner(cell)) == side_of(samurai);
  }
  [[nodiscard]] bool occupied(Cell cell, std::size_t except) const;
  bool perform(std::size_t samurai, Action action);
  void occupy(std::size_t samurai, Direction towards);
  bool move(std::size_t samurai, Direction towards);
  void send_home(std::size_t samurai);
  void scatter(core::Random& random);

  int turn_ = 0;
  std::array<Code, cell_count> owners_{};
  std::array<Cell, 6> places_{};
  std::array<bool, 6> hidden_{};
  std::array<bool, 6> done_{};
  std::array<int, 6> cured_{};  // the turn from which the samurai may act
};

// A random order for the player to act: of a few random legal action sequences the one that
// paints most, with a taste for hiding.
[[nodiscard]] Order random_order(const World& world, core::Random& random);

// One player's view of three turns of a game, with the truth about the enemy's turn between.
struct Scenario {
  Transcript transcript;  // one or more own turns; the last one is to be answered for
  Weapon actor = Weapon::spear;
  History truth;
  std::vector<Action> actions;      // of the enemy that took place
  ByWeapon<Cell> enemies;           // where they are at the last turn
  ByWeapon<bool> enemies_hidden{};  // and whether hidden
  bool repainted = false;           // a cell in sight at both turns changed to the actor's colour
};

// Plays `own_turns` turns of one side (at least 2) and what lies between from a position by random
// orders. nullopt if the game ends or nobody acted at the last enemy turn.
[[nodiscard]] std::optional<Scenario> play_scenario(World world, core::Random& random,
                                                    std::size_t own_turns = 2);
// From the initial position, after a number of random turns.
[[nodiscard]] World after_random_turns(int turns, core::Random& random);
enum class ScenarioKind : std::uint8_t { random, crowded };
inline constexpr core::Named<ScenarioKind> scenario_kind_names[] = {
    {ScenarioKind::random, "random"}, {ScenarioKind::crowded, "crowded"}};

// The scenario of a seed: from a crowded position, or after some random turns of a game. nullopt as
// play_scenario.
[[nodiscard]] std::optional<Scenario> make_scenario(ScenarioKind kind, std::uint64_t seed,
                                                    std::size_t own_turns);

}  // namespace tsume::samurai
