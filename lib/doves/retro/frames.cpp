#include "lib/doves/retro/frames.hpp"

#include <algorithm>
#include <utility>

namespace tsume::doves::retro {

Frame Frames::take_waiting(std::size_t bytes) {
  const std::size_t size = rounded(bytes);
  for (auto at = classes_.lower_bound(size); at != classes_.end() && at->first <= 2 * size; ++at) {
    std::vector<std::uint8_t*>& waiting = at->second.waiting;
    if (!waiting.empty()) {
      std::uint8_t* const data = waiting.back();
      waiting.pop_back();
      waiting_bytes_ -= at->first;
      return {data, at->first};
    }
  }
  return {};
}

Frame Frames::take_new(std::size_t bytes) {
  const std::size_t size = rounded(bytes);
  Class& frames = classes_[size];
  if (frames.empty.empty()) {
    const std::size_t count = std::max<std::size_t>(least_mapping / size, 1);
    // A huge page would take memory for frames that have none.
    core::Pages mapping(count * size, core::Pages::Backing::sparse);
    auto* const first = static_cast<std::uint8_t*>(mapping.data());
    mappings_.push_back(std::move(mapping));
    frames.all += count;
    // So that give() and drop_waiting() need no memory.
    frames.waiting.reserve(frames.all);
    frames.empty.reserve(frames.all);
    for (std::size_t i = count; i-- > 0;) {
      frames.empty.push_back(first + i * size);
    }
  }
  std::uint8_t* const data = frames.empty.back();
  frames.empty.pop_back();
  bytes_ += size;
  return {data, size};
}

void Frames::give(Frame frame) {
  classes_.at(frame.size).waiting.push_back(frame.data);
  waiting_bytes_ += frame.size;
}

bool Frames::drop_waiting() {
  const auto most = std::ranges::max_element(
      classes_, {}, [](const auto& each) { return each.first * each.second.waiting.size(); });
  if (most == classes_.end() || most->second.waiting.empty()) {
    return false;
  }
  auto& [size, frames] = *most;
  std::uint8_t* const data = frames.waiting.back();
  empty_(data, size);
  frames.waiting.pop_back();
  frames.empty.push_back(data);
  bytes_ -= size;
  waiting_bytes_ -= size;
  return true;
}

}  // namespace tsume::doves::retro
