// The refinement loop within this process: the portfolio of engines (portfolio.hpp) on a tour
// problem.
#pragma once

#include "lib/hamilton/loop.hpp"
#include "lib/hamilton/portfolio.hpp"
#include "lib/tour/problem.hpp"

namespace tsume::hamilton {

// What the portfolio did beside what a LoopResult says.
struct EngineReport {
  PortfolioCounts counts;
  std::string decided_by;  // see Portfolio
};

// Like solve_by_cuts(), with engines that keep what they learn; of `options` counts what is not
// about formulas to be asked from a program. With a fixed seed and no time limit the result is
// reproducible. "None" rests on degrees alone, on the refutation of one engine's formula with its
// cuts, each checked to be a full cut, or on the decomposition (contraction.hpp), for which there
// is not a formula. Throws core::BadArgument for fixed positions.
[[nodiscard]] LoopResult solve_by_engines(const tour::Problem& problem, const LoopOptions& options,
                                          const PortfolioOptions& portfolio,
                                          EngineReport* report = nullptr);

}  // namespace tsume::hamilton
