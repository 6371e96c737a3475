// The portfolio: engines with different formulas and phases that work on one problem in turn, keep
// what they learn, and share small cuts, because a cut belongs to the graph and holds in each.
//
// That both formulas are wanted, because each fails where the other does not, and the order of the
// engines, were measured on the FHCP graphs. Refinement of a relaxation by violated constraints:
// Dantzig, Fulkerson, Johnson 1954; with SAT solvers: Soh, Le Berre, Roussel, Banbara, Tamura,
// JELIA 2014.
//
// Turns are measured in steps of the solvers, not in seconds, so that a run without a time limit
// gives the same result everywhere.
#pragma once

#include "lib/core/outcome.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/engine.hpp"
#include "lib/hamilton/patch.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace tsume::hamilton {

// Which pieces are worth solving apart: see pieces.hpp.
struct PieceLimits {
  std::size_t least_graph = 400;  // vertices; smaller graphs are not decomposed
  std::size_t least_piece = 8;    // vertices
  std::size_t most_pieces = 60;   // a piece has at least 1/60 of the graph's vertices
  std::size_t most_gates = 10;
};

// Every part can be switched off: what it is worth is measured by a loop over these.
struct PortfolioOptions {
  std::vector<EngineKind> engines{EngineKind::undirected, EngineKind::directed, EngineKind::guided};
  // Least steps of the turns of each engine before the decomposition, which takes seconds to pay.
  std::vector<std::uint64_t> probe_slices{4'000, 30'000};
  std::uint64_t first_slice = 20'000;    // least steps of each engine's next turn
  double slice_growth = 1.5;             // see turn_lengths.hpp
  std::uint64_t contraction_slices = 8;  // a turn of the contraction, in turns of an engine
  // The same where the contraction is a split, see pieces.hpp. FHCP graphs 648, 800 and 972 are
  // split in two, the last one again and again: with 8 the engines of each level take most of the
  // time.
  std::uint64_t split_slices = 24;
  std::size_t shared_cut_size = 60;  // crossings; 0: engines share nothing
  // Cuts found in the graph before the first question, told to the last engine only: thousands of
  // clauses keep an engine from answers that are nearly a cycle. FHCP graphs 408, 504, 552 and 796
  // take 22, 20, 24 and 25 s if all engines are told, 6, 6, 1.5 and 8 s if the last one is; 860 and
  // 764 take 25 and 12 s so, and more than 40 s if none is.
  bool small_cuts = true;
  bool first_cover = true;  // found without a solver, before the first question
  bool stitch = true;       // exchanges of two links
  bool patch = true;        // exchanges of more
  bool kicks = true;
  bool hints = true;      // phases of the guided engine
  bool decompose = true;  // contract pieces and solve them apart
  PieceLimits pieces;
  std::size_t piece_depth = 8;  // how deep pieces are taken apart again
  CutSearch cuts;
  std::uint64_t seed = 1;
};

// How many cuts an engine, or a solver program, was told.
struct EngineCuts {
  const char* engine = "";
  std::size_t cuts = 0;
};

// What a round came to, for progress.
struct RoundReport {
  std::size_t round = 0;         // from 1
  std::size_t cycles = 0;        // of the solver's cover; 0: a round of the decomposition
  std::size_t stitched = 0;      // left after stitching
  std::size_t fewest = 0;        // left after stitching, in any round so far
  const char* engine = "";       // which formula or engine found the cover, or "decomposition"
  std::vector<EngineCuts> cuts;  // of the engines that have had a turn
};

// How far a decomposition has come: see contraction.hpp.
struct ContractionCounts {
  std::size_t pieces = 0;
  std::size_t demands = 0;    // decided
  std::size_t forbidden = 0;  // sets of gates
  std::uint64_t steps = 0;    // of all its solvers
};

// How far a portfolio has come.
struct PortfolioCounts {
  std::size_t rounds = 0;    // questions answered by a cover, those of the decomposition too
  std::size_t cuts = 0;      // told to the engines, each counted once for an engine
  std::size_t stitches = 0;  // exchanges of two links and patches
  std::size_t kicks = 0;
  std::size_t small_cuts = 0;     // found before the first question
  std::size_t fewest_cycles = 0;  // of a stitched cover; 0: no cover yet
  std::uint64_t steps = 0;        // of the solvers
  std::uint64_t patch_nodes = 0;
  ContractionCounts contraction;
};

// Asked now and then, a fixed number of times for each step of the work: true to stop.
using Stop = std::function<bool()>;

class Portfolio {
 public:
  // The problem, which must outlive the portfolio and must not change, is undirected, directed or
  // symmetric; engines whose formula cannot express it are replaced.
  Portfolio(const CycleProblem& problem, const PortfolioOptions& options);
  ~Portfolio();
  Portfolio(const Portfolio&) = delete;
  Portfolio& operator=(const Portfolio&) = delete;

  // Works until the problem is decided or `stop` returns true (undecided; may be called again).
  // `report` is called after each round.
  core::Outcome run(const Stop& stop, const std::function<void(const RoundReport&)>& report = {});

  // After `solved`: a cover of one cycle.
  [[nodiscard]] const CycleCover& solution() const;
  // After `solved` or `none`: the engine that had the last word; nullptr if none of them had.
  [[nodiscard]] const Engine* winner() const;
  // What had the last word: the name of an engine, "decomposition" or "first cover"; else "".
  [[nodiscard]] const char* decided_by() const;
  [[nodiscard]] PortfolioCounts counts() const;
  // The same as in counts(), cheap.
  [[nodiscard]] std::uint64_t steps() const;
  [[nodiscard]] std::size_t rounds() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace tsume::hamilton
