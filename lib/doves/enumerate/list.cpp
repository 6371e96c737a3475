#include "lib/doves/enumerate/list.hpp"

#include "lib/core/clones.hpp"
#include "lib/doves/enumerate/blocks.hpp"
#include "lib/doves/formats/tdl.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace tsume::doves {

ChunkPool::Chunk ChunkPool::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
      Chunk chunk = std::move(free_.back());
      free_.pop_back();
      return chunk;
    }
    if (++taken_ > free_.capacity()) {
      free_.reserve(2 * taken_);
    }
  }
  return std::make_unique_for_overwrite<char[]>(chunk_size);
}

void ChunkPool::give_back(Chunk chunk) noexcept {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(chunk));
}

Bytes::~Bytes() {
  for (Part& part : parts_) {
    if (part.chunk) {
      pool_->give_back(std::move(part.chunk));
    }
  }
}

char* Bytes::room(std::size_t count) {
  if (parts_.empty() || parts_.back().size + count > ChunkPool::chunk_size) {
    parts_.push_back({pool_->take(), 0});
  }
  return parts_.back().chunk.get() + parts_.back().size;
}

std::vector<std::string_view> Bytes::parts() const {
  std::vector<std::string_view> parts;
  for (const Part& part : parts_) {
    parts.emplace_back(part.chunk.get(), part.size);
  }
  return parts;
}

void Bytes::append(std::string_view text) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, ChunkPool::chunk_size);
    std::memcpy(room(part.size()), part.data(), part.size());
    advance(part.size());
    text.remove_prefix(part.size());
  }
}

void Bytes::append(Bytes&& other) {
  for (Part& part : other.parts_) {
    if (part.size > ChunkPool::chunk_size / 8) {
      parts_.push_back(std::move(part));
    } else {
      append(std::string_view(part.chunk.get(), part.size));
    }
  }
}

namespace {

// How positions are written: as sums (exclusive or) of parts, one for each dove on a cell. Keys, as
// eight bytes:
struct KeyCode {
  using Part = std::uint64_t;
  static constexpr std::size_t size = sizeof(Part);
  static constexpr Part empty_board = 0;

  static Part part(Dove dove, Cell cell) {
    const std::size_t place = dove_count - 1 - dove.index();
    return std::uint64_t{1} << (48 + place) | static_cast<std::uint64_t>(cell) << (4 * place);
  }
};

// Lines of text, in three words.
struct TextCode {
  struct Part {
    std::array<std::uint64_t, 3> words{};

    [[nodiscard]] [[gnu::always_inline]] constexpr Part operator^(const Part& o) const {
      return {{words[0] ^ o.words[0], words[1] ^ o.words[1], words[2] ^ o.words[2]}};
    }
  };
  static constexpr std::size_t size = 20;
  static constexpr Part empty_board =
      std::bit_cast<Part>(std::to_array("----;----;----;----\n\0\0\0"));

  // What turns the '-' of a cell into the letter of the dove.
  static constexpr Part part(Dove dove, Cell cell) {
    const std::size_t place = index_of(cell) / 4 * 5 + index_of(cell) % 4;
    Part part;
    part.words[place / 8] = static_cast<std::uint64_t>('-' ^ dove.letter()) << (8 * (place % 8));
    return part;
  }
};
static_assert(std::endian::native == std::endian::little);

// The images with the least key of the positions of a unit. Keys compare as the cells of the doves
// in the order of Dove::index(): the bosses come first, so the images are those that bring both
// bosses to the least cells. There are one or two, which a reflection that fixes both bosses turns
// into one another; then the first dove that they bring to different cells decides.
class LeastImages {
 public:
  static constexpr std::size_t none = 2;

