#include "lib/hyperrobot/sweep/cost.hpp"

#include "lib/core/memory.hpp"
#include "lib/core/text.hpp"
#include "lib/hyperrobot/sweep/sweep.hpp"
#include "lib/hyperrobot/sweep/sweep_tables.hpp"
#include "lib/io/error.hpp"
#include "lib/io/progress.hpp"

#include <fmt/format.h>

namespace tsume::hyperrobot {

namespace {

// Measured for 29 goals of five robots on the contest's board, beside other programs: 220 to 510
// million, 345 in the mean.
constexpr double placements_per_processor_second = 350e6;

constexpr double seconds_worth_telling = 60;

}  // namespace

SweepCost sweep_cost(const Board& board, std::size_t helpers,
                     std::optional<std::uint64_t> memory_limit) {
  if (!board.fits_rows()) {
    throw io::Failure(
        fmt::format("the sweep applies to boards of at most 16 x 16 cells, not {} x {}; "
                    "hr-bfs solves single positions of this board",
                    board.height(), board.width()));
  }
  if (!board.diagonals().empty()) {
    throw io::Failure(
        "the sweep does not apply to boards with diagonals; hr-bfs solves single positions of this "
        "board");
  }
  const std::uint64_t free_cells = board.free_cells().count();
  if (free_cells <= helpers) {
    throw io::Failure(fmt::format("the board has {}, too few for {}",
                                  core::counted(free_cells, "free cell"),
                                  core::counted(helpers + 1, "robot")));
  }
  if (!Sweep::can_number(board, helpers)) {
    throw io::Failure(
        fmt::format("the sweep does not apply to {} on a board with {}: the helpers "
                    "can stand in more than 2^32 ways",
                    core::counted(helpers + 1, "robot"), core::counted(free_cells, "free cell")));
  }
  SweepCost cost;
  cost.bytes = Sweep::bytes_needed(board, helpers);
  if (cost.bytes > memory_limit.value_or(core::reachable_memory())) {
    throw io::Failure("the sweep needs " + in_megabytes(cost.bytes) + " of memory, more than " +
                      (memory_limit ? "--max-memory" : "this machine has left"));
  }
  cost.placements = sweep::binomial(free_cells, helpers) * (free_cells - helpers);
  cost.processor_seconds = static_cast<double>(cost.placements) / placements_per_processor_second;
  return cost;
}

std::string announcement(const SweepCost& cost, std::size_t goals) {
  const double seconds = cost.processor_seconds * static_cast<double>(goals);
  if (seconds < seconds_worth_telling) {
    return {};
  }
  return fmt::format("{} of {} million placements: {} of memory and about {} of processor time",
                     core::counted(goals, "goal"), cost.placements / 1'000'000,
                     in_megabytes(cost.bytes), io::duration_text(seconds));
}

}  // namespace tsume::hyperrobot
