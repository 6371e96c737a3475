// Stores whose text files say what they should not, with a checksum that fits.
#include "lib/doves/retro/store.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
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
    StoreKind kind;
    kind.game.most = 3;
    const Tables tables(kind.game);
    Store::create(folder_, kind, tables);
    Store store(folder_, Store::Access::solve);
    store.begin();
    store.finish(StoreState::stopped, tables, std::nullopt);
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
      const Store store(folder_, Store::Access::ask);
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
  StoreKind kind;
  kind.game.most = 3;
  kind.levels = true;
  folder_ = scratch_.path("levels");
  const Tables tables(kind.game);
  Store::create(folder_, kind, tables);
  const Lines good = lines("meta");
  ASSERT_EQ(refusal("meta", good), "accepted");
  ASSERT_EQ(good.at(7), "reached 1");
  EXPECT_EQ(with_line(8, "reached 9"), "accepted");
  for (const char* const level : {"0", "65535", "4294967297", "18446744073709551615"}) {
    EXPECT_EQ(with_line(8, std::string("reached ") + level), "meta:8: not a level");
  }
}

TEST_F(EditedStore, WhatAStoppedRunHasLookedAtIsKept) {
  StoreKind kind;
  kind.game.most = 3;
  const Tables tables(kind.game);
  SolverOptions options;
  options.stop = [polls = 0]() mutable { return ++polls > 5; };
  std::optional<Progress> before;
  {
    Store store(folder_, Store::Access::solve);
    store.begin();
    Solver solver(tables, store.sets(), options, Progress::none(tables));
    ASSERT_FALSE(solver.solve());
    before = solver.progress();
    store.finish(StoreState::stopped, tables, before);
  }
  EXPECT_FALSE(*before == Progress::none(tables));
  EXPECT_EQ(Store(folder_, Store::Access::solve).progress(), before);
}

// The checksum is right, but the units are not those of the game.
TEST_F(EditedStore, AnotherLayoutIsRefused) {
  StoreKind kind;
  kind.game.most = 3;
  const Tables tables(kind.game);
  EXPECT_NO_THROW(Store(folder_, Store::Access::solve).require_layout(tables));
  const std::string path = folder_ + "/units";
  std::string units = test::read_file(path);
  const std::size_t size = units.size() - sizeof(std::uint64_t);
  units[size - 1] = static_cast<char>(units[size - 1] ^ 1);  // plies: a store of values has none
  const std::uint64_t sum = core::Digest().add(std::string_view(units).substr(0, size)).value();
  std::memcpy(units.data() + size, &sum, sizeof sum);
  test::write_file(path, units);
  EXPECT_THROW(Store(folder_, Store::Access::solve).require_layout(tables), io::Failure);
}

// Each byte of a layer matters: the sizes and checksums, their own checksum, and the compressed
// ranges; and none may be missing or added.
TEST_F(EditedStore, LayersAreReadAsTheyWereWritten) {
  StoreKind kind;
  kind.game.most = 3;
  const Tables tables(kind.game);
  {
    Store store(folder_, Store::Access::solve);
    store.begin();
    ASSERT_TRUE(Solver(tables, store.sets(), {}).solve());
    store.finish(StoreState::complete, tables, std::nullopt);
  }
  const auto fault = [&] {
    try {
      Store store(folder_, Store::Access::solve);
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
