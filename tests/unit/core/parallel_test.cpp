#include "lib/core/parallel.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

namespace tsume::core {
namespace {

TEST(ForEachOrdered, KeepsTheOrderForEveryNumberOfThreads) {
  std::vector<int> expected(1000);
  std::iota(expected.begin(), expected.end(), 0);
  for (const std::size_t threads : {1U, 2U, 5U}) {
    int at = 0;
    std::vector<int> seen;
    for_each_ordered(
        threads, [&] { return at < 1000 ? std::optional(at++) : std::nullopt; },
        [](int item) {
          // Uneven work, so that later items finish first.
          volatile int spin = (item % 7) * 500;
          while (spin > 0) {
            spin = spin - 1;
          }
          return item;
        },
        [&](int result) { seen.push_back(result); });
    EXPECT_EQ(seen, expected) << threads << " threads";
  }
}

TEST(ForEachOrdered, ThrowsInTurnWhatWorkThrows) {
  for (const std::size_t threads : {1U, 3U}) {
    int at = 0;
    std::vector<int> seen;
    const auto run = [&] {
      for_each_ordered(
          threads, [&] { return at < 100 ? std::optional(at++) : std::nullopt; },
          [](int item) {
            if (item == 40) {
              throw std::runtime_error("forty");
            }
            return item;
          },
          [&](int result) { seen.push_back(result); });
    };
    EXPECT_THROW(run(), std::runtime_error);
    EXPECT_EQ(seen.size(), 40U) << threads << " threads";
  }
}

TEST(ForEachOrdered, AcceptsNoItems) {
  for_each_ordered(
      2, [] { return std::optional<int>(); }, [](int item) { return item; },
      [](int) { FAIL() << "no item, no result"; });
}

}  // namespace
}  // namespace tsume::core
