// The frames of a buffer pool: memory for pieces of similar sizes. Memory that is not needed goes
// back to the system at once; the heap would keep it in fragments.
#pragma once

#include "lib/core/memory.hpp"
#include "lib/core/pages.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace tsume::doves::retro {

struct Frame {
  std::uint8_t* data = nullptr;
  std::size_t size = 0;  // bytes

  [[nodiscard]] explicit operator bool() const { return data != nullptr; }
};

// How the system takes memory back. Tests have rules of their own.
struct PageRules {
  std::size_t page = core::page_bytes();
  // As core::Pages::empty().
  std::function<void(void* data, std::size_t bytes)> empty = core::Pages::empty;
};

class Frames {
 public:
  explicit Frames(PageRules rules = {})
      : empty_(std::move(rules.empty)), step_(std::max(least_step, rules.page)) {}

  // Returns the size of a new frame that is to hold `bytes`: whole pages.
  [[nodiscard]] std::size_t rounded(std::size_t bytes) const {
    return bytes == 0 ? step_ : (bytes + step_ - 1) / step_ * step_;
  }

  // Returns the memory of all frames, in use and waiting, in bytes.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  // Returns the memory of the waiting frames, in bytes.
  [[nodiscard]] std::uint64_t waiting_bytes() const { return waiting_bytes_; }

  // Returns a waiting frame that holds `bytes` and is at most twice as large as a new one, or an
  // empty frame if there is none.
  [[nodiscard]] Frame take_waiting(std::size_t bytes);
  // Returns a frame of new memory that holds `bytes`. Throws std::bad_alloc.
  [[nodiscard]] Frame take_new(std::size_t bytes);
  // Lets a frame wait for its next use. Its contents may change.
  void give(Frame frame);
  // Releases the memory of one waiting frame to the system, of the size whose waiting frames take
  // the most memory. Returns false if no frame waits. Throws std::system_error if the system does
  // not take it; then the frame still waits.
  bool drop_waiting();

 private:
  static constexpr std::size_t least_step = std::size_t{16} << 10;
  // Frames are parts of larger mappings: a process may have 65,530 mappings (vm.max_map_count).
  static constexpr std::size_t least_mapping = std::size_t{64} << 20;

  struct Class {
    std::vector<std::uint8_t*> waiting;
    std::vector<std::uint8_t*> empty;  // without memory
    std::size_t all = 0;               // including those in use
  };

  std::function<void(void*, std::size_t)> empty_;
  std::size_t step_;
  std::uint64_t bytes_ = 0;
  std::uint64_t waiting_bytes_ = 0;
  std::map<std::size_t, Class> classes_;  // by size
  std::vector<core::Pages> mappings_;
};

}  // namespace tsume::doves::retro
