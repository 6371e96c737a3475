#include "lib/io/progress.hpp"

#include <gtest/gtest.h>

namespace tsume::io {
namespace {

TEST(Progress, TimesAreForPeople) {
  EXPECT_EQ(duration_text(0.2), "0 s");
  EXPECT_EQ(duration_text(45), "45 s");
  EXPECT_EQ(duration_text(1724), "29 min");
  EXPECT_EQ(duration_text(1680), "28 min");
  EXPECT_EQ(duration_text(20000), "5.6 h");
  EXPECT_EQ(duration_text(1e6), "12 days");
  EXPECT_EQ(duration_text(1e300), "very long");
}

TEST(Progress, QuietWinsAndForcedNeedsNoTerminal) {
  EXPECT_EQ(progress_mode(true, true), ProgressMode::none);
  EXPECT_EQ(progress_mode(false, true), ProgressMode::plain);
}

}  // namespace
}  // namespace tsume::io
