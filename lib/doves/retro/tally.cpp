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
LayerCounts count_positions(const Tables& tables, const Sets& sets, Fact fact) {
  LayerCounts counts{};
  for (int n = least_doves; n <= tables.game().most; ++n) {
    const Layer& layer = tables.index().layer(n);
    const auto i = static_cast<std::size_t>(n);
    const Region& set = (fact == Fact::won ? sets.won : sets.lost)[i];
    const std::uint8_t* const rows = set.data();
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      std::uint64_t bits = 0;
      const std::uint8_t* const end =
          rows +
          (unit + 1 < layer.end_unit() ? tables.unit_offset(fact, unit + 1)
                                       : tables.layer_bytes(fact, n)) -
          row_padding;
      const std::uint8_t* at = rows + tables.unit_offset(fact, unit);
      for (; end - at >= 8; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        bits += static_cast<std::uint64_t>(std::popcount(word));
      }
      for (; at < end; ++at) {
        bits += static_cast<std::uint64_t>(std::popcount(*at));
      }
      if (bits % tables.index().fixers(unit) != 0) {
        throw io::Failure("the set of positions with " + std::to_string(n) +
                          " doves is damaged: a position without its mirror image");
      }
      counts[i] += bits / tables.index().fixers(unit);
      // The set may be larger than the memory.
      const std::uint64_t begin = tables.unit_offset(fact, unit);
      set.release(begin, static_cast<std::uint64_t>(end - rows) - begin);
    }
    if (fact == Fact::won) {
      counts[i] += tables.wins_at_once(n);
    }
  }
  return counts;
}

// Counts the values of a game of defenders: draw, no_loss and no_win.
void count_held(const Tables& tables, const Sets& sets, Tally& tally) {
  for (int n = least_doves; n <= tables.game().most; ++n) {
    const Layer& layer = tables.index().layer(n);
    const auto i = static_cast<std::size_t>(n);
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      const std::uint64_t fixers = tables.index().fixers(unit);
      std::uint64_t draws = 0;
      std::uint64_t no_losses = 0;
      std::uint64_t no_wins = 0;
      std::uint64_t won = tables.unit_offset(Fact::won, unit);
      std::uint64_t lost = tables.unit_offset(Fact::lost, unit);
      for (std::size_t s = 0; s < layer.splits.size(); ++s) {
        const std::size_t theirs = layer.splits[s].theirs_count;
        const Row& all = arrangements_on(theirs).all;
        const std::uint32_t won_rows = tables.stored_rows(Fact::won, layer, unit, s);
        const std::uint32_t lost_rows = tables.stored_rows(Fact::lost, layer, unit, s);
        // What is not asked for may be so.
        const auto next_row = [&](const Region& set, std::uint64_t& byte, bool asked) {
          Row row = all;
          if (asked) {
            std::memcpy(&row, set.data() + byte, sizeof row);
            row = row & all;
            byte += row_bytes[theirs];
          }
          return row;
        };
        for (std::uint32_t r = 0; r < std::max(won_rows, lost_rows); ++r) {
          const Row may_win = next_row(sets.won[i], won, won_rows != 0);
          const Row may_lose = next_row(sets.lost[i], lost, lost_rows != 0);
          draws += all.without(may_win | may_lose).count();
          no_losses += may_win.without(may_lose).count();
          no_wins += may_lose.without(may_win).count();
        }
      }
      // The sets may be larger than the memory.
      sets.won[i].release(tables.unit_offset(Fact::won, unit),
                          won - tables.unit_offset(Fact::won, unit));
      sets.lost[i].release(tables.unit_offset(Fact::lost, unit),
                           lost - tables.unit_offset(Fact::lost, unit));
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

Tally tally_of(const Tables& tables, const Sets& sets, bool complete) {
  Tally tally;
  for (int n = least_doves; n <= tables.game().most; ++n) {
    const auto i = static_cast<std::size_t>(n);
    tally.all[i] = tables.positions(n);
    if (sets.plies[i].size() == 0) {
      continue;
    }
    if (tables.wins_at_once(n) != 0) {
      tally.levels[1][i] = tables.wins_at_once(n);
    }
    const auto* plies = reinterpret_cast<const Plies*>(sets.plies[i].data());
    const Layer& layer = tables.index().layer(n);
    const auto places = unit_places(tables);
    std::vector<std::uint64_t> counts(std::size_t{1} << 16);
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      const std::uint64_t end =
          unit + 1 < layer.end_unit() ? places[unit + 1].plies : tables.stored_positions(n);
      // In halves, as a unit on a mirror axis holds each position twice.
      const std::uint64_t weight = 2 / tables.index().fixers(unit);
      for (std::uint64_t p = places[unit].plies; p < end; ++p) {
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
