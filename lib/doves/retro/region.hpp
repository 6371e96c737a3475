// Large arrays of bytes: anonymous memory, or a file that is mapped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tsume::doves::retro {

class Region {
 public:
  enum class Access : std::uint8_t { read, write };

  Region() = default;
  // Zero bytes that belong to the process. Throws std::bad_alloc.
  explicit Region(std::uint64_t bytes);
  // Maps a file of `bytes` bytes. Throws IoError; Failure if the file has another size.
  Region(const std::string& path, std::uint64_t bytes, Access access);
  Region(Region&& other) noexcept;
  Region& operator=(Region&& other) noexcept;
  ~Region();

  // Creates a file of zero bytes whose room on the disk is reserved, so that later writes to the
  // mapped file cannot fail. Throws IoError; then no file stays behind.
  static void create(const std::string& path, std::uint64_t bytes);

  [[nodiscard]] std::uint8_t* data() const { return data_; }
  [[nodiscard]] std::uint64_t size() const { return size_; }

  // Announces that a part of a mapped file will be read.
  void expect(std::uint64_t offset, std::uint64_t bytes) const;
  // Gives back the memory of a part of a mapped file, whose contents stay.
  void release(std::uint64_t offset, std::uint64_t bytes) const;
  // Writes a mapped file out to the disk. Throws IoError.
  void sync() const;

 private:
  std::uint8_t* data_ = nullptr;
  std::uint64_t size_ = 0;
  std::string path_;  // empty: anonymous
};

}  // namespace tsume::doves::retro
