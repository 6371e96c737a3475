#include "lib/core/exit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tsume::core {
namespace {

// All lists of up to four items, against the rule of tsume(7).
TEST(Items, TheFirstThatAppliesIsTheStatus) {
  const std::vector<ItemResult> results = {ItemResult::answered, ItemResult::none,
                                           ItemResult::undecided, ItemResult::bad};
  std::vector<std::vector<ItemResult>> lists = {{}};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const std::vector<ItemResult> list = lists[i];
    const auto has = [&](ItemResult result) { return std::ranges::count(list, result) > 0; };
    Items items;
    std::ranges::for_each(list, [&](ItemResult result) { items.add(result); });
    const Exit expected = has(ItemResult::bad)                        ? Exit::failure
                          : has(ItemResult::undecided)                ? Exit::undecided
                          : list.empty() || has(ItemResult::answered) ? Exit::ok
                                                                      : Exit::unsatisfiable;
    EXPECT_EQ(items.status(), expected);
    for (const ItemResult result : results) {
      if (list.size() < 4) {
        lists.push_back(list);
        lists.back().push_back(result);
      }
    }
  }
  EXPECT_EQ(lists.size(), 1 + 4 + 16 + 64 + 256U);
}

}  // namespace
}  // namespace tsume::core
