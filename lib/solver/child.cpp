#include "lib/solver/child.hpp"

#include "lib/core/deadline.hpp"
#include "lib/core/limits.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"
#include "lib/io/fd.hpp"
#include "lib/io/platform.hpp"
#include "lib/io/signals.hpp"
#include "lib/solver/platform.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace tsume::solver {

namespace {

using io::Fd;

[[noreturn]] void fail_system(const std::string& what) {
  throw io::Failure(what + ": " + std::strerror(errno));
}

// Keeps the ending signals away between the birth of a child and its registration.
class SignalBlock {
 public:
  SignalBlock() {
    sigset_t set;
    sigemptyset(&set);
    for (const int number : io::ending_signals) {
      sigaddset(&set, number);
    }
    ::sigprocmask(SIG_BLOCK, &set, &old_);
  }
  SignalBlock(const SignalBlock&) = delete;
  SignalBlock& operator=(const SignalBlock&) = delete;
  ~SignalBlock() { restore(); }
  void restore() const { ::sigprocmask(SIG_SETMASK, &old_, nullptr); }

 private:
  sigset_t old_{};
};

// The ends of the pipes that a child writes to.
struct ChildPipes {
  int output;
  int error;
  int report;  // errno, if the child cannot become the program
};

// In the child. Lower limits that are set already stay.
template <typename Resource>
bool limit(Resource resource, rlim_t soft, rlim_t hard) {
  struct rlimit now {};
  if (::getrlimit(resource, &now) != 0) {
    return false;
  }
  now = {std::min(soft, now.rlim_cur), std::min(hard, now.rlim_max)};
  return ::setrlimit(resource, &now) == 0;
}

// Runs in the child: only async-signal-safe calls.
[[noreturn]] void become(const ChildSpec& spec, std::optional<double> cpu_seconds,
                         char* const* arguments, int parent, const ChildPipes& pipes,
                         const SignalBlock& block) {
  ::setpgid(0, 0);
  end_with_parent();
  const int input = ::open(spec.input.c_str(), O_RDONLY);
  bool ready = input >= 0 && ::dup2(input, STDIN_FILENO) >= 0 &&
               ::dup2(pipes.output, STDOUT_FILENO) >= 0 && ::dup2(pipes.error, STDERR_FILENO) >= 0;
  if (const auto& memory = spec.limits.memory) {
    ready = ready && limit(RLIMIT_AS, *memory, *memory);
  }
  if (cpu_seconds) {
    // The kernel's count and the usage that it reports afterwards differ by some ticks.
    constexpr double ticks = 0.1;
    const auto soft = static_cast<rlim_t>(std::ceil(*cpu_seconds + ticks));
    const auto grace = static_cast<rlim_t>(std::ceil(spec.grace_seconds));
    ready = ready && limit(RLIMIT_CPU, soft, soft + grace);
  }
  limit(RLIMIT_CORE, 0, 0);
  for (const int number : io::ending_signals) {
    struct sigaction old {};
    ::sigaction(number, nullptr, &old);
    if (old.sa_handler != SIG_IGN) {
      ::signal(number, SIG_DFL);
    }
  }
  block.restore();
  if (ready && ::getppid() == parent) {
    ::execv(arguments[0], arguments);
  }
  const int code = errno;
  [[maybe_unused]] const auto ignored = ::write(pipes.report, &code, sizeof code);
  ::_exit(127);
}

// A running child with its process group.
class Child {
 public:
  explicit Child(const ChildSpec& spec);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (pid_ > 0) {
      reap();
    }
  }

