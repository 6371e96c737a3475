// The sets of won and lost positions of a game, and the plies of its positions, by unit. With a
// memory limit they are a buffer pool: ranges of units are pinned while they are used, and the
// others are compressed when memory runs out. Ranges are compressed chunk by chunk, and only the
// chunks that are needed are decompressed. The sets of the full game take 42 GB, and 17.5 GB
// compressed.
#pragma once

#include "lib/core/enum_array.hpp"
#include "lib/core/names.hpp"
#include "lib/core/pages.hpp"
#include "lib/doves/retro/frames.hpp"
#include "lib/doves/retro/tables.hpp"

#include <array>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace tsume::doves::retro {

// The plies of a decided position, or 0.
using Plies = std::uint16_t;

// By number of doves: positions up to symmetry, bytes.
using LayerCounts = std::array<std::uint64_t, most_doves + 1>;

// What is stored of a unit: the rows of both sets, without those that win at once, and with levels
// the plies of each stored position (by row and bit, no padding).
enum class Column : std::uint8_t { won, lost, plies };
inline constexpr core::Named<Column> column_names[] = {
    {Column::won, "won"}, {Column::lost, "lost"}, {Column::plies, "plies"}};
template <typename T>
using ByColumn = core::EnumArray<Column, T, std::size(column_names)>;

[[nodiscard]] constexpr Column column_of(Fact fact) {
  return fact == Fact::won ? Column::won : Column::lost;
}

// Where a unit begins in the columns of its layer.
struct UnitPlace {
  std::uint64_t won = 0;    // byte
  std::uint64_t lost = 0;   // byte
  std::uint64_t plies = 0;  // entry

  constexpr bool operator==(const UnitPlace&) const = default;
};

// Where everything is in the columns.
struct Layout {
  const Index* index = nullptr;   // of the units
  int most = 0;                   // doves
  std::vector<UnitPlace> places;  // of the units 0 to the last with `most` doves
  ByColumn<LayerCounts> bytes{};  // no bytes of plies: values only
  // Game::is_sparse(): much of the rows is never written, half of them in sound-8.
  bool is_sparse = false;

  [[nodiscard]] static Layout of(const Tables& tables, bool levels);
  // True if in each column the units of a layer follow each other, and end with it.
  [[nodiscard]] bool is_sound() const;
  // The first byte of a unit in a column, and the one behind its last.
  [[nodiscard]] std::uint64_t begin(Column column, std::uint32_t unit) const;
  [[nodiscard]] std::uint64_t end(Column column, std::uint32_t unit) const;
};

// True if all of the bytes are 0.
[[nodiscard]] bool is_zero(const std::uint8_t* bytes, std::size_t count);
// The number of bits that are 1.
[[nodiscard]] std::uint64_t count_bits(const std::uint8_t* bytes, std::size_t count);

class Sets {
 public:
  // Units that share a frame.
  struct Range {
    int doves = 0;
    std::uint32_t first_unit = 0;
    std::uint32_t end_unit = 0;
    std::uint64_t begin = 0;  // bytes of the column
    std::uint64_t end = 0;

    [[nodiscard]] std::size_t bytes() const { return end - begin; }
  };
  // The largest number of chunks in a range: a set of chunks is one word.
  static constexpr unsigned most_chunks = 64;

