#include "lib/doves/retro/sets.hpp"

#include "lib/core/clones.hpp"
#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <fmt/core.h>
#include <lz4.h>
#include <thread>
#include <utility>

namespace tsume::doves::retro {

namespace {

// A range ends once it has this many bytes. Larger ones hold more that is not asked for.
constexpr std::uint64_t range_bytes = std::uint64_t{48} << 10;

// A chunk has 1 << least_chunk_shift bytes, or more where a range would have too many of them.
// The store of sound-8 is 1.4 % larger than with ranges that are compressed as a whole, and its
// analysis in half the memory takes 71 instead of 116 processor seconds.
constexpr unsigned least_chunk_shift = 13;
// In front of the compressed chunks of a range: the compressed bytes of each; 0: all is 0.
using ChunkSize = std::uint32_t;

// The memory of a block of the heap with its share of the fragments, which are a few percent.
constexpr std::uint64_t heap_bytes(std::size_t bytes) {
  return bytes + bytes / 32 + 16;
}

// The frames that wait for a range of their size take at most 1 / waiting_share of the limit.
constexpr std::uint64_t waiting_share = 16;

// If the compressed ranges take more of the limit than this, nearly every pin decompresses.
constexpr double most_compressed = 7.0 / 8;

constexpr std::array stored_columns{Column::won, Column::lost, Column::plies};

// The chunks of a range.
struct Chunks {
  std::size_t bytes = 0;  // of the range
  unsigned shift = 0;

