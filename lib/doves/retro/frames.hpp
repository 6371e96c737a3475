// Memory for pieces of similar sizes that come and go, from which what is not needed goes back to
// the system at once: the heap would keep it in fragments.
#pragma once

#include "lib/core/pages.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace tsume::doves::retro {

class Frames {
 public:
  // The bytes that a frame for so many takes.
  [[nodiscard]] static std::size_t rounded(std::size_t bytes) {
    return bytes == 0 ? step : (bytes + step - 1) / step * step;
  }

  // Bytes of memory of the frames that are taken or wait for their next use.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  // A frame of this size that waits; null if there is none.
  [[nodiscard]] std::uint8_t* take_waiting(std::size_t bytes);
  // A frame that takes new memory. Throws std::bad_alloc.
  [[nodiscard]] std::uint8_t* take_new(std::size_t bytes);
  // The frame waits for its next use.
  void give(std::uint8_t* frame, std::size_t bytes);
  // Gives the memory of a waiting frame back to the system; false if there is none.
  bool drop_waiting();

 private:
  static constexpr std::size_t step = std::size_t{16} << 10;
  // Frames are parts of larger mappings: a process may have 65,530 of these (vm.max_map_count).
  static constexpr std::size_t least_mapping = std::size_t{64} << 20;

  struct Class {
    std::vector<std::uint8_t*> waiting;
    std::vector<std::uint8_t*> empty;  // without memory
    std::size_t all = 0;               // with those that are taken
  };

  std::uint64_t bytes_ = 0;
  std::map<std::size_t, Class> classes_;  // by rounded size
  std::vector<core::Pages> mappings_;
};

}  // namespace tsume::doves::retro
