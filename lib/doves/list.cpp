#include "lib/doves/list.hpp"

#include "lib/core/clones.hpp"
#include "lib/doves/blocks.hpp"
#include "lib/doves/tdl.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace tsume::doves {

void Bytes::grow(std::size_t least) {
  constexpr std::size_t smallest = std::size_t{1} << 16;
  const std::size_t capacity = std::max({least, 2 * capacity_, smallest});
  auto data = std::make_unique_for_overwrite<char[]>(capacity);
  if (size_ > 0) {
    std::memcpy(data.get(), data_.get(), size_);
  }
  data_ = std::move(data);
  capacity_ = capacity;
}

void Bytes::append(std::string_view text) {
  std::memcpy(room(text.size()), text.data(), text.size());
  advance(text.size());
}

namespace {

// What a dove on a cell adds to the key of a position.
std::uint64_t key_part(Dove dove, Cell cell) {
  const std::size_t place = dove_count - 1 - dove.index();
  return std::uint64_t{1} << (48 + place) | static_cast<std::uint64_t>(cell) << (4 * place);
}

// The keys of the images of the positions of a unit under one symmetry, as sums of parts.
struct KeyParts {
  std::uint64_t bosses = 0;
  // For each candidate cell and small kind.
  std::array<std::array<std::array<std::uint64_t, small_kinds>, most_others>, 2> part{};
};

KeyParts key_parts(const Shape& shape, const Unit& unit, const Candidates& others,
                   std::size_t symmetry) {
  const CellMap& map = cell_map_of(symmetry, shape.box.height, shape.box.width);
  const auto image = [&](Square s) { return map[index_of(cell_of(s))]; };
  KeyParts parts;
  parts.bosses = key_part({Side::red, Kind::boss}, image(unit.mine)) |
                 key_part({Side::green, Kind::boss}, image(unit.theirs));
  for (const Side side : {Side::red, Side::green}) {
    for (std::size_t i = 0; i < others.count; ++i) {
      for (std::size_t t = 0; t < small_kinds; ++t) {
        parts.part[static_cast<std::size_t>(side)][i][t] =
            key_part({side, static_cast<Kind>(t + 1)}, image(others.square[i]));
      }
    }
  }
  return parts;
}

// The image with the least key is one of those that bring the bosses to the least cells: keys
// compare as the cells of the doves in the order of Dove::index(), and the bosses come first.
std::vector<std::size_t> least_symmetries(const Shape& shape, const Unit& unit) {
  std::vector<std::size_t> least;
  std::pair<Cell, Cell> best{};
  for (std::size_t g = 0; g < symmetry_count; ++g) {
    const CellMap& map = cell_map_of(g, shape.box.height, shape.box.width);
    const std::pair image{map[index_of(cell_of(unit.mine))], map[index_of(cell_of(unit.theirs))]};
    if (least.empty() || image < best) {
      least.clear();
      best = image;
    }
    if (image == best) {
      least.push_back(g);
    }
  }
  return least;
}

// Takes the placements of a unit as canonical keys.
class KeySink {
 public:
  KeySink(const Shape& shape, const Unit& unit, const Candidates& others) {
    for (const std::size_t g : least_symmetries(shape, unit)) {
      least_.push_back(key_parts(shape, unit, others, g));
    }
    if (unit.fixers == 2) {
      mirror_.emplace(key_parts(shape, unit, others, 0),
                      key_parts(shape, unit, others, unit.mirror));
    }
  }

  void begin(const Split& split, Row) {
    split_ = split;
    theirs_ = &arrangements_on(split.theirs_count);
  }

  void add(const std::array<std::uint8_t, small_kinds>& mine, Row row) {
    add_half(mine, row.low, 0);
    add_half(mine, row.high, 64);
  }

  [[nodiscard]] std::vector<std::uint64_t>& keys() { return keys_; }

