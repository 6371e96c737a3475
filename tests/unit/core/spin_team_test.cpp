#include "lib/core/spin_team.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace tsume::core {
namespace {

// Each round adds, in its second half, what all members wrote in its first.
TEST(SpinTeam, SharesWhatWasWrittenBeforeTheMeeting) {
  constexpr unsigned rounds = 1000;
  for (unsigned size = 1; size <= 3; ++size) {
    std::vector<unsigned> written(size);
    std::vector<unsigned> sums(size);
    SpinTeam* self = nullptr;
    SpinTeam team(size, [&](unsigned member) {
      written[member] += member + 1;
      self->meet();
      for (const unsigned value : written) {
        sums[member] += value;
      }
    });
    self = &team;
    for (unsigned round = 0; round < rounds; ++round) {
      team.run();
    }
    const unsigned once = size * (size + 1) / 2;
    EXPECT_EQ(sums, std::vector<unsigned>(size, once * rounds * (rounds + 1) / 2));
  }
}

TEST(SpinTeam, EndsWithoutARound) {
  const SpinTeam team(3, [](unsigned) {});
  SUCCEED();
}

}  // namespace
}  // namespace tsume::core
