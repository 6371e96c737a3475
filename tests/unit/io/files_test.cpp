// Input, lines, checked output and atomic files.
#include "lib/core/random.hpp"
#include "lib/io/error.hpp"
#include "lib/io/input.hpp"
#include "lib/io/output.hpp"
#include "lib/io/record_folder.hpp"
#include "lib/io/signals.hpp"
#include "tests/unit/io/scratch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace tsume::io {
namespace {

using test::read_file;
using test::Scratch;
using test::write_file;

std::vector<std::string> lines_of(const std::string& text, std::size_t limit = 100,
                                  std::size_t buffer_size = 8) {
  Input input = Input::from_text(text);
  LineReader reader(input, limit, buffer_size);
  std::vector<std::string> lines;
  while (const auto line = reader.next()) {
    lines.emplace_back(*line);
    EXPECT_EQ(reader.line_number(), lines.size());
  }
  return lines;
}

std::string complaint_about(const std::string& text, std::size_t limit = 100) {
  try {
    (void)lines_of(text, limit);
  } catch (const ParseError& error) {
    return error.what();
  }
  return "none";
}

TEST(LineReader, LineEnds) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of(""), Lines{});
  EXPECT_EQ(lines_of("\n"), Lines{""});
  EXPECT_EQ(lines_of("a"), Lines{"a"});
  EXPECT_EQ(lines_of("a\r\nb\n\nc"), (Lines{"a", "b", "", "c"}));
  EXPECT_EQ(lines_of("a\rb\n"), Lines{"a\rb"});
}

TEST(LineReader, RandomTextsInBuffersOfAnySize) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    core::Random random(seed);
    std::vector<std::string> lines;
    std::string text;
    for (std::uint64_t i = random.below(10); i > 0; --i) {
      lines.emplace_back(random.below(60), 'x');
      text += lines.back() + '\n';
    }
    EXPECT_EQ(lines_of(text, 100, 1 + random.below(70)), lines) << "seed " << seed;
  }
}

TEST(LineReader, RefusesNulAndLongLines) {
  EXPECT_EQ(complaint_about(std::string("a\nb\0c\n", 6)), "<text>:2: NUL byte in the input");
  EXPECT_EQ(complaint_about("a\n" + std::string(11, 'x') + "\n", 10),
            "<text>:2: line longer than 10 bytes");
  EXPECT_EQ(complaint_about(std::string(10, 'x'), 10), "none");
  EXPECT_EQ(complaint_about(std::string(100000, 'x'), 10), "<text>:1: line longer than 10 bytes");
}

TEST(Input, FilesAndLimits) {
  const Scratch scratch;
  EXPECT_THROW(Input(scratch.path("none")), IoError);
  Input folder(scratch.path(""));
  EXPECT_THROW((void)folder.read_all(), IoError);
  const std::string text(200000, 'y');
  write_file(scratch.path("f"), text);
  EXPECT_EQ(Input(scratch.path("f")).read_all(), text);
  Input limited(scratch.path("f"));
  EXPECT_THROW((void)limited.read_all(1000), Failure);
}

TEST(Output, WriteErrorsAreThrown) {
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  Output small(full, "the disk");
  small << "x";
  EXPECT_THROW(small.flush(), IoError);
  Output large(full, "the disk");
  EXPECT_THROW(large << std::string(1 << 20, 'x'), IoError);
  ::close(full);
}

// The first of several quick records goes out, the others wait until they are overdue.
TEST(Output, QuickRecordsWaitButAreNotForgotten) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK), 0);
  const auto arrived = [&] {
    std::array<char, 100> text;
    const ssize_t n = ::read(ends[0], text.data(), text.size());
    return std::string(text.data(), n < 0 ? 0 : static_cast<std::size_t>(n));
  };
  Output out(ends[1], "pipe");
  out << "a\n";
  out.end_quick_record();
  EXPECT_EQ(arrived(), "a\n");
  std::string later;
  out << "b\n";
  out.end_quick_record();
  while (later.empty()) {
    out.flush_overdue();
    later = arrived();
  }
  EXPECT_EQ(later, "b\n");
  out << "c\n";  // no record yet
  out.flush_overdue();
  EXPECT_EQ(arrived(), "");
  out.flush();
  EXPECT_EQ(arrived(), "c\n");
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(AtomicFile, AppearsWholeOrNotAtAll) {
  const Scratch scratch;
  const std::string path = scratch.path("f");
  write_file(path, "old");
  {
    AtomicFile file(path);
    file.stream() << "new";
    file.stream().flush();
    EXPECT_EQ(read_file(path), "old");
  }
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(scratch.listing(), "f\n");
  AtomicFile file(path);
  const std::string text(300000, 'z');
  file.stream() << text;
  file.commit();
  EXPECT_EQ(read_file(path), text);
  EXPECT_EQ(scratch.listing(), "f\n");
  EXPECT_THROW(AtomicFile(scratch.path("no/folder")), IoError);
}

