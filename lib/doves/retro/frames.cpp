#include "lib/doves/retro/frames.hpp"

#include <algorithm>
#include <sys/mman.h>
#include <utility>

namespace tsume::doves::retro {

std::uint8_t* Frames::take_waiting(std::size_t bytes) {
  std::vector<std::uint8_t*>& waiting = classes_[rounded(bytes)].waiting;
  if (waiting.empty()) {
    return nullptr;
  }
  std::uint8_t* const frame = waiting.back();
  waiting.pop_back();
  return frame;
}

std::uint8_t* Frames::take_new(std::size_t bytes) {
  const std::size_t size = rounded(bytes);
  Class& frames = classes_[size];
  if (frames.empty.empty()) {
    const std::size_t count = std::max<std::size_t>(least_mapping / size, 1);
    core::Pages mapping(count * size, core::Pages::Backing::on_touch);
    auto* const first = static_cast<std::uint8_t*>(mapping.data());
    // A huge page would take memory for frames that have none.
    ::madvise(first, count * size, MADV_NOHUGEPAGE);
    mappings_.push_back(std::move(mapping));
    for (std::size_t i = count; i-- > 0;) {
      frames.empty.push_back(first + i * size);
    }
    frames.all += count;
    // So that give() and drop_waiting() need no memory.
    frames.waiting.reserve(frames.all);
    frames.empty.reserve(frames.all);
  }
  std::uint8_t* const frame = frames.empty.back();
  frames.empty.pop_back();
  bytes_ += size;
  return frame;
}

void Frames::give(std::uint8_t* frame, std::size_t bytes) {
  classes_[rounded(bytes)].waiting.push_back(frame);
}

bool Frames::drop_waiting() {
  for (auto& [size, frames] : classes_) {
    if (!frames.waiting.empty()) {
      std::uint8_t* const frame = frames.waiting.back();
      frames.waiting.pop_back();
      ::madvise(frame, size, MADV_DONTNEED);
      frames.empty.push_back(frame);
      bytes_ -= size;
      return true;
    }
  }
  return false;
}

}  // namespace tsume::doves::retro
