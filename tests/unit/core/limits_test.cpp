#include "lib/core/limits.hpp"

#include <gtest/gtest.h>

namespace tsume::core {
namespace {

TEST(Limits, NothingIsLimitedByDefault) {
  const Limits none;
  EXPECT_FALSE(none.reached());
  EXPECT_FALSE(none.remaining_cpu_seconds());
  EXPECT_FALSE(none.memory);
  EXPECT_FALSE(none.nodes);
  EXPECT_EQ(none.after(1000).most_nodes(), none.most_nodes());
  EXPECT_EQ(none.reached_text(), "");
  EXPECT_EQ(none.memory_text(), "the memory of this machine");
}

TEST(Limits, NodesAreUsedUpAndNeverLessThanNone) {
  Limits limits;
  limits.nodes = 5;
  EXPECT_EQ(limits.after(3).most_nodes(), 2U);
  EXPECT_EQ(limits.after(7).most_nodes(), 0U);
}

TEST(Limits, SayWhichOneIsReached) {
  EXPECT_EQ(Limits(0.0).reached_text(), "0 s");
  EXPECT_EQ(Limits(std::nullopt, 0.0).reached_text(), "0 s of processor time");
  EXPECT_EQ(Limits(1e9, 0.0).reached_text(), "0 s of processor time");
  EXPECT_TRUE(Limits(std::nullopt, 0.0).reached());
  const Limits far(1e9, 1e9, 64U << 20);
  EXPECT_FALSE(far.reached());
  EXPECT_EQ(far.reached_text(), "");
  EXPECT_EQ(far.memory_text(), "64 MiB of memory");
  EXPECT_LE(far.remaining_cpu_seconds(), 1e9);
}

}  // namespace
}  // namespace tsume::core
