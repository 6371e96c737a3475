#include "lib/doves/retro/index.hpp"

#include <algorithm>
#include <cassert>

namespace tsume::doves::retro {

namespace {

std::size_t code_of(std::span<const std::uint8_t> entries) {
  std::size_t code = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    code |= std::size_t{entries[i]} << (3 * i);
  }
  return code;
}

// The rank of each arrangement on `cells` cells, indexed by the code of its kinds.
std::vector<std::uint8_t> rank_by_code(std::size_t cells) {
  std::vector<std::uint8_t> rank(std::size_t{1} << (3 * small_kinds));
  const Arrangements& all = arrangements_on(cells);
  for (std::size_t r = 0; r < all.count; ++r) {
    rank[code_of(std::span(all.kinds[r]).first(cells))] = static_cast<std::uint8_t>(r);
  }
  return rank;
}

const std::vector<std::uint8_t>& ranks(std::size_t cells) {
  static const std::array<std::vector<std::uint8_t>, small_kinds + 1> tables{
      rank_by_code(0), rank_by_code(1), rank_by_code(2),
      rank_by_code(3), rank_by_code(4), rank_by_code(5)};
  return tables[cells];
}

std::size_t inversions_of(std::span<const std::uint8_t> order) {
  std::size_t inversions = 0;
  std::size_t pair = 0;
  for (std::size_t i = 0; i < small_kinds; ++i) {
    for (std::size_t j = i + 1; j < small_kinds; ++j, ++pair) {
      if (j < order.size() && order[i] > order[j]) {
        inversions |= std::size_t{1} << pair;
      }
    }
  }
  return inversions;
}

// Enters the pairs of some cells from an entry on.
void add_pairs(CellPairs& pairs, std::size_t entry, std::span<const std::uint8_t> cells) {
  for (std::size_t i = 0; i < small_kinds; ++i) {
    for (std::size_t j = i + 1; j < small_kinds; ++j, ++entry) {
      if (j < cells.size()) {
        pairs.first[entry] = cells[i];
        pairs.second[entry] = cells[j];
      }
    }
  }
}

SplitPairs pairs_of(const Split& split) {
  SplitPairs result;
  const auto theirs = std::span(split.theirs).first(split.theirs_count);
  const std::vector<std::uint8_t> mine(split.mine.begin(),
                                       split.mine.begin() + static_cast<int>(split.mine_count));
  const auto fill = [&](CellPairs& pairs, std::span<const std::uint8_t> cells) {
    add_pairs(pairs, 0, theirs);
    add_pairs(pairs, CellPairs::mine, cells);
  };
  fill(result.plain, mine);
  if (mine.size() < small_kinds) {
    std::vector<std::uint8_t> more = mine;
    more.push_back(most_others);
    fill(result.put, more);
  }
  for (std::size_t j = 0; j < mine.size(); ++j) {
    std::vector<std::uint8_t> fewer = mine;
    fewer.erase(fewer.begin() + static_cast<int>(j));
    fill(result.without[j], fewer);
  }
  return result;
}

Reorderings make_reorderings(std::size_t cells) {
  Reorderings table;
  const Arrangements& all = arrangements_on(cells);
  std::array<std::uint8_t, small_kinds> order{0, 1, 2, 3, 4};
  std::size_t number = 0;
  do {
    table.order_of_inversions[inversions_of(std::span(order).first(cells))] =
        static_cast<std::uint8_t>(number);
    for (std::size_t r = 0; r < all.count; ++r) {
      std::array<std::uint8_t, small_kinds> kinds{};
      for (std::size_t i = 0; i < cells; ++i) {
        kinds[order[i]] = all.kinds[r][i];
      }
      table.rank[number][r] = ranks(cells)[code_of(std::span(kinds).first(cells))];
    }
    ++number;
  } while (std::next_permutation(order.begin(), order.begin() + static_cast<int>(cells)));
  // The permutations come round to the first one.
  number = 0;
  do {
    std::array<std::uint8_t, small_kinds> undone{};
    for (std::size_t i = 0; i < cells; ++i) {
      undone[order[i]] = static_cast<std::uint8_t>(i);
    }
    table.inverse[number] =
        table.order_of_inversions[inversions_of(std::span(undone).first(cells))];
    ++number;
  } while (std::next_permutation(order.begin(), order.begin() + static_cast<int>(cells)));
  return table;
}

WithoutCell make_without_cell(std::size_t cells) {
  WithoutCell table{};
  const Arrangements& all = arrangements_on(cells);
  for (std::size_t j = 0; j < cells; ++j) {
    for (std::size_t r = 0; r < all.count; ++r) {
      std::array<std::uint8_t, small_kinds> kinds{};
      std::size_t count = 0;
      for (std::size_t i = 0; i < cells; ++i) {
        if (i != j) {
          kinds[count++] = all.kinds[r][i];
        }
      }
      table[j][r] = ranks(cells - 1)[code_of(std::span(kinds).first(count))];
    }
  }
  return table;
}

WithCell make_with_cell(std::size_t cells) {
  WithCell table{};
  const WithoutCell& without = without_cell(cells);
  for (std::size_t j = 0; j < cells; ++j) {
    for (std::size_t r = 0; r < arrangements_on(cells).count; ++r) {
      table[j][without[j][r]].insert(r);
    }
  }
  return table;
}

// The rank of a square among those of a set.
std::size_t rank_in(Squares set, Square s) {
  const std::uint64_t below = (std::uint64_t{1} << static_cast<unsigned>(s)) - 1;
  return static_cast<std::size_t>((set & Squares(below)).count());
}

Square image_of(Square s, const Shape& shape, std::size_t symmetry) {
  return square_of(cell_map_of(symmetry, shape.box.height, shape.box.width)[index_of(cell_of(s))]);
}

}  // namespace

