#include "lib/doves/retro/tally.hpp"

#include "lib/core/text.hpp"
#include "lib/io/error.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace tsume::doves::retro {

namespace {

// The positions of a set by number of doves, those that win at once included in `won`.
LayerCounts count_positions(const Tables& tables, Sets& sets, Fact fact) {
  LayerCounts counts{};
  const Column column = column_of(fact);
  for (int n = least_doves; n <= tables.game().most; ++n) {
    const Layer& layer = tables.index().layer(n);
    const auto i = static_cast<std::size_t>(n);
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      Sets::Pins pins(sets);
      const std::uint64_t bits =
          count_bits(pins.open(column, unit), sets.layout().end(column, unit) -
                                                  sets.layout().begin(column, unit) - row_padding);
      if (bits % tables.index().fixers(unit) != 0) {
        throw io::Failure("the set of positions with " + core::counted(n, "dove") +
                          " is damaged: a position without its mirror image");
      }
      counts[i] += bits / tables.index().fixers(unit);
    }
    if (fact == Fact::won) {
      counts[i] += tables.wins_at_once(n);
    }
  }
  return counts;
}

}  // namespace

std::uint64_t count_of(const Tally& tally, const Game& game, bool complete, GameResult result,
                       int doves) {
  const auto i = static_cast<std::size_t>(doves);
  const auto results = results_of(game, complete);
  if (result != results.back()) {
    return tally.counts[result][i];
  }
  std::uint64_t rest = tally.all[i];
  for (const GameResult other : results.first(results.size() - 1)) {
    rest -= tally.counts[other][i];
  }
  return rest;
}

Tally tally_of(const Tables& tables, Sets& sets) {
  Tally tally;
  for (int n = least_doves; n <= tables.game().most; ++n) {
    const auto i = static_cast<std::size_t>(n);
    tally.all[i] = tables.positions(n);
    if (!sets.has_plies()) {
      continue;
    }
    if (tables.wins_at_once(n) != 0) {
      tally.levels[1][i] = tables.wins_at_once(n);
    }
    const Layer& layer = tables.index().layer(n);
    std::vector<std::uint64_t> counts(std::size_t{1} << 16);
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      Sets::Pins pins(sets);
      const auto* const plies = reinterpret_cast<const Plies*>(pins.open(Column::plies, unit));
      const std::uint64_t bytes =
          sets.layout().end(Column::plies, unit) - sets.layout().begin(Column::plies, unit);
      // In halves, as a unit on a mirror axis holds each position twice.
      const std::uint64_t weight = 2 / tables.index().fixers(unit);
      for (std::size_t p = 0; p < bytes / sizeof(Plies); ++p) {
        counts[plies[p]] += weight;
      }
    }
    for (std::size_t level = 1; level < counts.size(); ++level) {
      if (counts[level] != 0) {
        tally.levels[static_cast<unsigned>(level)][i] += counts[level] / 2;
      }
    }
  }
  tally.counts[GameResult::win] = count_positions(tables, sets, Fact::won);
  tally.counts[GameResult::loss] = count_positions(tables, sets, Fact::lost);
  return tally;
}

}  // namespace tsume::doves::retro
