// A first cover without a solver: paths grown by a rule of Warnsdorff's kind, then completed along
// alternating trails. On boards, grids and random graphs stitching mostly makes a tour of it, in
// time and memory that are small beside those of a formula.
//
// Paths: H. C. von Warnsdorf, "Des Roesselsprunges einfachste und allgemeinste Loesung", 1823.
// Alternating trails: J. Petersen, "Die Theorie der regulaeren graphs", Acta Mathematica 15, 1891;
// C. Berge, "Two theorems in graph theory", PNAS 43, 1957.
#pragma once

#include "lib/core/random.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace tsume::hamilton {

// A cover with all forced edges and without removed ones; nullopt, which proves nothing, if none
// was found with `budget` edges looked at, if none is in reach of trails that use no edge twice and
// no vertex twice in the same manner, or if `stop`, asked a fixed number of times for each look,
// returns true. Requires an undirected problem without symmetry.
[[nodiscard]] std::optional<CycleCover> find_first_cover(const CycleProblem& problem,
                                                         core::Random& random, std::uint64_t budget,
                                                         const std::function<bool()>& stop);

}  // namespace tsume::hamilton