 private:
  void add_half(const std::array<std::uint8_t, small_kinds>& mine, std::uint64_t bits,
                std::size_t offset) {
    for (; bits != 0; bits &= bits - 1) {
      const auto& theirs =
          theirs_->kinds[offset + static_cast<std::size_t>(std::countr_zero(bits))];
      // Of a position and its mirror image, the one with the lesser key stands for both.
      if (mirror_ && key(mirror_->first, mine, theirs) > key(mirror_->second, mine, theirs)) {
        continue;
      }
      std::uint64_t least = ~std::uint64_t{0};
      for (const KeyParts& parts : least_) {
        least = std::min(least, key(parts, mine, theirs));
      }
      keys_.push_back(least);
    }
  }

  [[nodiscard]] std::uint64_t key(const KeyParts& parts,
                                  const std::array<std::uint8_t, small_kinds>& mine,
                                  const std::array<std::uint8_t, small_kinds>& theirs) const {
    std::uint64_t sum = parts.bosses;
    for (std::size_t j = 0; j < split_.mine_count; ++j) {
      sum |= parts.part[0][split_.mine[j]][mine[j]];
    }
    for (std::size_t j = 0; j < split_.theirs_count; ++j) {
      sum |= parts.part[1][split_.theirs[j]][theirs[j]];
    }
    return sum;
  }

  std::vector<KeyParts> least_;
  std::optional<std::pair<KeyParts, KeyParts>> mirror_;
  Split split_;
  const Arrangements* theirs_ = nullptr;
  std::vector<std::uint64_t> keys_;
};

// A line of text, "----;----;----;----" and a newline, in three words.
constexpr std::size_t line_size = 20;
using Line = std::array<std::uint64_t, 3>;

// Takes the placements of a unit with a single least symmetry as lines of text. A line is made of
// parts by exclusive or: the mover's doves are set once for a row, the others once for a block.
class TextSink {
 public:
  TextSink(const Shape& shape, const Unit& unit, const Candidates& others, std::size_t symmetry) {
    const CellMap& map = cell_map_of(symmetry, shape.box.height, shape.box.width);
    const auto place = [&](Square s) {
      const std::size_t cell = index_of(map[index_of(cell_of(s))]);
      return cell / 4 * 5 + cell % 4;
    };
    std::memcpy(bosses_.data(), "----;----;----;----\n", line_size);
    put(bosses_, place(unit.mine), Dove{Side::red, Kind::boss});
    put(bosses_, place(unit.theirs), Dove{Side::green, Kind::boss});
    for (std::size_t i = 0; i < others.count; ++i) {
      place_[i] = place(others.square[i]);
    }
  }

  void begin(const Split& split, Row valid) {
    split_ = split;
    const Arrangements& theirs = arrangements_on(split.theirs_count);
    for (std::size_t a = 0; a < theirs.count; ++a) {
      if (((a < 64 ? valid.low : valid.high) >> (a % 64) & 1) == 0) {
        continue;
      }
      theirs_[a] = {};
      for (std::size_t j = 0; j < split.theirs_count; ++j) {
        put(theirs_[a], place_[split.theirs[j]],
            {Side::green, static_cast<Kind>(theirs.kinds[a][j] + 1)});
      }
    }
  }

  [[gnu::always_inline]] void add(const std::array<std::uint8_t, small_kinds>& mine, Row row) {
    Line line = bosses_;
    for (std::size_t j = 0; j < split_.mine_count; ++j) {
      put(line, place_[split_.mine[j]], {Side::red, static_cast<Kind>(mine[j] + 1)});
    }
    const std::size_t count = row.count();
    // The last line is written with four bytes too many.
    char* at = bytes_.room(count * line_size + sizeof(Line) - line_size);
    at = write_half(at, line, row.low, theirs_.data());
    write_half(at, line, row.high, theirs_.data() + 64);
    bytes_.advance(count * line_size);
  }

