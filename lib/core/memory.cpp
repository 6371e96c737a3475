#include "lib/core/memory.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <unistd.h>

namespace tsume::core {

namespace {

// "MemAvailable:   12345 kB" of /proc/meminfo, in bytes; 0 if it is not there.
std::uint64_t left_of_machine() {
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

// The address space of this process in bytes; 0 if /proc does not say.
std::uint64_t address_space() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  file >> pages;
  return file ? pages * page_bytes() : 0;
}

}  // namespace

std::size_t page_bytes() {
  return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t machine_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * page_bytes();
}

std::uint64_t reachable_memory() {
  const std::uint64_t left = left_of_machine();
  return left > 0 ? address_space() + left : machine_memory();
}

AddressSpaceLimit::AddressSpaceLimit(std::uint64_t bytes) {
  ::getrlimit(RLIMIT_AS, &before_);
  const rlimit now{std::min<rlim_t>(bytes, before_.rlim_cur), before_.rlim_max};
  ::setrlimit(RLIMIT_AS, &now);
}

AddressSpaceLimit::~AddressSpaceLimit() {
  ::setrlimit(RLIMIT_AS, &before_);
}

}  // namespace tsume::core
