// A meeting point of threads that wait for each other many times a second.
#pragma once

#include <atomic>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace tsume::core {

// Like std::barrier, but a thread looks for about 0.1 ms before it goes to sleep: to be woken takes
// as long as the work between two meetings.
class SpinBarrier {
 public:
  explicit SpinBarrier(unsigned threads) : threads_(threads) {}

  // Arrives for `count` threads without waiting.
  void arrive(unsigned count = 1) {
    const unsigned phase = phase_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(count, std::memory_order_acq_rel) + count == threads_) {
      arrived_.store(0, std::memory_order_relaxed);
      phase_.store(phase + 1, std::memory_order_release);
      phase_.notify_all();
    }
  }

  // What one thread wrote before it arrived, all see afterwards.
  void arrive_and_wait() {
    const unsigned phase = phase_.load(std::memory_order_relaxed);
    arrive();
    for (int i = 0; i < looks; ++i) {
      if (phase_.load(std::memory_order_acquire) != phase) {
        return;
      }
#if defined(__x86_64__)
      _mm_pause();
#endif
    }
    while (phase_.load(std::memory_order_acquire) == phase) {
      phase_.wait(phase, std::memory_order_acquire);
    }
  }

 private:
  static constexpr int looks = 2000;

  const unsigned threads_;
  alignas(64) std::atomic<unsigned> arrived_ = 0;
  alignas(64) std::atomic<unsigned> phase_ = 0;
};

}  // namespace tsume::core
