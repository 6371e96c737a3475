#include "lib/io/shard.hpp"

#include "lib/core/random.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace tsume::io {
namespace {

using test::read_file;
using test::Scratch;
using test::write_file;

constexpr std::uint64_t some_args = 0x0123456789abcdef;

ShardHeader header_of(core::Shard shard) {
  return {shard, "tool", "0.1.0", some_args};
}

// Writes the part of `items` that the shard owns: records "ITEM<tab>SQUARE".
void write_part(const std::string& path, core::Shard shard, const std::set<std::uint64_t>& items,
                RecordOrder order = RecordOrder::number) {
  std::vector<std::string> records;
  for (const std::uint64_t item : items) {
    if (shard.owns(item)) {
      records.push_back(std::to_string(item) + '\t' + std::to_string(item * item));
    }
  }
  if (order == RecordOrder::line) {
    std::sort(records.begin(), records.end());
  }
  test::write_with(path, [&](Output& out) {
    ShardWriter writer(out, header_of(shard), order);
    for (const std::string& record : records) {
      writer.write(record);
    }
    writer.finish();
  });
}

std::string merged(const Scratch& scratch, const std::vector<std::string>& paths,
                   RecordOrder order = RecordOrder::number) {
  test::write_with(scratch.path("merged"), [&](Output& out) { merge_shards(paths, order, out); });
  return read_file(scratch.path("merged"));
}

std::string failure_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no failure";
}

TEST(ShardHeader, LineAndBack) {
  const ShardHeader header = header_of({3, 64});
  EXPECT_EQ(header.line(), "#shard 3/64 tool 0.1.0 args=0123456789abcdef");
  const auto back = ShardHeader::parse(header.line());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->line(), header.line());
  for (const char* const bad :
       {"", "#shard", "#shard 3/3 tool 0.1.0 args=0123456789abcdef",
        "#shard 3 tool 0.1.0 args=0123456789abcdef", "#shard 0/1  0.1.0 args=0123456789abcdef",
        "#shard 0/1 tool 0.1.0 args=123", "#shard 0/1 tool 0.1.0 args=0123456789ABCDEF",
        "#shard 0/1 tool 0.1.0 args=0123456789abcdef ", "#shard -1/1 t 1 args=0123456789abcdef",
        "#shard 0/99999999999999999999 t 1 args=0123456789abcdef"}) {
    EXPECT_FALSE(ShardHeader::parse(bad)) << bad;
  }
}

TEST(ShardHeader, SaysTheOrderOfNumbers) {
  ShardHeader header = header_of({3, 64});
  header.order = RecordOrder::number;
  EXPECT_EQ(header.line(), "#shard 3/64 tool 0.1.0 args=0123456789abcdef order=number");
  const auto back = ShardHeader::parse(header.line());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->order, RecordOrder::number);
  EXPECT_EQ(back->line(), header.line());
  EXPECT_FALSE(back->same_work(header_of({3, 64})));
  EXPECT_EQ(header_of({3, 64}).order_or(RecordOrder::number), RecordOrder::number);
  // Each file has one spelling: the order of lines is not said.
  for (const char* const bad : {"order=line", "order=", "order", "number", "order=number ", ""}) {
    EXPECT_FALSE(ShardHeader::parse(header_of({3, 64}).line() + ' ' + bad)) << bad;
  }
}

TEST(ArgsDigest, EveryPartMatters) {
  const auto digest = [](const char* key, const char* value) {
    return ArgsDigest().add(key, value).value();
  };
  const std::uint64_t base = digest("a", "bc");
  EXPECT_EQ(base, digest("a", "bc"));
  EXPECT_NE(base, digest("ab", "c"));
  EXPECT_NE(base, digest("a", "b"));
  EXPECT_NE(base, ArgsDigest().value());
  EXPECT_EQ(ArgsDigest().add("n", std::uint64_t{7}).value(), ArgsDigest().add("n", "7").value());
}

