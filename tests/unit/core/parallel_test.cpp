#include "lib/core/parallel.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <optional>
#include <pthread.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace tsume::core {
namespace {

TEST(ForEachOrdered, KeepsTheOrderForEveryNumberOfThreads) {
  std::vector<int> expected(1000);
  std::iota(expected.begin(), expected.end(), 0);
  for (const std::size_t threads : {1U, 2U, 5U}) {
    int at = 0;
    std::vector<int> seen;
    for_each_ordered(
        threads, [&] { return at < 1000 ? std::optional(at++) : std::nullopt; },
        [](int item) {
          // Uneven work, so that later items finish first.
          volatile int spin = (item % 7) * 500;
          while (spin > 0) {
            spin = spin - 1;
          }
          return item;
        },
        [&](int result) { seen.push_back(result); });
    EXPECT_EQ(seen, expected) << threads << " threads";
  }
}

TEST(ForEachOrdered, ThrowsInTurnWhatWorkThrows) {
  for (const std::size_t threads : {1U, 3U}) {
    int at = 0;
    std::vector<int> seen;
    const auto run = [&] {
      for_each_ordered(
          threads, [&] { return at < 100 ? std::optional(at++) : std::nullopt; },
          [](int item) {
            if (item == 40) {
              throw std::runtime_error("forty");
            }
            return item;
          },
          [&](int result) { seen.push_back(result); });
    };
    EXPECT_THROW(run(), std::runtime_error);
    EXPECT_EQ(seen.size(), 40U) << threads << " threads";
  }
}

TEST(ForEachOrdered, GivesAllResultsBeforeAFailureOfNext) {
  for (const std::size_t threads : {1U, 3U}) {
    int at = 0;
    std::vector<int> seen;
    const auto next = [&]() -> std::optional<int> {
      if (at == 40) {
        throw std::runtime_error("forty");
      }
      return at++;
    };
    const auto run = [&] {
      for_each_ordered(
          threads, next, [](int item) { return item; }, [&](int item) { seen.push_back(item); });
    };
    EXPECT_THROW(run(), std::runtime_error);
    EXPECT_EQ(seen.size(), 40U) << threads << " threads";
  }
}

TEST(ForEachOrdered, AcceptsNoItems) {
  for_each_ordered(
      2, [] { return std::optional<int>(); }, [](int item) { return item; },
      [](int) { FAIL() << "no item, no result"; });
}

// Leaves room for the stack of one thread, not of two.
void allow_one_thread() {
  constexpr std::size_t stack = 64U << 20;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_setattr_default_np(&attributes);
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t bytes = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + stack * 3 / 2;
  const rlimit limit{bytes, bytes};
  ::setrlimit(RLIMIT_AS, &limit);
}

// Whether the system keeps to RLIMIT_AS: an emulator of another processor may not.
bool limits_address_space() {
  rlimit before{};
  ::getrlimit(RLIMIT_AS, &before);
  const rlimit little{1, before.rlim_max};
  ::setrlimit(RLIMIT_AS, &little);
  constexpr std::size_t bytes = 1U << 20;
  void* const at = ::mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ::setrlimit(RLIMIT_AS, &before);
  return at == MAP_FAILED || ::munmap(at, bytes) != 0;
}

TEST(ForEachOrderedDeathTest, EndsTheThreadsThatDidStartWhenOneDoesNot) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "the sanitizer needs address space of its own";
#endif
  if (!limits_address_space()) {
    GTEST_SKIP() << "no limits of address space here";
  }
  const auto run = [] {
    allow_one_thread();
    try {
      for_each_ordered(
          3, [] { return std::optional<int>(); }, [](int item) { return item; }, [](int) {});
    } catch (const std::system_error& error) {
      std::fprintf(stderr, "%s\n", error.what());
      std::exit(1);
    }
    std::exit(0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(1), "^cannot start a thread: ");
}

}  // namespace
}  // namespace tsume::core
