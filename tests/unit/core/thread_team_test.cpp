#include "lib/core/thread_team.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <vector>

namespace tsume::core {
namespace {

TEST(ThreadTeam, EveryPieceIsDoneOnceAndSeenAfterwards) {
  constexpr std::size_t pieces = 37;
  for (const unsigned size : {1U, 2U, 3U, 8U}) {
    std::array<int, pieces> done{};  // not atomic: the team orders the accesses
    std::vector<int> rounds_of(size, 0);
    std::atomic<std::size_t> next = 0;
    const ThreadTeam::Work work = [&](unsigned member) {
      ++rounds_of[member];
      for (std::size_t piece = next++; piece < pieces; piece = next++) {
        ++done[piece];
      }
    };
    ThreadTeam team(size);
    for (int round = 1; round <= 3000; ++round) {
      next = 0;
      team.run(work);
      for (const int count : done) {
        ASSERT_EQ(count, round) << size;
      }
      ASSERT_EQ(rounds_of[0], round);
    }
    for (const int rounds : rounds_of) {
      EXPECT_LE(rounds, 3000);
    }
  }
}

// Rounds of two kinds, as a search has them: the second reads what all members wrote in the first.
TEST(ThreadTeam, SharesWhatWasWrittenInTheRoundBefore) {
  constexpr std::size_t pieces = 16;
  std::array<std::size_t, pieces> written{};
  std::array<std::size_t, pieces> sums{};
  std::atomic<std::size_t> next = 0;
  std::size_t round = 0;
  const ThreadTeam::Work write = [&](unsigned) {
    for (std::size_t piece = next++; piece < pieces; piece = next++) {
      written[piece] = round;
    }
  };
  const ThreadTeam::Work sum = [&](unsigned) {
    for (std::size_t piece = next++; piece < pieces; piece = next++) {
      sums[piece] = 0;
      for (const std::size_t value : written) {
        sums[piece] += value;
      }
    }
  };
  ThreadTeam team(4);
  for (round = 1; round <= 3000; ++round) {
    next = 0;
    team.run(write);
    next = 0;
    team.run(sum);
    for (const std::size_t value : sums) {
      ASSERT_EQ(value, pieces * round);
    }
  }
}

TEST(ThreadTeam, WaitsForAHelperAtWorkAndWakesSleepers) {
  ThreadTeam team(2);
  std::atomic<bool> helper_came = false;
  bool helper_done = false;
  for (int round = 0; round < 3; ++round) {
    helper_came = false;
    helper_done = false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // the helper goes to sleep
    const ThreadTeam::Work work = [&](unsigned member) {
      if (member == 1) {
        helper_came = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));  // member 0 goes to sleep
        helper_done = true;
      } else {
        while (!helper_came) {
          std::this_thread::yield();
        }
      }
    };
    team.run(work);
    EXPECT_TRUE(helper_done);
  }
}

TEST(ThreadTeam, EndsWithoutARound) {
  const ThreadTeam team(3);
}

}  // namespace
}  // namespace tsume::core