  LeastImages(const Shape& shape, const Unit& unit, const Candidates& others) {
    std::pair<Cell, Cell> least{};
    for (std::size_t g = 0; g < symmetry_count; ++g) {
      const CellMap& map = cell_map_of(g, shape.box.height, shape.box.width);
      const auto cell = [&](Square s) { return map[index_of(cell_of(s))]; };
      const std::pair bosses{cell(unit.mine), cell(unit.theirs)};
      if (count_ == 0 || bosses < least) {
        least = bosses;
        count_ = 0;
      }
      if (bosses == least && (count_ == 0 || differ(map, others))) {
        assert(count_ < maps_.size());
        maps_[count_++] = &map;
      }
    }
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] Cell cell(std::size_t image, Square s) const {
    return (*maps_[image])[index_of(cell_of(s))];
  }
  // The image that brings a square to the lesser cell; none if both bring it to the same.
  [[nodiscard]] std::size_t preferred(Square s) const {
    const Cell first = cell(0, s);
    const Cell second = cell(1, s);
    return first == second ? none : first < second ? 0 : 1;
  }

 private:
  [[nodiscard]] bool differ(const CellMap& map, const Candidates& others) const {
    return std::any_of(others.square.begin(), others.square.begin() + others.count,
                       [&](Square s) { return map[index_of(cell_of(s))] != cell(0, s); });
  }

  std::array<const CellMap*, 2> maps_{};
  std::size_t count_ = 0;
};

// Chooses between two images for whole rows: which one has the lesser key depends on the first kind
// that decides among the mover's doves, and among the other side's.
class RowChoice {
 public:
  RowChoice(const LeastImages& images, const Candidates& others) {
    for (std::size_t i = 0; i < others.count; ++i) {
      preferred_[i] = images.preferred(others.square[i]);
    }
  }

  void begin(const Split& split) {
    split_ = split;
    const Arrangements& theirs = arrangements_on(split.theirs_count);
    sooner_ = {};
    later_ = {};
    for (std::size_t a = 0; a < theirs.count; ++a) {
      const auto [image, kind] = decide(theirs.kinds[a], split.theirs, split.theirs_count);
      for (std::size_t k = 0; k <= small_kinds; ++k) {
        (kind < k ? sooner_[k][image] : later_[k]).insert(a);
      }
    }
  }

  // The arrangements of the other side with which each image has the lesser key.
  [[nodiscard]] [[gnu::always_inline]] std::array<Row, 2> rows(
      const std::array<std::uint8_t, small_kinds>& mine) const {
    const auto [image, kind] = decide(mine, split_.mine, split_.mine_count);
    std::array<Row, 2> rows = sooner_[kind];
    rows[image] = rows[image] | later_[kind];
    return rows;
  }

 private:
  struct Decision {
    std::size_t image;
    std::size_t kind;
  };

  // By the doves of one side alone; the first image and no kind if they all keep their cells.
  [[nodiscard]] [[gnu::always_inline]] Decision decide(
      const std::array<std::uint8_t, small_kinds>& kinds,
      const std::array<std::uint8_t, small_kinds>& cells, std::size_t count) const {
    Decision first{0, small_kinds};
    for (std::size_t j = 0; j < count; ++j) {
      const std::size_t image = preferred_[cells[j]];
      if (image != LeastImages::none && kinds[j] < first.kind) {
        first = {image, kinds[j]};
      }
    }
    return first;
  }