  [[nodiscard]] std::size_t count() const {
    return (bytes + (std::size_t{1} << shift) - 1) >> shift;
  }
  [[nodiscard]] std::size_t begin(std::size_t chunk) const { return chunk << shift; }
  [[nodiscard]] std::size_t size(std::size_t chunk) const {
    return std::min(std::size_t{1} << shift, bytes - begin(chunk));
  }
  [[nodiscard]] std::size_t most_compressed() const {
    const int most = LZ4_compressBound(1 << shift);
    return count() * (sizeof(ChunkSize) + static_cast<std::size_t>(most));
  }
};

ChunkSize compressed_size(const char* compressed, std::size_t chunk) {
  ChunkSize size = 0;
  std::memcpy(&size, compressed + chunk * sizeof size, sizeof size);
  return size;
}

// The compressed bytes of a chunk; none if all bytes of it are 0. Throws Failure if the sizes are
// damaged.
std::span<const char> compressed_chunk(std::span<const char> compressed, const Chunks& chunks,
                                       std::size_t chunk) {
  if (compressed.empty()) {
    return {};
  }
  std::uint64_t begin = chunks.count() * sizeof(ChunkSize);
  if (begin <= compressed.size()) {
    for (std::size_t c = 0; c < chunk; ++c) {
      begin += compressed_size(compressed.data(), c);
    }
    const ChunkSize size = compressed_size(compressed.data(), chunk);
    if (begin + size <= compressed.size()) {
      return compressed.subspan(begin, size);
    }
  }
  throw io::Failure("the sizes of compressed chunks are damaged");
}

}  // namespace

bool is_zero(const std::uint8_t* bytes, std::size_t count) {
  // Equal to itself a byte later.
  return count == 0 || (*bytes == 0 && std::memcmp(bytes, bytes + 1, count - 1) == 0);
}

TSUME_VECTOR_CLONES std::uint64_t count_bits(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t bits = 0;
  std::size_t i = 0;
  for (std::uint64_t word = 0; i + sizeof word <= count; i += sizeof word) {
    std::memcpy(&word, bytes + i, sizeof word);
    bits += static_cast<std::uint64_t>(std::popcount(word));
  }
  for (; i < count; ++i) {
    bits += static_cast<std::uint64_t>(std::popcount(bytes[i]));
  }
  return bits;
}

Layout Layout::of(const Tables& tables, bool levels) {
  Layout layout;
  layout.index = &tables.index();
  layout.most = tables.game().most;
  layout.is_sparse = tables.game().is_sparse();
  std::uint64_t plies = 0;
  const std::uint32_t end = tables.index().layer(layout.most).end_unit();
  layout.places.reserve(end);
  for (std::uint32_t unit = 0; unit < end; ++unit) {
    const Layer& layer = tables.index().layer_of(unit);
    if (unit == layer.first_unit) {
      plies = 0;
    }
    layout.places.push_back({tables.unit_offset(unit), tables.unit_offset(unit), plies});
    const std::uint32_t first = layer.block_of(unit);
    for (std::uint32_t s = 0; s < layer.splits.size(); ++s) {
      plies +=
          std::uint64_t{stored_before(tables.win1(first + s), layer.row[s + 1] - layer.row[s])} *
          arrangements_on(layer.splits[s].theirs_count).count;
    }
  }
  for (int n = least_doves; n <= layout.most; ++n) {
    const auto i = static_cast<std::size_t>(n);
    layout.bytes[Column::won][i] = tables.layer_bytes(n);
    layout.bytes[Column::lost][i] = tables.layer_bytes(n);
    layout.bytes[Column::plies][i] = levels ? tables.stored_positions(n) * sizeof(Plies) : 0;
  }
  return layout;
}

std::uint64_t Layout::begin(Column column, std::uint32_t unit) const {
  const UnitPlace& place = places[unit];
  return column == Column::won    ? place.won
         : column == Column::lost ? place.lost
                                  : place.plies * sizeof(Plies);
}

std::uint64_t Layout::end(Column column, std::uint32_t unit) const {
  const Layer& layer = index->layer_of(unit);
  return unit + 1 < layer.end_unit() ? begin(column, unit + 1)
                                     : bytes[column][static_cast<std::size_t>(layer.doves)];
}

bool Layout::is_sound() const {
  const bool has_plies = std::any_of(bytes[Column::plies].begin(), bytes[Column::plies].end(),
                                     [](std::uint64_t b) { return b != 0; });
  for (int n = least_doves; n <= most; ++n) {
    const auto i = static_cast<std::size_t>(n);
    const Layer& layer = index->layer(n);
    UnitPlace end{bytes[Column::won][i], bytes[Column::lost][i],
                  bytes[Column::plies][i] / sizeof(Plies)};
    for (std::uint32_t unit = layer.end_unit(); unit-- > layer.first_unit;) {
      const UnitPlace& place = places[unit];
      const bool follows = end.won >= row_padding && place.won <= end.won - row_padding &&
                           end.lost >= row_padding && place.lost <= end.lost - row_padding &&
                           (!has_plies || place.plies <= end.plies);
      if (!follows) {
        return false;
      }
      end = place;
    }
    if (end.won != 0 || end.lost != 0 || end.plies != 0) {
      return false;
    }
  }
  return true;
}

// Compresses into the buffer, or copies what is compressed already. Returns the compressed bytes;
// none if all bytes are 0.
std::span<const char> Sets::compress(const Part& from, const Range& range,
                                     std::vector<char>& buffer) const {
  const std::uint64_t changed =
      limit_ == 0 ? ~std::uint64_t{0} : from.written.load(std::memory_order_relaxed);
  const Chunks chunks{range.bytes(), from.chunk_shift};
  const std::span<const char> before(from.compressed, from.size);
  std::size_t end = chunks.count() * sizeof(ChunkSize);
  bool empty = true;
  for (std::size_t c = 0; c < chunks.count(); ++c) {
    const std::uint8_t* const bytes = from.frame.data + chunks.begin(c);
    ChunkSize size = 0;
    if ((changed >> c & 1) == 0) {
      const auto chunk = compressed_chunk(before, chunks, c);
      size = static_cast<ChunkSize>(chunk.size());
      buffer.resize(std::max(buffer.size(), end + size));
      std::copy(chunk.begin(), chunk.end(), buffer.begin() + static_cast<std::ptrdiff_t>(end));
    } else if (!is_zero(bytes, chunks.size(c))) {
      const int source = static_cast<int>(chunks.size(c));
      const int most = LZ4_compressBound(source);
      buffer.resize(std::max(buffer.size(), end + static_cast<std::size_t>(most)));
      size = static_cast<ChunkSize>(LZ4_compress_default(reinterpret_cast<const char*>(bytes),
                                                         buffer.data() + end, source, most));
      assert(size > 0);
    }
    buffer.resize(std::max(buffer.size(), end));
    std::memcpy(buffer.data() + c * sizeof size, &size, sizeof size);
    empty = empty && size == 0;
    end += size;
  }
  return empty ? std::span<const char>() : std::span<const char>(buffer.data(), end);
}

Sets::Sets(Layout layout, std::uint64_t most_bytes, PageRules rules)
    : layout_(std::move(layout)), limit_(most_bytes), frames_(std::move(rules)) {
  for (const Column column : stored_columns) {
    make_ranges(column);
  }
}

Sets::~Sets() {
  for (auto& parts : parts_) {
    for (Part& part : parts) {
      drop_compressed(part);
    }
  }
}

std::uint64_t Sets::table_bytes(std::uint64_t units, std::uint64_t bytes) {
  constexpr std::uint64_t of_unit =
      sizeof(UnitPlace) + std::size(column_names) * (sizeof(std::uint8_t*) + sizeof(Place));
  constexpr std::uint64_t of_range = sizeof(Range) + sizeof(Part) + sizeof(std::uint64_t);  // sum
  return units * of_unit + bytes / range_bytes * of_range;
}

void Sets::make_ranges(Column column) {
  const Index& index = this->index();
  rows_[column].assign(layout_.places.size(), nullptr);
  place_of_unit_[column].resize(layout_.places.size());
  for (int n = least_doves; n <= layout_.most; ++n) {
    const Layer& layer = index.layer(n);
    const std::uint64_t bytes = layout_.bytes[column][static_cast<std::size_t>(n)];
    if (bytes == 0) {
      continue;
    }
    std::uint8_t* rows = nullptr;
    if (limit_ == 0) {
      pages_.emplace_back(
          bytes, layout_.is_sparse ? core::Pages::Backing::sparse : core::Pages::Backing::on_touch);
      rows = static_cast<std::uint8_t*>(pages_.back().data());
    }
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      const std::uint64_t begin = layout_.begin(column, unit);
      if (unit == layer.first_unit || ranges_[column].back().bytes() >= range_bytes) {
        ranges_[column].push_back({n, unit, unit, begin, begin});
      }
      Range& range = ranges_[column].back();
      range.end_unit = unit + 1;
      range.end = layout_.end(column, unit);
      place_of_unit_[column][unit] = {static_cast<std::uint32_t>(ranges_[column].size() - 1),
                                      static_cast<std::uint32_t>(begin - range.begin)};
      const std::uint64_t least = column == Column::plies ? 0 : row_padding;
      if (range.end < begin + least || range.end > bytes || range.bytes() > LZ4_MAX_INPUT_SIZE) {
        throw io::Failure(
            fmt::format("unit {} does not fit the layer with {}", unit, core::counted(n, "dove")));
      }
      if (rows != nullptr) {
        rows_[column][unit] = rows + begin;
      }
    }
  }
  parts_[column] = std::vector<Part>(ranges_[column].size());
  for (std::uint32_t r = 0; r < parts_[column].size(); ++r) {
    unsigned shift = least_chunk_shift;
    while (Chunks{ranges_[column][r].bytes(), shift}.count() > most_chunks) {
      ++shift;
    }
    parts_[column][r].chunk_shift = static_cast<std::uint8_t>(shift);
    if (limit_ == 0) {
      parts_[column][r].frame.data = rows_[column][ranges_[column][r].first_unit];
      parts_[column][r].state = State::open;
    }
  }
}

