// Work on several threads whose results are used in the order of the items, so that output does
// not depend on the number of threads.
#pragma once

#include "lib/core/platform.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace tsume::core {

// A thread that runs function(). Throws std::system_error "cannot start a thread: REASON".
template <typename Function>
[[nodiscard]] Thread start_thread(Function&& function) {
  try {
    return Thread(std::forward<Function>(function));
  } catch (const std::system_error& error) {
    throw std::system_error(error.code(), "cannot start a thread");
  }
}

namespace detail {

// The items under way, oldest first, and the threads that work on them.
template <typename Item, typename Result, typename Work>
class OrderedPool {
 public:
  OrderedPool(std::size_t threads, const Work& work) : work_(work) {
    threads_.reserve(threads);  // a thread that has started must be in the list: close() ends it
    try {
      for (std::size_t i = 0; i < threads; ++i) {
        threads_.push_back(start_thread([this] { run(); }));
      }
    } catch (...) {
      close();  // lets the threads that did start end
      throw;
    }
  }
  OrderedPool(const OrderedPool&) = delete;
  OrderedPool& operator=(const OrderedPool&) = delete;
  ~OrderedPool() { close(); }

  void submit(Item item) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.emplace_back(std::move(item));
    }
    changed_.notify_all();
  }

  // The result of the oldest item; throws what its work threw.
  Result take_oldest() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return tasks_.front().done; });
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    --started_;
    if (task.error) {
      std::rethrow_exception(task.error);
    }
    return std::move(*task.result);
  }

 private:
  struct Task {
    explicit Task(Item i) : item(std::move(i)) {}
    Item item;
    std::optional<Result> result;
    std::exception_ptr error;
    bool done = false;
  };

  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
  }

  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return closed_ || started_ < tasks_.size(); });
      if (closed_) {
        return;
      }
      // A deque keeps references valid while both ends change.
      Task& task = tasks_[started_++];
      lock.unlock();
      try {
        task.result.emplace(work_(task.item));
      } catch (...) {
        task.error = std::current_exception();
      }
      lock.lock();
      task.done = true;
      changed_.notify_all();
    }
  }

  const Work& work_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  std::size_t started_ = 0;
  bool closed_ = false;
  std::vector<Thread> threads_;  // the last member: joined before the others are destroyed
};

}  // namespace detail

// Calls use(work(item)) for the items that next() returns (an optional) until it returns nullopt.
// next and use run on the calling thread, in the order of the items; work runs on `threads` other
// threads, or on the calling one if `threads` is 1, and must be callable from several threads at
// once. At most four items for each thread are under way. What next and work throw is thrown in its
// turn, after the results before it; throws std::system_error if a thread cannot be started.
template <typename Next, typename Work, typename Use>
void for_each_ordered(std::size_t threads, Next&& next, const Work& work, Use&& use) {
  using Item = typename decltype(next())::value_type;
  using Result = decltype(work(std::declval<const Item&>()));
  if (threads <= 1) {
    while (auto item = next()) {
      use(work(*item));
    }
    return;
  }
  detail::OrderedPool<Item, Result, Work> pool(threads, work);
  std::size_t under_way = 0;
  std::exception_ptr failure;
  const auto next_or_failure = [&]() -> decltype(next()) {
    try {
      return next();
    } catch (...) {
      failure = std::current_exception();
      return std::nullopt;
    }
  };
  while (auto item = next_or_failure()) {
    if (under_way == 4 * threads) {
      use(pool.take_oldest());
      --under_way;
    }
    pool.submit(std::move(*item));
    ++under_way;
  }
  for (; under_way > 0; --under_way) {
    use(pool.take_oldest());
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace tsume::core
