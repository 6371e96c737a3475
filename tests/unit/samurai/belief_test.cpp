#include "lib/samurai/play/belief.hpp"

#include "lib/core/random.hpp"
#include "lib/samurai/play/referee.hpp"
#include "lib/samurai/rules/world.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace tsume::samurai {
namespace {

bool never() {
  return false;
}

bool at_once() {
  return true;
}

void expect_truth(const Belief& belief, const World& world, Side side) {
  for (const Weapon w : weapons) {
    EXPECT_TRUE(
        belief.of(w).places().contains(world.place(other(side), w), world.hidden(other(side), w)))
        << "turn " << world.turn() << ' ' << to_string(w);
  }
}

// Plays `turns` turns of a side of a random game.
void follow(std::uint64_t seed, int turns, BeliefEngine engine, const core::Stop& stop) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Side side = seed % 2 == 0 ? Side::first : Side::second;
  core::Random random(seed);
  World world;
  Belief belief(side, BeliefKind::all, engine);
  for (int t = 0; t < turns; ++t) {
    const bool ours = world.to_act() == side;
    if (ours) {
      belief.observe(world.report(side), stop);
      expect_truth(belief, world, side);
    }
    const Order order = random_order(world, random);
    if (ours) {
      belief.ordered(order);
    }
    world.obey(order);
    world.next_turn();
  }
}

TEST(Belief, NeverLosesTheTruth) {
  for (std::uint64_t seed = 1; seed < 9; ++seed) {
    follow(seed, turn_count, BeliefEngine::search, never);
  }
}

// With no time at all the belief is widened, and still holds the truth.
TEST(Belief, FallsBackWithoutLosingTheTruth) {
  for (std::uint64_t seed = 10; seed < 14; ++seed) {
    follow(seed, turn_count, BeliefEngine::search, at_once);
  }
}

// The two engines know nothing of each other.
void compare_engines(std::uint64_t seed, int turns) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Side side = seed % 2 == 0 ? Side::first : Side::second;
  core::Random random(seed);
  World world;
  Belief search(side);
  Belief sat(side, BeliefKind::all, BeliefEngine::sat);
  for (int t = 0; t < turns; ++t) {
    const Order order = random_order(world, random);
    if (world.to_act() == side) {
      const TurnInfo info = world.report(side);
      search.observe(info, never);
      sat.observe(info, never);
      for (const Weapon w : weapons) {
        ASSERT_EQ(search.of(w).places(), sat.of(w).places()) << "turn " << t << ' ' << to_string(w);
        ASSERT_EQ(search.answer(w).sighting, sat.answer(w).sighting);
      }
      ASSERT_TRUE(search.remarks().empty() && sat.remarks().empty()) << "turn " << t;
      search.ordered(order);
      sat.ordered(order);
    }
    world.obey(order);
    world.next_turn();
  }
}

TEST(Belief, SearchAndSolverFindTheSamePlaces) {
  compare_engines(20, 24);
  compare_engines(21, 24);
}

TEST(Belief, SlowSearchAndSolverFindTheSamePlacesInWholeGames) {
  for (std::uint64_t seed = 30; seed < 60; ++seed) {
    compare_engines(seed, turn_count);
  }
}

// Turns that are lost, cannot be read, or contradict our order: the truth stays in the belief.
TEST(Belief, SurvivesWhatIsLost) {
  for (std::uint64_t seed = 40; seed < 48; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    core::Random random(seed);
    const Side side = seed % 2 == 0 ? Side::first : Side::second;
    World world;
    Belief belief(side);
    for (int t = 0; t < turn_count; ++t) {
      const bool ours = world.to_act() == side;
      const Order order = random_order(world, random);
      if (ours) {
        const std::uint64_t fate = random.below(6);
        if (fate == 0) {
          belief.miss();
          EXPECT_FALSE(belief.answer(Weapon::spear).complete);
        } else if (fate > 1) {  // 1: nobody tells us anything
          belief.observe(world.report(side), never);
        }
        if (fate != 1) {
          expect_truth(belief, world, side);
        }
        belief.ordered(random.chance(1, 5) ? Order{Weapon::axe, {Action::occupy_east}} : order);
      }
      world.obey(order);
      world.next_turn();
    }
  }
}

// Orders that do nothing from some turn on: named ones, some that name nobody, and none at all.
class Silent final : public Player {
 public:
  Silent(std::uint64_t seed, int last) : random_(seed), last_(last) {}
  Reply play(const Asked& turn) override {
    if (turn.info->turn < last_) {
      return {random_order(*turn.world, random_)};
    }
    switch (random_.below(3)) {
      case 0:
        return {Order{static_cast<Weapon>(random_.below(3)), {}}};
      case 1:
        return {Order{}};
      default:
        return {std::nullopt};
    }
  }

 private:
  core::Random random_;
  int last_;
};

// The beliefs of both sides in games in which a side falls silent or is disqualified: of its
// enemy, who is asked to the end, and its own, as long as it is asked. An order that is absent from
// its transcript is the same to its belief as one that does nothing.
TEST(Belief, HoldsTheTruthAboutAndOfSilentAndDisqualifiedSides) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    core::Random random(seed);
    const int last = 2 + static_cast<int>(random.below(60));
    Silent silent(seed, last);
    ScriptedPlayer leaver(
        std::vector<Order>(static_cast<std::size_t>(last / 2), Order{Weapon::swords, {}}));
    RandomPlayer talker(seed + 100);
    Player& other_player = seed % 2 == 0 ? static_cast<Player&>(silent) : leaver;
    const bool quiet_first = random.chance(1, 2);
    const Game game = quiet_first ? play_game(World(), other_player, talker)
                                  : play_game(World(), talker, other_player);
    for (const Side side : {Side::first, Side::second}) {
      Belief with(side);
      Belief without(side);
      for (const TurnInfo& info : game.transcripts[static_cast<std::size_t>(side)].turns) {
        const auto turn = static_cast<std::size_t>(info.turn);
        with.observe(info, never);
        without.observe(info, never);
        expect_truth(with, game.positions[turn], side);
        EXPECT_TRUE(with.remarks().empty());
        for (const Weapon w : weapons) {
          EXPECT_EQ(with.of(w).places(), without.of(w).places()) << "turn " << turn;
        }
        const std::optional<Order>& order = game.plays[turn].order;
        if (order && !order->actions.empty()) {
          without.ordered(*order);
        }
        if (order) {
          with.ordered(*order);
        }
      }
    }
  }
}

TEST(Belief, AGapIsARemark) {
  World world;
  Belief belief(Side::first);
  belief.observe(world.report(Side::first), never);
  TurnInfo odd = world.report(Side::first);
  odd.turn = 4;
  belief.observe(odd, never);
  ASSERT_EQ(belief.remarks().size(), 1U);
  const Answer answer = belief.answer(Weapon::spear);
  EXPECT_EQ(answer.sighting, Sighting::unseen);
  EXPECT_FALSE(answer.complete);
  EXPECT_GT(answer.candidates.size(), 20U);
}

}  // namespace
}  // namespace tsume::samurai