  std::array<std::size_t, most_others> preferred_{};
  Split split_;
  // For each deciding kind of the mover (Red, whose doves come first among those of a kind):
  // arrangements in which a lesser kind decides, by the image they prefer, and the others.
  std::array<std::array<Row, 2>, small_kinds + 1> sooner_{};
  std::array<Row, small_kinds + 1> later_{};
};

// Writes the placements of a unit, each as its image with the least key. The bosses are set once
// for a unit, the other side's doves once for a split, the mover's once for a row.
template <typename Code>
class PlacementWriter {
 public:
  PlacementWriter(const Shape& shape, const Unit& unit, const Candidates& others, ChunkPool& pool)
      : images_(shape, unit, others), mirrored_(unit.fixers == 2), bytes_(pool) {
    for (std::size_t g = 0; g < images_.count(); ++g) {
      bosses_[g] = Code::empty_board ^
                   Code::part({Side::red, Kind::boss}, images_.cell(g, unit.mine)) ^
                   Code::part({Side::green, Kind::boss}, images_.cell(g, unit.theirs));
      for (std::size_t i = 0; i < others.count; ++i) {
        for (std::size_t d = 0; d < 2 * small_kinds; ++d) {
          parts_[g][i][d] = Code::part(Dove::from_index(d + 2), images_.cell(g, others.square[i]));
        }
      }
    }
    if (images_.count() == 2) {
      choice_.emplace(images_, others);
    }
  }

  // All that follows is about this split, with arrangements in `valid`.
  void begin(const Split& split, Row valid) {
    split_ = split;
    if (choice_) {
      choice_->begin(split);
    }
    const Arrangements& theirs = arrangements_on(split.theirs_count);
    for (std::size_t g = 0; g < images_.count(); ++g) {
      for (std::size_t a = 0; a < theirs.count; ++a) {
        if (valid.contains(a)) {
          theirs_[g][a] = {};
          for (std::size_t j = 0; j < split.theirs_count; ++j) {
            theirs_[g][a] = theirs_[g][a] ^ parts_[g][split.theirs[j]][2 * theirs.kinds[a][j] + 1U];
          }
        }
      }
    }
  }

  [[gnu::always_inline]] void add(const std::array<std::uint8_t, small_kinds>& mine, Row row) {
    if (!choice_) {
      write_image(0, mine, row);
      return;
    }
    const std::array<Row, 2> chosen = choice_->rows(mine);
    write_image(0, mine, row & chosen[0]);
    // If the shape has the reflection too, the mirror image is a placement of its own, and of the
    // two only the one that is the lesser in the first image is written.
    if (!mirrored_) {
      write_image(1, mine, row & chosen[1]);
    }
  }

  [[nodiscard]] Bytes take() { return std::move(bytes_); }

 private:
  [[gnu::always_inline]] void write_image(std::size_t g,
                                          const std::array<std::uint8_t, small_kinds>& mine,
                                          Row row) {
    typename Code::Part part = bosses_[g];
    for (std::size_t j = 0; j < split_.mine_count; ++j) {
      part = part ^ parts_[g][split_.mine[j]][2U * mine[j]];
    }
    const std::size_t size = row.count() * Code::size;
    // The last part may be written with some bytes too many.
    char* at = bytes_.room(size + sizeof part);
    at = write_half(at, part, row.low, theirs_[g].data());
    write_half(at, part, row.high, theirs_[g].data() + 64);
    bytes_.advance(size);
  }

  [[gnu::always_inline]] static char* write_half(char* at, const typename Code::Part& part,
                                                 std::uint64_t bits,
                                                 const typename Code::Part* theirs) {
    for (; bits != 0; bits &= bits - 1) {
      const typename Code::Part whole = part ^ theirs[std::countr_zero(bits)];
      std::memcpy(at, &whole, sizeof whole);
      at += Code::size;
    }
    return at;
  }