TEST(Shard, PartsAreDisjointAndComplete) {
  for (const std::uint64_t count : {1U, 2U, 7U, 64U}) {
    for (std::uint64_t item = 0; item < 500; ++item) {
      int owners = 0;
      for (std::uint64_t index = 0; index < count; ++index) {
        owners += core::Shard{index, count}.owns(item) ? 1 : 0;
      }
      EXPECT_EQ(owners, 1);
    }
  }
}

TEST(ShardMerge, EqualsTheWholeForEveryNumberOfParts) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    std::set<std::uint64_t> items;
    for (std::uint64_t i = random.below(100); i > 0; --i) {
      items.insert(random.below(10000));
    }
    for (const RecordOrder order : {RecordOrder::number, RecordOrder::line}) {
      const Scratch scratch;
      write_part(scratch.path("whole"), {0, 1}, items, order);
      for (const std::uint64_t count : {1U, 2U, 7U, 150U}) {
        std::vector<std::string> paths;
        for (std::uint64_t index = 0; index < count; ++index) {
          paths.push_back(scratch.path("part" + std::to_string(index)));
          write_part(paths.back(), {index, count}, items, order);
        }
        random.shuffle(std::span(paths));
        EXPECT_EQ(merged(scratch, paths, order), read_file(scratch.path("whole")));
      }
    }
  }
}

// Writes the file of a header and records, each with its line end.
void write_framed(const std::string& path, const ShardHeader& header,
                  const std::vector<std::string>& records) {
  test::write_with(path, [&](Output& out) {
    ShardWriter writer(out, header);
    for (const std::string& record : records) {
      writer.write(record);
    }
    writer.finish();
  });
}

TEST(ShardMerge, TakesTheOrderFromTheParts) {
  const Scratch scratch;
  const std::vector<std::string> paths = {scratch.path("a"), scratch.path("b")};
  ShardHeader first = header_of({0, 2});
  ShardHeader second = header_of({1, 2});
  first.order = second.order = RecordOrder::number;
  write_framed(paths[0], first, {"2\ta", "10\tb"});
  write_framed(paths[1], second, {"9\tc"});
  const auto merge = [&](std::optional<RecordOrder> told) {
    test::write_with(scratch.path("merged"), [&](Output& out) { merge_shards(paths, told, out); });
    return read_file(scratch.path("merged"));
  };
  ShardHeader whole = first;
  whole.shard = {};
  write_framed(scratch.path("whole"), whole, {"2\ta", "9\tc", "10\tb"});
  EXPECT_EQ(merge(std::nullopt), read_file(scratch.path("whole")));
  EXPECT_EQ(merge(RecordOrder::number), read_file(scratch.path("whole")));
  EXPECT_TRUE(shard_status(paths).complete());
  const std::string told_otherwise = failure_of([&] { (void)merge(RecordOrder::line); });
  EXPECT_NE(told_otherwise.find(paths[0] + ":1: the part says"), std::string::npos);
  EXPECT_THROW((void)shard_status(paths, RecordOrder::line), Failure);

  second.order = RecordOrder::line;
  write_framed(paths[1], second, {"9\tc"});
  for (const std::optional<RecordOrder> told :
       {std::optional<RecordOrder>(), std::optional(RecordOrder::number)}) {
    EXPECT_EQ(failure_of([&] { (void)merge(told); }),
              paths[1] + ":1: in the order of lines, not of numbers");
    EXPECT_FALSE(shard_status(paths, told).complete());
  }
}