// The name of the temporary file is longer than that of the file, unless there is no room.
TEST(AtomicFile, IsWithdrawnWithTheFileThatHadItsName) {
  const Scratch scratch;
  const std::string path = scratch.path("answer");
  write_file(path, "old");
  {
    AtomicFile file(path);
    EXPECT_TRUE(file.empty());
    file.withdraw();
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  AtomicFile file(path);
  file.withdraw();  // nothing is there
  file.stream() << "new";
  EXPECT_FALSE(file.empty());
}

TEST(AtomicFile, HasNamesOfAnyLength) {
  const Scratch scratch;
  for (const std::size_t length : {200U, 234U, 235U, 254U, 255U}) {
    const std::string name(length, 'n');
    AtomicFile file(scratch.path(name));
    file.stream() << "text";
    file.commit();
    EXPECT_EQ(read_file(scratch.path(name)), "text");
    AtomicFolder folder(scratch.path(std::string(length, 'd')));
    folder.commit();
    EXPECT_TRUE(std::filesystem::is_directory(scratch.path(std::string(length, 'd'))));
  }
  EXPECT_EQ(scratch.listing().find(".tmp."), std::string::npos);
  EXPECT_THROW(AtomicFile(scratch.path(std::string(256, 'n'))), IoError);
}

// A device must never be replaced by a file, whoever runs the tool.
TEST(AtomicFile, WritesToPipesAndLinksInPlace) {
  const Scratch scratch;
  const std::string pipe = scratch.path("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  {
    AtomicFile file(pipe);
    file.stream() << "through";
    file.commit();
  }
  std::string text(16, '\0');
  EXPECT_EQ(::read(reader, text.data(), text.size()), 7);
  ::close(reader);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));

  write_file(scratch.path("target"), "old");
  std::filesystem::create_symlink(scratch.path("target"), scratch.path("link"));
  {
    AtomicFile file(scratch.path("link"));
    file.stream() << "new";
    file.commit();
  }
  EXPECT_TRUE(std::filesystem::is_symlink(scratch.path("link")));
  EXPECT_EQ(read_file(scratch.path("target")), "new");
  EXPECT_EQ(scratch.listing().find(".tmp."), std::string::npos);
  EXPECT_THROW(AtomicFile(scratch.path(".")), IoError);
}

// The status of a child that runs the body.
int status_of_child(const std::function<void(const std::string&)>& body, const std::string& path) {
  const pid_t child = ::fork();
  if (child == 0) {
    for (const int number : ending_signals) {
      ::signal(number, SIG_DFL);  // the tests may run in the background, with INT ignored
    }
    body(path);
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

TEST(Signals, RemoveTemporaryFilesAndKill) {
  for (const int number : ending_signals) {
    const Scratch scratch;
    const int status = status_of_child(
        [number](const std::string& path) {
          install_signal_handlers();
          AtomicFile file(path);
          file.stream() << "half";
          file.stream().flush();
          AtomicFolder folder(path + ".folder");
          AtomicFile whole(folder.path("whole"));
          whole.commit();
          AtomicFile half(folder.path("half"));
          RecordFolder records(path + ".records");
          for (int i = 0; i < 100; ++i) {
            records.write(std::to_string(i), "text", "whole");
          }
          ::raise(number);
        },
        scratch.path("f"));
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), number);
    EXPECT_EQ(scratch.listing(), "") << number;
  }
}

// A program that calls a tool, such as a fuzzer, keeps its handlers; and what is ignored stays so.
TEST(Signals, KeepTheHandlersOfTheCaller) {
  for (const int number : ending_signals) {
    const int status = status_of_child(
        [number](const std::string&) {
          ::signal(number, [](int) { ::_exit(7); });
          install_signal_handlers();
          ::raise(number);
        },
        "");
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 7) << number;
    const int ignored = status_of_child(
        [number](const std::string&) {
          ::signal(number, SIG_IGN);
          install_signal_handlers();
          ::raise(number);
        },
        "");
    EXPECT_EQ(ignored, 0) << number;
  }
}

// A signal may come while another thread takes its files back: the handler reads no memory that was
// freed.
TEST(Signals, ComeWhileFilesAreTakenBack) {
  for (int round = 0; round < 100; ++round) {
    const Scratch scratch;
    const int status = status_of_child(
        [](const std::string& path) {
          install_signal_handlers();
          std::thread([&] {
            for (;;) {
              forget_on_signal(remove_on_signal(path));
            }
          }).detach();
          ::usleep(100);
          ::raise(SIGUSR1);
        },
        scratch.path("f"));
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), SIGUSR1);
  }
}