  // At first nothing is decided. The rows and the compressed ranges take at most `most_bytes` of
  // memory, unless the pinned ranges and the compressed ones alone take more. 0: no limit, and
  // nothing is compressed.
  explicit Sets(Layout layout, std::uint64_t most_bytes = 0, PageRules rules = {});
  // Estimates the memory of the tables of this class, in bytes, from the number of units and the
  // size of their rows and plies.
  [[nodiscard]] static std::uint64_t table_bytes(std::uint64_t units, std::uint64_t bytes);
  [[nodiscard]] static Sets in_memory(const Tables& tables, bool levels) {
    return Sets(Layout::of(tables, levels));
  }
  Sets(const Sets&) = delete;
  Sets& operator=(const Sets&) = delete;
  ~Sets();

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] const Index& index() const { return *layout_.index; }
  // False: all is in memory, and pins do nothing.
  [[nodiscard]] bool is_limited() const { return limit_ != 0; }
  [[nodiscard]] bool has_plies() const { return !ranges_[Column::plies].empty(); }

  // Keeps the units that it pins in memory, at the same addresses, until it is closed or destroyed.
  class Pins {
   public:
    explicit Pins(Sets& sets) : sets_(sets) {}
    Pins(const Pins&) = delete;
    Pins& operator=(const Pins&) = delete;
    ~Pins() { close(); }

    // fetch() then gives the bytes of the unit.
    void pin(Column column, std::uint32_t unit);
    // Pins a unit and fetches all its bytes in a column. Throws as fetch() does.
    std::uint8_t* open(Column column, std::uint32_t unit);
    // Releases all units that were pinned so far.
    void close();

   private:
    Sets& sets_;
    std::vector<std::pair<Column, std::uint32_t>> ranges_;
  };

  // Returns the `count` bytes of a pinned unit from its byte `offset` on; others may not be there.
  // Decompresses what is missing. Throws Failure for damaged compressed bytes, std::bad_alloc.
  std::uint8_t* fetch(Column column, std::uint32_t unit, std::uint64_t offset,
                      std::uint64_t count) {
    if (const std::uint64_t chunks = missing(column, unit, offset, count); chunks != 0) {
      make_ready({column, place_of_unit_[column][unit].range}, chunks);
    }
    return rows_[column][unit] + offset;
  }
  // These bytes if they are all there; else null.
  [[nodiscard]] const std::uint8_t* at_hand(Column column, std::uint32_t unit, std::uint64_t offset,
                                            std::uint64_t count) const {
    return missing(column, unit, offset, count) == 0 ? rows_[column][unit] + offset : nullptr;
  }
  // To be called after fetched bytes of a unit were written.
  void written(Column column, std::uint32_t unit, std::uint64_t offset, std::uint64_t count) {
    const Place& place = place_of_unit_[column][unit];
    // Other threads look at the same words: they are written only if that changes something.
    auto& layer = written_[column][static_cast<std::size_t>(ranges_[column][place.range].doves)];
    if (!layer.load(std::memory_order_relaxed)) {
      layer.store(true, std::memory_order_relaxed);
    }
    if (limit_ == 0) {
      return;
    }
    Part& changed = parts_[column][place.range];
    const std::uint64_t chunks = chunks_with(changed, place.offset + offset, count);
    assert((changed.ready & chunks) == chunks);
    if ((changed.written.load(std::memory_order_relaxed) & chunks) != chunks) {
      changed.written.fetch_or(chunks, std::memory_order_relaxed);
    }
  }
  // All bytes of the unit have been written.
  void written(Column column, std::uint32_t unit) {
    written(column, unit, 0, layout_.end(column, unit) - layout_.begin(column, unit));
  }

  // True if the compressed ranges leave too little of the limit to work in.
  [[nodiscard]] bool crowded() const;
  [[nodiscard]] std::uint64_t compressed_bytes() const { return compressed_; }
  // Of the rows in memory and the compressed ranges. Requires that no unit is pinned.
  [[nodiscard]] std::uint64_t bytes() const { return frames_.bytes() + compressed_; }

  // For stores. All of these require that no unit is pinned.
  [[nodiscard]] std::span<const Range> ranges(Column column) const { return ranges_[column]; }
  // A range as it is compressed; empty if all is 0. The result may be in the buffer.
  [[nodiscard]] std::span<const char> compressed(Column column, std::uint32_t range,
                                                 std::vector<char>& buffer) const;
  // Sets a range in which nothing is decided yet to compressed bytes, which are copied, or must
  // live as long as the sets.
  enum class Bytes : std::uint8_t { copy, refer };
  void set(Column column, std::uint32_t range, std::span<const char> bytes, Bytes how);
  // Called before bytes that were referred to are used for the first time; may throw.
  using Check = std::function<void(Column, std::uint32_t range, std::span<const char>)>;
  void check_with(Check check) { check_ = std::move(check); }
  // The layers of a column that were written since the last call.
  [[nodiscard]] std::vector<int> take_written(Column column);

 private:
  enum class State : std::uint8_t { closed, busy, open };
  struct Part {
    Frame frame;                       // if open
    const char* compressed = nullptr;  // null: all is 0
    std::uint32_t size = 0;            // of the compressed bytes
    std::uint32_t pins = 0;
    State state = State::closed;
    std::uint8_t chunk_shift = 0;  // a chunk has 1 << chunk_shift bytes, the last one maybe fewer
    bool owned = false;            // the compressed bytes
    bool checked = false;          // those that are not owned
    bool recent = false;           // pinned again since the clock passed
    // Chunks in the frame, those that some thread has begun to decompress, and those that differ
    // from the compressed ones.
    std::atomic<std::uint64_t> ready = 0;
    std::atomic<std::uint64_t> begun = 0;
    std::atomic<std::uint64_t> written = 0;
  };
  // Where a unit is in a column.
  struct Place {
    std::uint32_t range = 0;
    std::uint32_t offset = 0;  // of its first byte in the range
  };
  using Key = std::pair<Column, std::uint32_t>;

  [[nodiscard]] Part& part(Key key) { return parts_[key.first][key.second]; }
  [[nodiscard]] const Range& range_of(Key key) const { return ranges_[key.first][key.second]; }
  // The set of the chunks with these bytes of a range.
  [[nodiscard]] static std::uint64_t chunks_with(const Part& of, std::uint64_t begin,
                                                 std::uint64_t count) {
    if (count == 0) {
      return 0;
    }
    const std::uint64_t first = begin >> of.chunk_shift;
    const std::uint64_t last = (begin + count - 1) >> of.chunk_shift;
    return (std::uint64_t{2} << last) - (std::uint64_t{1} << first);
  }
  // The set of the chunks with these bytes of a pinned unit that are not in its frame.
  [[nodiscard]] std::uint64_t missing(Column column, std::uint32_t unit, std::uint64_t offset,
                                      std::uint64_t count) const {
    if (limit_ == 0) {
      return 0;
    }
    const Place& place = place_of_unit_[column][unit];
    const Part& of = parts_[column][place.range];
    return chunks_with(of, place.offset + offset, count) &
           ~of.ready.load(std::memory_order_acquire);
  }
  void make_ranges(Column column);
  void make_ready(Key key, std::uint64_t chunks);
  void open_range(Key key);
  void point_rows(Key key, std::uint8_t* rows);
  Frame take_frame(std::unique_lock<std::mutex>& lock, std::size_t bytes);
  void close_range(std::unique_lock<std::mutex>& lock, Key key);
  void decompress(Key key, unsigned chunk, std::uint8_t* rows);
  [[nodiscard]] std::span<const char> compress(const Part& from, const Range& range,
                                               std::vector<char>& buffer) const;
  void drop_compressed(Part& part);

  Layout layout_;
  std::uint64_t limit_;
  ByColumn<std::vector<Range>> ranges_;
  ByColumn<std::vector<Place>> place_of_unit_;
  ByColumn<std::vector<std::uint8_t*>> rows_;
  ByColumn<std::vector<Part>> parts_;
  std::vector<core::Pages> pages_;  // without a limit
  ByColumn<std::array<std::atomic<bool>, most_doves + 1>> written_{};
  Check check_;

  // Guards what follows, and the parts but for their atomic members. The frame and the compressed
  // bytes of a part change only while it is busy or neither pinned nor open.
  std::mutex mutex_;
  std::condition_variable opened_or_closed_;
  Frames frames_;
  std::atomic<std::uint64_t> compressed_ = 0;  // bytes
  std::deque<Key> clock_;                      // open ranges
};

}  // namespace tsume::doves::retro
