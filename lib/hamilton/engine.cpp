#include "lib/hamilton/engine.hpp"

#include "lib/solver/cadical.hpp"

#include <cassert>
#include <utility>

namespace tsume::hamilton {

FormulaKind formula_kind_of(EngineKind kind) {
  return kind == EngineKind::directed ? FormulaKind::directed : FormulaKind::undirected;
}

namespace {

// When an engine is perturbed.
constexpr std::size_t few_cycles = 3;
constexpr std::size_t rounds_found = 100;    // in succession with few cycles found,
constexpr std::size_t rounds_stitched = 25;  // or with few left after stitching

}  // namespace

std::unique_ptr<solver::Solver> built_in_solver(EngineKind kind, std::uint64_t seed,
                                                bool log_proof) {
  auto solver = std::make_unique<solver::CadicalSolver>();
  // "Lucky" assignments satisfy no formula of degrees; looking for them in every round costs.
  solver->set_option("lucky", 0);
  solver->set_option("phase", kind == EngineKind::guided ? 0 : 1);
  solver->set_option("seed", static_cast<int>(seed % 2'000'000'000));
  if (log_proof) {
    solver->log_proof();
  }
  return solver;
}

Engine::Engine(const CycleProblem& problem, EngineKind kind, std::unique_ptr<solver::Solver> solver,
               const core::Stop& stop)
    : problem_(problem),
      kind_(kind),
      formula_(problem, formula_kind_of(kind)),
      solver_(std::move(solver)) {
  is_complete_ =
      cnf::encode_until(stop, *solver_, [this](cnf::ClauseSink& sink) { formula_.encode(sink); });
}

bool Engine::add_cut(const Cut& cut, CutSource source) {
  if (!known_.add(cut)) {
    return false;
  }
  formula_.encode_cut(*solver_, cut, source);
  refuted_ = refuted_ || cut.empty();
  cuts_.push_back(cut);
  return true;
}

cnf::Verdict Engine::ask(const core::Limits& limits) {
  const cnf::Verdict verdict = solver_->solve(limits);
  answers_ += verdict == cnf::Verdict::satisfiable ? 1 : 0;
  return verdict;
}

solver::PrivateFile Engine::take_proof() {
  return dynamic_cast<solver::CadicalSolver&>(*solver_).take_proof();
}

void Engine::consider_perturbation(std::size_t found, std::size_t left, core::Random& random) {
  if (std::exchange(perturbed_, false)) {
    formula_.for_each_free([&](EdgeId, cnf::Var var) { solver_->forget_preference(var); });
    few_found_ = 0;
    return;
  }
  if (found <= few_cycles) {
    ++few_found_;
    few_stitched_ = 0;
  } else {
    few_found_ = 0;
    few_stitched_ += left <= few_cycles ? 1 : 0;
  }
  if (few_found_ >= rounds_found || few_stitched_ >= rounds_stitched) {
    few_found_ = few_stitched_ = 0;
    perturbed_ = true;
    ++perturbations_;
    formula_.for_each_free([&](EdgeId, cnf::Var var) {
      const cnf::Lit lit = var;
      solver_->prefer(random.chance(1, 2) ? lit : ~lit);
    });
  }
}

void Engine::guide(const CycleCover& cover) {
  assert(formula_kind_of(kind_) == FormulaKind::undirected);
  if (perturbed_) {
    return;
  }
  formula_.for_each_free([&](EdgeId edge, cnf::Var var) {
    const auto [u, v] = problem_.edges()[edge];
    const bool on = cover.around[u][0] == v || cover.around[u][1] == v;
    const cnf::Lit lit = var;
    solver_->prefer(on ? lit : ~lit);
  });
}

}  // namespace tsume::hamilton
