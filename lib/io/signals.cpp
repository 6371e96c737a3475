#include "lib/io/signals.hpp"

#include "lib/io/platform.hpp"

#include <array>
#include <atomic>
#include <signal.h>
#include <unistd.h>

namespace tsume::io {

namespace {

// What the handler reads must be plain memory with lock-free flags. This is the one place with
// mutable globals: a signal handler has no other way to its data.
constexpr std::size_t slot_count = 64;
constexpr std::size_t path_size = 4096;
// A handler may run while another thread takes a path back or puts another one in its place. It
// copies the path, and believes the copy if the slot has had no other turn meanwhile.
struct Slot {
  enum Use : unsigned { free, being_written, in_use };
  static constexpr unsigned uses = 4;

  std::atomic<unsigned> turn{free};  // counts; modulo `uses` it is the Use
  std::array<std::atomic<char>, path_size> path{};

  // Copies the path that is to be removed; false if there is none.
  bool copy(std::array<char, path_size>& to) const {
    const unsigned before = turn.load();
    if (before % uses != in_use) {
      return false;
    }
    for (std::size_t i = 0; i < path_size && (i == 0 || to[i - 1] != '\0'); ++i) {
      to[i] = path[i].load(std::memory_order_relaxed);
    }
    std::atomic_thread_fence(std::memory_order_acquire);
    return turn.load() == before;
  }
};
std::array<Slot, slot_count> slots;
std::array<std::atomic<int>, slot_count> child_groups{};  // 0: none
std::atomic<bool> stop_instead{false};
std::atomic<bool> stop_flag{false};

// What asks a run to stop, and lets one that can be resumed keep what it has.
bool asks_to_stop(int signal_number) {
  return signal_number == SIGINT || signal_number == SIGTERM || signal_number == SIGXCPU;
}

void handle(int signal_number) {
  if (asks_to_stop(signal_number) && stop_instead.load() && !stop_flag.exchange(true)) {
    return;
  }
  for (const std::atomic<int>& child : child_groups) {
    if (const int group = child.load(); group > 0) {
      ::kill(-group, SIGKILL);
    }
  }
  for (const Slot& slot : slots) {
    std::array<char, path_size> path;
    if (slot.copy(path) && ::unlink(path.data()) != 0) {
      remove_files_in(path.data());
      ::rmdir(path.data());
    }
  }
  // Die of the signal itself, so that the parent sees it. (The signal is blocked until we return.)
  ::signal(signal_number, SIG_DFL);
  ::raise(signal_number);
}

// A file has reached its largest size: write() fails with EFBIG, and is reported like a full disk.
void let_write_fail(int /*signal_number*/) {}

void install(int signal_number, void (*handler)(int)) {
  struct sigaction action {};
  struct sigaction old {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  ::sigaction(signal_number, nullptr, &old);
  if (old.sa_handler == SIG_DFL) {
    ::sigaction(signal_number, &action, nullptr);
  }
}

void replace_group(int from, int to) {
  for (std::atomic<int>& child : child_groups) {
    int group = from;
    if (child.compare_exchange_strong(group, to)) {
      return;
    }
  }
}

}  // namespace

void install_signal_handlers() {
  for (const int signal_number : ending_signals) {
    install(signal_number, handle);
  }
  install(SIGXFSZ, let_write_fail);
}

void stop_on_signal() {
  stop_instead = true;
}

bool stop_requested() {
  return stop_flag.load(std::memory_order_relaxed);
}

std::size_t remove_on_signal(const std::string& path) {
  for (std::size_t i = 0; i < slot_count && path.size() < path_size; ++i) {
    Slot& slot = slots[i];
    unsigned turn = slot.turn.load();
    if (turn % Slot::uses == Slot::free &&
        slot.turn.compare_exchange_strong(turn, turn + Slot::being_written)) {
      for (std::size_t j = 0; j <= path.size(); ++j) {
        slot.path[j].store(path.c_str()[j], std::memory_order_release);
      }
      slot.turn = turn + Slot::in_use;
      return i;
    }
  }
  return slot_count;
}

void forget_on_signal(std::size_t slot) {
  if (slot < slot_count) {
    slots[slot].turn += Slot::uses - Slot::in_use;
  }
}

void kill_group_on_signal(int group) {
  replace_group(0, group);
}

void spare_group_on_signal(int group) {
  replace_group(group, 0);
}

}  // namespace tsume::io
