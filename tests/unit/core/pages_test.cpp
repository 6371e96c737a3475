#include "lib/core/pages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <vector>

namespace tsume::core {
namespace {

TEST(Pages, AreZeroedAndWritable) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{4096}, std::size_t{9} << 20}) {
    for (const auto backing :
         {Pages::Backing::reserved, Pages::Backing::on_touch, Pages::Backing::sparse}) {
      const Pages pages(bytes, backing);
      ASSERT_EQ(pages.bytes(), bytes);
      auto* const data = static_cast<unsigned char*>(pages.data());
      EXPECT_TRUE(std::all_of(data, data + bytes, [](unsigned char c) { return c == 0; }));
      data[bytes - 1] = 7;
      EXPECT_EQ(data[bytes - 1], 7);
    }
  }
}

TEST(Pages, MovesLeaveNothingBehind) {
  Pages first(4096);
  static_cast<char*>(first.data())[0] = 'a';
  Pages second(std::move(first));
  EXPECT_EQ(first.data(), nullptr);  // NOLINT: what was moved from is empty
  EXPECT_EQ(first.bytes(), 0U);
  EXPECT_EQ(static_cast<char*>(second.data())[0], 'a');
  std::vector<Pages> many;
  for (int i = 0; i < 20; ++i) {
    many.emplace_back(4096);
    static_cast<char*>(many.back().data())[0] = static_cast<char>('a' + i);
  }
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(static_cast<char*>(many[static_cast<std::size_t>(i)].data())[0], 'a' + i);
  }
  many[3] = std::move(second);
  many[4] = Pages();
  EXPECT_EQ(many[4].data(), nullptr);
  EXPECT_EQ(static_cast<char*>(many[3].data())[0], 'a');
}

TEST(Pages, TooMuchIsABadAllocation) {
  EXPECT_THROW(Pages(std::size_t{1} << 62), std::bad_alloc);
}

// From the heap or from the system: what is in the vector stays as it grows, and is aligned.
TEST(PagedVector, GrowsFromTheHeapIntoPages) {
  struct alignas(64) Entry {
    std::size_t number = 0;
  };
  PagedVector<Entry> vector;
  for (std::size_t i = 0; i < 4 * Pages::least_huge / sizeof(Entry); ++i) {
    vector.push_back({i});
    ASSERT_EQ(reinterpret_cast<std::uintptr_t>(&vector.back()) % alignof(Entry), 0U) << i;
  }
  for (std::size_t i = 0; i < vector.size(); ++i) {
    ASSERT_EQ(vector[i].number, i);
  }
  PagedVector<Entry> moved = std::move(vector);
  EXPECT_EQ(moved[7].number, 7U);
  EXPECT_THROW(moved.reserve(moved.max_size()), std::bad_alloc);
}

}  // namespace
}  // namespace tsume::core
