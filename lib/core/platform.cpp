#include "lib/core/platform.hpp"

#include "lib/core/memory.hpp"

#include <cstdlib>
#include <errno.h>
#include <fstream>
#include <string>
#include <sys/mman.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace tsume::core {

// "MemAvailable:   12345 kB" of /proc/meminfo.
std::uint64_t available_memory() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  std::uint64_t kilobytes = 0;
  for (std::string unit; file >> name >> kilobytes; std::getline(file, unit)) {
    if (name == "MemAvailable:") {
      return kilobytes << 10;
    }
  }
  return 0;
}

std::uint64_t address_space() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  file >> pages;
  return file ? pages * page_bytes() : 0;
}

int unreserved_mapping() {
#if defined(MAP_NORESERVE)
  return MAP_NORESERVE;
#else
  return 0;
#endif
}

void prefer_huge_pages([[maybe_unused]] void* at, [[maybe_unused]] std::size_t bytes,
                       [[maybe_unused]] bool huge) {
#if defined(MADV_HUGEPAGE)
  ::madvise(at, bytes, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
}

std::string processor_features() {
  std::string features;
#if defined(__x86_64__)
  const auto add = [&](bool has, const char* name) {
    features += has ? (features.empty() ? "" : " ") + std::string(name) : "";
  };
  add(__builtin_cpu_supports("popcnt") != 0, "popcnt");
  add(__builtin_cpu_supports("avx2") != 0, "avx2");
  add(__builtin_cpu_supports("bmi2") != 0, "bmi2");
  add(__builtin_cpu_supports("avx512vbmi") != 0, "avx512vbmi");
  add(__builtin_cpu_supports("gfni") != 0, "gfni");
#endif
  return features.empty() ? "none" : features;
}

void share_one_heap() {
#if defined(__GLIBC__)
  ::mallopt(M_ARENA_MAX, 1);
#endif
}

std::string_view program_name() {
#if defined(__linux__)
  return program_invocation_short_name;
#else
  return ::getprogname();
#endif
}

}  // namespace tsume::core
