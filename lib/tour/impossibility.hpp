// Reasons, found in linear time, why a problem has no tour.
#pragma once

#include "lib/tour/problem.hpp"

#include <optional>
#include <string>

namespace tsume::tour {

// Why there is no such tour, in one line; nullopt: nothing found, which proves nothing. Looks at
// the theorems for boards (knight/theorems), sizes, degrees, connectivity, the two colours of a
// bipartite graph (with start, end and fixed positions), prescribed moves that meet too often or
// close a short cycle, and how a symmetry moves vertices and colours. Every reason is a proof.
[[nodiscard]] std::optional<std::string> impossibility(const Problem& problem);

}  // namespace tsume::tour
