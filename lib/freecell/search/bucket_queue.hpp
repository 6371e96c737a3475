// Stacks of record numbers by layer f and cost g, in small chunks that are used again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace tsume::freecell {

class BucketQueue {
 public:
  static constexpr std::size_t costs = 256;

  void push(std::size_t layer, std::size_t g, std::uint32_t number) {
    if (layer >= heads_.size()) {
      heads_.resize(layer + 1);
      counts_.resize(layer + 1, 0);
    }
    if (heads_[layer].empty()) {
      heads_[layer].resize(costs);
    }
    Head& head = heads_[layer][g];
    if (head.chunk == none || head.used == chunk_size) {
      const std::uint32_t fresh = take_chunk();
      chunks_[fresh].next = head.chunk;
      head = {fresh, 0};
    }
    chunks_[head.chunk].numbers[head.used++] = number;
    ++counts_[layer];
  }

  // Takes the last number of the stack into `number`; false if the stack is empty.
  bool pop(std::size_t layer, std::size_t g, std::uint32_t& number) {
    if (count(layer) == 0 || heads_[layer][g].chunk == none) {
      return false;
    }
    Head& head = heads_[layer][g];
    number = chunks_[head.chunk].numbers[--head.used];
    if (head.used == 0) {
      const std::uint32_t next = chunks_[head.chunk].next;
      chunks_[head.chunk].next = unused_;
      unused_ = head.chunk;
      head = {next, chunk_size};
    }
    --counts_[layer];
    return true;
  }

  [[nodiscard]] std::uint64_t count(std::size_t layer) const {
    return layer < counts_.size() ? counts_[layer] : 0;
  }
  // Layers below this number may hold something.
  [[nodiscard]] std::size_t layers() const { return counts_.size(); }
  [[nodiscard]] std::size_t bytes() const { return chunks_.size() * sizeof(Chunk); }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::uint32_t chunk_size = 63;
  struct Chunk {
    std::uint32_t next = none;
    std::array<std::uint32_t, chunk_size> numbers;
  };
  struct Head {
    std::uint32_t chunk = none;
    std::uint32_t used = 0;
  };

  std::uint32_t take_chunk() {
    if (unused_ != none) {
      const std::uint32_t chunk = unused_;
      unused_ = chunks_[chunk].next;
      return chunk;
    }
    chunks_.emplace_back();
    return static_cast<std::uint32_t>(chunks_.size() - 1);
  }

  std::vector<std::vector<Head>> heads_;
  std::vector<std::uint64_t> counts_;
  std::deque<Chunk> chunks_;
  std::uint32_t unused_ = none;
};

}  // namespace tsume::freecell
