// The inner part of the search by rows: all moves of the positions of one depth. See
// row_search.hpp.
#pragma once

#include "lib/hyperrobot/rows/geometry.hpp"
#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/rows/row_store.hpp"
#include "lib/hyperrobot/rules/board.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace tsume::hyperrobot::rows {

// The lower bounds of a goal for the active robot.
struct Bounds {
  static constexpr std::uint8_t unreachable = 255;

  Bounds() = default;
  Bounds(const Geometry& geometry, Cell goal);

  Cell goal;
  std::array<std::uint8_t, 256> of{};
  std::size_t max = 0;           // that is finite
  std::array<Row, 256> at{};     // the cells with this bound
  std::array<Row, 256> up_to{};  // ... with at most this
};

// Which positions are generated: those whose bound is as asked for, with the bound of the active
// robot or the least of any robot; or all.
enum class Mode : std::uint8_t { one_robot, any_robot, all };

// What is to be expanded: entries of the store that were made `age` passes ago. New positions are
// admitted if their bound is `left`.
struct Expansion {
  Mode mode;
  Range range;
  unsigned age = 0;
  std::size_t left = 0;
  std::uint64_t max_steps = std::numeric_limits<std::uint64_t>::max();
};

// Stops early when a solution is found, the store is full or max_steps are exceeded.
void expand(const Geometry& geometry, const Bounds& bounds, std::size_t helpers,
            const Expansion& expansion, Store& store);

}  // namespace tsume::hyperrobot::rows