  LeastImages images_;
  bool mirrored_;
  std::optional<RowChoice> choice_;
  std::array<typename Code::Part, 2> bosses_{};
  // For each image, candidate cell and dove besides the bosses.
  std::array<std::array<std::array<typename Code::Part, 2 * small_kinds>, most_others>, 2> parts_{};
  Split split_;
  std::array<std::array<typename Code::Part, 128>, 2> theirs_{};
  Bytes bytes_;
};

using TextWriter = PlacementWriter<TextCode>;
using KeyWriter = PlacementWriter<KeyCode>;

template <typename Code>
[[gnu::always_inline]] inline void write_mates(const Conditions& conditions,
                                               PlacementWriter<Code>& writer) {
  for_each_mate_row(
      conditions,
      [&](const Split& split, Row valid)
          __attribute__((always_inline)) { writer.begin(split, valid); },
      [&](const Split&, const std::array<std::uint8_t, small_kinds>& mine, Row row)
          __attribute__((always_inline)) { writer.add(mine, row); });
}

TSUME_CLONES
void list_mates(const Conditions& conditions, TextWriter& writer) {
  write_mates(conditions, writer);
}

TSUME_CLONES
void list_mates(const Conditions& conditions, KeyWriter& writer) {
  write_mates(conditions, writer);
}

// All arrangements of the other side for each arrangement of the mover in winning_row(), or for all
// of them.
template <typename Code>
void list_others(const Candidates& others, const std::optional<std::array<Killers, 2>>& winning,
                 PlacementWriter<Code>& writer) {
  for_each_split(others.count, [&](const Split& split) {
    const Arrangements& mine = arrangements_on(split.mine_count);
    const Row theirs = arrangements_on(split.theirs_count).all;
    const Row row = winning ? winning_row(split, *winning) : mine.all;
    writer.begin(split, theirs);
    for (std::size_t a = 0; a < mine.count; ++a) {
      if (row.contains(a)) {
        writer.add(mine.kinds[a], theirs);
      }
    }
  });
}

template <typename Code>
Bytes list(const Shape& shape, const Unit& unit, What what, const Rules& rules, ChunkPool& pool) {
  Conditions conditions;
  if (what == What::mates) {
    find_conditions(shape, unit, rules, conditions);
  }
  const bool over = what != What::positions && is_over(shape, unit);
  if (over || (what == What::mates && conditions.none())) {
    return Bytes(pool);
  }
  const Candidates others = candidates_of(shape, unit);
  PlacementWriter<Code> writer(shape, unit, others, pool);
  if (what == What::mates) {
    list_mates(conditions, writer);
  } else {
    std::optional<std::array<Killers, 2>> winning;
    if (what == What::win1) {
      winning = winners(shape, unit, rules);
    }
    list_others(others, winning, writer);
  }
  return writer.take();
}

std::vector<std::uint64_t> keys_of(const Bytes& bytes) {
  std::vector<std::uint64_t> keys;
  for (const std::string_view part : bytes.parts()) {
    const std::size_t first = keys.size();
    keys.resize(first + part.size() / sizeof(std::uint64_t));
    std::memcpy(keys.data() + first, part.data(), part.size());
  }
  return keys;
}

Bytes write_keys(std::vector<std::uint64_t> keys, Format format, ChunkPool& pool) {
  Bytes bytes(pool);
  std::string text;
  if (format == Format::tdl) {
    append_tdl(text, std::move(keys));
    bytes.append(text);
    return bytes;
  }
  constexpr std::size_t most_digits = 20;
  for (const std::uint64_t key : keys) {
    if (format == Format::key) {
      char* const at = bytes.room(most_digits + 1);
      char* const end = std::to_chars(at, at + most_digits, key).ptr;
      *end = '\n';
      bytes.advance(static_cast<std::size_t>(end - at) + 1);
    } else {
      text.clear();
      append(text, *from_key(key), format);
      bytes.append(text);
    }
  }
  return bytes;
}

}  // namespace

Bytes list_unit(const Shape& shape, const Unit& unit, const ListOptions& options, ChunkPool& pool) {
  const auto& [what, rules, format] = options;
  if (format == Format::text) {
    return list<TextCode>(shape, unit, what, rules, pool);
  }
  return write_keys(keys_of(list<KeyCode>(shape, unit, what, rules, pool)), format, pool);
}

std::string to_text(const Shape& shape) {
  std::string text = "----;----;----;----";
  for (const Square s : shape.squares) {
    const std::size_t cell = index_of(cell_of(s));
    text[cell / 4 * 5 + cell % 4] = 'o';
  }
  return text;
}

}  // namespace tsume::doves
