#include "lib/io/checkpoint.hpp"

#include "lib/core/digest.hpp"
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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
    checkpoint.save({123456789012, 77, payload});
    const auto state = checkpoint.load();
    ASSERT_TRUE(state);
    EXPECT_EQ(state->output_length, 123456789012U);
    EXPECT_EQ(state->output_digest, 77U);
    EXPECT_FALSE(state->complete);
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
  Checkpoint(path, "tool", 1, 42).save({7, 0, "state"});
  EXPECT_TRUE(Checkpoint(path, "tool", 1, 42).load());
  EXPECT_THROW((void)Checkpoint(path, "tool", 1, 43).load(), Failure);
  EXPECT_THROW((void)Checkpoint(path, "tool", 2, 42).load(), Failure);
  EXPECT_THROW((void)Checkpoint(path, "loot", 1, 42).load(), Failure);
}

TEST(Checkpoint, EveryDamageIsRefusedAndNamesTheWayOut) {
  const Scratch scratch;
  const std::string path = scratch.path("c");
  const Checkpoint checkpoint(path, "tool", 1, 42);
  checkpoint.save({7, 0, "state\nof the search"});
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

TEST(ResumableFile, RefusesASecondWriterAndOtherBytes) {
  const Scratch scratch;
  {
    ResumableFile file(scratch.path("out"));
    EXPECT_EQ(scratch.listing(), "");
    file.open();
    ResumableFile other(scratch.path("out"));
    EXPECT_THROW(other.open(), Failure);
    file.resume(0, 0);
    file.stream() << "abc";
    EXPECT_EQ(file.sync(), 3U);
  }
  EXPECT_EQ(scratch.listing(), "out.partial\n");
  const std::uint64_t digest = core::Digest().add("ab").value();
  ResumableFile file(scratch.path("out"));
  file.open();
  EXPECT_TRUE(file.begins_with(2, digest));
  EXPECT_FALSE(file.begins_with(3, digest));
  EXPECT_FALSE(file.begins_with(4, digest));
  EXPECT_THROW(file.resume(4, digest), Failure);
  EXPECT_THROW(file.resume(2, digest + 1), Failure);
  file.resume(2, digest);
  file.stream() << "d";
  EXPECT_EQ(file.sync(), 3U);
  EXPECT_EQ(file.stream().digest(), core::Digest().add("abd").value());
  file.commit();
  EXPECT_EQ(read_file(scratch.path("out")), "abd");
}

// Another process may rename the file between our opening and locking it: then it is a result.
TEST(ResumableFile, NeverLocksAFinishedResult) {
  const Scratch scratch;
  for (int round = 0; round < 100; ++round) {
    const pid_t child = ::fork();
    try {
      ResumableFile file(scratch.path("out"));
      file.open();
      file.resume(0, 0);
      file.stream() << "whole\n";
      file.commit();
    } catch (const Failure&) {
    }
    if (child == 0) {
      ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_EQ(read_file(scratch.path("out")), "whole\n");
  }
}

TEST(ResumableFile, LeavesNoEmptyFileAndRefusesLinks) {
  const Scratch scratch;
  { const ResumableFile file(scratch.path("out")); }
  {
    ResumableFile file(scratch.path("out"));
    file.open();
  }
  EXPECT_EQ(scratch.listing(), "");
  write_file(scratch.path("victim"), "precious");
  std::filesystem::create_symlink(scratch.path("victim"), scratch.path("out.partial"));
  EXPECT_THROW(ResumableFile(scratch.path("out")).open(), IoError);
  std::filesystem::remove(scratch.path("out.partial"));
  std::filesystem::create_hard_link(scratch.path("victim"), scratch.path("out.partial"));
  EXPECT_THROW(ResumableFile(scratch.path("out")).open(), Failure);
  EXPECT_EQ(read_file(scratch.path("victim")), "precious");
}

// Every byte of what is kept between two runs.
TEST(ResumableRun, DamageOfTheOutputIsRefused) {
  const Scratch scratch;
  EXPECT_FALSE(run_for(scratch, 100, 30, 0));
  const std::string good = read_file(scratch.path("out.partial"));
  const std::string state = read_file(scratch.path("state"));
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string flipped = good;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    write_file(scratch.path("out.partial"), flipped);
    EXPECT_THROW(run_for(scratch, 100, 100, 0), Failure) << i;
    EXPECT_EQ(read_file(scratch.path("state")), state);
    write_file(scratch.path("out.partial"), good.substr(0, i));
    EXPECT_THROW(run_for(scratch, 100, 100, 0), Failure) << i;
  }
  write_file(scratch.path("out.partial"), good + "what came after the checkpoint");
  EXPECT_TRUE(run_for(scratch, 100, 100, 0));
}

// The files as they are if the run is killed after each step of complete().
TEST(ResumableRun, KilledWhileCompletingItIsCompleteAfterwards) {
  const Scratch whole;
  ASSERT_TRUE(run_for(whole, 100, 101, 0));
  const std::string result = read_file(whole.path("out"));
  const Checkpoint::State mark{result.size(), core::Digest().add(result).value(), "", 3};
  for (const std::string name : {"out.partial", "out"}) {
    const Scratch scratch;
    Checkpoint(scratch.path("state"), "tool", 1, 42).save(mark);
    write_file(scratch.path(name), result);
    try {
      run_for(scratch, 100, 101, 0);
      ADD_FAILURE() << "began again";
    } catch (const AlreadyComplete& complete) {
      EXPECT_EQ(complete.status(), 3);
    }
    EXPECT_EQ(scratch.listing(), "out\n");
    EXPECT_EQ(read_file(scratch.path("out")), result);
    // The same with another result: refused, and nothing is lost.
    Checkpoint(scratch.path("state"), "tool", 1, 42).save(mark);
    write_file(scratch.path("out"), "other");
    EXPECT_THROW(run_for(scratch, 100, 101, 0), Failure);
    EXPECT_EQ(read_file(scratch.path("out")), "other");
    EXPECT_TRUE(std::filesystem::exists(scratch.path("state")));
    EXPECT_FALSE(std::filesystem::exists(scratch.path("out.partial")));
  }
}

// A process that is killed while it replaces its checkpoint leaves the new one under another name.
TEST(ResumableRun, RemovesWhatAKilledRunLeft) {
  const Scratch scratch;
  for (const char* const name :
       {"c.tmp.0123456789abcdef", "c.tmp.notes", "cc.tmp.0123456789abcdef", "o.tmp.short"}) {
    write_file(scratch.path(name), "x");
  }
  ResumableRun run(scratch.path("c"), 60, scratch.path("o"));
  (void)run.start("tool", 1, 42);
  run.complete();
  EXPECT_EQ(scratch.listing(), "c.tmp.notes\ncc.tmp.0123456789abcdef\no\no.tmp.short\n");
}

TEST(ResumableRun, RefusesWhatIsNoFileBeforeTheWork) {
  const Scratch scratch;
  ASSERT_EQ(::mkfifo(scratch.path("fifo").c_str(), 0600), 0);
  std::filesystem::create_directory(scratch.path("folder"));
  for (const std::string& bad : {std::string("/dev/full"), std::string("/dev/zero"),
                                 scratch.path("fifo"), scratch.path("folder")}) {
    EXPECT_THROW(ResumableRun(bad, 1, scratch.path("out")), Failure) << bad;
    EXPECT_THROW(ResumableRun(scratch.path("state"), 1, bad), Failure) << bad;
  }
  EXPECT_THROW(ResumableRun("/nonexistent/state", 1, scratch.path("out")), IoError);
  EXPECT_THROW(ResumableRun(scratch.path("state"), 1, "/nonexistent/out"), IoError);
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
