// The joint encoding of all three enemies against whole worlds: from the start of the game nothing
// is unknown, so every world that fits what one side is told can be played out by the referee.
#include "lib/core/random.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/world.hpp"
#include "lib/samurai/sat/places.hpp"
#include "lib/samurai/sat/problem.hpp"
#include "lib/solver/cadical.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tsume::samurai {
namespace {

// All that matters of a world, as a key.
std::string key_of(const World& world) {
  std::string key;
  for (std::size_t c = 0; c < cell_count; ++c) {
    key += static_cast<char>('0' + world.owner(Cell::from(c)));
  }
  for (const Side side : {Side::first, Side::second}) {
    for (const Weapon w : weapons) {
      key += static_cast<char>(world.place(side, w).index);
      key += static_cast<char>(world.recovery(side, w));
      key += world.hidden(side, w) ? 'h' : 's';
      key += world.done(side, w) ? 'd' : '-';
    }
  }
  return key;
}

// The worlds that one order of the side to act can lead to, before the turn ends, each once.
class Successors {
 public:
  explicit Successors(const World& world) : world_(world) {
    for (const Weapon w : weapons) {
      if (!world.done(world.to_act(), w)) {
        weapon_ = w;
        tried_.clear();
        extend({}, action_budget);
      }
    }
  }
  [[nodiscard]] const std::map<std::string, World>& worlds() const { return worlds_; }

 private:
  void extend(const std::vector<Action>& actions, int left) {
    World next = world_;
    if (next.obey({weapon_, actions}).size() < actions.size()) {
      return;
    }
    const std::string key = key_of(next);
    if (!tried_.insert({key, left}).second) {
      return;
    }
    worlds_.emplace(key, next);
    for (unsigned code = 1; code <= action_count; ++code) {
      const auto action = static_cast<Action>(code);
      if (cost(action) <= left) {
        std::vector<Action> longer = actions;
        longer.push_back(action);
        extend(longer, left - cost(action));
      }
    }
  }

  const World& world_;
  Weapon weapon_ = Weapon::spear;
  std::set<std::pair<std::string, int>> tried_;
  std::map<std::string, World> worlds_;
};

// A game from its start: what one side is told, and the truth.
struct Opening {
  Transcript transcript;
  World truth;
};

// `enemy_turns` turns of the enemy, from the start; the first player looks on.
Opening play_opening(std::uint64_t seed, std::size_t enemy_turns) {
  core::Random random(seed);
  Opening opening;
  World& world = opening.truth;
  opening.transcript.turns.push_back(world.report(Side::first));
  while (opening.transcript.turns.size() <= enemy_turns) {
    opening.transcript.orders.push_back(random_order(world, random));
    world.obey(opening.transcript.orders.back());
    world.next_turn();
    world.obey(random_order(world, random));
    world.next_turn();
    opening.transcript.turns.push_back(world.report(Side::first));
  }
  return opening;
}

// What the first player is told after the worlds' turn is over.
bool fits(World& world, const TurnInfo& told) {
  world.next_turn();
  return world.report(Side::first) == told;
}

std::array<Places, 3> places_by_worlds(const Transcript& transcript) {
  std::map<std::string, World> worlds;
  worlds.emplace(key_of(World()), World());
  for (std::size_t i = 0; i + 1 < transcript.turns.size(); ++i) {
    std::map<std::string, World> next;
    for (auto& [key, world] : worlds) {
      world.obey(transcript.orders[i]);
      world.next_turn();
      const Successors successors(world);
      for (const auto& [after_key, after] : successors.worlds()) {
        World then = after;
        if (fits(then, transcript.turns[i + 1])) {
          next.emplace(after_key, then);
        }
      }
    }
    worlds = std::move(next);
  }
  std::array<Places, 3> places;
  for (const auto& [key, world] : worlds) {
    for (const Weapon w : weapons) {
      places[number(w)].insert(world.place(Side::second, w), world.hidden(Side::second, w));
    }
  }
  return places;
}

PlaceQuestion question(const Opening& opening, Weapon w) {
  const std::size_t last = opening.transcript.turns.size() - 1;
  return make_problem(opening.transcript, last, w, last, true).question;
}

TEST(JointWorlds, OneTurnIsExact) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Opening opening = play_opening(seed, 1);
    const auto expected = places_by_worlds(opening.transcript);
    for (const Weapon w : weapons) {
      EXPECT_EQ(enumerate_places(question(opening, w), {}).places, expected[number(w)])
          << to_string(w);
    }
  }
}

TEST(JointWorlds, SlowTwoTurnsAreExact) {
  for (std::uint64_t seed = 20; seed < 23; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Opening opening = play_opening(seed, 2);
    const auto expected = places_by_worlds(opening.transcript);
    for (const Weapon w : weapons) {
      EXPECT_EQ(enumerate_places(question(opening, w), {}).places, expected[number(w)])
          << to_string(w);
    }
  }
}

// The world that the histories of a turn lead to, played by the referee; nullopt: no order does.
std::optional<World> realised(const World& world, const std::array<History, 3>& histories) {
  const Successors successors(world);
  for (const auto& [key, after] : successors.worlds()) {
    bool same = true;
    for (const Weapon w : weapons) {
      const History& h = histories[number(w)];
      same = same && world.place(Side::second, w) == h.start &&
             world.hidden(Side::second, w) == h.hidden_before &&
             after.place(Side::second, w) == h.end &&
             after.hidden(Side::second, w) == h.hidden_after;
      if (h.attack) {
        for (const std::size_t c : painted(w, h.attack->from, h.attack->towards)) {
          same = same && after.owner(Cell::from(c)) == 3 + number(w);
        }
      }
    }
    if (same) {
      return after;
    }
  }
  return std::nullopt;
}

// Three turns: each place that the formula allows is reached by a game that the referee plays and
// that looks the same to the first player, and where the enemies truly are is allowed. (All worlds
// of three turns are too many to list: whether other places are lost is tested over two.)
TEST(JointWorlds, SlowThreeTurnsAreSoundAndKeepTheTruth) {
  for (std::uint64_t seed = 30; seed < 33; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Opening opening = play_opening(seed, 3);
    const Transcript& told = opening.transcript;
    core::Random random(seed);
    for (const Weapon asked : weapons) {
      const PlaceQuestion q = question(opening, asked);
      const Places places = enumerate_places(q, {}).places;
      EXPECT_TRUE(places.contains(opening.truth.place(Side::second, asked),
                                  opening.truth.hidden(Side::second, asked)));
      solver::CadicalSolver solver;
      encode_general(q, {}, solver);
      const Timeline last = timeline(q, q.turns.size() - 1, asked);
      for (int n = 0; n < 12; ++n) {
        const Cell cell = Cell::from(random.below(cell_count));
        solver.assume(last.end(cell.index));
        if (solver.solve() != cnf::Verdict::satisfiable) {
          EXPECT_FALSE(places.cells().contains(cell.index));
          continue;
        }
        const auto value = [&](cnf::Var v) { return solver.value(v); };
        World world;
        for (std::size_t turn = 0; turn < q.turns.size(); ++turn) {
          std::array<History, 3> histories;
          for (const Weapon w : weapons) {
            histories[number(w)] = history_in(q, turn, w, value);
          }
          world.obey(told.orders[turn]);
          world.next_turn();
          auto after = realised(world, histories);
          ASSERT_TRUE(after) << to_string(asked) << ' ' << to_string(cell) << " turn " << turn;
          world = *after;
          ASSERT_TRUE(fits(world, told.turns[turn + 1])) << to_string(cell);
        }
      }
    }
  }
}

}  // namespace
}  // namespace tsume::samurai
