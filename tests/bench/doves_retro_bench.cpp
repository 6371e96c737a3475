// The sweep of doves-retro: microseconds for each block that is read and transposed, and the bytes
// of rows read in a second, with both kernels. The sets hold random bits, so that nothing can be
// passed over; blocks are read where they are in a real sweep.
#include "lib/core/random.hpp"
#include "lib/doves/retro/solver.hpp"

#include <benchmark/benchmark.h>

#include <cstring>
#include <map>
#include <memory>

namespace {

using namespace tsume::doves;
using namespace tsume::doves::retro;

// A game with sets of random positions.
struct Filled {
  explicit Filled(int most)
      : tables(
            [&] {
              Game game;
              game.truncation = Truncation::cap;
              game.most = most;
              return game;
            }(),
            index),
        sets(Sets::in_memory(tables, false)) {
    tsume::core::Random random(1);
    const Layout& layout = sets.layout();
    for (std::uint32_t unit = 0; unit < layout.places.size(); ++unit) {
      // Few positions are won or lost, or nothing would be left to decide.
      for (const Column column : {Column::won, Column::lost}) {
        Sets::Pins pins(sets);
        std::uint8_t* const rows = pins.open(column, unit);
        const std::uint64_t bytes = layout.end(column, unit) - layout.begin(column, unit);
        for (std::uint64_t i = 0; i + 8 <= bytes; i += 8) {
          const std::uint64_t bits = random.next() & random.next() & random.next();
          std::memcpy(rows + i, &bits, sizeof bits);
        }
      }
    }
  }
  Index index;
  Tables tables;
  Sets sets;
};

const Filled& filled(int most) {
  static std::map<int, std::unique_ptr<Filled>> games;
  auto& game = games[most];
  if (!game) {
    game = std::make_unique<Filled>(most);
  }
  return *game;
}

void sweep(benchmark::State& state, UnitSweep kernel) {
  if (kernel == nullptr) {
    state.SkipWithError("this processor lacks the instructions");
    return;
  }
  auto& game = const_cast<Filled&>(filled(static_cast<int>(state.range(0))));
  RetrogradeOptions options;
  options.sweep = kernel;
  RetrogradeSolver solver(game.tables, game.sets, options);
  const Layer& layer = game.tables.index().layer(game.tables.game().most);
  constexpr std::uint32_t units = 16;
  std::uint32_t first = layer.first_unit;
  for (auto _ : state) {
    benchmark::DoNotOptimize(solver.sweep_units(first, first + units, Fact::won,
                                                [](std::uint32_t, const std::vector<NewRow>&) {}));
    first = first + 2 * units <= layer.end_unit() ? first + units : layer.first_unit;
  }
  state.counters["blocks"] =
      benchmark::Counter(static_cast<double>(solver.transitions()), benchmark::Counter::kIsRate);
  state.counters["s_per_block"] =
      benchmark::Counter(static_cast<double>(solver.transitions()),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(sweep, portable, portable_unit_sweep())->Arg(6)->Arg(7)->Arg(8);
BENCHMARK_CAPTURE(sweep, avx2, avx2_unit_sweep())->Arg(6)->Arg(7)->Arg(8);
BENCHMARK_CAPTURE(sweep, gfni, gfni_unit_sweep())->Arg(6)->Arg(7)->Arg(8);

}  // namespace

BENCHMARK_MAIN();
