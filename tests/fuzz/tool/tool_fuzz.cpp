// A whole tool under libFuzzer: its main() is called for every input. The first line of the input
// has words for the command line, the rest is the standard input.
//
// Linked with one tool whose main is renamed to tool_main; scripts/fuzz runs it so:
//   tool-NAME -close_fd_mask=3 -handle_xfsz=0 ... CORPUS... -ignore_remaining_args=1
//     STATUSES DIGITS FILES [LIMIT]...
// STATUSES  the exit statuses that the tool documents, as 0,1,2
// DIGITS    numbers on the command line are cut to that many digits
// FILES     a folder whose files are in the current folder whenever the tool starts
// LIMIT     words that the tool always gets, options with a value each, so that it ends soon; what
//           the input says of the same options is left out
// The current folder is emptied: it must be the caller's to lose. A '/' is allowed between digits
// only, so that no input names a file anywhere else.
#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <utility>
#include <vector>

int tool_main(int argc, char** argv);

namespace {

using namespace tsume;
namespace fs = std::filesystem;

struct Setup {
  std::string name;
  std::set<int> statuses;
  std::size_t digits = 0;
  fs::path files;
  std::vector<std::string> limits;
  int input = -1;  // files in memory that take the place of the standard descriptors
  int output = -1;
  int error = -1;
  int console = -1;  // the standard error that libFuzzer was started with
};
Setup setup;

// Says why on libFuzzer's standard error, and makes libFuzzer keep the input.
[[noreturn]] void complain(const std::string& what) {
  ::dprintf(setup.console, "%s: %s\n", setup.name.c_str(), what.c_str());
  std::abort();
}

void demand(bool condition, const std::string& what) {
  if (!condition) {
    complain(what);
  }
}

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

// A word as the tool may get it: see DIGITS and '/' above.
std::string tamed(std::string_view word) {
  std::string result;
  std::size_t digits = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    if (c == '\0') {
      continue;
    }
    digits = is_digit(c) ? digits + 1 : 0;
    const bool between =
        i > 0 && is_digit(word[i - 1]) && i + 1 < word.size() && is_digit(word[i + 1]);
    if (digits <= setup.digits && (c != '/' || between)) {
      result += c;
    }
  }
  return result;
}

bool is_limit(std::string_view option) {
  for (std::size_t i = 0; i < setup.limits.size(); i += 2) {
    if (setup.limits[i] == option) {
      return true;
    }
  }
  return false;
}

// The limits come first, because a "--" among the words would make operands of them.
std::vector<std::string> command_line(std::string_view words) {
  constexpr std::size_t most = 64;
  std::vector<std::string> line{setup.name};
  line.insert(line.end(), setup.limits.begin(), setup.limits.end());
  bool skip = false;
  for (const std::string_view raw : core::split_words(words)) {
    std::string word = tamed(raw);
    const std::string_view option = std::string_view(word).substr(0, word.find('='));
    const bool value = std::exchange(skip, false);
    if (!value && is_limit(option)) {
      skip = option.size() == word.size();
    } else if (!value && line.size() < most) {
      line.push_back(std::move(word));
    }
  }
  return line;
}

void fill_current_folder() {
  for (const fs::directory_entry& entry : fs::directory_iterator(".")) {
    fs::remove_all(entry.path());
  }
  fs::copy(setup.files, ".");
}

int memory_file(const char* name) {
  const int fd = ::memfd_create(name, MFD_CLOEXEC);
  demand(fd >= 0, "no memory for a file");
  return fd;
}

void rewind_to(int fd, std::string_view text) {
  demand(::ftruncate(fd, 0) == 0 && ::lseek(fd, 0, SEEK_SET) == 0 &&
             ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
             ::lseek(fd, 0, SEEK_SET) == 0,
         "cannot write an input");
}

int lowest_free_descriptor() {
  const int fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  ::close(fd);
  return fd;
}