// Records of one number stay as the part has them; the heading is kept, and is the same in all.
TEST(ShardMerge, KeepsTheOrderWithinANumberAndTheHeading) {
  const Scratch scratch;
  const std::vector<std::string> paths = {scratch.path("a"), scratch.path("b")};
  const auto write = [&](const std::string& heading) {
    for (std::uint64_t index : {0U, 1U}) {
      ShardHeader header = header_of({index, 2});
      header.order = RecordOrder::number;
      header.heading = index == 0 ? "#n\ttext" : heading;
      const std::vector<std::string> first = {"1\tz", "1\ta", "1\tz", "11"};
      write_framed(paths[index], header, index == 0 ? first : std::vector<std::string>{"2 m\tx"});
    }
  };
  const auto result = [&](const auto& merge) {
    test::write_with(scratch.path("merged"), [&](Output& out) { merge(paths, std::nullopt, out); });
    return read_file(scratch.path("merged"));
  };
  write("#n\ttext");
  ShardHeader whole = header_of({0, 1});
  whole.order = RecordOrder::number;
  whole.heading = "#n\ttext";
  write_framed(scratch.path("whole"), whole, {"1\tz", "1\ta", "1\tz", "2 m\tx", "11"});
  EXPECT_EQ(result(merge_shards), read_file(scratch.path("whole")));
  EXPECT_EQ(result(merge_records), "#n\ttext\nz\na\nz\nm\tx\n\n");
  EXPECT_EQ(shard_status(paths).records, 5U);
  write("");
  EXPECT_EQ(failure_of([&] { (void)result(merge_shards); }),
            paths[1] + ":1: with the heading '', not " + core::quoted("#n\ttext"));
  EXPECT_FALSE(shard_status(paths).complete());
}

TEST(ShardMerge, RecordsAloneAreThoseOfLinesAsTheyAre) {
  const Scratch scratch;
  write_framed(scratch.path("a"), header_of({0, 2}), {"1 b", "3"});
  write_framed(scratch.path("b"), header_of({1, 2}), {"20\tc"});
  test::write_with(scratch.path("merged"), [&](Output& out) {
    merge_records({scratch.path("b"), scratch.path("a")}, std::nullopt, out);
  });
  EXPECT_EQ(read_file(scratch.path("merged")), "1 b\n20\tc\n3\n");
}

class DamagedParts : public testing::Test {
 protected:
  void SetUp() override {
    for (std::uint64_t index = 0; index < 4; ++index) {
      paths_.push_back(scratch_.path("part" + std::to_string(index)));
      write_part(paths_.back(), {index, 4}, {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144});
    }
  }
  std::string merge_failure(const std::vector<std::string>& paths) {
    return failure_of([&] { merged(scratch_, paths); });
  }
  // The failure after a part was replaced by `text`.
  std::string failure_with(const std::string& text) {
    write_file(scratch_.path("other"), text);
    return merge_failure({paths_[0], scratch_.path("other"), paths_[2], paths_[3]});
  }
  static std::string framed(const ShardHeader& header, const std::string& records,
                            std::uint64_t count) {
    const std::string text = header.line() + '\n' + records;
    return text + "#end records=" + std::to_string(count) +
           " xxh64=" + core::hex16(core::Digest().add(text).value()) + '\n';
  }

  Scratch scratch_;
  std::vector<std::string> paths_;
};

TEST_F(DamagedParts, TheUndamagedOnesMerge) {
  EXPECT_EQ(merge_failure(paths_), "no failure");
}

TEST_F(DamagedParts, EveryFlippedByteIsNoticed) {
  const std::string good = read_file(paths_[1]);
  ASSERT_GT(good.size(), 80U);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_NE(failure_with(bad), "no failure") << "byte " << i;
  }
}

TEST_F(DamagedParts, EveryTruncationIsNoticed) {
  const std::string good = read_file(paths_[1]);
  // Without its last line end the file is whole: a missing final newline is accepted.
  EXPECT_EQ(failure_with(good.substr(0, good.size() - 1)), "no failure");
  for (std::size_t length = 0; length + 1 < good.size(); ++length) {
    EXPECT_NE(failure_with(good.substr(0, length)), "no failure") << length << " bytes";
  }
}

