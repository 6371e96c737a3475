// The exit statuses of all tools.
#pragma once

#include <cstdint>

namespace tsume::core {

enum class Exit : std::uint8_t {
  ok = 0,              // done
  failure = 1,         // bad input, I/O error, failed check, out of memory, a solver broke
  usage = 2,           // wrong options or operands
  undecided = 3,       // a limit was reached; not "none"
  satisfiable = 10,    // solver-like tools only
  unsatisfiable = 20,  // solver-like tools; decoders and searches: proved that there is none
  stopped = 75,        // stopped, with what it has kept: the same command goes on
};

}  // namespace tsume::core
