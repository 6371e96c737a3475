#include "lib/doves/rules/position.hpp"

#include "lib/doves/rules/symmetry.hpp"

#include <algorithm>

namespace tsume::doves {

namespace {

constexpr std::size_t presence_shift = 48;

constexpr std::size_t presence_bit(std::size_t dove) {
  return presence_shift + (dove_count - 1 - dove);
}
constexpr std::size_t cell_shift(std::size_t dove) {
  return 4 * (dove_count - 1 - dove);
}

// Where each dove stands in the anchored box, and its size.
struct Cells {
  std::array<Cell, dove_count> cell{};
  std::array<bool, dove_count> present{};
  Box box{};
};

Cells cells_of(const Position& position) {
  Cells cells;
  cells.box = box_of(position.occupied());
  for (std::size_t i = 0; i < dove_count; ++i) {
    const Square square = position.at(Dove::from_index(i));
    cells.present[i] = square != Square::none;
    if (cells.present[i]) {
      cells.cell[i] = static_cast<Cell>(4 * (row_of(square) - cells.box.top) + column_of(square) -
                                        cells.box.left);
    }
  }
  return cells;
}

std::uint64_t key_of_image(const Cells& cells, const CellMap& map) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < dove_count; ++i) {
    if (cells.present[i]) {
      const auto image = static_cast<std::uint64_t>(map[index_of(cells.cell[i])]);
      key |= std::uint64_t{1} << presence_bit(i) | image << cell_shift(i);
    }
  }
  return key;
}

}  // namespace

const CellMap& cell_map_of(std::size_t symmetry, int height, int width) {
  using Table = std::array<std::array<std::array<CellMap, 4>, 4>, symmetry_count>;
  static constexpr Table table = [] {
    Table t{};
    for (std::size_t g = 0; g < symmetry_count; ++g) {
      for (int h = 1; h <= 4; ++h) {
        for (int w = 1; w <= 4; ++w) {
          t[g][static_cast<std::size_t>(h - 1)][static_cast<std::size_t>(w - 1)] =
              cell_map(static_cast<Symmetry>(g), h, w);
        }
      }
    }
    return t;
  }();
  return table[symmetry][static_cast<std::size_t>(height - 1)][static_cast<std::size_t>(width - 1)];
}

std::optional<Dove> Dove::from_letter(char letter) {
  static constexpr auto index_of_letter = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(dove_count);
    for (std::size_t i = 0; i < dove_count; ++i) {
      table[static_cast<unsigned char>(from_index(i).letter())] = static_cast<std::uint8_t>(i);
    }
    return table;
  }();
  const std::size_t i = index_of_letter[static_cast<unsigned char>(letter)];
  return i == dove_count ? std::nullopt : std::optional(from_index(i));
}

Position Position::start() {
  Position position;
  position.place({Side::green, Kind::boss}, square_at(anchor, anchor));
  position.place({Side::red, Kind::boss}, square_at(anchor + 1, anchor));
  return position;
}

std::optional<Dove> Position::dove_at(Square square) const {
  for (std::size_t i = 0; i < dove_count; ++i) {
    if (at_[i] == square) {
      return Dove::from_index(i);
    }
  }
  return std::nullopt;
}

bool Position::ok() const {
  std::array<Squares, 2> found{};
  int doves = 0;
  for (std::size_t i = 0; i < dove_count; ++i) {
    if (at_[i] != Square::none) {
      Squares& side = found[i % 2];
      side = side | Squares(at_[i]);
      ++doves;
    }
  }
  return found == of_side_ && occupied().count() == doves;
}

Position Position::anchored() const {
  assert(ok());
  const Box box = box_of(occupied());
  Position moved;
  for (std::size_t i = 0; i < dove_count; ++i) {
    if (at_[i] != Square::none) {
      moved.place(Dove::from_index(i), square_at(row_of(at_[i]) - box.top + anchor,
                                                 column_of(at_[i]) - box.left + anchor));
    }
  }
  return moved;
}

Position Position::colours_exchanged() const {
  Position exchanged;
  for (std::size_t i = 0; i < dove_count; ++i) {
    exchanged.at_[i ^ 1] = at_[i];
  }
  exchanged.of_side_ = {of_side_[1], of_side_[0]};
  return exchanged;
}

std::optional<std::string> why_illegal(const Position& position) {
  for (const Side side : {Side::red, Side::green}) {
    const Dove boss{side, Kind::boss};
    if (!position.on_board(boss)) {
      return std::string("the boss ") + boss.letter() + " is not on the board";
    }
  }
  if (!fits_window(box_of(position.occupied()))) {
    return "the doves do not fit in a 4x4 window";
  }
  const Squares isolated = position.occupied() - neighbours(position.occupied());
  if (!isolated.empty()) {
    return std::string("the dove ") + position.dove_at(isolated.first())->letter() +
           " is isolated: it touches no other dove";
  }
  return std::nullopt;
}

std::uint64_t key_of(const Position& position) {
  const Cells cells = cells_of(position);
  return key_of_image(cells, cell_map_of(0, cells.box.height, cells.box.width));
}

std::optional<Position> from_key(std::uint64_t key) {
  Position position;
  for (std::size_t i = 0; i < dove_count; ++i) {
    if ((key >> presence_bit(i) & 1) != 0) {
      const int cell = static_cast<int>(key >> cell_shift(i) & 0xf);
      const Square square = square_at(cell / 4 + anchor, cell % 4 + anchor);
      if (position.occupied().contains(square)) {
        return std::nullopt;
      }
      position.place(Dove::from_index(i), square);
    }
  }
  // The comparison rejects superfluous bits and boxes that do not begin at the top left.
  if (why_illegal(position) || key_of(position) != key) {
    return std::nullopt;
  }
  return position;
}

Position image(const Position& position, std::size_t symmetry) {
  const Cells cells = cells_of(position);
  const CellMap& map = cell_map_of(symmetry, cells.box.height, cells.box.width);
  Position mapped;
  for (std::size_t i = 0; i < dove_count; ++i) {
    if (cells.present[i]) {
      const int cell = static_cast<int>(map[index_of(cells.cell[i])]);
      mapped.place(Dove::from_index(i), square_at(cell / 4 + anchor, cell % 4 + anchor));
    }
  }
  return mapped;
}

std::uint64_t canonical_key(const Position& position) {
  const Cells cells = cells_of(position);
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t g = 0; g < symmetry_count; ++g) {
    least = std::min(least, key_of_image(cells, cell_map_of(g, cells.box.height, cells.box.width)));
  }
  return least;
}

Position canonical(const Position& position) {
  const std::uint64_t least = canonical_key(position);
  for (std::size_t g = 1; g < symmetry_count; ++g) {
    const Position candidate = image(position, g);
    if (key_of(candidate) == least) {
      return candidate;
    }
  }
  return position.anchored();
}

}  // namespace tsume::doves
