// The kernels of the SamurAI tools: writing a formula, feeding the engine, finding all places.
#include "lib/cnf/formula.hpp"
#include "lib/core/random.hpp"
#include "lib/samurai/histories/brute.hpp"
#include "lib/samurai/rules/world.hpp"
#include "lib/samurai/sat/general_encoding.hpp"
#include "lib/samurai/sat/places.hpp"
#include "lib/samurai/sat/published_encoding.hpp"
#include "lib/solver/cadical.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

namespace {

using namespace tsume::samurai;
namespace cnf = tsume::cnf;

// Twenty crowded positions, the same on every run.
const std::vector<PlaceQuestion>& questions() {
  static const std::vector<PlaceQuestion> all = [] {
    constexpr std::size_t count = 20;
    std::vector<PlaceQuestion> made;
    for (std::uint64_t seed = 1; made.size() < count; ++seed) {
      tsume::core::Random random(seed);
      if (const auto scenario = play_scenario(World::crowded(random), random)) {
        made.push_back({{situation_at(scenario->transcript, 1)}, scenario->actor, false});
      }
    }
    return made;
  }();
  return all;
}

// Runs `work` over the questions in turn.
template <typename Work>
void for_questions(benchmark::State& state, Work work) {
  std::size_t i = 0;
  for (auto _ : state) {
    work(questions()[i++ % questions().size()]);
  }
}

void encode_general_formula(benchmark::State& state) {
  for_questions(state, [](const PlaceQuestion& q) {
    cnf::Formula formula;
    encode_general(q, {}, formula);
    benchmark::DoNotOptimize(formula);
  });
}
BENCHMARK(encode_general_formula)->Unit(benchmark::kMillisecond);

void encode_published_formula(benchmark::State& state) {
  for_questions(state, [](const PlaceQuestion& q) {
    cnf::Formula formula;
    encode_published(q.turns.back(), q.enemy, {}, formula);
    benchmark::DoNotOptimize(formula);
  });
}
BENCHMARK(encode_published_formula)->Unit(benchmark::kMillisecond);

void feed_engine(benchmark::State& state) {
  for_questions(state, [](const PlaceQuestion& q) {
    tsume::solver::CadicalSolver solver;
    encode_general(q, {}, solver);
  });
}
BENCHMARK(feed_engine)->Unit(benchmark::kMillisecond);

void one_place_by_engine(benchmark::State& state) {
  for_questions(state, [](const PlaceQuestion& q) {
    tsume::solver::CadicalSolver solver;
    encode_general(q, {}, solver);
    benchmark::DoNotOptimize(solver.solve());
  });
}
BENCHMARK(one_place_by_engine)->Unit(benchmark::kMillisecond);

void all_places_by_engine(benchmark::State& state) {
  std::size_t places = 0;
  for_questions(state, [&](const PlaceQuestion& q) {
    places += enumerate_places(q, {}).places.cells().count();
  });
  state.counters["places"] = static_cast<double>(places) / static_cast<double>(state.iterations());
}
BENCHMARK(all_places_by_engine)->Unit(benchmark::kMillisecond);

void all_histories_by_search(benchmark::State& state) {
  for_questions(state, [](const PlaceQuestion& q) {
    benchmark::DoNotOptimize(histories(q.turns.back(), q.enemy, Role::acted));
  });
}
BENCHMARK(all_histories_by_search)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
