#include "lib/doves/retro/lookup.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace tsume::doves::retro {

namespace {

// About 4 KB each at most.
constexpr std::size_t most_kept_units = 4096;

}  // namespace

std::span<const Outcome> outcomes_of(const Game& game, bool complete) {
  static constexpr std::array decided{Outcome::win, Outcome::loss, Outcome::draw};
  static constexpr std::array proved{Outcome::win, Outcome::loss, Outcome::unknown};
  static constexpr std::array held{Outcome::win, Outcome::draw, Outcome::no_loss, Outcome::no_win,
                                   Outcome::unknown};
  static constexpr std::array at_once{Outcome::win, Outcome::unknown};
  if (game.truncation == Truncation::hold) {
    return complete ? std::span<const Outcome>(held) : at_once;
  }
  return complete && game.truncation != Truncation::sound ? decided : proved;
}

std::vector<UnitPlace> unit_places(const Tables& tables) {
  std::vector<UnitPlace> places;
  std::uint64_t plies = 0;
  const std::uint32_t end = tables.index().layer(tables.game().most).end_unit();
  for (std::uint32_t unit = 0; unit < end; ++unit) {
    const Layer& layer = tables.index().layer_of(unit);
    if (unit == layer.first_unit) {
      plies = 0;
    }
    places.push_back(
        {tables.unit_offset(Fact::won, unit), tables.unit_offset(Fact::lost, unit), plies});
    const std::uint32_t first = layer.block_of(unit);
    for (std::uint32_t s = 0; s < layer.splits.size(); ++s) {
      plies +=
          std::uint64_t{stored_before(tables.win1(first + s), layer.row[s + 1] - layer.row[s])} *
          arrangements_on(layer.splits[s].theirs_count).count;
    }
  }
  return places;
}

Lookup::Lookup(const Game& game, std::span<const UnitPlace> places, const Sets& sets, bool complete,
               Needed needed)
    : game_(game), places_(places), sets_(sets), complete_(complete), needed_(std::move(needed)) {}

const std::vector<Row>& Lookup::winning_rows(std::uint32_t unit) const {
  if (rows_.size() >= most_kept_units && rows_.count(unit) == 0) {
    rows_.clear();
  }
  auto& rows = rows_[unit];
  if (rows.empty()) {
    append_winning_rows(game_, unit, rows);
  }
  return rows;
}

Judgement Lookup::at(const Slot& slot) const {
  const Layer& layer = Index::get().layer_of(slot.unit);
  const std::vector<Row>& win1 = winning_rows(slot.unit);
  if (win1[slot.split].contains(slot.row)) {
    return {Outcome::win, 1};
  }
  if (layer.doves > game_.most) {
    return {};
  }
  std::uint64_t won_byte = places_[slot.unit].won;
  std::uint64_t lost_byte = places_[slot.unit].lost;
  std::uint64_t entry = places_[slot.unit].plies;
  const auto pass = [&](const Split& split, std::uint32_t rows) {
    const std::uint64_t bytes = std::uint64_t{rows} * row_bytes[split.theirs_count];
    won_byte += game_.asks(Fact::won, split) ? bytes : 0;
    lost_byte += game_.asks(Fact::lost, split) ? bytes : 0;
    entry += std::uint64_t{rows} * arrangements_on(split.theirs_count).count;
  };
  for (std::size_t s = 0; s < slot.split; ++s) {
    pass(layer.splits[s], stored_before(win1[s], layer.row[s + 1] - layer.row[s]));
  }
  const Split& split = layer.splits[slot.split];
  pass(split, stored_before(win1[slot.split], slot.row));
  entry += slot.bit;
  const auto n = static_cast<std::size_t>(layer.doves);
  const auto contains = [&](const Region& set, std::uint64_t row) {
    const std::uint64_t byte = row + slot.bit / 8U;
    if (needed_) {
      needed_(set, byte, 1);
    }
    return (set.data()[byte] >> (slot.bit % 8U) & 1) != 0;
  };
  if (game_.truncation == Truncation::hold) {
    const bool no_win =
        complete_ && game_.asks(Fact::won, split) && !contains(sets_.won[n], won_byte);
    const bool no_loss =
        complete_ && game_.asks(Fact::lost, split) && !contains(sets_.lost[n], lost_byte);
    return {no_win && no_loss ? Outcome::draw
            : no_win          ? Outcome::no_win
            : no_loss         ? Outcome::no_loss
                              : Outcome::unknown,
            0};
  }
  const bool won = contains(sets_.won[n], won_byte);
  if (!won && !contains(sets_.lost[n], lost_byte)) {
    return {outcomes_of(game_, complete_).back(), 0};
  }
  Judgement judgement{won ? Outcome::win : Outcome::loss, 0};
  if (sets_.plies[n].size() != 0) {
    if (needed_) {
      needed_(sets_.plies[n], entry * sizeof(Plies), sizeof(Plies));
    }
    std::memcpy(&judgement.plies, sets_.plies[n].data() + entry * sizeof(Plies), sizeof(Plies));
  }
  return judgement;
}

Judgement Lookup::of(const Position& position, Side to_move) const {
  if (position.count() > game_.outer()) {
    return {};
  }
  const auto slot = Index::get().slot_of(position, to_move);
  assert(slot);
  return at(*slot);
}

std::vector<Slot> Lookup::slots_of_most_plies() const {
  const Index& index = Index::get();
  const auto plies_of = [&](int doves) {
    const Region& region = sets_.plies[static_cast<std::size_t>(doves)];
    if (needed_) {
      needed_(region, 0, region.size());
    }
    return std::span(reinterpret_cast<const Plies*>(region.data()), region.size() / sizeof(Plies));
  };
  Plies most = 0;
  for (int n = least_doves; n <= game_.most; ++n) {
    const auto plies = plies_of(n);
    if (!plies.empty()) {
      most = std::max(most, *std::max_element(plies.begin(), plies.end()));
    }
  }
  std::vector<Slot> slots;
  if (most == 0) {
    return slots;
  }
  for (int n = least_doves; n <= game_.most; ++n) {
    const Layer& layer = index.layer(n);
    const auto plies = plies_of(n);
    for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
      const auto begin = plies.begin() + static_cast<std::ptrdiff_t>(places_[unit].plies);
      const auto end = unit + 1 < layer.end_unit()
                           ? plies.begin() + static_cast<std::ptrdiff_t>(places_[unit + 1].plies)
                           : plies.end();
      if (std::find(begin, end, most) == end) {
        continue;
      }
      const std::vector<Row>& win1 = winning_rows(unit);
      auto at = begin;
      for (std::uint16_t s = 0; s < layer.splits.size(); ++s) {
        const std::size_t bits = arrangements_on(layer.splits[s].theirs_count).count;
        for (std::uint32_t row = 0; row < layer.row[s + 1U] - layer.row[s]; ++row) {
          if (win1[s].contains(row)) {
            continue;
          }
          for (std::size_t bit = 0; bit < bits; ++bit, ++at) {
            if (*at == most) {
              slots.push_back(
                  {unit, s, static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(bit)});
            }
          }
        }
      }
    }
  }
  return slots;
}

}  // namespace tsume::doves::retro
