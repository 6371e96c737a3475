// The backward sweep: all positions of a board, layer by layer, from the goal.
//
// The solved positions are kept as one row of 256 bits for each set of helpers, a bit for each cell
// of the active robot; sets are ranked in colexicographic order over the free cells. Layer k + 1 is
// the pre-image of the layers up to k under all slides. A helper that slides along a row of the
// board stays in its horizontal segment (the run of cells between two walls), so the helper sets
// fall into tiles, one for each multiset of segments, within which all horizontal moves happen; and
// into other tiles for the vertical moves. Tiles are independent of each other: threads share them
// without locks, and each row is fetched twice a layer, whatever the number of helpers.
#pragma once

#include "lib/hyperrobot/rows/row.hpp"
#include "lib/hyperrobot/rules/board.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tsume::hyperrobot {

// A number of bytes as "190M", rounded up.
[[nodiscard]] std::string in_megabytes(std::uint64_t bytes);

class Sweep {
 public:
  static constexpr std::size_t max_sweep_helpers = 5;

  // Whether the sets of helpers on this board can be numbered in 32 bits, as the sweep needs.
  [[nodiscard]] static bool can_number(const Board& board, std::size_t helpers);
  // Memory for a board with this number of helpers, in bytes; saturates at UINT64_MAX, which is
  // also the answer where the sets cannot be numbered.
  [[nodiscard]] static std::uint64_t bytes_needed(const Board& board, std::size_t helpers);

  // A board that fits into rows, 1 <= helpers <= 5 which it can number, at least one free cell more
  // than helpers. Throws std::bad_alloc.
  Sweep(const Board& board, std::size_t helpers, std::size_t threads);
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  ~Sweep();

  // Starts anew with layer 0: the active robot (any robot) on the goal. Returns the layer's size.
  std::uint64_t start(const Goal& goal);
  // Computes the next layer and returns its size; 0 means that all solvable positions are known.
  std::uint64_t advance();
  // The robots, with the active one.
  [[nodiscard]] std::size_t robots() const;
  // The positions with the robots on distinct free cells, helpers not distinguished.
  [[nodiscard]] std::uint64_t states() const;
  // The number of positions in all layers so far, counted anew from the set itself.
  [[nodiscard]] std::uint64_t count_solved() const;
  // The last computed layer; 0 after start().
  [[nodiscard]] std::size_t depth() const;

  // The number of the row in which a position is kept; it has `helpers` + 1 robots.
  [[nodiscard]] std::uint64_t rank(const Position& position) const;
  // The cells of the active robot that are solved, in a layer computed so far, with these helpers.
  [[nodiscard]] const Row& solved_row(std::uint64_t rank) const;

  // The positions of layer depth() in order (rank of the helper set, then cell of the active
  // robot), helpers in descending order; nullopt if they were too many to be kept, see visit_next.
  [[nodiscard]] std::optional<std::vector<Position>> newest() const;
  // Gives the solved positions in that order until `visit` returns false.
  void visit_solved(const std::function<bool(const Position&)>& visit) const;
  // Computes the next layer and gives its positions in that order until `visit` returns false,
  // however many they are. After that only start() may follow.
  void visit_next(const std::function<bool(const Position&)>& visit);

  // A copy of the set of positions solved so far, for later questions. The copy is released with
  // the sweep or by drop_snapshots().
  void take_snapshot();
  void drop_snapshots();
  struct Snapshot;
  // The layers that were taken, ascending.
  [[nodiscard]] std::vector<std::size_t> snapshot_depths() const;
  // The cells that were solved in at most `snapshot_depths()[i]` moves.
  [[nodiscard]] const Row& snapshot_row(std::size_t i, std::uint64_t rank) const;
  // The bytes of one snapshot.
  [[nodiscard]] std::uint64_t snapshot_bytes() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Gives the positions at exactly this distance, in order, until `visit` returns false. After that
// only start() may follow. `layer_done` is called with the depth of each layer before.
void visit_layer(Sweep& sweep, const Goal& goal, std::size_t depth,
                 const std::function<bool(const Position&)>& visit,
                 const std::function<void(std::size_t)>& layer_done = {});

// What is known of a goal when its sweep has ended.
struct MaxPath {
  Goal goal;
  std::size_t robots = 0;                // with the active one
  std::vector<std::uint64_t> histogram;  // positions by distance, 0 to the maximum
  std::uint64_t states = 0;
  std::uint64_t unsolvable = 0;
  std::vector<Position> placements;  // of the maximal distance, at most `keep`

  [[nodiscard]] std::size_t max() const { return histogram.size() - 1; }
  [[nodiscard]] std::uint64_t count() const { return histogram.back(); }
};

// Sweeps one goal to the end. `layer_done` is called after each layer with its depth. Throws
// std::logic_error if the layers do not sum up to the size of the solved set.
[[nodiscard]] MaxPath find_max_path(Sweep& sweep, const Goal& goal, std::size_t keep,
                                    const std::function<void(std::size_t)>& layer_done = {});

}  // namespace tsume::hyperrobot
