// Reasons, found in linear time, why a graph has no Hamiltonian path or cycle of the kind asked
// for.
#pragma once

#include "lib/tour/problem.hpp"

#include <functional>
#include <optional>
#include <string>

namespace tsume::encode {

// Why there is no such tour, in one line; nullopt: nothing found, which proves nothing. Looks at
// sizes, degrees, connectivity, the two colours of a bipartite graph (with start, end and fixed
// positions), prescribed moves that meet too often or close a short cycle, and how a symmetry moves
// vertices and colours. Every reason is a proof. `name` names a vertex.
[[nodiscard]] std::optional<std::string> impossibility(
    const TourProblem& problem, const std::function<std::string(Vertex)>& name);

}  // namespace tsume::encode
