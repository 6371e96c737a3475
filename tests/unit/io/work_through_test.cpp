// Lists: what becomes of bad items, of those whose work fails, and of parts.
#include "lib/io/work_through.hpp"

#include "lib/core/error.hpp"
#include "lib/io/error.hpp"
#include "lib/io/record_printer.hpp"

#include <gtest/gtest.h>

#include <new>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace tsume::io {
namespace {

// What an item of these texts does.
std::string solved(const std::string& text) {
  if (text == "bad") {
    throw core::BadText("not good");
  }
  if (text == "large") {
    throw std::bad_alloc();
  }
  if (text == "defect") {
    throw core::InternalError("the check failed");
  }
  if (text == "broken") {
    throw Failure("the solver broke");
  }
  if (text == "usage") {
    throw core::BadArgument("the option does not fit");
  }
  return text;
}

struct ListRun {
  std::string written;
  std::vector<std::string> told;
  core::Exit status = core::Exit::ok;
  std::string thrown;
};

// Works through the lines; what `solved` throws is thrown while an item is solved or written.
ListRun run(const std::string& text, ListOptions how,
            std::optional<core::Shard> shard = std::nullopt, bool placed = true,
            bool while_writing = false) {
  ListRun done;
  const int fd = ::memfd_create("out", MFD_CLOEXEC);
  {
    Output out(fd, "out");
    Input input = Input::from_text(text, "list");
    LineReader lines(input);
    PartWriter part(out, {"tool", "0.1.0", 7, shard}, RecordOrder::number);
    how.tell = [&](const std::string& line) { done.told.push_back(line); };
    List<std::string, std::string> list{
        .out = out, .lines = placed ? &lines : nullptr, .part = &part};
    list.read = [&]() -> std::optional<std::string> {
      const auto line = lines.next();
      return line ? std::optional<std::string>(*line) : std::nullopt;
    };
    list.name = [](const std::string& item) { return "item " + item; };
    list.solve = [&](const std::string& item) { return while_writing ? item : solved(item); };
    list.write = [&](const std::string&, const std::string& answer) {
      part.write(solved(answer));
      return answer == "open" ? core::Outcome::timeout : core::Outcome::solved;
    };
    list.write_failed = [&](const std::string& item, core::Outcome outcome) {
      part.write(item + '=' + std::string(name_of(outcome)));
    };
    try {
      done.status = work_through(how, list).status();
    } catch (const std::exception& error) {
      done.thrown = error.what();
    }
    out.flush();
  }
  done.written.resize(static_cast<std::size_t>(::lseek(fd, 0, SEEK_END)));
  EXPECT_EQ(::pread(fd, done.written.data(), done.written.size(), 0),
            static_cast<ssize_t>(done.written.size()));
  ::close(fd);
  return done;
}

TEST(WorkThrough, ABadItemEndsTheWorkOrIsToldWithItsLine) {
  for (const std::size_t jobs : {1U, 3U}) {
    for (const bool while_writing : {false, true}) {
      const auto of = [&](bool skip, bool placed) {
        return run("a\nb\nbad\nc\n", {{}, skip, jobs}, std::nullopt, placed, while_writing);
      };
      EXPECT_EQ(of(false, true).thrown, "list:3: not good");
      EXPECT_EQ(of(false, false).thrown, "not good");
      EXPECT_EQ(of(false, true).written, "a\nb\n");
      const ListRun skipped = of(true, true);
      EXPECT_EQ(skipped.thrown, "");
      EXPECT_EQ(skipped.told, std::vector<std::string>{"list:3: not good"});
      EXPECT_EQ(skipped.written, "a\nb\nbad=bad-input\nc\n");
      EXPECT_EQ(skipped.status, core::Exit::failure);
    }
  }
}

TEST(WorkThrough, AFailedItemCostsTheOthersNothing) {
  for (const std::size_t jobs : {1U, 3U}) {
    for (const bool while_writing : {false, true}) {
      const ListRun done =
          run("a\nlarge\nb\ndefect\nc\n", {{}, false, jobs}, std::nullopt, true, while_writing);
      EXPECT_EQ(done.written, "a\nlarge=memory-limit\nb\ndefect=internal-error\nc\n");
      EXPECT_EQ(done.told,
                (std::vector<std::string>{"item large: out of memory",
                                          "item defect: internal error: the check failed"}));
      EXPECT_EQ(done.status, core::Exit::failure);
    }
  }
  EXPECT_EQ(run("large\na\n", {}).status, core::Exit::undecided);
  EXPECT_EQ(run("open\na\n", {}).status, core::Exit::undecided);
  EXPECT_EQ(run("a\n", {}).status, core::Exit::ok);
  EXPECT_EQ(run("", {}).status, core::Exit::ok);
}

TEST(WorkThrough, WhatIsNoFaultOfTheItemEndsTheWork) {
  for (const bool skip : {false, true}) {
    EXPECT_EQ(run("a\nbroken\nb\n", {{}, skip, 1}).thrown, "the solver broke");
    EXPECT_EQ(run("a\nusage\nb\n", {{}, skip, 1}).thrown, "the option does not fit");
    EXPECT_EQ(run("a\nbroken\nb\n", {{}, skip, 1}).written, "a\n");
  }
}

// A part with a defect would be done again and again; one on a machine with too little memory is to
// be done again.
TEST(WorkThrough, APartHasItsItemsWithTheirNumbers) {
  const std::vector<std::string> records{"a", "b", "open", "d", "defect=internal-error"};
  for (const core::Shard shard : {core::Shard{0, 2}, core::Shard{1, 2}, core::Shard()}) {
    std::string expected = "\n";
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (shard.owns(i + 1)) {
        expected += std::to_string(i + 1) + '\t' + records[i] + '\n';
      }
    }
    const ListRun part = run("a\nb\nopen\nd\ndefect\n", {}, shard);
    EXPECT_NE(part.written.find(expected + "#end"), std::string::npos) << part.written;
    EXPECT_EQ(part.status, core::Exit::ok);
  }
  const ListRun large = run("a\nlarge\n", {}, core::Shard());
  EXPECT_EQ(large.thrown, "item large: out of memory");
  EXPECT_EQ(large.written.find("#end"), std::string::npos);
}

