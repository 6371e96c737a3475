// The index of all positions of Tokyo Doves in which the game goes on: a number of the unit, and
// within the unit block, row and bit.
//
// A unit is a canonical shape with both bosses on it, neither surrounded, the least placement under
// the symmetries of the shape (shape.hpp). A block is a unit with one split of the other cells
// between the sides (blocks.hpp). In a block, the row is the rank of the mover's arrangement and
// the bit the rank of the opponent's (arrangements.hpp). A position on whose unit a mirror axis
// runs through both bosses has two places, itself and its mirror image; all others have one.
//
// An action of the mover leaves the opponent's arrangement alone and is legal or not for a whole
// row. That makes rows the natural unit of work: see unit_sweep.hpp.
#pragma once

#include "lib/doves/enumerate/blocks.hpp"
#include "lib/doves/rules/position.hpp"
#include "lib/doves/rules/shape.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tsume::doves::retro {

// A rank for each arrangement.
using Ranks = std::array<std::uint8_t, most_arrangements>;

// Reordered arrangements. An order lists, for each of some cells, its place in another order of the
// same cells; there are cells! of them.
struct Reorderings {
  // The number of the order in which these pairs of entries (i, j), i < j, are inverted, that is,
  // the i-th is greater: bit p for the p-th of (0, 1), (0, 2), ..., (3, 4).
  std::array<std::uint8_t, 1U << (small_kinds * (small_kinds - 1) / 2)> order_of_inversions{};
  // rank[order][r]: the rank that arrangement r has when the kind on its i-th cell stands on the
  // cell that the order gives.
  std::array<Ranks, most_arrangements> rank{};
  // The number of the order that undoes an order.
  std::array<std::uint8_t, most_arrangements> inverse{};
};
// The table for 0 to 5 cells.
[[nodiscard]] const Reorderings& reorderings_of(std::size_t cells);

// without_cell(cells)[j][r]: the rank of arrangement r of `cells` cells without its j-th cell.
// (Arrangement r of c cells and one more cell at the end: the 5 - c ranks from r * (5 - c) on.)
using WithoutCell = std::array<Ranks, small_kinds>;
[[nodiscard]] const WithoutCell& without_cell(std::size_t cells);
// with_cell(cells)[j][w]: the arrangements of `cells` cells that are w without their j-th cell.
using WithCell = std::array<std::array<Row, most_arrangements>, small_kinds>;
[[nodiscard]] const WithCell& with_cell(std::size_t cells);

// The most splits of a layer: ten cells, five for each side.
inline constexpr std::size_t most_splits = 252;

// The pairs of candidates of which an action may change the order: those of the opponent's cells,
// in the order of Reorderings, from the entry 0 on, and those of the mover's from 16 on. Elsewhere
// both entries are 0.
struct CellPairs {
  static constexpr std::size_t mine = 16;
  alignas(32) std::array<std::uint8_t, 32> first{};
  alignas(32) std::array<std::uint8_t, 32> second{};
};
// Of a split: as it is, with the dove that a put adds (the candidate most_others) at the end of the
// mover's cells, and without the mover's j-th cell.
struct SplitPairs {
  CellPairs plain;
  CellPairs put;
  std::array<CellPairs, small_kinds> without;
};

// The blocks of all units with the same number of doves.
struct Layer {
  static constexpr std::uint16_t no_split = 0xffff;

  int doves = 0;
  std::size_t cells = 0;              // besides those of the bosses
  std::vector<Split> splits;          // in the order of for_each_split
  std::vector<SplitPairs> pairs;      // by split
  std::vector<std::uint16_t> number;  // of a split by its theirs_mask; no_split
  std::vector<std::uint32_t> row;     // of the first row of each split, and at the end all rows
  std::uint32_t first_unit = 0;
  std::uint32_t unit_count = 0;
  std::uint32_t first_block = 0;
  std::uint32_t positions_per_unit = 0;

  [[nodiscard]] std::uint32_t end_unit() const { return first_unit + unit_count; }
  // The number of the first block of a unit (numbered among those of all layers).
  [[nodiscard]] std::uint32_t block_of(std::uint32_t unit) const {
    return first_block + (unit - first_unit) * static_cast<std::uint32_t>(splits.size());
  }
};

// Where a position is stored.
struct Slot {
  std::uint32_t unit = 0;
  std::uint16_t split = 0;
  std::uint8_t row = 0;
  std::uint8_t bit = 0;

  constexpr bool operator==(const Slot&) const = default;
};

class Index {
 public:
  // Takes some milliseconds. Tables, layouts and stores refer to the index that they are given.
  Index();
  Index(const Index&) = delete;
  Index& operator=(const Index&) = delete;

  struct UnitOnShape {
    const Shape* shape;
    Unit unit;
  };
  // In the order of shapes, then of units_of(); without those in which a boss is surrounded.
  [[nodiscard]] std::span<const UnitOnShape> units() const { return units_; }
  // How often each position of a unit is stored: twice if it has a mirror image in the unit.
  [[nodiscard]] std::uint64_t fixers(std::uint32_t unit) const {
    return static_cast<std::uint64_t>(units_[unit].unit.fixers);
  }
  [[nodiscard]] const Layer& layer(int doves) const {
    return layers_[static_cast<std::size_t>(doves)];
  }
  [[nodiscard]] const Layer& layer_of(std::uint32_t unit) const {
    return layer(units_[unit].shape->doves);
  }

  // A unit as it is seen from another orientation of its shape.
  struct View {
    std::uint32_t unit;
    Box box;
    std::array<std::int8_t, 16> candidate;  // by cell of the box: number of the unit's candidate

    [[nodiscard]] std::int8_t at(Square s) const {
      return candidate[static_cast<std::size_t>(4 * (row_of(s) - box.top) + column_of(s) -
                                                box.left)];
    }
  };
  // The unit of occupied squares (a legal position's, anywhere on the grid) with the mover's and
  // the opponent's boss; nullopt if one of them is surrounded.
  [[nodiscard]] std::optional<View> view(Squares occupied, Square mine, Square theirs) const;

  // The place of a legal position; nullopt if the game is over.
  [[nodiscard]] std::optional<Slot> slot_of(const Position& position, Side to_move) const;
  // The position of a slot, anchored, with Red to move.
  [[nodiscard]] Position position_of(const Slot& slot) const;

 private:
  void add_layer(int doves);

  struct Image {
    std::uint32_t shape = 0;  // number
    std::uint8_t symmetry = 0;
  };
  struct Seat {
    static constexpr std::uint32_t no_unit = ~std::uint32_t{0};
    std::uint32_t unit = no_unit;
    std::uint8_t symmetry = 0;  // of the shape's group, which leads to the unit
  };
  std::vector<Image> images_;  // by mask
  // By shape and the ranks of the bosses' cells among its cells (mine * doves + theirs).
  std::vector<std::vector<Seat>> seats_;
  std::vector<UnitOnShape> units_;
  std::array<Layer, most_doves + 1> layers_;
};

}  // namespace tsume::doves::retro
