// The exit statuses of all tools.
#pragma once

#include "lib/core/outcome.hpp"

#include <cstdint>

namespace tsume::core {

enum class Exit : std::uint8_t {
  ok = 0,              // done
  failure = 1,         // bad input, I/O error, failed check, out of memory, a solver broke
  usage = 2,           // wrong options or operands
  undecided = 3,       // a limit was reached; not "none"
  satisfiable = 10,    // satrun only
  unsatisfiable = 20,  // proved that there is none
  stopped = 75,        // stopped, with what it has kept: the same command goes on
};

// How the items of a list ended, and the exit status of the tool that works through it.
class ItemTally {
 public:
  void add(Outcome outcome) {
    any_ = true;
    answered_ = answered_ || outcome == Outcome::solved;
    undecided_ = undecided_ || !(is_decided(outcome) || is_bad(outcome));
    bad_ = bad_ || is_bad(outcome);
  }

  void add(const ItemTally& others) {
    any_ = any_ || others.any_;
    answered_ = answered_ || others.answered_;
    undecided_ = undecided_ || others.undecided_;
    bad_ = bad_ || others.bad_;
  }

  // The first that applies: failure if an item was bad, undecided if one is undecided,
  // unsatisfiable if there are items and none has a solution, ok.
  [[nodiscard]] Exit status() const {
    return bad_                 ? Exit::failure
           : undecided_         ? Exit::undecided
           : any_ && !answered_ ? Exit::unsatisfiable
                                : Exit::ok;
  }

 private:
  bool any_ = false;
  bool answered_ = false;
  bool undecided_ = false;
  bool bad_ = false;
};

}  // namespace tsume::core
