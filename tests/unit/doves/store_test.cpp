// Stores whose text files say what they should not, with a checksum that fits.
#include "lib/doves/retro/store.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/doves/index.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::doves::retro {
namespace {

using Lines = std::vector<std::string>;

class EditedStore : public ::testing::Test {
 protected:
  EditedStore() {
    Store store = open(tables_);
    store.begin();
    store.finish(StoreState::stopped, tables_, std::nullopt);
  }

  static StoreKind kind_of(const Tables& tables, bool levels = false) {
    return {tables.game(), levels};
  }
  [[nodiscard]] Store open(const Tables& tables, bool levels = false) const {
    return Store::open_or_create(folder_, kind_of(tables, levels), tables, 0);
  }

  // The lines of a file above its checksum.
  [[nodiscard]] Lines lines(const std::string& file) const {
    Lines result;
    const std::string text = test::read_file(folder_ + '/' + file);
    for (const std::string_view line : core::split_fields(text, '\n')) {
      result.emplace_back(line);
    }
    result.resize(result.size() - 2);  // the checksum, and nothing behind its end
    return result;
  }
  // Opens the store with other lines in the file: what is said against it.
  [[nodiscard]] std::string refusal(const std::string& file, const Lines& changed) const {
    const std::string path = folder_ + '/' + file;
    const std::string before = test::read_file(path);
    std::string text;
    for (const std::string& line : changed) {
      text += line + '\n';
    }
    test::write_file(path,
                     text + "end xxh64=" + core::hex16(core::Digest().add(text).value()) + '\n');
    std::string said = "accepted";
    try {
      const Store store(folder_, the_index());
    } catch (const std::runtime_error& error) {
      said = error.what();
    }
    test::write_file(path, before);
    return said.starts_with(folder_) ? said.substr(folder_.size() + 1) : said;
  }
  // The same with one line, from 1, replaced.
  [[nodiscard]] std::string with_line(std::size_t number, const std::string& line) const {
    Lines changed = lines("meta");
    changed.at(number - 1) = line;
    return refusal("meta", changed);
  }

