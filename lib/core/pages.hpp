// Memory for large tables, straight from the system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

namespace tsume::core {

// Zeroed memory. It is in huge pages where the system grants them: a probe of a large table is one
// cache miss, and should not be a miss of the translation buffer as well. Sparse memory is in small
// pages. Given back on destruction; what was moved from is empty.
class Pages {
 public:
  // Whether the system must be able to provide all of it, or pages are taken as they are touched.
  // sparse: as on_touch, in small pages, because much is never touched.
  enum class Backing : std::uint8_t { reserved, on_touch, sparse };
  // Less is not worth the larger pages.
  static constexpr std::size_t least_huge = std::size_t{4} << 20;

  Pages() = default;
  // `bytes` > 0. Throws std::bad_alloc.
  explicit Pages(std::size_t bytes, Backing backing = Backing::reserved)
      : data_(take(bytes, backing)), bytes_(bytes) {}
  Pages(Pages&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Pages& operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Pages() {
    if (data_ != nullptr) {
      give_back(data_, bytes_);
    }
  }

  // What the constructor and the destructor do, for memory that the caller gives back. take()
  // throws std::bad_alloc.
  [[nodiscard]] static void* take(std::size_t bytes, Backing backing);
  static void give_back(void* data, std::size_t bytes);

  // Lets the system take back the memory of whole pages, which are zero when they are touched next.
  // `data` and `bytes` are multiples of page_bytes(): the system would round to them, and so empty
  // what lies beside. Throws std::system_error if the system refuses (as it does for pages that are
  // locked in memory).
  static void empty(void* data, std::size_t bytes);

  // nullptr if there is none.
  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// The allocator of PagedVector. What is small comes from the heap.
template <typename T>
class PageAllocator {
 public:
  using value_type = T;

  PageAllocator() = default;
  template <typename U>
  explicit PageAllocator(const PageAllocator<U>& /*other*/) {}

  // Throws std::bad_alloc.
  [[nodiscard]] T* allocate(std::size_t count) {
    if (count < least) {
      return static_cast<T*>(::operator new(count * sizeof(T), alignment));
    }
    if (count > most) {
      throw std::bad_alloc();
    }
    return static_cast<T*>(Pages::take(count * sizeof(T), Pages::Backing::reserved));
  }
  void deallocate(T* at, std::size_t count) {
    if (count < least) {
      ::operator delete(at, alignment);
    } else {
      Pages::give_back(at, count * sizeof(T));
    }
  }
  bool operator==(const PageAllocator&) const = default;

 private:
  static constexpr std::align_val_t alignment{alignof(T)};
  static constexpr std::size_t least = Pages::least_huge / sizeof(T);
  static constexpr std::size_t most = ~std::size_t{0} / sizeof(T);
};

// A vector for large tables, in huge pages where the system grants them.
template <typename T>
using PagedVector = std::vector<T, PageAllocator<T>>;

}  // namespace tsume::core
