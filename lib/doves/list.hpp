// Listing the positions of a unit in canonical form.
#pragma once

#include "lib/doves/enumerate.hpp"
#include "lib/doves/notation.hpp"

#include <cstddef>
#include <memory>
#include <string_view>

namespace tsume::doves {

// Bytes that grow without being cleared first.
class Bytes {
 public:
  [[nodiscard]] std::string_view view() const { return {data_.get(), size_}; }
  // Room for `count` more bytes; advance() says how many of them were written.
  [[nodiscard]] char* room(std::size_t count) {
    if (size_ + count > capacity_) {
      grow(size_ + count);
    }
    return data_.get() + size_;
  }
  void advance(std::size_t count) { size_ += count; }
  void append(std::string_view text);

 private:
  void grow(std::size_t least);

  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

// The positions of a unit (of a shape), each once, as the images with the least keys, in a fixed
// order that is not sorted. `what` is not shapes. Tdl: one group for each high half of the keys.
[[nodiscard]] Bytes list_unit(const Shape& shape, const Unit& unit, What what, const Rules& rules,
                              Format format);

// A shape as text: rows of 'o' and '-'.
[[nodiscard]] std::string to_text(const Shape& shape);

}  // namespace tsume::doves
