#include "lib/core/bit_set.hpp"

#include "lib/core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <span>
#include <vector>

namespace tsume::core {
namespace {

struct Tag;

// Compares a bit set with std::set under random operations.
template <std::size_t N>
void expect_like_a_set(std::uint64_t seed) {
  SCOPED_TRACE(seed);
  using Bits = BitSet<Tag, N>;
  Random random(seed);
  std::set<std::size_t> set_a, set_b;
  Bits a, b;
  for (int i = 0; i < 200; ++i) {
    const std::size_t item = random.below(N);
    if (random.chance(2, 3)) {
      set_a.insert(item);
      a.insert(item);
    } else {
      set_a.erase(item);
      a.erase(item);
    }
    const std::size_t other = random.below(N);
    set_b.insert(other);
    b.insert(other);
  }
  std::size_t in_both = 0, in_either = set_b.size();
  for (const std::size_t item : set_a) {
    in_both += set_b.count(item);
    in_either += 1 - set_b.count(item);
  }
  EXPECT_EQ(a.count(), set_a.size());
  EXPECT_EQ(a.empty(), set_a.empty());
  EXPECT_EQ(a.first(), set_a.empty() ? N : *set_a.begin());
  std::vector<std::size_t> elements;
  for (const std::size_t item : a) {
    elements.push_back(item);
  }
  EXPECT_TRUE(std::equal(elements.begin(), elements.end(), set_a.begin(), set_a.end()));
  EXPECT_EQ((a & b).count(), in_both);
  EXPECT_EQ((a | b).count(), in_either);
  EXPECT_EQ((a ^ b), (a | b) - (a & b));
  EXPECT_EQ((a - b), a & ~b);
  EXPECT_EQ(~~a, a);
  EXPECT_EQ((~a).count(), N - a.count());
  EXPECT_EQ(a | ~a, Bits::full());
}

TEST(BitSet, IsASet) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    expect_like_a_set<1>(seed);
    expect_like_a_set<63>(seed);
    expect_like_a_set<64>(seed);
    expect_like_a_set<65>(seed);
    expect_like_a_set<200>(seed);
  }
}

TEST(Random, StreamIsSplitMix64) {
  // The reference sequence of SplitMix64 for seed 1234567.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317ULL);
  EXPECT_EQ(random.next(), 3203168211198807973ULL);
  EXPECT_EQ(random.next(), 9817491932198370423ULL);
}

TEST(Random, BelowStaysBelowAndReachesAll) {
  Random random(1);
  std::vector<int> seen(7);
  for (int i = 0; i < 7000; ++i) {
    const std::uint64_t value = random.below(7);
    ASSERT_LT(value, 7U);
    ++seen[value];
  }
  for (const int times : seen) {
    EXPECT_NEAR(times, 1000, 200);
  }
  EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, ShuffleIsAPermutation) {
  Random random(1);
  std::vector<int> items(100);
  std::iota(items.begin(), items.end(), 0);
  const std::vector<int> sorted = items;
  random.shuffle(std::span(items));
  EXPECT_NE(items, sorted);
  EXPECT_TRUE(std::is_permutation(items.begin(), items.end(), sorted.begin()));
}

}  // namespace
}  // namespace tsume::core
