// Three-valued results of searches and solvers.
#pragma once

#include <cstdint>

namespace tsume::core {

// The result of a search that may be cut short. A limit that was reached is `undecided`; it is
// never reported as `none`.
enum class Outcome : std::uint8_t { solved, none, undecided };

}  // namespace tsume::core
