// How long each engine of a portfolio works before the next one does, in steps of its solver.
//
// Turns grow, so that a question which takes long is answered in the end. But a step costs several
// times as much in a question with many conflicts as in one that is soon answered: with equal steps
// an engine that never answers takes most of the time (FHCP graph 648: the directed one 13 of 28 s,
// without one cover). So its turns grow only if no other engine answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tsume::hamilton {

class TurnLengths {
 public:
  // `first` steps in the first turn of each engine.
  TurnLengths(std::size_t engines, std::uint64_t first, double growth);

  // The steps of the next turn of an engine that has given so many answers so far: more than in its
  // last turn by the growth, if it gave one since then or if no engine did in its last turn.
  [[nodiscard]] std::uint64_t next(std::size_t engine, std::size_t answers);

 private:
  struct Engine {
    double length = 0;
    std::size_t answers = 0;
    bool answered = false;  // in its last turn, or before the first one
    bool had_turn = false;
  };
  std::vector<Engine> engines_;
  double growth_;
};

}  // namespace tsume::hamilton
