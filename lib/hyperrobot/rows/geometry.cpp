#include "lib/hyperrobot/rows/geometry.hpp"

#include <bit>
#include <cassert>

namespace tsume::hyperrobot {

Geometry::Geometry(const Board& board) {
  assert(board.fits_rows() && board.diagonals().empty());
  for (const Cell cell : board.free_cells()) {
    const std::uint8_t code = cell.code();
    set_bit(free, code);
    set_bit(bit[code], code);
    for (const Direction d : all_directions) {
      const std::size_t along = index_of(d);
      stop[code][along] = code;
      std::size_t steps = 0;
      for (auto at = board.step(cell, d); at; at = board.step(*at, d)) {
        stop[code][along] = at->code();
        set_bit(ray[code][along], at->code());
        set_bit(around[code], at->code());
        if (std::has_single_bit(++steps)) {
          set_bit(passing[along][static_cast<std::size_t>(std::countr_zero(steps))], code);
        }
      }
    }
  }
}

}  // namespace tsume::hyperrobot
