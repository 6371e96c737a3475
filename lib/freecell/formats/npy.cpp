#include "lib/freecell/formats/npy.hpp"

#include <algorithm>

namespace tsume::freecell {

NpyArray::NpyArray(std::string name, std::string type, std::size_t width)
    : name_(std::move(name)),
      type_(std::move(type)),
      width_(width),
      size_(static_cast<std::size_t>(type_.back() - '0')) {}

void NpyArray::push(std::int64_t number) {
  for (std::size_t i = 0; i < size_; ++i) {
    bytes_ += static_cast<char>(number >> (8 * i) & 0xff);
  }
}

std::size_t NpyArray::rows() const {
  return bytes_.size() / (size_ * std::max<std::size_t>(width_, 1));
}

std::string NpyArray::file() const {
  constexpr std::size_t prefix = 10;  // magic, version, length of the header
  const std::string shape =
      std::to_string(rows()) + (width_ == 0 ? "," : ", " + std::to_string(width_));
  std::string header =
      "{'descr': '" + type_ + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  constexpr std::size_t alignment = 64;
  while ((prefix + header.size() + 1) % alignment != 0) {
    header += ' ';
  }
  header += '\n';
  std::string text = "\x93NUMPY";
  text += '\x01';
  text += '\0';
  text += static_cast<char>(header.size() & 0xff);
  text += static_cast<char>(header.size() >> 8);
  return text + header + bytes_;
}

}  // namespace tsume::freecell
