// Running another program so that it cannot hang, flood or outlive us: own process group, both
// outputs drained together, wall-clock and memory limits, SIGKILL when we die.
#pragma once

#include "lib/core/limits.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::solver {

struct ChildSpec {
  std::vector<std::string> arguments;  // [0] is the path of the program
  std::string input = "/dev/null";     // the file that is its standard input
  // At the deadline TERM to the group, KILL after `grace_seconds`. Memory is address space of each
  // process, processor time that of each: XCPU at the next whole second that is surely beyond, then
  // KILL after `grace_seconds` more.
  core::Limits limits{};
  double grace_seconds = 5;
  int watched = -1;  // a descriptor that we shall write to: stop when its reader has gone
  std::function<void()> waiting{};  // called a few times a second while the program runs
};

// How a child ended.
struct ChildEnd {
  int status = -1;  // exit status; -1 if a signal ended it
  int signal = 0;
  bool timed_out = false;
  bool reader_gone = false;  // `watched` has no reader
  bool refused = false;      // a callback returned false
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_bytes = 0;  // largest resident set
};

// Takes output as it comes; false stops the child.
using OnText = std::function<bool(std::string_view)>;

// True if `fd` is a pipe or socket that nobody reads any more.
[[nodiscard]] bool has_lost_reader(int fd);

// Runs the program and waits for its end. Whatever it has forked is killed with it. Throws
// io::Failure if it cannot be started.
ChildEnd run_child(const ChildSpec& spec, const OnText& on_output, const OnText& on_error);

}  // namespace tsume::solver
