#include "lib/io/part.hpp"

#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

namespace tsume::io {
namespace {

using test::read_file;
using test::Scratch;

// The file of a part of the items 0 to 4.
std::string part_file(const std::optional<core::Shard>& shard, const std::string& heading = "",
                      RecordOrder order = RecordOrder::number) {
  const Scratch scratch;
  test::write_with(scratch.path("out"), [&](Output& out) {
    PartWriter writer(out, {"tool", "0.1.0", 1, 7, shard, heading}, order);
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
