// Forward search: depth-first iterative deepening with a lower bound and a table of failures.
//
// The bound for a cell of the active robot is the number of moves it would need if it could stop
// anywhere; a position that failed with some number of moves left fails with fewer.
#pragma once

#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tsume::hyperrobot {

// Where robots stop, tabulated for one board.
class Slides {
 public:
  explicit Slides(const Board& board);

  // Where the robot `robots[i]` stops (cell codes). Robots stand on distinct free cells.
  [[nodiscard]] std::uint8_t slide(std::span<const std::uint8_t> robots, std::size_t i,
                                   Direction d) const;

  // The lower bound for every cell code to the goal; 255 where the goal is out of reach.
  [[nodiscard]] std::array<std::uint8_t, 256> bounds(Cell goal) const;

 private:
  std::array<std::array<std::uint8_t, 4>, 256> stop_{};  // of a lone robot
  CellSet free_;
};

// A position as one number: the active robot above the sorted helpers, 8 bits each.
[[nodiscard]] std::uint64_t position_key(std::span<const std::uint8_t> robots);

class Forward {
 public:
  // `table_bits`: the failure table has 2^table_bits entries of 8 bytes; its size changes the time,
  // not the lengths.
  explicit Forward(const Board& board, unsigned table_bits = 18);

  struct Result {
    std::optional<Line> line;  // a shortest line; nullopt: none within the limit
    std::uint64_t nodes = 0;   // positions entered
  };
  // Stops after max_nodes nodes.
  [[nodiscard]] Result search(const Job& job, std::uint64_t max_nodes);

  [[nodiscard]] const Slides& slides() const { return slides_; }

 private:
  struct Run;

  Slides slides_;
  std::vector<std::uint64_t> table_;
  std::uint64_t mask_;
};

}  // namespace tsume::hyperrobot
