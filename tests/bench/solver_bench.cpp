// The SAT ground: reading and writing DIMACS, checking proofs, all models within the process and
// through a program. The program is the baseline of the engine, the solver that of the check.
#include "lib/cnf/dimacs.hpp"
#include "lib/cnf/formula.hpp"
#include "lib/solver/cadical.hpp"
#include "lib/solver/drat.hpp"
#include "lib/solver/make_solver.hpp"
#include "lib/solver/models.hpp"
#include "tests/unit/solver/brute_force.hpp"

#include <benchmark/benchmark.h>

#include <optional>
#include <sstream>
#include <string>

namespace {

using namespace tsume;

const std::string& large_text() {
  static const std::string text = [] {
    core::Random random(1);
    const cnf::Formula formula = solver::testing::random_formula(random, 200'000, 1'000'000);
    std::ostringstream out;
    cnf::write_formula(out, formula, cnf::source_of(formula));
    return out.str();
  }();
  return text;
}

cnf::Formula parsed(const std::string& text) {
  io::Input input = io::Input::from_text(text);
  return cnf::read_formula(input).formula;
}

void read_dimacs(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(parsed(large_text()));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(large_text().size()));
}
BENCHMARK(read_dimacs)->Unit(benchmark::kMillisecond);

void write_dimacs(benchmark::State& state) {
  const cnf::Formula formula = parsed(large_text());
  for (auto _ : state) {
    std::ostringstream out;
    cnf::write_formula(out, formula, cnf::source_of(formula));
    benchmark::DoNotOptimize(out);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(large_text().size()));
}
BENCHMARK(write_dimacs)->Unit(benchmark::kMillisecond);

// Pigeons have proofs with long core chains, parity sums have many short lemmas.
cnf::Formula refutable(std::int64_t which) {
  return which == 0 ? solver::testing::pigeonhole(8) : solver::testing::parity_clash(24);
}

void solve_with_proof(benchmark::State& state) {
  const cnf::Formula formula = refutable(state.range(0));
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        solver::solve(formula, solver::parse_command("cadical"), {.proof = true}));
  }
}
BENCHMARK(solve_with_proof)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

void check_proof(benchmark::State& state) {
  const cnf::Formula formula = refutable(state.range(0));
  const solver::Result result =
      solver::solve(formula, solver::parse_command("cadical"), {.proof = true});
  std::uint64_t lemmas = 0;
  for (auto _ : state) {
    io::Input proof(result.proof->path());
    lemmas += solver::check_proof(formula, proof).lemmas;
  }
  state.counters["lemmas/s"] =
      benchmark::Counter(static_cast<double>(lemmas), benchmark::Counter::kIsRate);
}
BENCHMARK(check_proof)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

// 2^8 models of a formula without clauses, projected on all of its variables.
void enumerate(benchmark::State& state, const std::optional<solver::SolverCommand>& command) {
  cnf::Formula formula;
  formula.declare_up_to(8);
  solver::ModelQuery all;
  all.command = command;
  for (std::int32_t v = 1; v <= 8; ++v) {
    all.projection.push_back({v});
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(solver::enumerate_models(formula, all, [](const auto&) {}));
  }
  state.counters["models/s"] = benchmark::Counter(static_cast<double>(state.iterations()) * 256,
                                                  benchmark::Counter::kIsRate);
}

void models_of_a_program(benchmark::State& state) {
  enumerate(state, solver::parse_command("minisat"));
}
BENCHMARK(models_of_a_program)->Unit(benchmark::kMillisecond)->UseRealTime();

void models_within_the_process(benchmark::State& state) {
  enumerate(state, std::nullopt);
}
BENCHMARK(models_within_the_process)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