// Nor does it remove a file whose path is made of two others: the beginning of one that another
// thread is putting in place, and the end of the one before.
TEST(Signals, ComeWhilePathsChange) {
  const Scratch scratch;
  std::string longer;
  while (scratch.path("a/" + longer + "1").size() < 4000) {
    longer += "./";
  }
  for (const char* const name : {"a", "b"}) {
    std::filesystem::create_directory(scratch.path(name));
  }
  const std::vector<std::string> mixed = {scratch.path("a/2"), scratch.path("b/1")};
  for (const std::string& path : mixed) {
    write_file(path, "kept");
  }
  for (int round = 0; round < 100; ++round) {
    const int status = status_of_child(
        [&](const std::string&) {
          install_signal_handlers();
          std::atomic<bool> begun = false;
          std::thread([&] {
            const std::string paths[] = {scratch.path("a/" + longer + "1"),
                                         scratch.path("b/" + longer + "2")};
            std::array<std::size_t, 64> slots{};
            slots.fill(slots.size());  // none
            for (std::size_t i = 0;; ++i, begun = true) {
              for (std::size_t& slot : slots) {
                forget_on_signal(slot);
                slot = remove_on_signal(paths[i % 2]);
              }
            }
          }).detach();
          while (!begun) {
          }
          ::raise(SIGUSR1);
        },
        "");
    ASSERT_TRUE(WIFSIGNALED(status));
  }
  for (const std::string& path : mixed) {
    EXPECT_TRUE(std::filesystem::exists(path)) << path;
  }
}

// Any ids make as many files, all in the folder and none of them hidden.
TEST(RecordFolder, EveryRecordHasAFileOfItsOwn) {
  const Scratch scratch;
  const std::vector<std::string> ids{"a",
                                     "a",
                                     "A",
                                     "a-2",
                                     "",
                                     "",
                                     "..",
                                     "../x",
                                     "-o",
                                     "/",
                                     "a\nb",
                                     "\xff",
                                     "b;B-",
                                     "x y",
                                     "a-2",
                                     "A-2",
                                     ".",
                                     "a/b",
                                     "a_b",
                                     "CON",
                                     "_",
                                     "a_b-2",
                                     std::string(5000, 'z')};
  {
    RecordFolder folder(scratch.path("d") + "/");
    for (const std::string& id : ids) {
      folder.write(id, "text", id);
    }
    EXPECT_FALSE(std::filesystem::exists(scratch.path("d")));
    folder.commit();
  }
  std::vector<std::string> found;
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(scratch.path("d"))) {
    const std::string name = file.path().filename();
    EXPECT_EQ(
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "+-.@~_"),
        name.npos);
    EXPECT_TRUE(name[0] != '.' && name[0] != '-' && name.ends_with(".txt")) << name;
    found.push_back(read_file(file.path()));
    std::string low = name;
    std::ranges::transform(low, low.begin(), [](char c) { return std::tolower(c); });
    names.insert(low);
  }
  EXPECT_EQ(names.size(), ids.size());
  std::vector<std::string> wanted = ids;
  std::ranges::sort(wanted);
  std::ranges::sort(found);
  EXPECT_EQ(found, wanted);
  EXPECT_THROW(RecordFolder(scratch.path("d")), IoError);  // not empty
  write_file(scratch.path("file"), "x");
  EXPECT_THROW(RecordFolder(scratch.path("file/")), IoError);
  std::filesystem::create_directory(scratch.path("e"));
  EXPECT_NO_THROW(RecordFolder(scratch.path("e/")).commit());
}

TEST(AtomicFolder, AppearsWholeOrNotAtAll) {
  const Scratch scratch;
  const auto write = [&](AtomicFolder& folder, const std::string& name) {
    AtomicFile file(folder.path(name));
    file.stream() << name;
    file.commit();
  };
  {
    AtomicFolder folder(scratch.path("a"));
    write(folder, "one");
  }
  EXPECT_EQ(scratch.listing(), "");
  for (const char* const name : {"a", "b/", "new/c"}) {
    if (std::string(name) == "b/") {
      std::filesystem::create_directory(scratch.path("b"));  // an empty folder is replaced
    }
    AtomicFolder folder(scratch.path(name));
    write(folder, "one");
    write(folder, "two");
    EXPECT_FALSE(std::filesystem::exists(scratch.path(name) + "/one"));
    folder.commit();
    EXPECT_EQ(read_file(scratch.path(name) + "/two"), "two");
  }
  AtomicFolder other(scratch.path("a"));
  write(other, "three");
  EXPECT_THROW(other.commit(), IoError);  // not empty
  EXPECT_FALSE(std::filesystem::exists(scratch.path("a/three")));
}

TEST(Signals, StopOnceThenDie) {
  const Scratch scratch;
  const int status = status_of_child(
      [](const std::string&) {
        install_signal_handlers();
        stop_on_signal();
        ::raise(SIGINT);
        if (!stop_requested()) {
          ::_exit(1);
        }
        ::raise(SIGINT);
      },
      "");
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGINT);
}

}  // namespace
}  // namespace tsume::io
