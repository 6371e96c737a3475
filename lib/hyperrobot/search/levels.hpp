// Breadth-first search with every position kept: proofs that there is no solution, the turning
// rule, and all shortest lines of a job.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hyperrobot/rows/forward.hpp"
#include "lib/hyperrobot/rules/position.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

namespace tsume::hyperrobot {

// The rules of a search.
struct Rules {
  // The official rule of the board game: the active robot must have moved along both axes when it
  // stops on the goal, and no robot may reverse: a move of the robot that moved last along the axis
  // of its last move is illegal.
  bool ricochet = false;
};

// The search from one position; a job with any robot active cannot be combined with `ricochet`.
class Levels {
 public:
  Levels(const Slides& slides, const Job& job, Rules rules, std::uint64_t max_bytes);
  Levels(const Levels&) = delete;
  Levels& operator=(const Levels&) = delete;
  ~Levels();

  // Searches until the first level with a goal (solved), to the end (none), or until the memory is
  // used up (undecided). With `known_length` positions that cannot be on a line of that length are
  // left out.
  core::Outcome run(std::optional<std::size_t> known_length = std::nullopt);

  // After `solved`:
  [[nodiscard]] std::size_t length() const;
  [[nodiscard]] Line line() const;
  // The number of shortest lines, as sequences of moves of robots that are told apart (lines that
  // differ in the order of their moves only count as different); saturates at UINT64_MAX.
  [[nodiscard]] std::uint64_t count() const;
  // All of them in the order of robots and directions, until `visit` returns false.
  void visit_lines(const std::function<bool(const Line&)>& visit) const;
  // The shortest line in which the fewest (most) different robots move, the first of its kind.
  [[nodiscard]] Line line_with(bool most_robots) const;

  // The positions that were stored.
  [[nodiscard]] std::uint64_t states() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tsume::hyperrobot
