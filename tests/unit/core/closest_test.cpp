#include "lib/core/closest.hpp"

#include <gtest/gtest.h>

namespace tsume::core {
namespace {

TEST(Closest, FindsWhatDiffersByLittle) {
  const std::vector<std::string> names = {"--format", "--from", "--solver", "--symmetry"};
  EXPECT_EQ(closest("--fromat", names), "--format");  // exchanged
  EXPECT_EQ(closest("--frm", names), "--from");       // left out
  EXPECT_EQ(closest("--solvers", names), "--solver");
  EXPECT_EQ(closest("--symm", names), "--symmetry");  // begun
  EXPECT_EQ(closest("--verbose", names), std::nullopt);
  EXPECT_EQ(closest("--", names), std::nullopt);
  EXPECT_EQ(closest("", names), std::nullopt);
  EXPECT_EQ(closest("--format", {}), std::nullopt);
  EXPECT_EQ(closest(std::string(1000000, '-'), names), std::nullopt);
}

}  // namespace
}  // namespace tsume::core
