// Memory for large tables, straight from the system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace tsume::core {

// Zeroed memory, in huge pages where the system grants them: a probe of a large table is one cache
// miss, and should not be a miss of the translation buffer as well. Given back on destruction; what
// was moved from is empty.
class Pages {
 public:
  // Whether the system must be able to provide all of it, or pages are taken as they are touched.
  enum class Backing : std::uint8_t { reserved, on_touch };

  Pages() = default;
  // `bytes` > 0. Throws std::bad_alloc.
  explicit Pages(std::size_t bytes, Backing backing = Backing::reserved);
  Pages(Pages&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Pages& operator=(Pages&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Pages();

  // nullptr if there is none.
  [[nodiscard]] void* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace tsume::core
