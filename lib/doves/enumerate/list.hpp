// Listing the positions of a unit in canonical form.
#pragma once

#include "lib/doves/enumerate/enumerate.hpp"
#include "lib/doves/rules/notation.hpp"

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::doves {

// Pieces of memory that are used again: a list of all mates passes through a hundred gigabytes, and
// the system takes longer to hand out fresh pages than it takes to fill them.
class ChunkPool {
 public:
  static constexpr std::size_t chunk_size = std::size_t{1} << 18;
  using Chunk = std::unique_ptr<char[]>;

  // May be called from several threads at once.
  [[nodiscard]] Chunk take();
  void give_back(Chunk chunk) noexcept;

 private:
  std::mutex mutex_;
  std::vector<Chunk> free_;  // has room for all that were taken: give_back() needs no memory
  std::size_t taken_ = 0;    // from the system
};

// Bytes that grow by chunks of a pool, which must outlive them.
class Bytes {
 public:
  explicit Bytes(ChunkPool& pool) : pool_(&pool) {}
  Bytes(Bytes&&) noexcept = default;
  Bytes& operator=(Bytes&&) = delete;
  ~Bytes();

  // Room for `count` more bytes in one piece, at most chunk_size; advance() says how many of them
  // were written.
  [[nodiscard]] char* room(std::size_t count);
  void advance(std::size_t count) { parts_.back().size += count; }
  void append(std::string_view text);
  // Bytes of the same pool: well filled chunks change hands, others are copied.
  void append(Bytes&& other);

  // The pieces in order. What was given room for together is in one of them.
  [[nodiscard]] std::vector<std::string_view> parts() const;

 private:
  struct Part {
    ChunkPool::Chunk chunk;
    std::size_t size;
  };

  ChunkPool* pool_;
  std::vector<Part> parts_;
};

// Which positions are listed, and how; `what` is not shapes.
struct ListOptions {
  What what = What::mates;
  Rules rules;
  Format format = Format::text;
};

// The positions of a unit (of a shape), each once, as the images with the least keys, in a fixed
// order that is not sorted, each in one piece if it is a line. Tdl: one group for each high half of
// the keys.
[[nodiscard]] Bytes list_unit(const Shape& shape, const Unit& unit, const ListOptions& options,
                              ChunkPool& pool);

// A shape as text: rows of 'o' and '-'.
[[nodiscard]] std::string to_text(const Shape& shape);

}  // namespace tsume::doves
