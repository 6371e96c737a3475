#include "lib/core/limits.hpp"

#include <gtest/gtest.h>

namespace tsume::core {
namespace {

TEST(Limits, NothingIsLimitedByDefault) {
  const Limits none;
  EXPECT_FALSE(none.reached());
  EXPECT_FALSE(none.cpu.remaining());
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
  const Limits timed{.deadline = Deadline(0.0)};
  EXPECT_EQ(timed.reached_text(), "0 s");
  for (const Deadline& deadline : {Deadline(), Deadline(1e9)}) {
    const Limits used{.deadline = deadline, .cpu = CpuDeadline(0.0)};
    EXPECT_TRUE(used.reached());
    EXPECT_EQ(used.reached_text(), "0 s of processor time");
  }
  const Limits far{.deadline = Deadline(1e9), .cpu = CpuDeadline(1e9), .memory = 64U << 20};
  EXPECT_FALSE(far.reached());
  EXPECT_EQ(far.reached_text(), "");
  EXPECT_EQ(far.memory_text(), "64 MiB of memory");
  EXPECT_LE(far.cpu.remaining(), 1e9);
}

}  // namespace
}  // namespace tsume::core
