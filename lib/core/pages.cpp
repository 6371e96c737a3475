#include "lib/core/pages.hpp"

#include <cassert>
#include <new>
#include <sys/mman.h>

namespace tsume::core {

void* Pages::take(std::size_t bytes, Backing backing) {
  assert(bytes > 0);
  const int flags =
      MAP_PRIVATE | MAP_ANONYMOUS | (backing == Backing::reserved ? 0 : MAP_NORESERVE);
  void* const at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (at == MAP_FAILED) {
    throw std::bad_alloc();
  }
  if (bytes >= least_huge) {
    ::madvise(at, bytes, backing == Backing::sparse ? MADV_NOHUGEPAGE : MADV_HUGEPAGE);
  }
  return at;
}

void Pages::give_back(void* data, std::size_t bytes) {
  ::munmap(data, bytes);
}

}  // namespace tsume::core