const Reorderings& reorderings_of(std::size_t cells) {
  static const std::array<Reorderings, small_kinds + 1> tables{
      make_reorderings(0), make_reorderings(1), make_reorderings(2),
      make_reorderings(3), make_reorderings(4), make_reorderings(5)};
  return tables[cells];
}

const WithoutCell& without_cell(std::size_t cells) {
  static const std::array<WithoutCell, small_kinds + 1> tables{
      make_without_cell(0), make_without_cell(1), make_without_cell(2),
      make_without_cell(3), make_without_cell(4), make_without_cell(5)};
  return tables[cells];
}

const WithCell& with_cell(std::size_t cells) {
  static const std::array<WithCell, small_kinds + 1> tables{make_with_cell(0), make_with_cell(1),
                                                            make_with_cell(2), make_with_cell(3),
                                                            make_with_cell(4), make_with_cell(5)};
  return tables[cells];
}

Index::Index() : images_(std::size_t{1} << 16) {
  std::array<std::uint32_t, 1U << 16> number_of_mask;  // of canonical shapes
  number_of_mask.fill(~0U);
  for (const Shape& shape : all_shapes()) {
    number_of_mask[shape.mask] = shape.number;
    for (std::size_t g = symmetry_count; g-- > 0;) {
      // The inverse of g leads from the image back to the shape; it is one of the eight.
      unsigned mask = 0;
      for (const Square s : shape.squares) {
        mask |= 1U << index_of(cell_of(image_of(s, shape, g)));
      }
      // Rows reversed and columns reversed exchange their parts under a transposition.
      const std::size_t inverse = (g & 4) == 0 ? g : 4 | (g & 1) << 1 | (g & 2) >> 1;
      images_[mask] = {shape.number, static_cast<std::uint8_t>(inverse)};
    }
  }
  seats_.resize(all_shapes().size());
  for (int n = least_doves; n <= most_doves; ++n) {
    add_layer(n);
  }
}

void Index::add_layer(int doves) {
  Layer& layer = layers_[static_cast<std::size_t>(doves)];
  layer.doves = doves;
  layer.cells = static_cast<std::size_t>(doves) - 2;
  layer.number.assign(std::size_t{1} << layer.cells, Layer::no_split);
  std::uint32_t rows = 0;
  for_each_split(layer.cells, [&](const Split& split) {
    layer.number[split.theirs_mask] = static_cast<std::uint16_t>(layer.splits.size());
    layer.splits.push_back(split);
    layer.pairs.push_back(pairs_of(split));
    assert(layer.splits.size() <= most_splits);
    layer.row.push_back(rows);
    const auto mine = static_cast<std::uint32_t>(arrangements_on(split.mine_count).count);
    rows += mine;
    layer.positions_per_unit +=
        mine * static_cast<std::uint32_t>(arrangements_on(split.theirs_count).count);
  });
  layer.row.push_back(rows);
  layer.first_unit = static_cast<std::uint32_t>(units_.size());
  if (doves > least_doves) {
    const Layer& before = layers_[static_cast<std::size_t>(doves) - 1];
    layer.first_block = before.block_of(before.end_unit());
  }
  for (const Shape& shape : all_shapes()) {
    if (shape.doves != doves) {
      continue;
    }
    const auto cells = static_cast<std::size_t>(doves);
    auto& seats = seats_[shape.number];
    seats.resize(cells * cells);
    for (const Unit& unit : units_of(shape)) {
      if (is_over(shape, unit)) {
        continue;
      }
      for (const std::size_t g : shape.group) {
        // g leads from this seat to the unit; the seat is found through g's inverse, which is in
        // the group too.
        for (const Square mine : shape.squares) {
          if (image_of(mine, shape, g) != unit.mine) {
            continue;
          }
          for (const Square theirs : shape.squares) {
            Seat& seat =
                seats[rank_in(shape.squares, mine) * cells + rank_in(shape.squares, theirs)];
            if (image_of(theirs, shape, g) == unit.theirs && seat.unit == Seat::no_unit) {
              seat = {static_cast<std::uint32_t>(units_.size()), static_cast<std::uint8_t>(g)};
            }
          }
        }
      }
      units_.push_back({&shape, unit});
    }
  }
  layer.unit_count = static_cast<std::uint32_t>(units_.size()) - layer.first_unit;
}

