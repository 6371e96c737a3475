#include "tests/unit/memory/failing_new.hpp"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

namespace {

constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();

std::atomic<std::uint64_t> allocations = 0;
std::atomic<std::uint64_t> first_failure = never;
std::atomic<std::uint64_t> last_failure = never;

void* take(std::size_t bytes, std::size_t alignment) {
  const std::uint64_t number = allocations.fetch_add(1, std::memory_order_relaxed) + 1;
  if (number >= first_failure && number <= last_failure) {
    throw std::bad_alloc();
  }
  void* const memory =
      alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__
          ? std::malloc(bytes == 0 ? 1 : bytes)
          : std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace

void* operator new(std::size_t bytes) {
  return take(bytes, 1);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return take(bytes, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return take(bytes, 1);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept {
  std::free(memory);
}

namespace tsume::test {

FailingNew::FailingNew(std::uint64_t first, Failing how) {
  allocations = 0;
  last_failure = how == Failing::once ? first : never;
  first_failure = first == 0 ? never : first;
}

FailingNew::~FailingNew() {
  first_failure = never;
}

std::uint64_t FailingNew::count() const {
  return allocations;
}

}  // namespace tsume::test
