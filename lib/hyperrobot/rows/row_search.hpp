// Forward search by helper sets: the positions that have the same helpers are one row of 256 bits,
// a bit for each cell of the active robot, so that one step moves all of them.
//
// search() is A* (Hart, Nilsson, Raphael 1968) in passes of growing length, with the moves that the
// active robot would need if it could stop anywhere as the lower bound. A pass generates what its
// bound admits and no more: a position is expanded in up to three passes, for the moves that lower
// the bound, keep it and raise it (partial expansion: Felner et al. 2012). Moves of the helpers
// wait one pass more unless the goal may follow at once: see keep_urgent in row_kernel.cpp.
#pragma once

#include "lib/core/limits.hpp"
#include "lib/core/outcome.hpp"
#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace tsume::hyperrobot {

// Told now and then: the moves that a solution has at least, or how far the search has come from
// the goal; the positions that it has entered, and the bytes that it uses.
using SearchObserver =
    std::function<void(std::size_t moves, std::uint64_t states, std::uint64_t bytes)>;

class RowSearch {
 public:
  // The board must fit into rows.
  explicit RowSearch(const Board& board);
  RowSearch(const RowSearch&) = delete;
  RowSearch& operator=(const RowSearch&) = delete;
  ~RowSearch();

  struct Result {
    core::Outcome outcome = core::Outcome::memory_limit;
    Line line;                 // a shortest one, if solved
    std::uint64_t states = 0;  // positions reached
    std::size_t proved = 0;    // every solution has at least this many moves
  };
  // Of the limits, those of nodes (rows that are handed to a helper set) and memory hold.
  [[nodiscard]] Result search(const Job& job, const core::Limits& limits,
                              const SearchObserver& observer = {});

  // Breadth-first: the positions at exact distances from a start, without a bound. The last level
  // consists of rows; a row that comes from different moves is one row.
  void start_levels(const Position& start);
  // Goes one level on; false if there is no new position.
  bool next_level();
  // The rows of the last level, and one of them, 0 <= n < level_rows().
  [[nodiscard]] std::size_t level_rows() const;
  [[nodiscard]] const Row& level_row(std::size_t n) const;
  // Its helpers, ascending, after any active robot: a position whose first cell has no meaning.
  [[nodiscard]] Position level_helpers(std::size_t n) const;
  // The positions of all levels.
  [[nodiscard]] std::uint64_t states() const;
  // A shortest line from the start to a position of the last level, and that position.
  struct Way {
    Line line;
    Position end;
  };
  [[nodiscard]] Way way_to(std::size_t n, std::uint8_t code) const;

  // The memory that is held: what a search has needed is kept for the next until it is released.
  [[nodiscard]] std::uint64_t bytes() const;
  void release();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tsume::hyperrobot
