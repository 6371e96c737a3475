#include "lib/doves/retro/sets.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <fmt/core.h>
#include <lz4.h>
#include <malloc.h>
#include <utility>

namespace tsume::doves::retro {

namespace {

// A range ends once it has this many bytes. Larger ones hold more that is not asked for.
constexpr std::uint64_t range_bytes = std::uint64_t{48} << 10;

// What so many compressed bytes take in the heap, whose fragments are a few percent.
constexpr std::uint64_t heap_bytes(std::size_t bytes) {
  return bytes + bytes / 32 + 16;
}

// The frames that wait for a range of their size take at most 1 / waiting_share of the limit.
constexpr std::uint64_t waiting_share = 16;

// If the compressed ranges take more of the limit than this, nearly every pin decompresses.
constexpr double most_compressed = 7.0 / 8;

constexpr std::array columns{Column::won, Column::lost, Column::plies};

// Compresses into the buffer. Returns the compressed bytes; none if all bytes are 0.
std::span<const char> compress(const std::uint8_t* bytes, std::size_t count,
                               std::vector<char>& buffer) {
  if (is_zero(bytes, count)) {
    return {};
  }
  const int source = static_cast<int>(count);
  buffer.resize(static_cast<std::size_t>(LZ4_compressBound(source)));
  const int size = LZ4_compress_default(reinterpret_cast<const char*>(bytes), buffer.data(), source,
                                        static_cast<int>(buffer.size()));
  assert(size > 0);
  return {buffer.data(), static_cast<std::size_t>(size)};
}

}  // namespace

bool is_zero(const std::uint8_t* bytes, std::size_t count) {
  // Equal to itself a byte later.
  return count == 0 || (*bytes == 0 && std::memcmp(bytes, bytes + 1, count - 1) == 0);
}

Layout Layout::of(const Tables& tables, bool levels) {
  Layout layout;
  layout.most = tables.game().most;
  std::uint64_t plies = 0;
  const std::uint32_t end = tables.index().layer(layout.most).end_unit();
  layout.places.reserve(end);
  for (std::uint32_t unit = 0; unit < end; ++unit) {
    const Layer& layer = tables.index().layer_of(unit);
    if (unit == layer.first_unit) {
      plies = 0;
    }
    layout.places.push_back(
        {tables.unit_offset(Fact::won, unit), tables.unit_offset(Fact::lost, unit), plies});
    const std::uint32_t first = layer.block_of(unit);
    for (std::uint32_t s = 0; s < layer.splits.size(); ++s) {
      plies +=
          std::uint64_t{stored_before(tables.win1(first + s), layer.row[s + 1] - layer.row[s])} *
          arrangements_on(layer.splits[s].theirs_count).count;
    }
  }
  for (int n = least_doves; n <= layout.most; ++n) {
    const auto i = static_cast<std::size_t>(n);
    layout.bytes[0][i] = tables.layer_bytes(Fact::won, n);
    layout.bytes[1][i] = tables.layer_bytes(Fact::lost, n);
    layout.bytes[2][i] = levels ? tables.stored_positions(n) * sizeof(Plies) : 0;
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
  const Layer& layer = Index::get().layer_of(unit);
  return unit + 1 < layer.end_unit()
             ? begin(column, unit + 1)
             : bytes[static_cast<std::size_t>(column)][static_cast<std::size_t>(layer.doves)];
}

Sets::Sets(Layout layout, std::uint64_t most_bytes)
    : layout_(std::move(layout)), limit_(most_bytes) {
  if (limit_ != 0) {
    // One thread allocates compressed bytes, another frees them. With a heap for each thread, the
    // heaps of the full game were 11 % larger than their contents.
    ::mallopt(M_ARENA_MAX, 1);
  }
  for (const Column column : columns) {
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
      sizeof(UnitPlace) + column_count * (sizeof(std::uint8_t*) + sizeof(std::uint32_t));
  constexpr std::uint64_t of_range = sizeof(Range) + sizeof(Part) + sizeof(std::uint64_t);  // sum
  return units * of_unit + bytes / range_bytes * of_range;
}

void Sets::make_ranges(Column column) {
  const auto c = static_cast<std::size_t>(column);
  const Index& index = Index::get();
  // Of the units of the whole game, so that a kernel need not ask whether a layer has rows.
  rows_[c].assign(index.units().size(), nullptr);
  range_of_unit_[c].resize(layout_.places.size());
  for (int n = least_doves; n <= layout_.most; ++n) {
    const Layer& layer = index.layer(n);
    const std::uint64_t bytes = layout_.bytes[c][static_cast<std::size_t>(n)];
    if (bytes == 0) {
      continue;
    }
    std::uint8_t* rows = nullptr;
    if (limit_ == 0) {
      pages_.emplace_back(bytes, core::Pages::Backing::on_touch);
      rows = static_cast<std::uint8_t*>(pages_.back().data());
    }
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      const std::uint64_t begin = layout_.begin(column, unit);
      if (unit == layer.first_unit || ranges_[c].back().bytes() >= range_bytes) {
        ranges_[c].push_back({n, unit, unit, begin, begin});
      }
      Range& range = ranges_[c].back();
      range.end_unit = unit + 1;
      range.end = layout_.end(column, unit);
      range_of_unit_[c][unit] = static_cast<std::uint32_t>(ranges_[c].size() - 1);
      const std::uint64_t least = column == Column::plies ? 0 : row_padding;
      if (range.end < begin + least || range.end > bytes || range.bytes() > LZ4_MAX_INPUT_SIZE) {
        throw io::Failure(fmt::format("unit {} does not fit the layer with {} doves", unit, n));
      }
      if (rows != nullptr) {
        rows_[c][unit] = rows + begin;
      }
    }
  }
  parts_[c].resize(ranges_[c].size());
  if (limit_ == 0) {
    for (std::uint32_t r = 0; r < parts_[c].size(); ++r) {
      parts_[c][r].frame.data = rows_[c][ranges_[c][r].first_unit];
      parts_[c][r].state = State::open;
    }
  }
}

void Sets::point_rows(Key key, std::uint8_t* rows) {
  const Range& range = range_of(key);
  for (std::uint32_t unit = range.first_unit; unit < range.end_unit; ++unit) {
    rows_[static_cast<std::size_t>(key.first)][unit] =
        rows + (layout_.begin(key.first, unit) - range.begin);
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

void Sets::decompress(Key key, std::uint8_t* rows) {
  const Part& from = part(key);
  const std::size_t bytes = range_of(key).bytes();
  if (from.size == 0) {
    std::memset(rows, 0, bytes);
    return;
  }
  if (!from.owned && check_) {
    check_(key.first, key.second, {from.compressed, from.size});
  }
  if (LZ4_decompress_safe(from.compressed, reinterpret_cast<char*>(rows),
                          static_cast<int>(from.size),
                          static_cast<int>(bytes)) != static_cast<int>(bytes)) {
    throw io::Failure(fmt::format("the {} range {} does not decompress",
                                  core::name_of(column_names, key.first), key.second));
  }
}

// Returns a frame for a range of this size. Stays within the limit by closing ranges that were not
// used recently (the clock algorithm), unless all open ranges are pinned.
Frame Sets::take_frame(std::unique_lock<std::mutex>& lock, std::size_t bytes) {
  const std::size_t size = Frames::rounded(bytes);
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

// Closes an open range that is neither pinned nor in the clock; compresses it if it was written.
void Sets::close_range(std::unique_lock<std::mutex>& lock, Key key) {
  Part& old = part(key);
  if (old.written) {
    old.state = State::busy;
    lock.unlock();
    thread_local std::vector<char> buffer;
    std::span<const char> result;
    char* copy = nullptr;
    try {
      result = compress(old.frame.data, range_of(key).bytes(), buffer);
      copy = result.empty() ? nullptr : new char[result.size()];
    } catch (...) {
      lock.lock();
      old.state = State::open;
      clock_.push_back(key);
      opened_or_closed_.notify_all();
      throw;
    }
    if (copy != nullptr) {
      std::memcpy(copy, result.data(), result.size());
    }
    lock.lock();
    old.compressed = copy;
    old.size = static_cast<std::uint32_t>(result.size());
    old.owned = copy != nullptr;
    compressed_ += copy != nullptr ? heap_bytes(result.size()) : 0;
    old.written = false;
  }
  frames_.give(std::exchange(old.frame, {}));
  old.state = State::closed;
  opened_or_closed_.notify_all();
}

std::uint8_t* Sets::Pins::open(Column column, std::uint32_t unit) {
  const auto c = static_cast<std::size_t>(column);
  if (sets_.limit_ == 0) {
    return sets_.rows_[c][unit];
  }
  const Key key{column, sets_.range_of_unit_[c][unit]};
  std::unique_lock lock(sets_.mutex_);
  Part& wanted = sets_.part(key);
  sets_.opened_or_closed_.wait(lock, [&] { return wanted.state != State::busy; });
  if (wanted.state == State::open) {
    wanted.recent = true;
  } else {
    wanted.state = State::busy;
    Frame frame;
    try {
      frame = sets_.take_frame(lock, sets_.range_of(key).bytes());
      lock.unlock();
      sets_.decompress(key, frame.data);
      lock.lock();
    } catch (...) {
      if (!lock.owns_lock()) {
        lock.lock();
      }
      if (frame) {
        sets_.frames_.give(frame);
      }
      wanted.state = State::closed;
      sets_.opened_or_closed_.notify_all();
      throw;
    }
    wanted.frame = frame;
    wanted.recent = false;
    wanted.state = State::open;
    sets_.point_rows(key, frame.data);
    sets_.clock_.push_back(key);
    sets_.opened_or_closed_.notify_all();
  }
  ranges_.push_back(key);
  ++wanted.pins;
  return sets_.rows_[c][unit];
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

void Sets::written(Column column, std::uint32_t unit) {
  const auto c = static_cast<std::size_t>(column);
  const Key key{column, range_of_unit_[c][unit]};
  written_[c][static_cast<std::size_t>(range_of(key).doves)].store(true, std::memory_order_relaxed);
  if (limit_ == 0) {
    return;
  }
  const std::lock_guard lock(mutex_);
  Part& changed = part(key);
  assert(changed.pins != 0);
  changed.written = true;
  drop_compressed(changed);
}

bool Sets::crowded() const {
  return limit_ != 0 &&
         static_cast<double>(compressed_) > most_compressed * static_cast<double>(limit_);
}

std::span<const char> Sets::compressed(Column column, std::uint32_t range,
                                       std::vector<char>& buffer) const {
  const auto c = static_cast<std::size_t>(column);
  const Part& from = parts_[c][range];
  return from.state == State::open && (limit_ == 0 || from.written)
             ? compress(from.frame.data, ranges_[c][range].bytes(), buffer)
             : std::span(from.compressed, from.size);
}

void Sets::set(Column column, std::uint32_t range, std::span<const char> bytes, Bytes how) {
  const Key key{column, range};
  Part& to = part(key);
  drop_compressed(to);
  to.size = static_cast<std::uint32_t>(bytes.size());
  to.compressed = bytes.empty() ? nullptr : bytes.data();
  if (limit_ == 0) {
    if (!bytes.empty()) {  // zero bytes are there, and take no memory
      decompress(key, to.frame.data);
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
    if (written_[static_cast<std::size_t>(column)][static_cast<std::size_t>(n)].exchange(false)) {
      layers.push_back(n);
    }
  }
  return layers;
}

}  // namespace tsume::doves::retro
