// All shortest lines of a job, by breadth-first search with every position kept: proofs that there
// is no solution, rules that remember earlier moves, and the choice among lines. Boards of any
// size.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hyperrobot/rules/position.hpp"
#include "lib/hyperrobot/rules/slides.hpp"
#include "lib/hyperrobot/search/solution.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tsume::hyperrobot {

// When two lines count as different solutions: as sequences of moves of robots that are told apart
// (so that lines which differ in the order of their moves only are two), by the final positions of
// the robots, or by the set of robots that move.
enum class Distinct : std::uint8_t { path, final, robots };

// The search from one position; a job for any robot cannot be combined with Rules::ricochet.
class ShortestLines {
 public:
  ShortestLines(const Slides& slides, const Job& job, Rules rules, std::uint64_t most_bytes,
                const SearchObserver& observer = {});
  ShortestLines(const ShortestLines&) = delete;
  ShortestLines& operator=(const ShortestLines&) = delete;
  ~ShortestLines();

  // Searches until the first level with a goal (solved), to the end (unsolvable), or until the
  // memory is used up (memory_limit). With `known_length`, positions that cannot be on a line of
  // that length are left out, and `unsolvable` means that there is no line of at most that length.
  core::Outcome run(std::optional<std::size_t> known_length = std::nullopt);
  // The same in passes of growing length from `at_least` on, for lines that need far fewer
  // positions than there are nearer to the start.
  core::Outcome deepen(std::size_t at_least);

  // After `solved`, the length of the lines; after `memory_limit`, a lower bound of it.
  [[nodiscard]] std::size_t length() const;

  // After `solved`:
  [[nodiscard]] Line line() const;
  // The number of shortest lines, see Distinct::path; saturates at UINT64_MAX.
  [[nodiscard]] std::uint64_t count() const;
  // All of them in the order of robots and directions, until `visit` returns false.
  void visit_lines(const std::function<bool(const Line&)>& visit) const;
  // The first line, in that order, on which the robots pass the fewest cells, all moves together.
  [[nodiscard]] Line line_of_fewest_cells() const;
  // The first line of each kind, in that order. `distinct` is not `path`.
  [[nodiscard]] std::vector<Line> first_lines(Distinct distinct) const;

  // The positions that were stored.
  [[nodiscard]] std::uint64_t states() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The first of the lines in which the fewest (most) different robots move.
[[nodiscard]] const Line& with_robots(const std::vector<Line>& lines, bool most);

}  // namespace tsume::hyperrobot