void Sets::point_rows(Key key, std::uint8_t* rows) {
  const Range& range = range_of(key);
  for (std::uint32_t unit = range.first_unit; unit < range.end_unit; ++unit) {
    rows_[key.first][unit] = rows + place_of_unit_[key.first][unit].offset;
  }
}

void Sets::drop_compressed(Part& part) {
  if (part.owned) {
    compressed_ -= heap_bytes(part.size);
    delete[] part.compressed;
  }
  part.compressed = nullptr;
  part.size = 0;
  part.owned = false;
}

void Sets::decompress(Key key, unsigned chunk, std::uint8_t* rows) {
  const Part& from = part(key);
  const Chunks chunks{range_of(key).bytes(), from.chunk_shift};
  const auto compressed = compressed_chunk({from.compressed, from.size}, chunks, chunk);
  std::uint8_t* const to = rows + chunks.begin(chunk);
  const int size = static_cast<int>(chunks.size(chunk));
  if (compressed.empty()) {
    std::memset(to, 0, chunks.size(chunk));
  } else if (LZ4_decompress_safe(compressed.data(), reinterpret_cast<char*>(to),
                                 static_cast<int>(compressed.size()), size) != size) {
    throw io::Failure(fmt::format("the {} range {} does not decompress",
                                  core::name_of(column_names, key.first), key.second));
  }
}

