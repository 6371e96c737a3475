#include "lib/hamilton/loop_engines.hpp"

#include "lib/core/memory.hpp"
#include "lib/hamilton/limits.hpp"
#include "lib/hamilton/reduce.hpp"
#include "lib/io/error.hpp"
#include "lib/tour/verify.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
#include <utility>

namespace tsume::hamilton {

namespace {

using core::Outcome;
using tour::Problem;

constexpr unsigned steps_between_looks = 16;  // at the clocks

// What the formula of a refutation refers to.
struct Ground {
  Ground(const Problem& problem, bool parity) : cycle(problem, parity) {}

  CycleProblem cycle;
  std::unique_ptr<Portfolio> portfolio;
};

void tell_refutation(const std::shared_ptr<Ground>& ground, LoopResult& result) {
  result.outcome = Outcome::none;
  const Engine* const engine = ground->portfolio->winner();
  if (engine == nullptr) {
    result.reason = "the pieces of the graph cannot be joined, in any way that was left, to a tour";
    return;
  }
  result.refuted_cuts.assign(engine->cuts().begin(), engine->cuts().end());
  for (const Cut& cut : engine->cuts()) {
    if (!is_full_cut(ground->cycle, cut)) {
      throw io::Failure("a cut clause is not sound: report this as a bug");
    }
    if (cut.empty()) {
      result.reason = "the graph, without the moves that no tour can have, is not connected";
      return;
    }
  }
  result.refuted = [ground, engine](cnf::ClauseSink& sink) {
    engine->formula().encode(sink);
    // With all that a cut implies: the engine had these clauses or fewer.
    for (const Cut& cut : engine->cuts()) {
      engine->formula().encode_cut(sink, cut, CutSource::graph);
    }
  };
  cnf::CountingSink count;
  result.refuted(count);
  result.reason = "the " + std::string(core::name_of(engine_names, engine->kind())) +
                  " engine refutes " + std::to_string(count.clause_count()) + " clauses";
  if (!engine->cuts().empty()) {
    result.reason += " with " + std::to_string(engine->cuts().size()) +
                     " cuts, each of them checked to be a full cut of the graph";
  }
}

}  // namespace

LoopResult solve_by_engines(const Problem& problem, const LoopOptions& options,
                            const PortfolioOptions& portfolio_options, EngineReport* report) {
  if (auto tiny = tiny_result(problem)) {
    return std::move(*tiny);
  }
  const auto ground = std::make_shared<Ground>(problem, options.parity);
  if (options.reduce) {
    if (auto contradiction = refuted_by_degrees(ground->cycle, problem)) {
      return std::move(*contradiction);
    }
  }
  ground->portfolio = std::make_unique<Portfolio>(ground->cycle, portfolio_options);
  Portfolio& portfolio = *ground->portfolio;
  LimitWatch limits(options.limits);
  unsigned looks = 0;
  const auto stop = [&] {
    return limits.reached(portfolio.rounds(), ++looks % steps_between_looks == 0);
  };
  Outcome outcome = Outcome::undecided;
  try {
    std::optional<core::AddressSpaceLimit> memory;
    if (options.limits.max_memory) {
      memory.emplace(*options.limits.max_memory);
    }
    outcome = portfolio.run(stop, options.report);
  } catch (const std::bad_alloc&) {
    limits.memory_is_full();
  }
  const PortfolioCounts counts = portfolio.counts();
  LoopResult result;
  result.rounds = counts.rounds;
  result.cuts = counts.cuts;
  result.stitches = counts.stitches;
  if (report != nullptr) {
    report->counts = counts;
    report->decided_by = portfolio.decided_by();
  }
  if (outcome == Outcome::solved) {
    result.outcome = Outcome::solved;
    result.tour =
        verified(problem, to_parts(problem, ground->cycle, portfolio.solution()).parts.front());
  } else if (outcome == Outcome::none) {
    tell_refutation(ground, result);
  } else {
    result.reason = limits.undecided(counts.rounds, counts.fewest_cycles);
  }
  return result;
}

}  // namespace tsume::hamilton
