// Memory for pieces of similar sizes that come and go, given back to the system as a whole: the
// heap would keep it in fragments.
#pragma once

#include "lib/core/pages.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace tsume::doves::retro {

class Frames {
 public:
  // The bytes that a frame for so many takes.
  [[nodiscard]] static std::size_t rounded(std::size_t bytes) {
    return (bytes + step - 1) / step * step;
  }

  // Bytes of all frames, those that wait for their next use included.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  // A frame of this size that waits; null if there is none.
  [[nodiscard]] std::uint8_t* take_waiting(std::size_t bytes);
  // A new frame, of zero bytes. Throws std::bad_alloc.
  [[nodiscard]] std::uint8_t* take_new(std::size_t bytes);
  // The frame waits for its next use.
  void give(std::uint8_t* frame, std::size_t bytes);
  // Gives a waiting frame back to the system; false if there is none.
  bool drop_waiting();

 private:
  static constexpr std::size_t step = std::size_t{16} << 10;

  std::uint64_t bytes_ = 0;
  std::map<std::size_t, std::vector<std::uint8_t*>> waiting_;  // by rounded size, none empty
  std::map<std::uint8_t*, core::Pages> frames_;
};

}  // namespace tsume::doves::retro
