// Shortest lines by a backward sweep from the goal that is met by a forward search from the
// position, so that the time is bounded whatever the distance.
#pragma once

#include "lib/hyperrobot/rows/row_search.hpp"
#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/search/solution.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tsume::hyperrobot {

class MeetingSearch {
 public:
  // A board with rows, on which a sweep with this number of helpers fits into `most_bytes`.
  // `forward`, a search on the same board, has what the sweep leaves of the memory; it must outlive
  // this search. Throws std::bad_alloc.
  MeetingSearch(const Board& board, std::size_t helpers, RowSearch& forward,
                std::uint64_t most_bytes, std::size_t threads, SearchObserver observer);

  [[nodiscard]] std::size_t helpers() const { return sweep_.robots() - 1; }

  // Solves a job with this number of helpers whose solutions have at least `at_least` moves.
  [[nodiscard]] Solution solve(const Job& job, std::size_t at_least);

 private:
  enum class Forward : std::uint8_t { met, wide, ended };
  Forward go_forward(const Position& from, std::size_t at_least,
                     std::optional<RowSearch::Way>& way);
  void tell(std::size_t moves, std::uint64_t states) const;
  void take_snapshot_if_due();
  [[nodiscard]] Line line_from(Job job, std::size_t distance);
  RowSearch::Way first_moves_by_second_sweep(const Job& job, std::size_t distance);
  [[nodiscard]] std::size_t widest_level() const;
  [[nodiscard]] std::uint64_t room_for_forward() const;
  void give_back_if_too_large();

  std::uint64_t most_bytes_;
  RowSearch& forward_;
  std::uint64_t sweep_bytes_;
  Sweep sweep_;
  SearchObserver observer_;
};

}  // namespace tsume::hyperrobot
