// The formula of a LengthProblem. The comment at the top of encoding.cpp describes its clauses.
#pragma once

#include "lib/cnf/encoded.hpp"
#include "lib/cnf/sink.hpp"
#include "lib/freecell/sat/problem.hpp"

namespace tsume::freecell {

// Puts the formula into the sink; its first variables are those of Layout, and there are others.
// Requires a problem that is not impossible (why_impossible). Throws io::Failure if there are too
// many variables.
void encode(const LengthProblem& problem, cnf::ClauseSink& sink);

// The formula with all that it says of itself, also for an impossible problem.
[[nodiscard]] cnf::Encoded encoded(const LengthProblem& problem);

}  // namespace tsume::freecell
