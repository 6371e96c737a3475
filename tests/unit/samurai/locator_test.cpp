#include "lib/samurai/play/locator.hpp"

#include "lib/core/random.hpp"
#include "lib/samurai/rules/world.hpp"
#include "lib/samurai/sat/places.hpp"
#include "lib/solver/incremental.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace tsume::samurai {
namespace {

using namespace std::chrono_literals;

// Plays `turns` turns of a side of a random game against the locator.
void follow(std::uint64_t seed, Side side, int turns, std::chrono::milliseconds deadline) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  core::Random random(seed);
  World world;
  Locator locator(side);
  for (int t = 0; t < turns; ++t) {
    const bool ours = world.to_act() == side;
    if (ours) {
      const Locator::Turn turn = locator.observe(world.report(side), Clock::now() + deadline);
      for (const Weapon w : weapons) {
        const auto& belief = locator.beliefs()[number(w)];
        ASSERT_TRUE(belief.contains(world.place(other(side), w), world.hidden(other(side), w)))
            << "turn " << t << ' ' << to_string(w);
      }
    }
    const Order order = random_order(world, random);
    if (ours) {
      locator.ordered(order);
    }
    world.obey(order);
    world.next_turn();
  }
}

class LocatorTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!solver::IncrementalSolver::available()) {
      GTEST_SKIP() << "built without an engine";
    }
  }
};

TEST_F(LocatorTest, NeverLosesTheTruth) {
  follow(1, Side::first, 16, 10s);
  follow(2, Side::second, 16, 10s);
}

// With no time at all the widened belief is the answer, and still holds the truth.
TEST_F(LocatorTest, FallsBackWithoutLosingTheTruth) {
  for (std::uint64_t seed = 10; seed < 14; ++seed) {
    follow(seed, seed % 2 == 0 ? Side::first : Side::second, turn_count, 0ms);
  }
}

TEST_F(LocatorTest, SlowWholeGames) {
  for (std::uint64_t seed = 30; seed < 36; ++seed) {
    follow(seed, seed % 2 == 0 ? Side::first : Side::second, turn_count, 10s);
  }
}

// Turns that are lost, cannot be read, or contradict our order: the truth stays in the belief.
TEST_F(LocatorTest, SurvivesWhatIsLost) {
  for (std::uint64_t seed = 40; seed < 43; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    core::Random random(seed);
    const Side side = seed % 2 == 0 ? Side::first : Side::second;
    World world;
    Locator locator(side);
    for (int t = 0; t < 40; ++t) {
      const bool ours = world.to_act() == side;
      const Order order = random_order(world, random);
      if (ours) {
        const std::uint64_t fate = random.below(6);
        if (fate == 0) {
          const Locator::Turn turn = locator.miss();
          EXPECT_FALSE(turn.answers[0].complete);
        } else if (fate > 1) {  // 1: nobody tells us anything
          (void)locator.observe(world.report(side), Clock::now() + 10s);
        }
        for (const Weapon w : weapons) {
          ASSERT_TRUE(fate == 1 || locator.beliefs()[number(w)].contains(
                                       world.place(other(side), w), world.hidden(other(side), w)))
              << "turn " << t << ' ' << to_string(w);
        }
        locator.ordered(random.chance(1, 5) ? Order{Weapon::axe, {Action::occupy_east}} : order);
      }
      world.obey(order);
      world.next_turn();
    }
  }
}

TEST_F(LocatorTest, AGapIsARemark) {
  World world;
  Locator locator(Side::first);
  (void)locator.observe(world.report(Side::first), Clock::now() + 10s);
  TurnInfo odd = world.report(Side::first);
  odd.turn = 4;
  const Locator::Turn turn = locator.observe(odd, Clock::now() + 10s);
  ASSERT_EQ(turn.remarks.size(), 1U);
  EXPECT_EQ(turn.answers[0].status, Status::unseen);
  EXPECT_FALSE(turn.answers[0].complete);
  EXPECT_GT(turn.answers[0].candidates.size(), 20U);
}

// Places known beforehand, some or all of them, do not change what is found.
TEST(EnumeratePlaces, GoesOnFromKnownPlaces) {
  if (!solver::IncrementalSolver::available()) {
    GTEST_SKIP() << "built without libcadical";
  }
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    core::Random random(seed);
    const auto scenario = play_scenario(World::crowded(random), random);
    if (!scenario) {
      continue;
    }
    SCOPED_TRACE(seed);
    const Question question{{situation_at(scenario->transcript, 1)}, scenario->actor, false};
    const Enumerated all = enumerate_places(question, {});
    ASSERT_TRUE(all.complete);
    Places some;
    for (const std::size_t c : all.places.hidden) {
      if (c % 2 == 0) {
        some.insert(Cell::from(c), true);
      }
    }
    for (const Places& known : {some, all.places}) {
      const Enumerated found = enumerate_places(question, {}, std::nullopt, known);
      EXPECT_TRUE(found.complete);
      EXPECT_EQ(found.places, all.places);
    }
    ++asked;
  }
  EXPECT_GT(asked, 4);
}

// What the search misses is not lost, and keeps the order of the candidates.
TEST(Locator, AddsWhatOnlyTheEngineFound) {
  Answer answer;
  const Cell known = Cell::at(3, 4);
  const Cell hidden = Cell::at(2, 4);
  const Cell both = Cell::at(4, 4);
  answer.candidates = {{known, 5, true}};
  Places searched;
  searched.insert(known, true);
  EXPECT_FALSE(add_missed(answer, searched, searched));
  ASSERT_EQ(answer.candidates.size(), 1U);
  Places found = searched;
  found.insert(known, false);
  found.insert(hidden, true);
  found.insert(both, true);
  found.insert(both, false);
  EXPECT_TRUE(add_missed(answer, searched, found));
  const std::vector<Candidate> expected = {
      {hidden, 1, true}, {known, 5, std::nullopt}, {both, 1, std::nullopt}};
  EXPECT_EQ(answer.candidates, expected);
}

}  // namespace
}  // namespace tsume::samurai
