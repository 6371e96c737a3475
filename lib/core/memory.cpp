#include "lib/core/memory.hpp"

#include "lib/core/platform.hpp"

#include <algorithm>
#include <unistd.h>

namespace tsume::core {

std::size_t page_bytes() {
  return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t machine_memory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * page_bytes();
}

std::uint64_t reachable_memory() {
  const std::uint64_t left = available_memory();
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
