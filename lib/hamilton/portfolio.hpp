// The portfolio: engines with different formulas and phases that work on one problem in turn and
// keep what they learn. The last one knows the small cuts of the graph.
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
#include "lib/core/value_set.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/hamilton/decomposition.hpp"
#include "lib/hamilton/engine.hpp"
#include "lib/hamilton/patch.hpp"
#include "lib/hamilton/small_cuts.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tsume::hamilton {

// The parts of a search that can be left out: certificates and solver programs do without some, and
// tests without each.
enum class Technique : std::uint8_t {
  reductions,     // what degrees of two imply, before the first question
  first_cover,    // a cover found without a solver
  stitching,      // exchanges of two edges between cycles
  patching,       // exchanges of more edges
  small_cuts,     // cuts of few edges, before the first question
  decomposition,  // the graph is taken apart: see decomposition.hpp
};
inline constexpr Technique all_techniques[] = {Technique::reductions, Technique::first_cover,
                                               Technique::stitching,  Technique::patching,
                                               Technique::small_cuts, Technique::decomposition};

// Asked instead of the built-in solver about the formula of the first engine: a solver that is
// started anew for each question, or whose steps cannot be counted. It is told all clauses of each
// cut, which costs less than another question.
struct OtherSolver {
  std::function<std::unique_ptr<solver::Solver>()> make;  // empty: the built-in solver
  core::Limits limits{};                                  // of its questions, but for `stop`
};

struct PortfolioOptions {
  core::ValueSet<Technique> without;
  std::vector<EngineKind> engines{EngineKind::undirected, EngineKind::directed, EngineKind::guided};
  OtherSolver other;
  core::Stop is_over;       // at a limit of time; may be empty; to ask it is no step
  bool log_proofs = false;  // of built-in solvers: see Engine::take_proof
  // Least steps of the turns of each engine before the decomposition, which takes seconds to pay.
  std::vector<std::uint64_t> probe_slices{4'000, 30'000};
  std::uint64_t first_slice = 20'000;      // least steps of each engine's next turn
  double slice_growth = 1.5;               // see TurnLengths
  std::uint64_t decomposition_slices = 8;  // a turn of the decomposition, in turns of an engine
  std::size_t least_graph = 400;           // vertices; smaller graphs are not decomposed
  std::size_t least_piece = 8;             // vertices
  std::size_t piece_depth = 8;             // how deep pieces are taken apart again
  std::uint64_t seed = 1;
};

// How many cuts an engine was told.
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
  const char* engine = "";       // which engine or decomposition it was of
  std::vector<EngineCuts> cuts;  // of the engines that have had a turn
  // Of a round that looks for the numbers of a worksheet:
  std::size_t numbers = 0;  // chosen; 0: another round
  std::size_t others = 0;   // other tours, which do not have them
};

// How far a portfolio has come.
struct PortfolioCounts {
  std::size_t rounds = 0;    // questions answered by a cover, those of the decomposition too
  std::size_t cuts = 0;      // told to the engines, each counted once for an engine
  std::size_t stitches = 0;  // exchanges of two edges and patches
  std::size_t perturbations = 0;
  std::size_t small_cuts = 0;     // found before the first question
  std::size_t fewest_cycles = 0;  // of a stitched cover; 0: no cover yet
  std::uint64_t steps = 0;        // of the solvers
  std::uint64_t patch_nodes = 0;
  PieceCounts decomposition;
};

// How long each engine works before the next one does, in steps of its solver.
//
// Turns grow, so that a question which takes long is answered in the end. But a step costs several
// times as much in a question with many conflicts as in one that is soon answered: with equal steps
// an engine that never answers takes most of the time. So its turns grow only if no other engine
// answers.
class TurnLengths {
 public:
  // `first` steps in the first turn of each engine.
  TurnLengths(std::size_t engines, std::uint64_t first, double growth);

  // The steps of the next turn of an engine that has given so many answers so far: more than in its
  // last turn by the growth, if it gave one since then or if no engine did in its last turn.
  [[nodiscard]] std::uint64_t next(std::size_t engine, std::size_t answers);

 private:
  struct Turns {
    double length = 0;
    std::size_t answers = 0;
    bool answered = false;  // in its last turn, or before the first one
    bool had_turn = false;
  };
  std::vector<Turns> engines_;
  double growth_;
};

