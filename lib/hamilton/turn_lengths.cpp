#include "lib/hamilton/turn_lengths.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tsume::hamilton {

TurnLengths::TurnLengths(std::size_t engines, std::uint64_t first, double growth)
    : engines_(engines, Engine{static_cast<double>(first)}), growth_(growth) {}

std::uint64_t TurnLengths::next(std::size_t engine, std::size_t answers) {
  Engine& own = engines_[engine];
  assert(answers >= own.answers);
  own.answered = answers > std::exchange(own.answers, answers);
  const bool any = std::any_of(engines_.begin(), engines_.end(),
                               [](const Engine& each) { return each.answered; });
  if (std::exchange(own.had_turn, true) && (own.answered || !any)) {
    own.length *= growth_;
  }
  return static_cast<std::uint64_t>(own.length);
}

}  // namespace tsume::hamilton
