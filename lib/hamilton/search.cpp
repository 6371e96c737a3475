#include "lib/hamilton/search.hpp"

#include "lib/core/error.hpp"
#include "lib/core/memory.hpp"
#include "lib/hamilton/certificate.hpp"
#include "lib/hamilton/loop_engines.hpp"
#include "lib/hamilton/loop_external.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <utility>

namespace tsume::hamilton {

namespace {

PortfolioOptions portfolio_options(const TourSearch& search) {
  PortfolioOptions options;
  options.seed = search.seed;
  if (!search.engines.empty()) {
    options.engines = search.engines;
  }
  options.first_cover = search.has(Part::first_cover);
  options.stitch = search.has(Part::stitching);
  options.patch = options.stitch && search.has(Part::patching);
  options.small_cuts = search.has(Part::small_cuts);
  options.cuts.after = search.has(Part::stitched_cuts);
  options.cuts.unions = search.has(Part::unions);
  options.shared_cut_size = search.has(Part::sharing) ? options.shared_cut_size : 0;
  options.kicks = search.has(Part::kicks);
  options.hints = search.has(Part::hints);
  // A refutation by pieces is not one of a formula.
  options.decompose = search.has(Part::decomposition) && !search.keep_refuted;
  return options;
}

std::vector<Base> bases_of(Formulas formulas) {
  switch (formulas) {
    case Formulas::undirected:
      return {Base::undirected};
    case Formulas::directed:
      return {Base::directed};
    case Formulas::both:
      break;
  }
  return {Base::undirected, Base::directed};
}

LoopOptions loop_options(const TourSearch& search,
                         const std::function<void(const RoundReport&)>& report) {
  LoopOptions options;
  options.bases = bases_of(search.formulas);
  options.reduce = search.has(Part::reductions);
  options.small_cuts = search.has(Part::small_cuts);
  options.stitch = search.has(Part::stitching);
  options.seed = search.seed;
  options.vary_seeds = search.has(Part::seeds);
  options.limits = search.limits;
  if (!search.program && !options.limits.max_memory) {
    options.limits.max_memory = core::reachable_memory();
  }
  options.report = report;
  return options;
}

SearchResult by_engines(const tour::Problem& problem, const TourSearch& search,
                        const LoopOptions& options) {
  EngineReport report;
  SearchResult result{solve_by_engines(problem, options, portfolio_options(search), &report),
                      "2factor", "engines", ""};
  const PortfolioCounts& counts = report.counts;
  result.statistics = fmt::format(
      "rounds {}, cuts {}, small cuts {}, stitches {}, kicks {}, steps {}, pieces {}, demands {}, "
      "decided by {}",
      counts.rounds, counts.cuts, counts.small_cuts, counts.stitches, counts.kicks, counts.steps,
      counts.contraction.pieces, counts.contraction.demands,
      report.decided_by.empty() ? "none" : report.decided_by);
  return result;
}

SearchResult by_program(const tour::Problem& problem, const TourSearch& search,
                        const LoopOptions& options) {
  const solver::SolverCommand command =
      search.program ? *search.program : solver::choose_command(std::nullopt);
  solver::Cost cost;
  const Solve solve = external_solve(command, search.limits.max_memory, cost);
  SearchResult result;
  result.solver = command.name();
  if (search.encoding) {
    result.encoding = tour::to_string(search.encoding->encoding);
    result.loop = solve_encoded(problem, *search.encoding, options, solve);
  } else {
    result.encoding = "2factor";
    result.loop = solve_by_cuts(problem, options, solve);
  }
  result.statistics = fmt::format(
      "rounds {}, cuts {}, stitches {}, solver {} wall {} s, cpu {} s, peak memory {} bytes",
      result.loop.rounds, result.loop.cuts, result.loop.stitches, result.solver, cost.wall_seconds,
      cost.cpu_seconds, cost.peak_bytes);
  return result;
}

SearchResult certified(const tour::Problem& problem, const TourSearch& search,
                       const LoopOptions& options) {
  if (!is_certifiable(problem)) {
    throw core::BadArgument(
        "--certificate is for undirected problems without ends, given moves and symmetry");
  }
  if (search.program || search.encoding || search.keep_refuted) {
    throw core::BadArgument("--certificate: no --solver, --encoding or --refuted with it");
  }
  SearchResult result;
  result.loop = certify(problem, options, portfolio_options(search), *search.certificate);
  result.encoding = "2factor";
  result.solver = "engines";
  result.statistics = fmt::format("rounds {}, cuts {}, stitches {}", result.loop.rounds,
                                  result.loop.cuts, result.loop.stitches);
  return result;
}

}  // namespace

std::string to_string(const RoundReport& round) {
  std::string text = round.engine;
  if (round.cycles > 0) {
    text += fmt::format(": {} cycles, {} after stitching", round.cycles, round.stitched);
  }
  if (round.fewest > 0) {
    text += fmt::format(", the fewest {}", round.fewest);
  }
  for (const EngineCuts& told : round.cuts) {
    text += fmt::format("{} {} {}", &told == &round.cuts.front() ? "; cuts:" : ",", told.engine,
                        told.cuts);
  }
  return text;
}

bool TourSearch::has(Part part) const {
  return std::ranges::find(without, part) == without.end();
}

SearchResult search_tour(const tour::Problem& problem, const TourSearch& search,
                         const std::function<void(const RoundReport&)>& report) {
  const LoopOptions options = loop_options(search, report);
  if (search.certificate) {
    return certified(problem, search, options);
  }
  const bool engines_serve = !search.program && !search.encoding;
  return engines_serve ? by_engines(problem, search, options)
                       : by_program(problem, search, options);
}

}  // namespace tsume::hamilton