TEST_F(DamagedParts, MessagesSayWhatIsWrong) {
  const std::string other = scratch_.path("other");
  const std::string good = read_file(paths_[1]);
  EXPECT_EQ(merge_failure({paths_[0]}), "missing 1-3 of 4 parts");
  EXPECT_EQ(merge_failure({paths_[1], paths_[3]}), "missing 0,2 of 4 parts");
  EXPECT_EQ(merge_failure({paths_[0], paths_[1], paths_[1], paths_[2], paths_[3]}),
            paths_[1] + ":1: part 1 appears twice, also in " + paths_[1]);
  EXPECT_EQ(failure_with(""),
            other + ": empty file: expected a line '#shard I/N TOOL VERSION args=HASH'");
  EXPECT_EQ(failure_with(good + "1\t1\n").substr(other.size()).substr(0, 1), ":");
  EXPECT_NE(failure_with(good + "1\t1\n").find("text after the '#end' line"), std::string::npos);
  ShardHeader header = header_of({1, 4});
  header.args = 1;
  EXPECT_NE(failure_with(framed(header, "", 0)).find("made with other arguments"),
            std::string::npos);
  header = header_of({1, 5});
  EXPECT_NE(failure_with(framed(header, "", 0)).find("one of 5 parts, not of 4"),
            std::string::npos);
  header = header_of({1, 4});
  header.version = "0.2.0";
  EXPECT_NE(failure_with(framed(header, "", 0)).find("made by tool 0.2.0, not by tool 0.1.0"),
            std::string::npos);
  header = header_of({1, 4});
  EXPECT_NE(failure_with(framed(header, "9\n4\n", 2)).find("record out of order: '4' after '9'"),
            std::string::npos);
  EXPECT_NE(failure_with(framed(header, "40\n4\n", 2)).find("out of order"), std::string::npos);
  EXPECT_NE(failure_with(framed(header, "4\n", 2)).find("says 2 records, found 1"),
            std::string::npos);
  EXPECT_NE(failure_with(framed(header, "x\n", 1)).find("begins with a number, not 'x'"),
            std::string::npos);
  EXPECT_EQ(failure_with(framed(header, "", 0)), "no failure");
}

// The last byte of the last part is wrong: seen before anything is written.
TEST_F(DamagedParts, WriteNothingOfRecordsAlone) {
  const auto written = [&] {
    test::write_with(scratch_.path("records"), [&](Output& out) {
      EXPECT_THROW(merge_records(paths_, RecordOrder::number, out), std::runtime_error);
      out.flush();
    });
    return read_file(scratch_.path("records"));
  };
  std::string bad = read_file(paths_[3]);
  bad[bad.size() - 2] = bad[bad.size() - 2] == '0' ? '1' : '0';
  write_file(paths_[3], bad);
  EXPECT_EQ(written(), "");
  paths_.pop_back();
  EXPECT_EQ(written(), "");
  for (const char* const unrepeatable : {"-", "/dev/null"}) {
    paths_ = {unrepeatable};
    test::write_with(scratch_.path("records"), [&](Output& out) {
      EXPECT_EQ(failure_of([&] { merge_records(paths_, std::nullopt, out); }).find(unrepeatable),
                0U);
    });
  }
}

TEST_F(DamagedParts, OverlapsAreNoticed) {
  // An item of part 0, in part 1 too.
  const std::string theirs = read_file(paths_[0]);
  const std::size_t start = theirs.find('\n') + 1;
  const std::string record = theirs.substr(start, theirs.find('\n', start) + 1 - start);
  ASSERT_NE(record[0], '#');
  EXPECT_NE(failure_with(framed(header_of({1, 4}), record, 1)).find("overlaps with"),
            std::string::npos);
}