std::string messages() {
  std::array<char, 1 << 14> buffer{};
  const ssize_t n = ::pread(setup.error, buffer.data(), buffer.size(), 0);
  return {buffer.data(), n > 0 ? static_cast<std::size_t>(n) : 0};
}

// What every tool keeps, whatever its input. `wrote`: into a file of the current folder.
void check_end(int status, const std::string& said, bool wrote) {
  constexpr std::size_t long_line = 2000;
  const auto expect = [&](bool condition, const std::string& what) {
    demand(condition,
           what + ", status " + std::to_string(status) + ", message " + core::quoted(said));
  };
  const bool silent = ::lseek(setup.output, 0, SEEK_CUR) == 0;
  expect(setup.statuses.contains(status), "a status that is not documented");
  expect(status != 2 || silent, "output with a usage error");
  expect(status != 2 || !said.empty(), "no message with a usage error");
  expect(status != 1 || !said.empty() || !silent || wrote, "a failure without a word");
  expect(said.empty() || said.starts_with(setup.name + ": "), "a message without the tool's name");
  for (const std::string_view line : core::split_fields(said, '\n')) {
    expect(line.size() < long_line, "a message is too long");
    expect(std::none_of(line.begin(), line.end(),
                        [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }),
           "a control character in a message");
  }
  expect(fs::is_empty(std::getenv("TMPDIR")), "a temporary file is left");
}

// What is written beside its target is renamed or removed by the end.
void check_current_folder() {
  const std::string mark = ".tmp." + std::to_string(::getpid());
  for (const fs::directory_entry& entry : fs::directory_iterator(".")) {
    demand(!entry.path().string().ends_with(mark), "an unfinished file is left");
  }
}

int call(std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) {
    argv.push_back(word.data());
  }
  argv.push_back(nullptr);
  std::cerr.clear();
  return tool_main(static_cast<int>(words.size()), argv.data());
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  const std::vector<std::string> words(*argv, *argv + *argc);
  const auto mark = std::find(words.begin(), words.end(), "-ignore_remaining_args=1");
  setup.console = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  setup.name = fs::path(words.front()).filename().string().substr(std::string("tool-").size());
  demand(words.end() - mark >= 4, "needs STATUSES DIGITS FILES [LIMIT]... at the end");
  for (const std::string_view status : core::split_fields(mark[1], ',')) {
    setup.statuses.insert(std::stoi(std::string(status)));
  }
  setup.digits = std::stoul(mark[2]);
  setup.files = mark[3];
  setup.limits.assign(mark + 4, words.end());
  setup.input = memory_file("input");
  setup.output = memory_file("output");
  setup.error = memory_file("error");
  // Whoever writes without end is stopped as by a full disk.
  constexpr rlim_t most_bytes = rlim_t{1} << 23;
  const struct rlimit file_size { most_bytes, most_bytes };
  ::setrlimit(RLIMIT_FSIZE, &file_size);
  std::signal(SIGXFSZ, SIG_IGN);
  std::set_terminate(std::abort);  // the tools' own could end the program without a report
  fill_current_folder();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::vector<std::string> words = command_line(std::string_view(text).substr(0, end));
  rewind_to(setup.input, std::string_view(text).substr(std::min(end + 1, text.size())));
  rewind_to(setup.output, "");
  rewind_to(setup.error, "");
  const auto folder_time = fs::last_write_time(".");
  const int free_before = lowest_free_descriptor();
  ::dup2(setup.input, STDIN_FILENO);
  ::dup2(setup.output, STDOUT_FILENO);
  ::dup2(setup.error, STDERR_FILENO);
  const int status = call(words);
  demand(lowest_free_descriptor() == free_before, "a descriptor is left open");
  const bool wrote = fs::last_write_time(".") != folder_time;
  check_end(status, messages(), wrote);
  if (wrote) {
    check_current_folder();
    fill_current_folder();
  }
  return 0;
}