class Portfolio {
 public:
  using Report = std::function<void(const RoundReport&)>;

  // The problem, which must outlive the portfolio and must not change, is undirected, directed or
  // symmetric; engines whose formula cannot express it are replaced.
  Portfolio(const CycleProblem& problem, PortfolioOptions options);
  Portfolio(const Portfolio&) = delete;
  Portfolio& operator=(const Portfolio&) = delete;

  // Works until the problem is decided, `stop` returns true, or another solver gives up (undecided;
  // may be called again). `report` is called after each round.
  core::Outcome run(const Stop& stop, const Report& report = {});

  // After `solved`: a cover of one cycle.
  [[nodiscard]] const CycleCover& solution() const { return solution_; }
  // After `solved` or `unsolvable`: the engine that had the last word; nullptr if none of them had.
  [[nodiscard]] Engine* winner() const { return winner_; }
  // What had the last word: the name of an engine or a decomposition, "first-cover", or "".
  [[nodiscard]] const char* decided_by() const { return decided_by_; }
  // Why another solver gave up; nullopt if none did.
  [[nodiscard]] const std::optional<std::string>& gave_up() const { return gave_up_; }
  [[nodiscard]] PortfolioCounts counts() const;
  [[nodiscard]] solver::Cost cost() const;
  // Two of the counts, without the sums that counts() makes.
  [[nodiscard]] std::uint64_t steps() const { return counts_.steps; }
  [[nodiscard]] std::size_t rounds() const { return counts_.rounds; }

 private:
  struct Turn {
    std::optional<std::size_t> engine;  // which one; nullopt: of the decomposition
    std::uint64_t steps = 0;
  };
  // Which turns the decomposition has.
  enum class Share : std::uint8_t { all, behind_short_turns, before_each_round };

  [[nodiscard]] bool has(Technique technique) const {
    return !options_.without.contains(technique);
  }
  [[nodiscard]] bool asks_other() const { return static_cast<bool>(options_.other.make); }
  [[nodiscard]] bool is_plain() const;
  [[nodiscard]] const char* name_of(const Engine& engine) const;
  [[nodiscard]] std::unique_ptr<Engine> make_engine(EngineKind kind) const;
  void decide(core::Outcome outcome, const char* by);
  void try_first_cover(const Stop& stop);
  void prepare(const Stop& stop);
  bool begin_next_turn();
  Turn plan_turn(std::size_t number);
  [[nodiscard]] Turn short_turn(std::size_t number) const;
  Turn long_turn(std::size_t engine);
  Turn turn_of_decomposition();
  bool make_ready(std::size_t place);
  void round_of_engine(Engine& engine, const Stop& stop, const Report& report);
  void round_of_decomposition(const Stop& stop, const Report& report);
  void note_fewest(std::size_t cycles);
  [[nodiscard]] cnf::Verdict ask(Engine& engine, const Stop& stop) const;
  void refine(Engine& engine, const Report& report);
  void tell(RoundReport& round, const Report& report) const;
  std::size_t stitch_cover(CycleCover& cover, std::size_t cycles);
  void add_cuts(Engine& engine, const CycleCover& found, const CycleCover& stitched);

  const CycleProblem& problem_;
  PortfolioOptions options_;
  std::vector<EngineKind> kinds_;
  std::vector<std::unique_ptr<Engine>> engines_;  // made when their first turn comes
  std::vector<Cut> small_cuts_;                   // of the graph
  std::unique_ptr<Decomposition> decomposition_;
  Share share_ = Share::before_each_round;
  bool prepared_ = false;
  core::Random random_;
  PortfolioCounts counts_;
  std::uint64_t least_slice_;
  double slice_;                // of the decomposition, before its factor
  TurnLengths lengths_;         // of the engines, behind their short turns
  Turn turn_;                   // the one under way
  std::uint64_t turn_end_ = 0;  // in steps of the search
  std::size_t turns_begun_ = 0;
  core::Outcome outcome_ = core::Outcome::undecided;
  CycleCover solution_;
  Engine* winner_ = nullptr;
  const char* decided_by_ = "";
  std::optional<std::string> gave_up_;
};

}  // namespace tsume::hamilton
