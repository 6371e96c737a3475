#include "lib/doves/retro/lookup.hpp"

#include "lib/io/error.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace tsume::doves::retro {

namespace {

// About 4 KB each at most.
constexpr std::size_t most_kept_units = 4096;

}  // namespace

std::span<const GameResult> results_of(const Game& game, bool complete) {
  static constexpr std::array decided{GameResult::win, GameResult::loss, GameResult::draw};
  static constexpr std::array proved{GameResult::win, GameResult::loss, GameResult::unknown};
  return complete && game.truncation != Truncation::sound ? decided : proved;
}

Lookup::Lookup(const Game& game, Sets& sets, bool complete)
    : game_(game), sets_(sets), complete_(complete) {}

const std::vector<Row>& Lookup::winning_rows(std::uint32_t unit) const {
  if (const auto kept = rows_.find(unit); kept != rows_.end()) {
    return kept->second;
  }
  std::vector<Row> rows;
  append_winning_rows(sets_.index(), game_, unit, rows);
  if (sets_.index().layer_of(unit).doves <= game_.most) {
    require_size(unit, rows);
  }
  if (rows_.size() >= most_kept_units) {
    rows_.clear();
  }
  return rows_.emplace(unit, std::move(rows)).first->second;
}

void Lookup::require_size(std::uint32_t unit, const std::vector<Row>& win1) const {
  const Layer& layer = sets_.index().layer_of(unit);
  std::uint64_t bytes = row_padding;
  std::uint64_t entries = 0;
  for (std::size_t s = 0; s < layer.splits.size(); ++s) {
    const std::size_t theirs = layer.splits[s].theirs_count;
    const std::uint64_t rows = stored_before(win1[s], layer.row[s + 1] - layer.row[s]);
    bytes += rows * row_bytes[theirs];
    entries += rows * arrangements_on(theirs).count;
  }
  const auto size = [&](Column column) {
    return sets_.layout().end(column, unit) - sets_.layout().begin(column, unit);
  };
  if (size(Column::won) != bytes || size(Column::lost) != bytes ||
      (sets_.has_plies() && size(Column::plies) != entries * sizeof(Plies))) {
    throw io::Failure("the store is of another game than it says");
  }
}

Value Lookup::at(const Slot& slot) const {
  const Layer& layer = sets_.index().layer_of(slot.unit);
  const std::vector<Row>& win1 = winning_rows(slot.unit);
  if (win1[slot.split].contains(slot.row)) {
    return {GameResult::win, 1};
  }
  if (layer.doves > game_.most) {
    return {};
  }
  // In the unit.
  std::uint64_t row_byte = 0;
  std::uint64_t entry = 0;
  const auto pass = [&](const Split& split, std::uint32_t rows) {
    row_byte += std::uint64_t{rows} * row_bytes[split.theirs_count];
    entry += std::uint64_t{rows} * arrangements_on(split.theirs_count).count;
  };
  for (std::size_t s = 0; s < slot.split; ++s) {
    pass(layer.splits[s], stored_before(win1[s], layer.row[s + 1] - layer.row[s]));
  }
  const Split& split = layer.splits[slot.split];
  pass(split, stored_before(win1[slot.split], slot.row));
  entry += slot.bit;
  Sets::Pins pins(sets_);
  const auto read = [&](Column column, std::uint64_t offset, std::size_t count) {
    pins.pin(column, slot.unit);
    return sets_.fetch(column, slot.unit, offset, count);
  };
  const auto contains = [&](Column set) {
    return (*read(set, row_byte + slot.bit / 8U, 1) >> (slot.bit % 8U) & 1) != 0;
  };
  const bool won = contains(Column::won);
  if (!won && !contains(Column::lost)) {
    return {results_of(game_, complete_).back(), 0};
  }
  Value value{won ? GameResult::win : GameResult::loss, 0};
  if (sets_.has_plies()) {
    Plies plies = 0;
    std::memcpy(&plies, read(Column::plies, entry * sizeof(Plies), sizeof(Plies)), sizeof plies);
    value.plies = plies;
  }
  return value;
}

Value Lookup::of(const Position& position, Side to_move) const {
  if (position.count() > game_.outer()) {
    return {};
  }
  const auto slot = sets_.index().slot_of(position, to_move);
  assert(slot);
  return at(*slot);
}

std::vector<Slot> Lookup::slots_of_most_plies() const {
  if (!sets_.has_plies()) {
    return {};
  }
  const Index& index = sets_.index();
  const Layout& layout = sets_.layout();
  const auto plies_of = [&](Sets::Pins& pins, std::uint32_t unit) {
    const std::uint64_t bytes = layout.end(Column::plies, unit) - layout.begin(Column::plies, unit);
    return std::span(reinterpret_cast<const Plies*>(pins.open(Column::plies, unit)),
                     bytes / sizeof(Plies));
  };
  Plies most = 0;
  for (std::uint32_t unit = 0; unit < layout.places.size(); ++unit) {
    Sets::Pins pins(sets_);
    const auto plies = plies_of(pins, unit);
    most = plies.empty() ? most : std::max(most, *std::max_element(plies.begin(), plies.end()));
  }
  std::vector<Slot> slots;
  if (most == 0) {
    return slots;
  }
  for (std::uint32_t unit = 0; unit < layout.places.size(); ++unit) {
    Sets::Pins pins(sets_);
    const auto plies = plies_of(pins, unit);
    if (std::find(plies.begin(), plies.end(), most) == plies.end()) {
      continue;
    }
    const Layer& layer = index.layer_of(unit);
    const std::vector<Row>& win1 = winning_rows(unit);  // also checks the number of plies
    auto at = plies.begin();
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
  return slots;
}

}  // namespace tsume::doves::retro
