// What differs between systems and standard libraries, for core and the layers above; io and solver
// have such a file each for pipes and for processes. Everything else is POSIX and C++20.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

// Where the assembler puts constants, and how it returns to code.
#if defined(__APPLE__)
#define TSUME_CONSTANTS ".section __DATA,__const\n"
#define TSUME_CODE ".text\n"
#else
#define TSUME_CONSTANTS ".section .rodata\n"
#define TSUME_CODE ".previous\n"
#endif

namespace tsume::core {

// A std::thread that is joined when it is destroyed, as std::jthread, which libc++ 19 lacks.
class Thread {
 public:
  template <std::invocable Function>
  explicit Thread(Function&& function) : thread_(std::forward<Function>(function)) {}
  Thread(Thread&&) = default;
  ~Thread() {
    if (thread_.joinable()) {
      thread_.join();
    }
  }

 private:
  std::thread thread_;
};

// Tells the processor that this thread waits in a loop.
inline void relax_processor() {
#if defined(__x86_64__)
  __builtin_ia32_pause();  // <immintrin.h> would be a third of what a tool compiles
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// Bytes that the machine can still give without swapping, and bytes of address space of this
// process; 0 where the system does not say.
[[nodiscard]] std::uint64_t available_memory();
[[nodiscard]] std::uint64_t address_space();

// The flag of mmap for memory that is not set aside until it is written, or 0.
[[nodiscard]] int unreserved_mapping();

// Asks for huge pages in a mapping, or for none. Only a wish: systems without them ignore it.
void prefer_huge_pages(void* at, std::size_t bytes, bool huge);

// The features of this processor for which some of the kernels have code of their own, such as
// "popcnt avx2 bmi2"; "none" where there are none.
[[nodiscard]] std::string processor_features();

// Lets all threads allocate from one heap, where the C library has one for each.
void share_one_heap();

// The name by which the program was called, without its folder; for use when nothing else works.
[[nodiscard]] std::string_view program_name();

}  // namespace tsume::core