// Gives a pinned range a frame, in which no chunk is ready.
void Sets::open_range(Key key) {
  Part& wanted = part(key);
  std::unique_lock lock(mutex_);
  opened_or_closed_.wait(lock, [&] { return wanted.state != State::busy; });
  if (wanted.state == State::open) {
    return;
  }
  assert(wanted.pins != 0);
  wanted.state = State::busy;
  try {
    if (!wanted.owned && !wanted.checked && wanted.size != 0 && check_) {
      check_(key.first, key.second, {wanted.compressed, wanted.size});
      wanted.checked = true;
    }
    wanted.frame = take_frame(lock, range_of(key).bytes());
    clock_.push_back(key);
  } catch (...) {
    if (wanted.frame) {
      frames_.give(std::exchange(wanted.frame, {}));
    }
    wanted.state = State::closed;
    opened_or_closed_.notify_all();
    throw;
  }
  wanted.recent = false;
  wanted.state = State::open;
  point_rows(key, wanted.frame.data);
  opened_or_closed_.notify_all();
}

void Sets::make_ready(Key key, std::uint64_t chunks) {
  Part& wanted = part(key);
  open_range(key);
  for (std::uint64_t left = chunks; left != 0; left &= left - 1) {
    const auto chunk = static_cast<unsigned>(std::countr_zero(left));
    const std::uint64_t bit = std::uint64_t{1} << chunk;
    while ((wanted.ready.load(std::memory_order_acquire) & bit) == 0) {
      if ((wanted.begun.fetch_or(bit) & bit) != 0) {
        std::this_thread::yield();  // another thread is at it
        continue;
      }
      try {
        decompress(key, chunk, wanted.frame.data);
      } catch (...) {
        wanted.begun.fetch_and(~bit);
        throw;
      }
      wanted.ready.fetch_or(bit, std::memory_order_release);
    }
  }
}

// Returns a frame for a range of this size. Stays within the limit by closing ranges that were not
// used recently (the clock algorithm), unless all open ranges are pinned.
Frame Sets::take_frame(std::unique_lock<std::mutex>& lock, std::size_t bytes) {
  const std::size_t size = frames_.rounded(bytes);
  for (std::size_t looks = 2 * clock_.size();; --looks) {
    // To close a written range may add more compressed bytes than the limit has room for. Then its
    // frame must not be reused.
    if (frames_.bytes() + compressed_ <= limit_) {
      if (const Frame frame = frames_.take_waiting(bytes)) {
        return frame;
      }
      if (frames_.bytes() + compressed_ + size <= limit_) {
        return frames_.take_new(bytes);
      }
    }
    const bool last_look = looks == 0 || clock_.empty();
    const bool too_many =
        frames_.bytes() + compressed_ > limit_ || frames_.waiting_bytes() > limit_ / waiting_share;
    if ((too_many || last_look) && frames_.drop_waiting()) {
      ++looks;
      continue;
    }
    if (last_look) {
      return frames_.take_new(bytes);  // all are pinned
    }
    const Key oldest = clock_.front();
    clock_.pop_front();
    Part& old = part(oldest);
    if (old.pins != 0 || old.recent) {
      old.recent = false;
      clock_.push_back(oldest);
      continue;
    }
    close_range(lock, oldest);
  }
}