std::optional<Index::View> Index::view(Squares occupied, Square mine, Square theirs) const {
  View view{0, box_of(occupied), {}};
  const auto cell_in_box = [&](Square s) {
    return static_cast<std::size_t>(4 * (row_of(s) - view.box.top) + column_of(s) - view.box.left);
  };
  unsigned mask = 0;
  for (const Square s : occupied) {
    mask |= 1U << cell_in_box(s);
  }
  const Image image = images_[mask];
  const Shape& shape = all_shapes()[image.shape];
  assert(shape.doves == occupied.count());
  const CellMap& to_shape = cell_map_of(image.symmetry, view.box.height, view.box.width);
  const auto on_shape = [&](Square s) { return square_of(to_shape[cell_in_box(s)]); };
  const Seat& seat = seats_[image.shape][rank_in(shape.squares, on_shape(mine)) *
                                             static_cast<std::size_t>(shape.doves) +
                                         rank_in(shape.squares, on_shape(theirs))];
  if (seat.unit == Seat::no_unit) {
    return std::nullopt;
  }
  view.unit = seat.unit;
  const Unit& unit = units_[seat.unit].unit;
  const Squares others = shape.squares - Squares(unit.mine) - Squares(unit.theirs);
  view.candidate.fill(-1);
  for (const Square s : occupied) {
    if (s != mine && s != theirs) {
      view.candidate[cell_in_box(s)] =
          static_cast<std::int8_t>(rank_in(others, image_of(on_shape(s), shape, seat.symmetry)));
    }
  }
  return view;
}

std::optional<Slot> Index::slot_of(const Position& position, Side to_move) const {
  const Side opponent = other(to_move);
  const auto found = view(position.occupied(), position.boss(to_move), position.boss(opponent));
  if (!found) {
    return std::nullopt;
  }
  std::array<std::int8_t, most_others> kind{};
  unsigned theirs_mask = 0;
  for (std::size_t t = 0; t < small_kinds; ++t) {
    for (const Side side : {to_move, opponent}) {
      const Square s = position.at({side, static_cast<Kind>(t + 1)});
      if (s != Square::none) {
        const auto i = static_cast<std::size_t>(found->at(s));
        kind[i] = static_cast<std::int8_t>(t);
        theirs_mask |= side == opponent ? 1U << i : 0U;
      }
    }
  }
  const Layer& layer = layer_of(found->unit);
  Slot slot{found->unit, layer.number[theirs_mask], 0, 0};
  const Split& split = layer.splits[slot.split];
  const auto rank_of = [&](std::span<const std::uint8_t> cells) {
    std::size_t code = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      code |= static_cast<std::size_t>(kind[cells[i]]) << (3 * i);
    }
    return ranks(cells.size())[code];
  };
  slot.row = rank_of(std::span(split.mine).first(split.mine_count));
  slot.bit = rank_of(std::span(split.theirs).first(split.theirs_count));
  return slot;
}

Position Index::position_of(const Slot& slot) const {
  const UnitOnShape& place = units_[slot.unit];
  const Candidates others = candidates_of(*place.shape, place.unit);
  const Split& split = layer_of(slot.unit).splits[slot.split];
  Position position;
  position.place({Side::red, Kind::boss}, place.unit.mine);
  position.place({Side::green, Kind::boss}, place.unit.theirs);
  const auto add = [&](Side side, std::span<const std::uint8_t> cells, std::size_t rank) {
    const auto& kinds = arrangements_on(cells.size()).kinds[rank];
    for (std::size_t i = 0; i < cells.size(); ++i) {
      position.place({side, static_cast<Kind>(kinds[i] + 1)}, others.square[cells[i]]);
    }
  };
  add(Side::red, std::span(split.mine).first(split.mine_count), slot.row);
  add(Side::green, std::span(split.theirs).first(split.theirs_count), slot.bit);
  return position;
}

}  // namespace tsume::doves::retro
