#include "lib/core/deadline.hpp"

#include <gtest/gtest.h>

namespace tsume::core {
namespace {

TEST(Deadline, WithoutALimitIsNeverReached) {
  const Deadline none;
  EXPECT_FALSE(none.reached());
  EXPECT_FALSE(none.remaining());
  EXPECT_EQ(none.poll_time(1000), -1);
  EXPECT_GE(none.elapsed(), 0);
}

TEST(Deadline, ThatIsReachedLeavesNoTime) {
  const Deadline now(0.0);
  EXPECT_TRUE(now.reached());
  EXPECT_EQ(now.remaining(), 0.0);
  EXPECT_EQ(now.poll_time(1000), 0);
}

TEST(Deadline, PollsNoLongerThanIsLeftOrAllowed) {
  const Deadline far(1e9);
  EXPECT_FALSE(far.reached());
  EXPECT_EQ(far.poll_time(1000), 1000);
  EXPECT_LE(far.remaining(), 1e9);
  // Rounded up: poll must not return before the deadline, again and again.
  const Deadline near(3600.0);
  EXPECT_GT(near.poll_time(100'000'000), 3'500'000);
  EXPECT_LE(near.poll_time(100'000'000), 3'600'000);
}

}  // namespace
}  // namespace tsume::core
