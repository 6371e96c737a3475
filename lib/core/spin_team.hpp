// Threads that work together in rounds, thousands of them a second.
#pragma once

#include "lib/core/parallel.hpp"
#include "lib/core/spin_barrier.hpp"

#include <atomic>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

namespace tsume::core {

// A round is work(member) for the members 0 .. size - 1 at the same time, each on a thread of its
// own, member 0 on the thread that calls run(). `work` must not throw.
class SpinTeam {
 public:
  // Throws std::system_error if a thread cannot be started.
  SpinTeam(unsigned size, std::function<void(unsigned)> work)
      : work_(std::move(work)), barrier_(size) {
    try {
      for (unsigned member = 1; member < size; ++member) {
        threads_.push_back(start_thread([this, member] { serve(member); }));
      }
    } catch (...) {
      // Arrives for the threads that are missing too, so that those that did start end.
      running_ = false;
      barrier_.arrive(size - static_cast<unsigned>(threads_.size()));
      throw;
    }
  }
  SpinTeam(const SpinTeam&) = delete;
  SpinTeam& operator=(const SpinTeam&) = delete;
  ~SpinTeam() {
    running_ = false;
    barrier_.arrive_and_wait();
  }

  // One round; returns when all members have done theirs.
  void run() {
    barrier_.arrive_and_wait();
    work_(0);
    barrier_.arrive_and_wait();
  }

  // Within a round: waits until all members are here. Each must call it equally often.
  void meet() { barrier_.arrive_and_wait(); }

 private:
  void serve(unsigned member) {
    while (true) {
      barrier_.arrive_and_wait();
      if (!running_) {
        return;
      }
      work_(member);
      barrier_.arrive_and_wait();
    }
  }

  const std::function<void(unsigned)> work_;
  SpinBarrier barrier_;
  // Written only while the other members wait for the start of a round.
  std::atomic<bool> running_ = true;
  std::vector<std::jthread> threads_;  // the last member: joined before the others are destroyed
};

}  // namespace tsume::core