  Tables tables_{Game{{}, Truncation::full, 3}, the_index()};
  test::Scratch scratch_;
  std::string folder_ = scratch_.path("store");
};

TEST_F(EditedStore, BadLinesOfMetaAreRefusedWithTheirNumber) {
  const Lines good = lines("meta");
  ASSERT_EQ(refusal("meta", good), "accepted");
  ASSERT_EQ(good.at(1), "rule full");
  EXPECT_EQ(with_line(2, "rule foo"), "meta:2: an unknown value of rule");
  EXPECT_EQ(with_line(2, "rule"), "meta:2: not a line 'rule VALUE'");
  ASSERT_EQ(good.at(2), "max-doves 3");
  EXPECT_EQ(with_line(3, "max-doves three"), "meta:3: not a number: 'three'");
  for (const char* const most : {"0", "1", "13", "18446744073709551615"}) {
    EXPECT_EQ(with_line(3, std::string("max-doves ") + most), "meta:3: max-doves is out of range");
  }
  ASSERT_TRUE(good.at(7).starts_with("layer "));
  EXPECT_EQ(with_line(8, "layer 1 1 1 1 1"), "meta:8: not a number of doves");
  EXPECT_EQ(with_line(8, "layer 13 1 1 1 1"), "meta:8: not a number of doves");
  EXPECT_EQ(with_line(8, "layer 3 1"), "meta:8: an unknown line");
  EXPECT_EQ(with_line(8, "player 3 1 1 1 1"), "meta:8: an unknown line");
  EXPECT_EQ(with_line(8, "layer 3 1 1 1 -1"), "meta:8: not a number: '-1'");
  EXPECT_EQ(with_line(good.size(), "value 3 lost 1"),
            "meta:" + std::to_string(good.size()) + ": an unknown value");
  EXPECT_EQ(refusal("meta", {good.begin(), good.begin() + 4}), "meta:4: truncated");
}

// Only the counts of positions may be missing.
TEST_F(EditedStore, MissingLinesOfMetaAreRefused) {
  const Lines good = lines("meta");
  for (std::size_t i = 0; i < good.size(); ++i) {
    Lines less = good;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    const bool counts = good[i].starts_with("value ");  // no file depends on them
    EXPECT_EQ(refusal("meta", less) == "accepted", counts) << good[i];
  }
}

TEST_F(EditedStore, LevelsSayHowFarTheyCame) {
  folder_ = scratch_.path("levels");
  (void)open(tables_, true);
  const Lines good = lines("meta");
  ASSERT_EQ(refusal("meta", good), "accepted");
  ASSERT_EQ(good.at(7), "reached 1");
  EXPECT_EQ(with_line(8, "reached 9"), "accepted");
  for (const char* const level : {"0", "65535", "4294967297", "18446744073709551615"}) {
    EXPECT_EQ(with_line(8, std::string("reached ") + level), "meta:8: not a level");
  }
}

// A layer without plies in a store that has them would not hold what its units say.
TEST_F(EditedStore, ALayerWithoutPliesIsRefused) {
  folder_ = scratch_.path("levels");
  (void)open(tables_, true);
  const Lines good = lines("meta");
  for (std::size_t i = 0; i < good.size(); ++i) {
    if (!good[i].starts_with("layer ")) {
      continue;
    }
    EXPECT_EQ(with_line(i + 1, good[i].substr(0, good[i].rfind(' ')) + " 0"),
              " 'units' or 'meta' is of another game");
  }
}

// Only the call that makes a store may begin without what was looked at.
TEST_F(EditedStore, IsCreatedOnce) {
  EXPECT_FALSE(open(tables_).created());
  folder_ = scratch_.path("new");
  EXPECT_TRUE(open(tables_).created());
  EXPECT_FALSE(open(tables_).created());
}

TEST_F(EditedStore, WhatAStoppedRunHasLookedAtIsKept) {
  RetrogradeOptions options;
  options.stop = [polls = 0]() mutable { return ++polls > 5; };
  std::optional<Progress> before;
  {
    Store store = open(tables_);
    store.begin();
    RetrogradeSolver solver(tables_, store.sets(), options, Progress::none(tables_));
    ASSERT_FALSE(solver.solve());
    before = solver.progress();
    store.finish(StoreState::stopped, tables_, before);
  }
  EXPECT_FALSE(*before == Progress::none(tables_));
  EXPECT_EQ(open(tables_).progress(), before);
}

// The checksum is right, but the units are not those of the game: whatever they say, an analysis
// does not begin, a check fails, and a question is refused or answered from where the unit is.
TEST_F(EditedStore, AnotherLayoutIsRefused) {
  folder_ = scratch_.path("levels");
  {
    Store store = open(tables_, true);
    store.begin();
    store.finish(StoreState::complete, tables_, std::nullopt);
  }
  EXPECT_NO_THROW(Store(folder_, the_index()).check_all([](std::uint64_t) {}));
  const std::string path = folder_ + "/units";
  const std::string good = test::read_file(path);
  const std::size_t numbers = good.size() / sizeof(std::uint64_t) - 1;  // then the checksum
  core::Random random(4);
  int opened = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    std::string units = good;
    char* const at = units.data() + random.below(numbers) * sizeof(std::uint64_t);
    std::uint64_t number = 0;
    std::memcpy(&number, at, sizeof number);
    const std::uint64_t difference = 1 + random.below(std::uint64_t{1} << random.below(64));
    number += random.chance(1, 2) ? difference : -difference;
    std::memcpy(at, &number, sizeof number);
    const std::string_view all = std::string_view(units).substr(0, numbers * sizeof number);
    const std::uint64_t sum = core::Digest().add(all).value();
    std::memcpy(units.data() + all.size(), &sum, sizeof sum);
    test::write_file(path, units);
    EXPECT_THROW((void)open(tables_, true), io::Failure);
    try {
      Store store(folder_, the_index());
      ++opened;
      EXPECT_THROW(store.check_all([](std::uint64_t) {}), io::Failure);
      const Lookup lookup = store.lookup();
      for (std::uint32_t unit = 0; unit < tables_.unit_count(); ++unit) {
        try {
          (void)lookup.at({unit, 0, 0, 0});
        } catch (const io::Failure&) {
          EXPECT_THROW((void)lookup.at({unit, 0, 0, 0}), io::Failure) << "asked again";
        }
      }
      (void)lookup.slots_of_most_plies();
    } catch (const io::Failure&) {
      continue;
    }
  }
  EXPECT_GT(opened, 0);
}

// Each byte of a layer matters: the sizes and checksums, their own checksum, and the compressed
// ranges; and none may be missing or added.
TEST_F(EditedStore, LayersAreReadAsTheyWereWritten) {
  {
    Store store = open(tables_);
    store.begin();
    ASSERT_TRUE(RetrogradeSolver(tables_, store.sets(), {}).solve());
    store.finish(StoreState::complete, tables_, std::nullopt);
  }
  const auto fault = [&] {
    try {
      Store store = open(tables_);
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  ASSERT_EQ(fault(), "accepted");
  const std::string path = folder_ + "/won.03";
  const std::string good = test::read_file(path);
  ASSERT_GT(good.size(), 24U);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 16);
    test::write_file(path, bad);
    EXPECT_TRUE(fault().starts_with(path + ": damaged")) << i << ' ' << fault();
    test::write_file(path, good.substr(0, i));
    EXPECT_NE(fault(), "accepted") << i;
  }
  test::write_file(path, good + '\0');
  EXPECT_TRUE(fault().starts_with(path + ": damaged")) << fault();
  test::write_file(path, good);
  EXPECT_EQ(fault(), "accepted");
}

}  // namespace
}  // namespace tsume::doves::retro
