// Merging the cycles of a cover by exchanging edges: cheap, and on boards it mostly ends in a tour.
#pragma once

#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"

#include <cstddef>

namespace tsume::hamilton {

struct StitchResult {
  std::size_t merges = 0;  // exchanges made
  std::size_t cycles = 0;  // cycles left
};

// While two cycles have edges a-b and c-d, and a-c and b-d are edges too, replaces the first two by
// the last two: one cycle less (in a directed problem a>b and c>d by a>d and c>b). Forced edges
// stay, removed ones are never taken. With a symmetry, nothing is exchanged. Requires a proper
// cover; leaves one. Deterministic. Every pass is linear in the edges, and passes go on until one
// changes nothing (two to four on boards).
StitchResult stitch(const CycleProblem& problem, CycleCover& cover);

// The same for a model of any encoding: the parts that are left, where an open tour has its path
// first, and how many exchanges were made. Throws io::Failure if the parts are not a cover of the
// problem.
struct StitchedParts {
  tour::Cover cover;
  std::size_t merges = 0;
};
[[nodiscard]] StitchedParts stitch_parts(const tour::Problem& problem, tour::Cover parts);

}  // namespace tsume::hamilton