  void signal(int number) const { ::kill(-pid_, number); }
  // Reads what is there; false at the end of the stream.
  static bool drain(Fd& stream, const OnText& take, bool& refused);
  // Kills what is left of the group and collects the child. (Its identity cannot be taken over
  // before that, so the group is ours.)
  std::pair<int, struct rusage> reap() {
    signal(SIGKILL);
    int status = 0;
    struct rusage usage {};
    while (::wait4(pid_, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    io::spare_group_on_signal(pid_);
    pid_ = -1;
    return {status, usage};
  }

  Fd output;
  Fd error;
  Fd ended;  // readable when the child has ended; may be closed

  // For a child without that descriptor.
  [[nodiscard]] bool has_ended() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == pid_;
  }

 private:
  pid_t pid_ = -1;
};

Child::Child(const ChildSpec& spec) {
  io::Ends out = io::make_pipe();
  io::Ends err = io::make_pipe();
  io::Ends report = io::make_pipe();
  std::vector<char*> arguments;
  for (const std::string& word : spec.arguments) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  const int parent = ::getpid();
  const std::optional<double> cpu_seconds = spec.limits.cpu.remaining();
  {
    const SignalBlock block;
    pid_ = ::fork();
    if (pid_ == 0) {
      become(spec, cpu_seconds, arguments.data(), parent,
             {out.write.get(), err.write.get(), report.write.get()}, block);
    }
    if (pid_ > 0) {
      ::setpgid(pid_, pid_);  // both sides: whoever comes first
      io::kill_group_on_signal(pid_);
    }
  }
  if (pid_ < 0) {
    fail_system("cannot start " + core::quoted(spec.arguments.front()));
  }
  report.write.reset();
  int code = 0;
  ssize_t got = 0;
  while ((got = ::read(report.read.get(), &code, sizeof code)) < 0 && errno == EINTR) {
  }
  if (got > 0) {
    reap();
    errno = code;
    fail_system("cannot run " + core::quoted(spec.arguments.front()));
  }
  ended = watch_process(pid_);
  output = std::move(out.read);
  error = std::move(err.read);
  ::fcntl(output.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(error.get(), F_SETFL, O_NONBLOCK);
}

bool Child::drain(Fd& stream, const OnText& take, bool& refused) {
  std::array<char, 1 << 16> buffer;
  const ssize_t n = ::read(stream.get(), buffer.data(), buffer.size());
  if (n > 0) {
    if (!refused && !take({buffer.data(), static_cast<std::size_t>(n)})) {
      refused = true;
    }
    return true;
  }
  if (n < 0 && errno == EINTR) {
    return true;
  }
  if (n == 0) {
    stream.reset();
  }
  return false;
}

// The moments at which the group is told to end, then killed.
class Ending {
 public:
  explicit Ending(const ChildSpec& spec)
      : grace_(spec.grace_seconds), next_(spec.limits.deadline) {}

  // How long poll may sleep, in milliseconds; -1: without end.
  [[nodiscard]] int sleep() const { return next_.poll_time(60'000); }
  [[nodiscard]] bool passed() const { return next_.reached(); }
  // The first time gives SIGTERM, afterwards SIGKILL.
  int next_signal() {
    next_ = core::Deadline(grace_);
    return std::exchange(told_, true) ? SIGKILL : SIGTERM;
  }
  // Ends the child now, for a reason that is not the clock.
  void expire() {
    if (!told_) {
      next_ = core::Deadline(0.0);
    }
  }

 private:
  double grace_;
  core::Deadline next_;
  bool told_ = false;
};

// What the dead have written is in the pipe, which holds a bounded amount: a grandchild that left
// the group and writes on cannot keep us.
void drain_rest(Fd& stream, const OnText& take, bool& refused) {
  constexpr int most_reads = 32;
  for (int i = 0; i < most_reads && stream.open() && Child::drain(stream, take, refused); ++i) {
  }
}

}  // namespace

bool has_lost_reader(int fd) {
  struct pollfd watched {
    fd, 0, 0
  };
  return ::poll(&watched, 1, 0) > 0 && (watched.revents & (POLLERR | POLLHUP)) != 0;
}

ChildEnd run_child(const ChildSpec& spec, const OnText& on_output, const OnText& on_error) {
  const core::Deadline time;
  ChildEnd end;
  Child child(spec);
  Ending ending(spec);
  while (true) {
    // poll ignores negative descriptors, so closed streams and an absent reader need no care.
    std::array<struct pollfd, 4> watched{{{child.ended.get(), POLLIN, 0},
                                          {child.output.get(), POLLIN, 0},
                                          {child.error.get(), POLLIN, 0},
                                          {end.reader_gone ? -1 : spec.watched, 0, 0}}};
    int sleep = ending.sleep();
    const auto wake_after = [&](int milliseconds) {
      sleep = sleep < 0 ? milliseconds : std::min(sleep, milliseconds);
    };
    if (spec.waiting) {
      spec.waiting();
      wake_after(200);
    }
    if (!child.ended.open()) {
      wake_after(10);
    }
    if (::poll(watched.data(), watched.size(), sleep) < 0 && errno != EINTR) {
      fail_system("cannot wait for " + core::quoted(spec.arguments.front()));
    }
    if (watched[1].revents != 0) {
      Child::drain(child.output, on_output, end.refused);
    }
    if (watched[2].revents != 0) {
      Child::drain(child.error, on_error, end.refused);
    }
    if (child.ended.open() ? watched[0].revents != 0 : child.has_ended()) {
      break;
    }
    end.reader_gone = end.reader_gone || (watched[3].revents & (POLLERR | POLLHUP)) != 0;
    if (end.refused || end.reader_gone) {
      ending.expire();
    }
    if (ending.passed()) {
      end.timed_out = end.timed_out || !(end.refused || end.reader_gone);
      child.signal(ending.next_signal());
    }
  }
  const auto [status, usage] = child.reap();
  drain_rest(child.output, on_output, end.refused);
  drain_rest(child.error, on_error, end.refused);
  end.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end.wall_seconds = time.elapsed();
  end.cpu_seconds = core::to_seconds(usage.ru_utime) + core::to_seconds(usage.ru_stime);
  end.peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  return end;
}

}  // namespace tsume::solver
