#include "lib/doves/rules/shape.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace tsume::doves {

namespace {

Squares squares_of_mask(unsigned mask) {
  Squares squares;
  for (unsigned cell = 0; cell < 16; ++cell) {
    if ((mask >> cell & 1) != 0) {
      squares = squares | Squares(square_of(static_cast<Cell>(cell)));
    }
  }
  return squares;
}

unsigned mask_image(Squares squares, const CellMap& map) {
  unsigned mask = 0;
  for (const Square s : squares) {
    mask |= 1U << index_of(map[index_of(cell_of(s))]);
  }
  return mask;
}

bool same_effect(Squares squares, const CellMap& a, const CellMap& b) {
  for (const Square s : squares) {
    if (a[index_of(cell_of(s))] != b[index_of(cell_of(s))]) {
      return false;
    }
  }
  return true;
}

const CellMap& map_of(const Shape& shape, std::size_t symmetry) {
  return cell_map_of(symmetry, shape.box.height, shape.box.width);
}

void add_group(Shape& shape) {
  for (std::size_t g = 0; g < symmetry_count; ++g) {
    const CellMap& map = map_of(shape, g);
    if (mask_image(shape.squares, map) == shape.mask &&
        std::none_of(shape.group.begin(), shape.group.end(), [&](std::size_t known) {
          return same_effect(shape.squares, map, map_of(shape, known));
        })) {
      shape.group.push_back(g);
    }
  }
}

std::vector<Shape> make_shapes() {
  std::vector<Shape> shapes;
  for (unsigned mask = 1; mask < 65536; ++mask) {
    const int doves = std::popcount(mask);
    Shape shape;
    shape.mask = static_cast<std::uint16_t>(mask);
    shape.doves = doves;
    shape.squares = squares_of_mask(mask);
    shape.box = box_of(shape.squares);
    if (doves < least_doves || doves > most_doves || has_isolated(shape.squares) ||
        shape.box.top != anchor || shape.box.left != anchor) {
      continue;
    }
    bool least = true;
    for (std::size_t g = 0; g < symmetry_count; ++g) {
      least = least && mask_image(shape.squares, map_of(shape, g)) >= mask;
    }
    if (least) {
      add_group(shape);
      shapes.push_back(std::move(shape));
    }
  }
  std::stable_sort(shapes.begin(), shapes.end(),
                   [](const Shape& a, const Shape& b) { return a.doves < b.doves; });
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    shapes[i].number = static_cast<std::uint32_t>(i);
  }
  return shapes;
}

}  // namespace

const std::vector<Shape>& all_shapes() {
  static const std::vector<Shape> shapes = make_shapes();
  return shapes;
}

std::vector<Unit> units_of(const Shape& shape) {
  std::vector<Unit> units;
  for (const Square mine : shape.squares) {
    for (const Square theirs : shape.squares) {
      if (mine == theirs) {
        continue;
      }
      Unit unit{mine, theirs, 0};
      bool least = true;
      for (const std::size_t g : shape.group) {
        const CellMap& map = map_of(shape, g);
        const std::pair image{square_of(map[index_of(cell_of(mine))]),
                              square_of(map[index_of(cell_of(theirs))])};
        const std::pair self{mine, theirs};
        least = least && image >= self;
        if (image == self) {
          ++unit.fixers;
        }
      }
      if (least) {
        units.push_back(unit);
      }
    }
  }
  return units;
}

}  // namespace tsume::doves