  [[nodiscard]] Bytes take() { return std::move(bytes_); }

 private:
  // Turns the '-' at a place into the letter, or adds that change to a part.
  static void put(Line& line, std::size_t place, Dove dove) {
    const auto change = static_cast<std::uint64_t>('-' ^ dove.letter());
    line[place / 8] ^= change << (8 * (place % 8));
  }

  [[gnu::always_inline]] static char* write_half(char* at, const Line& line, std::uint64_t bits,
                                                 const Line* theirs) {
    for (; bits != 0; bits &= bits - 1) {
      const Line& change = theirs[std::countr_zero(bits)];
      const Line text{line[0] ^ change[0], line[1] ^ change[1], line[2] ^ change[2]};
      std::memcpy(at, text.data(), sizeof text);
      at += line_size;
    }
    return at;
  }

  static_assert(std::endian::native == std::endian::little);

  Line bosses_{};
  std::array<std::size_t, most_others> place_{};
  Split split_;
  std::array<Line, 128> theirs_{};
  Bytes bytes_;
};

template <typename Sink>
[[gnu::always_inline]] inline void give_mates(const Conditions& conditions, Sink& sink) {
  Block block;
  for_each_split(conditions.others.count, [&](const Split& split) {
    if (!conditions.demands[split.theirs_count < small_kinds ? 1 : 0].hopeless &&
        fill_block(conditions, split, block)) {
      sink.begin(split, block.valid);
      for_each_placement(block, split.mine_count,
                         [&](const auto& kinds, Row row) { sink.add(kinds, row); });
    }
  });
}

TSUME_CLONES
void list_mates(const Conditions& conditions, TextSink& sink) {
  give_mates(conditions, sink);
}

void list_mates(const Conditions& conditions, KeySink& sink) {
  give_mates(conditions, sink);
}

// All arrangements of the other side for each arrangement of the mover in winning_row(), or for all
// of them.
template <typename Sink>
void list_others(const Candidates& others, const std::optional<std::array<Killers, 2>>& winning,
                 Sink& sink) {
  for_each_split(others.count, [&](const Split& split) {
    const Arrangements& mine = arrangements_on(split.mine_count);
    const Row theirs = arrangements_on(split.theirs_count).all;
    const Row row = winning ? winning_row(split, *winning) : mine.all;
    sink.begin(split, theirs);
    for (std::size_t a = 0; a < mine.count; ++a) {
      if (((a < 64 ? row.low : row.high) >> (a % 64) & 1) != 0) {
        sink.add(mine.kinds[a], theirs);
      }
    }
  });
}

template <typename Sink>
void give(const Shape& shape, const Unit& unit, What what, const Rules& rules, Sink& sink) {
  if (what == What::mates) {
    Conditions conditions;
    find_conditions(shape, unit, rules, conditions);
    if (!conditions.none()) {
      list_mates(conditions, sink);
    }
  } else if (what == What::positions || !is_over(shape, unit)) {
    std::optional<std::array<Killers, 2>> winning;
    if (what == What::win1) {
      winning = winners(shape, unit, rules);
    }
    list_others(candidates_of(shape, unit), winning, sink);
  }
}

Bytes write_keys(std::vector<std::uint64_t>& keys, Format format) {
  Bytes bytes;
  std::string text;
  if (format == Format::tdl) {
    append_tdl(text, keys);
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

Bytes list_unit(const Shape& shape, const Unit& unit, What what, const Rules& rules,
                Format format) {
  const Candidates others = candidates_of(shape, unit);
  const std::vector<std::size_t> least = least_symmetries(shape, unit);
  if (format == Format::text && least.size() == 1 && unit.fixers == 1) {
    TextSink sink(shape, unit, others, least.front());
    give(shape, unit, what, rules, sink);
    return sink.take();
  }
  KeySink sink(shape, unit, others);
  give(shape, unit, what, rules, sink);
  return write_keys(sink.keys(), format);
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
