#include "lib/io/checkpoint.hpp"

#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <string>

namespace tsume::io {
namespace {

using test::read_file;
using test::Scratch;
using test::write_file;

TEST(Checkpoint, PayloadComesBack) {
  const Scratch scratch;
  const Checkpoint checkpoint(scratch.path("c"), "tool", 1, 42);
  EXPECT_FALSE(checkpoint.load());
  const std::string binary("a\0b\n#checkpoint\n\xff", 16);
  for (const std::string& payload : {std::string(), binary, std::string(1 << 20, 'x')}) {
    checkpoint.save({123456789012, payload});
    const auto state = checkpoint.load();
    ASSERT_TRUE(state);
    EXPECT_EQ(state->output_length, 123456789012U);
    EXPECT_EQ(state->payload, payload);
  }
  EXPECT_EQ(scratch.listing(), "c\n");
  checkpoint.remove();
  EXPECT_FALSE(checkpoint.load());
  checkpoint.remove();
}

TEST(Checkpoint, OfAnotherRunIsRefused) {
  const Scratch scratch;
  const std::string path = scratch.path("c");
  Checkpoint(path, "tool", 1, 42).save({7, "state"});
  EXPECT_TRUE(Checkpoint(path, "tool", 1, 42).load());
  EXPECT_THROW((void)Checkpoint(path, "tool", 1, 43).load(), Failure);
  EXPECT_THROW((void)Checkpoint(path, "tool", 2, 42).load(), Failure);
  EXPECT_THROW((void)Checkpoint(path, "loot", 1, 42).load(), Failure);
}

TEST(Checkpoint, EveryDamageIsRefusedAndNamesTheWayOut) {
  const Scratch scratch;
  const std::string path = scratch.path("c");
  const Checkpoint checkpoint(path, "tool", 1, 42);
  checkpoint.save({7, "state\nof the search"});
  const std::string good = read_file(path);
  const auto expect_refusal = [&](const std::string& text) {
    write_file(path, text);
    try {
      (void)checkpoint.load();
      ADD_FAILURE() << "accepted: " << text;
    } catch (const Failure& error) {
      EXPECT_NE(std::string(error.what()).find("delete it to start again"), std::string::npos);
    }
  };
  for (std::size_t i = 0; i < good.size(); ++i) {
    expect_refusal(good.substr(0, i));
    std::string flipped = good;
    flipped[i] = static_cast<char>(flipped[i] ^ 4);
    expect_refusal(flipped);
  }
  expect_refusal(good + "x");
}

// Writes the numbers below `total`, one a line, and stops after `budget` of them; true when done.
bool run_for(const Scratch& scratch, std::uint64_t total, std::uint64_t budget,
             std::uint64_t lost) {
  ResumableRun run(scratch.path("state"), 1e6, scratch.path("out"));
  std::uint64_t next = 0;
  if (const auto payload = run.start("tool", 1, 42)) {
    next = std::stoull(*payload);
  }
  for (; next < total; ++next) {
    if (budget-- == 0) {
      run.save(std::to_string(next));
      for (std::uint64_t i = 0; i < lost; ++i) {  // written, but after the checkpoint
        run.stream() << "lost\n";
      }
      run.stream().flush();
      return false;
    }
    run.stream() << next << '\n';
  }
  run.complete();
  return true;
}

TEST(ResumableRun, OutputIsThatOfAnUninterruptedRun) {
  const Scratch whole;
  ASSERT_TRUE(run_for(whole, 1000, 1001, 0));
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    core::Random random(seed);
    const Scratch scratch;
    int runs = 1;
    while (!run_for(scratch, 1000, 1 + random.below(400), random.below(3))) {
      EXPECT_FALSE(std::filesystem::exists(scratch.path("out")));
      ++runs;
    }
    EXPECT_GT(runs, 1);
    EXPECT_EQ(read_file(scratch.path("out")), read_file(whole.path("out")));
    EXPECT_EQ(scratch.listing(), "out\n");
  }
}

TEST(ResumableRun, StartsAnewWithoutACheckpoint) {
  const Scratch scratch;
  write_file(scratch.path("out.partial"), "left over from a killed run, longer than the output\n");
  ASSERT_TRUE(run_for(scratch, 3, 10, 0));
  EXPECT_EQ(read_file(scratch.path("out")), "0\n1\n2\n");
}

TEST(ResumableFile, RefusesASecondWriterAndAShortFile) {
  const Scratch scratch;
  ResumableFile file(scratch.path("out"));
  EXPECT_THROW(ResumableFile(scratch.path("out")), Failure);
  file.resume(0);
  file.stream() << "abc";
  EXPECT_EQ(file.sync(), 3U);
  EXPECT_THROW(file.resume(4), Failure);
  file.resume(2);
  file.stream() << "d";
  file.commit();
  EXPECT_EQ(read_file(scratch.path("out")), "abd");
}

TEST(ResumableFile, FolderThatIsNotThere) {
  EXPECT_THROW(ResumableFile("/nonexistent/folder/out"), IoError);
}

TEST(Interval, IsDueOnceEachTime) {
  Interval often(1e-9);
  EXPECT_TRUE(often.due());
  Interval seldom(1e6);
  EXPECT_FALSE(seldom.due());
}

}  // namespace
}  // namespace tsume::io
