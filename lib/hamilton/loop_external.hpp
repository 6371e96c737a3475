// The refinement loop with a solver program: a fresh run for every question.
#pragma once

#include "lib/hamilton/loop.hpp"
#include "lib/solver/adapter.hpp"
#include "lib/solver/external.hpp"

#include <cstdint>
#include <optional>

namespace tsume::hamilton {

// Asks a program; its models are checked against the formula, its verdict against its exit status.
// Adds what the runs cost to `cost`, which must outlive the result: seconds are summed up, memory
// is the largest.
[[nodiscard]] Solve external_solve(solver::SolverCommand command,
                                   std::optional<std::uint64_t> max_memory, solver::Cost& cost);

}  // namespace tsume::hamilton
