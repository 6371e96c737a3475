#include "lib/core/spin_barrier.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <thread>
#include <vector>

namespace tsume::core {
namespace {

// In every round each thread sees what all wrote in the round before.
TEST(SpinBarrier, NobodyIsARoundAhead) {
  constexpr unsigned threads = 3;
  constexpr unsigned rounds = 2000;
  SpinBarrier meet(threads);
  std::array<unsigned, threads> written{};
  std::array<unsigned, threads> wrong{};
  {
    std::vector<std::jthread> team;
    for (unsigned i = 0; i < threads; ++i) {
      team.emplace_back([&, i] {
        for (unsigned round = 1; round <= rounds; ++round) {
          written[i] = round;
          meet.arrive_and_wait();
          for (const unsigned other : written) {
            wrong[i] += other == round ? 0 : 1;
          }
          meet.arrive_and_wait();
        }
      });
    }
  }
  EXPECT_EQ(wrong, (std::array<unsigned, threads>{}));
}

TEST(SpinBarrier, WakesThoseWhoWentToSleep) {
  SpinBarrier meet(2);
  int value = 0;
  std::jthread late([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    value = 1;
    meet.arrive_and_wait();
  });
  meet.arrive_and_wait();
  EXPECT_EQ(value, 1);
}

TEST(SpinBarrier, OneMayArriveForOthers) {
  SpinBarrier meet(3);
  std::jthread waiting([&] { meet.arrive_and_wait(); });
  meet.arrive(2);
}

}  // namespace
}  // namespace tsume::core
