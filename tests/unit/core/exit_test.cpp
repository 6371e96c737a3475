#include "lib/core/exit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <vector>

namespace tsume::core {
namespace {

// All lists of up to three items, against the rule of tsume(7).
TEST(ItemTally, TheFirstThatAppliesIsTheStatus) {
  std::vector<std::vector<Outcome>> lists = {{}};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const std::vector<Outcome> list = lists[i];
    const auto has = [&](std::initializer_list<Outcome> any) {
      return std::ranges::find_first_of(list, any) != list.end();
    };
    ItemTally items;
    std::ranges::for_each(list, [&](Outcome result) { items.add(result); });
    const Exit expected = has({Outcome::bad_input, Outcome::internal_error}) ? Exit::failure
                          : has({Outcome::bounded, Outcome::undecided, Outcome::timeout,
                                 Outcome::node_limit, Outcome::memory_limit})
                              ? Exit::undecided
                          : list.empty() || has({Outcome::solved}) ? Exit::ok
                                                                   : Exit::unsatisfiable;
    EXPECT_EQ(items.status(), expected);
    for (const auto& [result, name] : outcome_names) {
      if (list.size() < 3) {
        lists.push_back(list);
        lists.back().push_back(result);
      }
    }
  }
  EXPECT_EQ(lists.size(), 1 + 9 + 81 + 729U);
}

}  // namespace
}  // namespace tsume::core
