// Compressed input, by content, as streams: gzip (zlib), xz (liblzma); and text in UTF-16.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tsume::io {

class Decompressor {
 public:
  // Reads at most `capacity` bytes into the buffer. Returns their number, 0 at the end.
  using Source = std::function<std::size_t(char* buffer, std::size_t capacity)>;

  // The longest beginning that tells a format.
  static constexpr std::size_t mark_size = 6;
  // Whether input that begins like this could be compressed, if more of it came.
  [[nodiscard]] static bool may_begin(std::string_view begin);
  // For input that begins like this; nullptr if it is not compressed. `name` is for messages.
  [[nodiscard]] static std::unique_ptr<Decompressor> of(std::string_view begin, std::string name);

  virtual ~Decompressor() = default;
  // Up to `capacity` further bytes of what was compressed; 0 at its end. Several compressed files
  // one after the other are one. Throws Failure if the data are damaged or end too soon.
  [[nodiscard]] virtual std::size_t read(char* buffer, std::size_t capacity,
                                         const Source& source) = 0;

 protected:
  Decompressor() = default;
};

}  // namespace tsume::io
