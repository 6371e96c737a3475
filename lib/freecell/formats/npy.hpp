// NumPy's file format, version 1.0: one array in a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tsume::freecell {

// Rows of little-endian numbers.
class NpyArray {
 public:
  // `type` as NumPy writes it ("|u1", "<i2", "<i4"); `width` numbers a row, 0 for a plain vector.
  NpyArray(std::string name, std::string type, std::size_t width);

  // Appends one number, a row when there are enough of them. It must fit the type.
  void push(std::int64_t number);
  [[nodiscard]] std::size_t rows() const;
  [[nodiscard]] const std::string& name() const { return name_; }

  // The whole file: magic, version, header padded so that the data start at a multiple of 64, data.
  [[nodiscard]] std::string file() const;

 private:
  std::string name_;
  std::string type_;
  std::size_t width_;
  std::size_t size_;  // of one number
  std::string bytes_;
};

}  // namespace tsume::freecell
