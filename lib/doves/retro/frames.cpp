#include "lib/doves/retro/frames.hpp"

namespace tsume::doves::retro {

std::uint8_t* Frames::take_waiting(std::size_t bytes) {
  const auto found = waiting_.find(rounded(bytes));
  if (found == waiting_.end()) {
    return nullptr;
  }
  std::uint8_t* const frame = found->second.back();
  found->second.pop_back();
  if (found->second.empty()) {
    waiting_.erase(found);
  }
  return frame;
}

std::uint8_t* Frames::take_new(std::size_t bytes) {
  core::Pages pages(rounded(bytes), core::Pages::Backing::on_touch);
  auto* const frame = static_cast<std::uint8_t*>(pages.data());
  frames_.emplace(frame, std::move(pages));
  bytes_ += rounded(bytes);
  return frame;
}

void Frames::give(std::uint8_t* frame, std::size_t bytes) {
  waiting_[rounded(bytes)].push_back(frame);
}

bool Frames::drop_waiting() {
  if (waiting_.empty()) {
    return false;
  }
  const auto largest = std::prev(waiting_.end());
  bytes_ -= largest->first;
  frames_.erase(largest->second.back());
  largest->second.pop_back();
  if (largest->second.empty()) {
    waiting_.erase(largest);
  }
  return true;
}

}  // namespace tsume::doves::retro
