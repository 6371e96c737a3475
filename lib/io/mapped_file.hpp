// A file that is mapped for reading.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace tsume::io {

class MappedFile {
 public:
  MappedFile() = default;
  // Throws IoError; Failure if it is not a regular file.
  explicit MappedFile(const std::string& path);
  MappedFile(MappedFile&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~MappedFile();

  [[nodiscard]] std::span<const char> bytes() const { return {data_, size_}; }

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace tsume::io