// A printer that shows when it is made and finished.
struct Framed {
  std::ostream& out;
  explicit Framed(std::ostream& to) : out(to) { out << '<'; }
  void finish() const { out << ">\n"; }
};

TEST(RecordPrinter, PrintsAllByOneAndEachFileByAnother) {
  std::string folder = testing::TempDir() + "/records-" + std::to_string(::getpid());
  const int fd = ::memfd_create("out", MFD_CLOEXEC);
  Output out(fd, "out");
  for (const bool in_files : {false, true}) {
    std::optional<RecordFolder> files;
    if (in_files) {
      files.emplace(folder + '/');
    }
    RecordPrinter<Framed> records({out, in_files ? &*files : nullptr}, "text",
                                  [](std::ostream& to) { return Framed(to); });
    EXPECT_EQ(records.in_files(), in_files);
    for (const char* const text : {"a", "b"}) {
      records.add(text, [&](Framed& printer) { printer.out << text; });
    }
    EXPECT_THROW(records.add("c", [](Framed&) { throw Failure("no"); }), Failure);
    records.finish();
    if (in_files) {
      files->commit();
    }
  }
  out.flush();
  std::string written(16, '\0');
  written.resize(static_cast<std::size_t>(::pread(fd, written.data(), written.size(), 0)));
  ::close(fd);
  EXPECT_EQ(written, "<ab>\n");
  EXPECT_EQ(Input(folder + "/a.txt").read_all(), "<a>\n");
  EXPECT_EQ(Input(folder + "/b.txt").read_all(), "<b>\n");
  EXPECT_FALSE(std::filesystem::exists(folder + "/c.txt"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace tsume::io
