#include "lib/core/pages.hpp"

#include "lib/core/memory.hpp"
#include "lib/core/platform.hpp"

#include <cassert>
#include <cerrno>
#include <cstdint>
#include <new>
#include <sys/mman.h>
#include <system_error>

namespace tsume::core {

void* Pages::take(std::size_t bytes, Backing backing) {
  assert(bytes > 0);
  const int flags =
      MAP_PRIVATE | MAP_ANONYMOUS | (backing == Backing::reserved ? 0 : unreserved_mapping());
  void* const at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (at == MAP_FAILED) {
    throw std::bad_alloc();
  }
  if (bytes >= least_huge) {
    prefer_huge_pages(at, bytes, backing != Backing::sparse);
  }
  return at;
}

void Pages::give_back(void* data, std::size_t bytes) {
  ::munmap(data, bytes);
}

void Pages::empty(void* data, std::size_t bytes) {
  assert(reinterpret_cast<std::uintptr_t>(data) % page_bytes() == 0 && bytes % page_bytes() == 0);
  if (::madvise(data, bytes, MADV_DONTNEED) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot give memory back");
  }
}

}  // namespace tsume::core
