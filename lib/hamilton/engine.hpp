// One engine of the portfolio: a solver that keeps its clauses, one formula, and what keeps it
// moving.
#pragma once

#include "lib/core/deadline.hpp"
#include "lib/core/names.hpp"
#include "lib/core/random.hpp"
#include "lib/hamilton/cover_formula.hpp"
#include "lib/hamilton/cuts.hpp"
#include "lib/hamilton/cycle_cover.hpp"
#include "lib/hamilton/cycle_problem.hpp"
#include "lib/solver/private_file.hpp"
#include "lib/solver/solver.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tsume::hamilton {

// What an engine is: its formula, and where its solver looks first.
enum class EngineKind : std::uint8_t {
  undirected,  // undirected formula, variables first true
  directed,    // directed formula, variables first true
  guided,      // undirected formula, variables first false, then as in the last stitched cover
};

inline constexpr core::Named<EngineKind> engine_names[] = {{EngineKind::undirected, "undirected"},
                                                           {EngineKind::directed, "directed"},
                                                           {EngineKind::guided, "guided"}};
[[nodiscard]] FormulaKind formula_kind_of(EngineKind kind);

// The solver of an engine that asks no other. With `log_proof` it logs a proof.
[[nodiscard]] std::unique_ptr<solver::Solver> built_in_solver(EngineKind kind, std::uint64_t seed,
                                                              bool log_proof);

class Engine {
 public:
  // The problem must outlive the engine and must not change. `stop` as in cnf::encode_until.
  Engine(const CycleProblem& problem, EngineKind kind, std::unique_ptr<solver::Solver> solver,
         const core::Stop& stop);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // False if the solver did not get the whole formula: nothing can be asked then.
  [[nodiscard]] bool is_complete() const { return is_complete_; }
  [[nodiscard]] EngineKind kind() const { return kind_; }
  // Covers found.
  [[nodiscard]] std::size_t answers() const { return answers_; }
  [[nodiscard]] std::size_t perturbations() const { return perturbations_; }
  [[nodiscard]] std::span<const Cut> cuts() const { return cuts_; }
  [[nodiscard]] const CoverFormula& formula() const { return formula_; }
  // What its solver costs, or why it gave up.
  [[nodiscard]] const solver::Solver& solver() const { return *solver_; }

  // True if nothing crosses the border of a cut: no cover has one cycle.
  [[nodiscard]] bool is_refuted() const { return refuted_; }

  // Tells the solver a cut; false if it knew it.
  bool add_cut(const Cut& cut, CutSource source);
  // Asks for a cover that violates no cut told so far. `limits.stop` is called again and again, a
  // number of times that depends on the question only; when it returns true, the answer is
  // `unknown`.
  [[nodiscard]] cnf::Verdict ask(const core::Limits& limits);
  // Of a solver program, from now on.
  void reseed(std::uint64_t seed) { solver_->reseed(seed); }
  // After `satisfiable`.
  [[nodiscard]] CycleCover cover() const { return formula_.decode(solver_->model()); }
  // After `unsatisfiable`, of an engine that logs: the proof from the formula and the clauses of
  // its cuts. Throws io::IoError if it could not be written.
  [[nodiscard]] solver::PrivateFile take_proof();

  // After a round whose cover had `found` cycles and `left` after stitching: if few cycles were
  // found or left for many rounds, perturbations: the next question begins with random phases.
  void consider_perturbation(std::size_t found, std::size_t left, core::Random& random);
  // An undirected engine looks first for covers like this one, unless it was just perturbed.
  void guide(const CycleCover& cover);

 private:
  const CycleProblem& problem_;
  EngineKind kind_;
  CoverFormula formula_;
  std::unique_ptr<solver::Solver> solver_;
  bool is_complete_ = false;
  CutFilter known_;
  std::vector<Cut> cuts_;
  std::size_t answers_ = 0;
  std::size_t perturbations_ = 0;
  std::size_t few_found_ = 0;     // rounds in succession
  std::size_t few_stitched_ = 0;  // since the last perturbation or round with few cycles found
  bool perturbed_ = false;
  bool refuted_ = false;
};

}  // namespace tsume::hamilton