TEST_F(DamagedParts, StatusListsWhatIsMissing) {
  ShardStatus status = shard_status(paths_, RecordOrder::number);
  EXPECT_TRUE(status.complete());
  EXPECT_EQ(status.records, 11U);
  const std::string good = read_file(paths_[1]);
  write_file(paths_[1], good.substr(0, good.size() / 2));
  status = shard_status({paths_[0], paths_[1], paths_[3]}, RecordOrder::number);
  EXPECT_FALSE(status.complete());
  EXPECT_EQ(status.missing(), "1-2");
  ASSERT_EQ(status.faults.size(), 1U);
  EXPECT_NE(status.faults[0].find(paths_[1]), std::string::npos);
  EXPECT_THROW((void)shard_status({scratch_.path("none")}, RecordOrder::line), Failure);
}

TEST(MissingIndices, AreRanges) {
  EXPECT_EQ(missing_indices({}, 3), "0-2");
  EXPECT_EQ(missing_indices({0, 1, 2}, 3), "");
  EXPECT_EQ(missing_indices({1}, 3), "0,2");
  EXPECT_EQ(missing_indices({0, 4, 5}, 1000000000000), "1-3,6-999999999999");
}

TEST(ShardWriter, RefusesWhatIsNoRecord) {
  const Scratch scratch;
  AtomicFile file(scratch.path("x"));
  ShardWriter writer(file.stream(), header_of({0, 1}), RecordOrder::line);
  writer.write("b");
  EXPECT_THROW(writer.write("a"), std::logic_error);
  EXPECT_THROW(writer.write("b"), std::logic_error);
  EXPECT_THROW(writer.write("c\nd"), std::logic_error);
  EXPECT_THROW(writer.write("c\r"), std::logic_error);
  EXPECT_THROW(writer.write("#c"), std::logic_error);
  writer.write("c");
  for (const char* const heading : {"x", "#end ", "#x\ny", "#x\r"}) {
    ShardHeader header = header_of({0, 1});
    header.heading = heading;
    EXPECT_THROW(ShardWriter(file.stream(), header), std::logic_error) << heading;
  }
  // What was refused is not in the file.
  writer.finish();
  file.commit();
  const ShardStatus status = shard_status({scratch.path("x")}, RecordOrder::line);
  EXPECT_TRUE(status.complete());
  EXPECT_EQ(status.records, 2U);
}

// The file of a part of the items 0 to 4.
std::string part_file(const std::optional<core::Shard>& shard, const std::string& heading = "",
                      RecordOrder order = RecordOrder::number) {
  const Scratch scratch;
  test::write_with(scratch.path("out"), [&](Output& out) {
    PartWriter writer(out, {"tool", "0.1.0", 7, shard, heading}, order);
    for (std::uint64_t item = 0; item < 5; ++item) {
      if (shard.value_or(core::Shard()).owns(item)) {
        writer.write(std::to_string(item) + "\trecord");
      }
    }
    writer.finish();
  });
  return read_file(scratch.path("out"));
}

TEST(PartWriter, TheWholeIsPlainLinesWithoutAFrame) {
  EXPECT_EQ(part_file(std::nullopt), "0\trecord\n1\trecord\n2\trecord\n3\trecord\n4\trecord\n");
  EXPECT_TRUE(part_file(core::Shard()).starts_with("#shard 0/1 tool 0.1.0 args="));
}

TEST(PartWriter, ThePartSaysThatItIsInTheOrderOfNumbers) {
  const std::string text = part_file(core::Shard{0, 3});
  EXPECT_TRUE(text.substr(0, text.find('\n')).ends_with(" order=number"));
  EXPECT_EQ(part_file(core::Shard{0, 3}, "", RecordOrder::line).find("order"), std::string::npos);
}

TEST(PartWriter, AHeadingStandsAboveTheRecords) {
  EXPECT_TRUE(part_file(std::nullopt, "#heading").starts_with("#heading\n0\trecord\n"));
  ShardReader reader(Input::from_text(part_file(core::Shard(), "#heading")));
  EXPECT_EQ(reader.header().heading, "#heading");
  while (reader.next()) {
  }
  EXPECT_EQ(reader.records(), 5U);
}

}  // namespace
}  // namespace tsume::io