// Closes an open range that is neither pinned nor in the clock; compresses what was written.
void Sets::close_range(std::unique_lock<std::mutex>& lock, Key key) {
  Part& old = part(key);
  // Who pins it from now on must wait.
  const std::uint64_t ready = old.ready.exchange(0);
  if (old.written.load(std::memory_order_relaxed) != 0) {
    old.state = State::busy;
    lock.unlock();
    thread_local std::vector<char> buffer;
    std::span<const char> result;
    char* copy = nullptr;
    try {
      result = compress(old, range_of(key), buffer);
      copy = result.empty() ? nullptr : new char[result.size()];
    } catch (...) {
      lock.lock();
      old.ready = ready;
      old.state = State::open;
      opened_or_closed_.notify_all();
      clock_.push_back(key);  // if that fails, too, the range stays open
      throw;
    }
    if (copy != nullptr) {
      std::memcpy(copy, result.data(), result.size());
    }
    lock.lock();
    drop_compressed(old);
    old.compressed = copy;
    old.size = static_cast<std::uint32_t>(result.size());
    old.owned = copy != nullptr;
    compressed_ += copy != nullptr ? heap_bytes(result.size()) : 0;
    old.written = 0;
  }
  old.begun = 0;
  frames_.give(std::exchange(old.frame, {}));
  old.state = State::closed;
  opened_or_closed_.notify_all();
}

void Sets::Pins::pin(Column column, std::uint32_t unit) {
  if (sets_.limit_ == 0) {
    return;
  }
  const Key key{column, sets_.place_of_unit_[column][unit].range};
  ranges_.push_back(key);
  const std::lock_guard lock(sets_.mutex_);
  Part& wanted = sets_.part(key);
  ++wanted.pins;
  wanted.recent = true;
}

std::uint8_t* Sets::Pins::open(Column column, std::uint32_t unit) {
  pin(column, unit);
  return sets_.fetch(column, unit, 0,
                     sets_.layout_.end(column, unit) - sets_.layout_.begin(column, unit));
}

void Sets::Pins::close() {
  if (ranges_.empty()) {
    return;
  }
  const std::lock_guard lock(sets_.mutex_);
  for (const Key& key : ranges_) {
    --sets_.part(key).pins;
  }
  ranges_.clear();
}

bool Sets::crowded() const {
  return limit_ != 0 &&
         static_cast<double>(compressed_) > most_compressed * static_cast<double>(limit_);
}

std::span<const char> Sets::compressed(Column column, std::uint32_t range,
                                       std::vector<char>& buffer) const {
  const Part& from = parts_[column][range];
  return limit_ == 0 || from.written.load(std::memory_order_relaxed) != 0
             ? compress(from, ranges_[column][range], buffer)
             : std::span(from.compressed, from.size);
}

void Sets::set(Column column, std::uint32_t range, std::span<const char> bytes, Bytes how) {
  const Key key{column, range};
  Part& to = part(key);
  const Chunks chunks{range_of(key).bytes(), to.chunk_shift};
  if (bytes.size() > chunks.most_compressed()) {
    throw io::Failure(
        fmt::format("the {} range {} is too large", core::name_of(column_names, column), range));
  }
  assert(limit_ == 0 || to.ready == 0);
  drop_compressed(to);
  to.checked = false;
  to.size = static_cast<std::uint32_t>(bytes.size());
  to.compressed = bytes.empty() ? nullptr : bytes.data();
  if (limit_ == 0) {
    for (unsigned c = 0; c < chunks.count(); ++c) {
      // Zero bytes are there, and take no memory.
      if (!compressed_chunk(bytes, chunks, c).empty()) {
        decompress(key, c, to.frame.data);
      }
    }
    to.compressed = nullptr;
    to.size = 0;
  } else if (how == Bytes::copy && !bytes.empty()) {
    char* const copy = new char[bytes.size()];
    std::memcpy(copy, bytes.data(), bytes.size());
    to.compressed = copy;
    to.owned = true;
    compressed_ += heap_bytes(bytes.size());
  }
}

std::vector<int> Sets::take_written(Column column) {
  std::vector<int> layers;
  for (int n = least_doves; n <= layout_.most; ++n) {
    if (written_[column][static_cast<std::size_t>(n)].exchange(false)) {
      layers.push_back(n);
    }
  }
  return layers;
}

}  // namespace tsume::doves::retro
