#include "lib/cnf/count.hpp"

#include "lib/io/error.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace tsume::cnf {
namespace {

std::optional<std::string> count_in(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  return read_count(input).count;
}

TEST(Count, IsReadFromEveryCounter) {
  for (const char* const text :
       {"30\n", "c mine\ns mc 30\n", "s pmc 0030\n", "s 30\n", "30",
        "c o found\ns SATISFIABLE\nc s type pmc\nc s log10-estimate 1.47\nc s exact arb int 30\n",
        "s SATISFIABLE\nv 1 2 0\nv 17 0\nc models 30 complete\n", "30\nc s exact arb int 30\n"}) {
    EXPECT_EQ(count_in(text), "30") << text;
  }
  EXPECT_EQ(count_in("s UNSATISFIABLE\n"), "0");
  EXPECT_EQ(count_in("s UNKNOWN\n"), std::nullopt);
  EXPECT_EQ(count_in("s SATISFIABLE\nv 1 0\nc models 1 incomplete\n"), std::nullopt);
  EXPECT_EQ(count_in("c s exact arb int 123456789012345678901234567890\n"),
            "123456789012345678901234567890");
}

TEST(Count, IsNotGuessed) {
  for (const char* const text :
       {"", "s SATISFIABLE\n", "s SATISFIABLE\nv 1 0\n", "c s exact double float 30\n",
        "c s approx arb int 30\n", "c [appmc] Number of solutions is: 15*2**1\ns mc 30\n",
        "c ApproxMC SHA revision 1\ns mc 30\n", "c s log10-estimate 1.47\n", "s wmc 0.3\n", "-30\n",
        "3 0\n", "30\n31\n", "s UNSATISFIABLE\nc s exact arb int 1\n"}) {
    EXPECT_THROW((void)count_in(text), std::runtime_error) << text;
  }
}

TEST(Count, IsDividedWithoutRemainderOnly) {
  for (std::uint64_t n = 0; n < 300; ++n) {
    for (std::uint64_t by = 1; by < 20; ++by) {
      const auto expected = n % by == 0 ? std::optional(std::to_string(n / by)) : std::nullopt;
      EXPECT_EQ(divided(std::to_string(n), by), expected);
    }
  }
  EXPECT_EQ(divided("246913578024691357802469135780", 2), "123456789012345678901234567890");
}

}  // namespace
}  // namespace tsume::cnf
