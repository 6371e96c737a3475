// Threads that help with short pieces of work, thousands of times a second.
#pragma once

#include "lib/core/parallel.hpp"

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

namespace tsume::core {

// A round is work(member) on the calling thread, member 0, and on each other member 1 .. size - 1
// that comes in time. The work must therefore be in pieces that members take until none is left. A
// member that is late, perhaps because the system runs something else, is not waited for; one that
// has come is. A waiting thread spins for about 50 us, which is half of a round of FreeCell's
// search, and sleeps then: on a busy machine a thread must not spend its time on waiting for one
// that does not run.
class ThreadTeam {
 public:
  using Work = std::function<void(unsigned member)>;

  // Throws std::system_error if a thread cannot be started.
  explicit ThreadTeam(unsigned size) {
    threads_.reserve(size);  // a thread that has started must be in the list: end() ends it
    try {
      for (unsigned member = 1; member < size; ++member) {
        threads_.push_back(start_thread([this, member] { serve(member); }));
      }
    } catch (...) {
      end();
      throw;
    }
  }
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam() { end(); }

  // One round; returns when nobody is at work any more. What was written before is seen by the
  // other members, and what they write is seen afterwards. Throws the first exception of the round
  // then.
  void run(const Work& work) {
    if (threads_.empty()) {
      work(0);
      return;
    }
    work_ = &work;
    round_ = (round_ + round_step) & round_mask;
    state_.store(round_ | open, std::memory_order_release);
    state_.notify_all();
    run_member(0);
    state_.fetch_and(~open, std::memory_order_relaxed);
    await([](std::uint32_t state) { return (state & at_work_mask) == 0; });
    if (failed_.exchange(false, std::memory_order_relaxed)) {
      std::rethrow_exception(std::exchange(error_, nullptr));
    }
  }

 private:
  // The state: members at work, whether more may come, whether the team ends, and the round.
  static constexpr std::uint32_t at_work_mask = 0xff;
  static constexpr std::uint32_t open = 1U << 8;
  static constexpr std::uint32_t ending = 1U << 9;
  static constexpr std::uint32_t round_step = 1U << 10;
  static constexpr std::uint32_t round_mask = ~(round_step - 1);
  static constexpr int looks = 1000;

  // Returns the first state seen that is `enough`.
  template <typename Enough>
  std::uint32_t await(Enough&& enough) {
    for (int look = 0;; ++look) {
      const std::uint32_t state = state_.load(std::memory_order_acquire);
      if (enough(state)) {
        return state;
      }
      if (look >= looks) {
        state_.wait(state, std::memory_order_acquire);
      }
      relax_processor();
    }
  }

  void run_member(unsigned member) {
    try {
      (*work_)(member);
    } catch (...) {
      if (!failed_.exchange(true, std::memory_order_relaxed)) {
        error_ = std::current_exception();
      }
    }
  }

  void serve(unsigned member) {
    std::uint32_t done = 0;  // the round in which this member was last at work
    while (true) {
      std::uint32_t state = await([done](std::uint32_t now) {
        return (now & ending) != 0 || ((now & open) != 0 && (now & round_mask) != done);
      });
      if ((state & ending) != 0) {
        return;
      }
      if (!state_.compare_exchange_strong(state, state + 1, std::memory_order_acquire)) {
        continue;
      }
      done = state & round_mask;
      run_member(member);
      const std::uint32_t before = state_.fetch_sub(1, std::memory_order_release);
      if ((before & (open | at_work_mask)) == 1) {
        state_.notify_all();  // the last one, and the round is closed
      }
    }
  }

  void end() {
    state_.fetch_or(ending, std::memory_order_release);
    state_.notify_all();
  }

  const Work* work_ = nullptr;
  std::uint32_t round_ = 0;
  std::atomic<bool> failed_ = false;
  std::exception_ptr error_;  // of the member that set failed_ first
  alignas(64) std::atomic<std::uint32_t> state_ = 0;
  std::vector<Thread> threads_;  // the last member: joined before the others are destroyed
};

}  // namespace tsume::core
