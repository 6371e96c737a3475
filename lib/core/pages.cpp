#include "lib/core/pages.hpp"

#include <cassert>
#include <new>
#include <sys/mman.h>

namespace tsume::core {

namespace {

// Less is not worth the larger pages.
constexpr std::size_t least_huge = std::size_t{8} << 20;

}  // namespace

Pages::Pages(std::size_t bytes, Backing backing) : bytes_(bytes) {
  assert(bytes > 0);
  const int flags =
      MAP_PRIVATE | MAP_ANONYMOUS | (backing == Backing::on_touch ? MAP_NORESERVE : 0);
  void* const at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (at == MAP_FAILED) {
    throw std::bad_alloc();
  }
  if (bytes >= least_huge) {
    ::madvise(at, bytes, MADV_HUGEPAGE);
  }
  data_ = at;
}

Pages::~Pages() {
  if (data_ != nullptr) {
    ::munmap(data_, bytes_);
  }
}

}  // namespace tsume::core
