#include "lib/doves/retro/tally.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
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
        throw io::Failure("the set of positions with " + std::to_string(n) +
                          " doves is damaged: a position without its mirror image");
      }
      counts[i] += bits / tables.index().fixers(unit);
    }
    if (fact == Fact::won) {
      counts[i] += tables.wins_at_once(n);
    }
  }
  return counts;
}

// Counts the values of a game of defenders: draw, no_loss and no_win.
void count_held(const Tables& tables, Sets& sets, Tally& tally) {
  for (int n = least_doves; n <= tables.game().most; ++n) {
    const Layer& layer = tables.index().layer(n);
    const auto i = static_cast<std::size_t>(n);
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      const std::uint64_t fixers = tables.index().fixers(unit);
      std::uint64_t draws = 0;
      std::uint64_t no_losses = 0;
      std::uint64_t no_wins = 0;
      Sets::Pins pins(sets);
      const std::uint8_t* won = pins.open(Column::won, unit);
      const std::uint8_t* lost = pins.open(Column::lost, unit);
      for (std::size_t s = 0; s < layer.splits.size(); ++s) {
        const std::size_t theirs = layer.splits[s].theirs_count;
        const Row& all = arrangements_on(theirs).all;
        const std::uint32_t won_rows = tables.stored_rows(Fact::won, layer, unit, s);
        const std::uint32_t lost_rows = tables.stored_rows(Fact::lost, layer, unit, s);
        // What is not asked for may be so.
        const auto next_row = [&](const std::uint8_t*& bytes, bool asked) {
          Row row = all;
          if (asked) {
            std::memcpy(&row, bytes, sizeof row);
            row = row & all;
            bytes += row_bytes[theirs];
          }
          return row;
        };
        for (std::uint32_t r = 0; r < std::max(won_rows, lost_rows); ++r) {
          const Row may_win = next_row(won, won_rows != 0);
          const Row may_lose = next_row(lost, lost_rows != 0);
          draws += all.without(may_win | may_lose).count();
          no_losses += may_win.without(may_lose).count();
          no_wins += may_lose.without(may_win).count();
        }
      }
      const auto add = [&](Outcome outcome, std::uint64_t count) {
        if (count % fixers != 0) {
          throw io::Failure("the sets of positions with " + std::to_string(n) +
                            " doves are damaged: a position without its mirror image");
        }
        tally.counts[static_cast<std::size_t>(outcome)][i] += count / fixers;
      };
      add(Outcome::draw, draws);
      add(Outcome::no_loss, no_losses);
      add(Outcome::no_win, no_wins);
    }
  }
}

}  // namespace

std::uint64_t count_of(const Tally& tally, const Game& game, bool complete, Outcome outcome,
                       int doves) {
  const auto i = static_cast<std::size_t>(doves);
  const auto outcomes = outcomes_of(game, complete);
  if (outcome != outcomes.back()) {
    return tally.counts[static_cast<std::size_t>(outcome)][i];
  }
  std::uint64_t rest = tally.all[i];
  for (const Outcome other : outcomes.first(outcomes.size() - 1)) {
    rest -= tally.counts[static_cast<std::size_t>(other)][i];
  }
  return rest;
}

Tally tally_of(const Tables& tables, Sets& sets, bool complete) {
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
  auto& wins = tally.counts[static_cast<std::size_t>(Outcome::win)];
  if (tables.game().truncation == Truncation::hold) {
    for (int n = least_doves; n <= tables.game().most; ++n) {
      wins[static_cast<std::size_t>(n)] = tables.wins_at_once(n);
    }
    if (complete) {
      count_held(tables, sets, tally);
    }
    return tally;
  }
  wins = count_positions(tables, sets, Fact::won);
  tally.counts[static_cast<std::size_t>(Outcome::loss)] = count_positions(tables, sets, Fact::lost);
  return tally;
}

}  // namespace tsume::doves::retro
