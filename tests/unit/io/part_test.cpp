#include "lib/io/part.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tsume::io {
namespace {

using test::read_file;
using test::Scratch;

// Does `budget` of the 50 items at most; true if the file is whole.
bool run_for(const Scratch& scratch, const std::optional<core::Shard>& shard, std::uint64_t budget,
             std::uint64_t args = 7) {
  ResumableRun run(scratch.path("state"), 1e6, scratch.path("out"));
  PartWriter writer(run.stream(), {"tool", "0.1.0", 1, args, shard, &run}, RecordOrder::number);
  for (std::uint64_t item = writer.done(); item < 50; ++item) {
    if (budget-- == 0) {
      writer.save(item);
      return false;
    }
    if (shard.value_or(core::Shard()).owns(item)) {
      writer.write(std::to_string(item) + "\trecord");
    }
  }
  writer.finish();
  run.complete();
  return true;
}

std::string uninterrupted(const std::optional<core::Shard>& shard) {
  const Scratch scratch;
  EXPECT_TRUE(run_for(scratch, shard, 50));
  return read_file(scratch.path("out"));
}

TEST(PartWriter, InterruptedPartsAreThoseOfUninterruptedRuns) {
  const std::vector<std::optional<core::Shard>> shards = {
      std::nullopt, core::Shard(), core::Shard{0, 3}, core::Shard{2, 3}, core::Shard{5, 100}};
  core::Random random(1);
  for (const auto& shard : shards) {
    const Scratch scratch;
    int runs = 1;
    while (!run_for(scratch, shard, random.below(20))) {
      ++runs;
    }
    EXPECT_GT(runs, 2);
    EXPECT_EQ(read_file(scratch.path("out")), uninterrupted(shard));
  }
}

TEST(PartWriter, TheWholeIsPlainLinesWithoutAFrame) {
  const std::string text = uninterrupted(std::nullopt);
  EXPECT_TRUE(text.starts_with("0\trecord\n1\trecord\n"));
  EXPECT_EQ(text.find('#'), std::string::npos);
  EXPECT_TRUE(uninterrupted(core::Shard()).starts_with("#shard 0/1 tool 0.1.0 args="));
}

TEST(PartWriter, ThePartSaysThatItIsInTheOrderOfNumbers) {
  const std::string text = uninterrupted(core::Shard{0, 3});
  EXPECT_TRUE(text.substr(0, text.find('\n')).ends_with(" order=number"));
  const Scratch scratch;
  test::write_with(scratch.path("lines"), [](Output& out) {
    PartWriter writer(out, {"tool", "0.1.0", 1, 7, core::Shard(), nullptr});
    writer.finish();
  });
  EXPECT_EQ(read_file(scratch.path("lines")).find("order"), std::string::npos);
}

// A heading stands above the records of each run, and what the tool adds to the state comes back.
TEST(PartWriter, KeepsHeadingAndState) {
  for (const bool framed : {false, true}) {
    SCOPED_TRACE(framed);
    const Scratch scratch;
    const auto shard = framed ? std::optional(core::Shard()) : std::nullopt;
    for (const bool last : {false, true}) {
      ResumableRun run(scratch.path("state"), 1e6, scratch.path("out"));
      PartWriter writer(run.stream(), {"tool", "0.1.0", 1, 7, shard, &run, "#heading",
                                       [] { return "two\nlines\n"; }});
      EXPECT_EQ(writer.state(), last ? std::optional<std::string>("two\nlines\n") : std::nullopt);
      EXPECT_EQ(writer.done(), last ? 5U : 0U);
      writer.write(last ? "b" : "a");
      if (last) {
        writer.finish();
        run.complete();
      } else {
        writer.save(5);
      }
    }
    const std::string text = read_file(scratch.path("out"));
    const std::size_t start = framed ? text.find('\n') + 1 : 0;
    EXPECT_EQ(text.substr(start, 13), "#heading\na\nb\n");
    if (framed) {
      ShardReader reader((Input(scratch.path("out"))));
      EXPECT_EQ(reader.header().heading, "#heading");
      while (reader.next()) {
      }
      EXPECT_EQ(reader.records(), 2U);
    }
  }
}

TEST(PartWriter, RefusesTheStateOfAnotherPart) {
  const Scratch scratch;
  ASSERT_FALSE(run_for(scratch, core::Shard{0, 3}, 10));
  EXPECT_THROW((void)run_for(scratch, core::Shard{1, 3}, 10), Failure);
  EXPECT_THROW((void)run_for(scratch, std::nullopt, 10), Failure);
  EXPECT_THROW((void)run_for(scratch, core::Shard{0, 3}, 10, 8), Failure);
  EXPECT_TRUE(run_for(scratch, core::Shard{0, 3}, 50));
}

TEST(PartWriter, WithoutACheckpointNothingStopsIt) {
  const Scratch scratch;
  test::write_with(scratch.path("out"), [](Output& out) {
    PartWriter writer(out, {"tool", "0.1.0", 1, 7, std::nullopt, nullptr});
    EXPECT_EQ(writer.done(), 0U);
    EXPECT_FALSE(writer.stop_requested());
    writer.write("b");
    writer.save_if_due(1);
    writer.write("a");
    writer.finish();
  });
  EXPECT_EQ(read_file(scratch.path("out")), "b\na\n");
}

}  // namespace
}  // namespace tsume::io
