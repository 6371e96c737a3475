#include "lib/doves/retro/solver.hpp"

#include "lib/core/clones.hpp"
#include "lib/core/parallel.hpp"
#include "lib/doves/rules/symmetry.hpp"
#include "lib/io/error.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace tsume::doves::retro {

namespace {

// Units that one thread works on in a row: some milliseconds of work.
constexpr std::uint32_t units_in_a_row = 32;

// A sort key: the cells of the bosses in the box around all doves, up to symmetry and exchange of
// the bosses, then the size of the box.
std::array<int, 3> place_of_bosses(const Index::UnitOnShape& on) {
  const Box& box = on.shape->box;
  int least = std::numeric_limits<int>::max();
  for (std::size_t s = 0; s < symmetry_count; ++s) {
    const CellMap& map = cell_map_of(s, box.height, box.width);
    const auto [a, b] = std::minmax(map[static_cast<std::size_t>(cell_of(on.unit.mine))],
                                    map[static_cast<std::size_t>(cell_of(on.unit.theirs))]);
    least = std::min(least, 16 * static_cast<int>(a) + static_cast<int>(b));
  }
  const auto [shorter, longer] = std::minmax(box.height, box.width);
  return {least, longer, shorter};
}

// Most actions leave the bosses and the box where they are. Sorts units by this key, so that those
// that are near in the order read much the same units. With 2 GB for open ranges, a pass for
// losses over all units with 11 doves (when 80 % of the full game was decided) decompresses 37 GB
// in this order, 52 GB in that of the distance between the bosses and 99 GB in that of the numbers.
void sort_by_bosses(const Index& index, std::span<std::uint32_t> units) {
  std::vector<std::pair<std::array<int, 3>, std::uint32_t>> keyed;
  for (const std::uint32_t unit : units) {
    keyed.emplace_back(place_of_bosses(index.units()[unit]), unit);
  }
  std::ranges::sort(keyed);
  std::ranges::transform(keyed, units.begin(), [](const auto& pair) { return pair.second; });
}

constexpr Stamp last_stamp = std::numeric_limits<Stamp>::max() - 1;

// The first and the last layer of the game with at most one dove more or less: actions from a layer
// and to it stay between them.
std::pair<int, int> layers_around(const Game& game, int doves) {
  return {std::max(doves - 1, least_doves), std::min(doves + 1, game.most)};
}

// Counts positions of a layer that are new in the set of the fact.
void add_unseen(std::array<LayerCounts, 2>& unseen, const Game& game, Fact fact, int doves,
                std::uint64_t count) {
  LayerCounts& counts = unseen[static_cast<std::size_t>(other(fact))];
  const auto [first, last] = layers_around(game, doves);
  for (int n = first; n <= last; ++n) {
    counts[static_cast<std::size_t>(n)] += count;
  }
}

}  // namespace

Progress Progress::none(const Tables& tables) {
  const std::vector<Stamp> never(tables.unit_count(), 0);
  Progress progress{1, {never, never}, {never, never}, {}};
  for (int n = least_doves; n <= tables.game().most; ++n) {
    add_unseen(progress.unseen, tables.game(), Fact::won, n, tables.wins_at_once(n));
  }
  return progress;
}

RetrogradeSolver::RetrogradeSolver(const Tables& tables, Sets& sets, RetrogradeOptions options,
                                   const std::optional<Progress>& from)
    : tables_(tables),
      sets_(sets),
      options_(std::move(options)),
      order_(tables.unit_count()),
      log_(tables.unit_count(), options_.log_bytes) {
  std::iota(order_.begin(), order_.end(), std::uint32_t{0});
  for (int n = least_doves; n <= tables.game().most; ++n) {
    const Layer& layer = tables.index().layer(n);
    sort_by_bosses(tables.index(), std::span(order_).subspan(layer.first_unit, layer.unit_count));
  }
  for (Stamps* stamps : {&won_stamps_, &lost_stamps_}) {
    stamps->unit.assign(tables.unit_count(), 0);
    stamps->block.assign(tables.block_count(), 0);
  }
  restart_stamps(from ? &*from : nullptr);
}

RetrogradeSolver::~RetrogradeSolver() = default;

void RetrogradeSolver::restart_stamps(const Progress* from) {
  unseen_ = from == nullptr ? Progress::none(tables_).unseen : from->unseen;
  for (const Fact fact : {Fact::won, Fact::lost}) {
    Stamps& marks = stamps(fact);
    marks.layer.fill(0);
    std::fill(marks.unit.begin(), marks.unit.end(), Stamp{0});
    std::fill(marks.block.begin(), marks.block.end(), Stamp{0});
    for (int n = least_doves; n <= tables_.game().most; ++n) {
      const Layer& layer = tables_.index().layer(n);
      for (std::uint32_t unit = layer.first_unit; unit < layer.end_unit(); ++unit) {
        const Stamp stamp =
            from == nullptr ? Stamp{1} : from->changed[static_cast<std::size_t>(fact)][unit];
        if (stamp == 0) {
          continue;
        }
        Sets::Pins pins(sets_);
        const std::uint8_t* const rows = pins.open(column_of(fact), unit);
        const std::uint32_t first = layer.block_of(unit);
        std::uint64_t known = 0;
        for (std::size_t s = 0; s < layer.splits.size(); ++s) {
          const auto block = first + static_cast<std::uint32_t>(s);
          const std::uint8_t* const begin = rows + tables_.block_offset(block);
          const std::uint32_t bytes =
              tables_.stored_rows(layer, unit, s) * row_bytes[layer.splits[s].theirs_count];
          if (!is_zero(begin, bytes)) {
            known += from == nullptr ? count_bits(begin, bytes) : 0;
            Stamp& latest = marks.layer[static_cast<std::size_t>(n)];
            marks.block[block] = marks.unit[unit] = stamp;
            latest = std::max(latest, stamp);
          }
        }
        add_unseen(unseen_, tables_.game(), fact, n, known / tables_.index().fixers(unit));
      }
    }
  }
  for (std::size_t fact = 0; fact < looked_.size(); ++fact) {
    if (from != nullptr) {
      looked_[fact] = from->looked[fact];
    } else {
      looked_[fact].assign(tables_.unit_count(), 0);
    }
  }
  now_ = from == nullptr ? Stamp{1} : from->now;
  log_.restart(static_cast<Stamp>(now_ + 1));
}

Progress RetrogradeSolver::progress() const {
  return {now_, {won_stamps_.unit, lost_stamps_.unit}, looked_, unseen_};
}

Sweep RetrogradeSolver::sweep_since(Stamp since) const {
  Sweep sweep;
  sweep.tables = &tables_;
  sweep.log = &log_;
  sweep.since = since;
  sweep.sets = &sets_;
  sweep.won.unit_stamp = won_stamps_.unit.data();
  sweep.won.block_stamp = won_stamps_.block.data();
  sweep.lost.unit_stamp = lost_stamps_.unit.data();
  sweep.lost.block_stamp = lost_stamps_.block.data();
  return sweep;
}

Stamp RetrogradeSolver::latest_around(Fact fact, int doves) const {
  const Stamps& marks = other(fact) == Fact::won ? won_stamps_ : lost_stamps_;
  const auto n = static_cast<std::size_t>(doves);
  return std::max({marks.layer[n - 1], marks.layer[n], marks.layer[n + 1]});
}

Stamp RetrogradeSolver::needed_from(Fact fact, int doves) const {
  const auto& looked = looked_[static_cast<std::size_t>(other(fact))];
  const auto& index = tables_.index();
  const auto [first, last] = layers_around(tables_.game(), doves);
  return *std::min_element(looked.begin() + index.layer(first).first_unit,
                           looked.begin() + index.layer(last).end_unit());
}

namespace {

// Where a row of a block is: its bytes in a set, and its positions in the plies of the unit.
struct RowPlace {
  std::uint32_t block = 0;
  std::size_t first_byte = 0;
  std::size_t bytes = 0;
  std::uint64_t first_position = 0;  // 0 without plies
  std::uint64_t positions = 0;
};

// Finds the rows of a unit, in ascending order.
class RowFinder {
 public:
  RowFinder(const Tables& tables, std::uint32_t unit, bool with_plies)
      : tables_(tables),
        layer_(tables.index().layer_of(unit)),
        first_block_(layer_.block_of(unit)),
        with_plies_(with_plies) {}

  RowPlace find(const NewRow& row) {
    const std::uint32_t block = first_block_ + row.split;
    const std::size_t theirs = layer_.splits[row.split].theirs_count;
    const std::uint32_t rows_before = stored_before(tables_.win1(block), row.row);
    RowPlace place;
    place.block = block;
    place.bytes = row_bytes[theirs];
    place.first_byte = tables_.block_offset(block) + rows_before * place.bytes;
    place.positions = arrangements_on(theirs).count;
    if (with_plies_) {
      go_to_split(row.split);
      place.first_position = positions_before_split_ + rows_before * place.positions;
    }
    return place;
  }

 private:
  void go_to_split(std::size_t split) {
    for (; split_ < split; ++split_) {
      const auto block = first_block_ + static_cast<std::uint32_t>(split_);
      const std::uint64_t rows =
          stored_before(tables_.win1(block), layer_.row[split_ + 1] - layer_.row[split_]);
      positions_before_split_ += rows * arrangements_on(layer_.splits[split_].theirs_count).count;
    }
  }

  const Tables& tables_;
  const Layer& layer_;
  std::uint32_t first_block_;
  bool with_plies_;
  std::size_t split_ = 0;
  std::uint64_t positions_before_split_ = 0;
};

}  // namespace

TSUME_CLONES std::uint64_t RetrogradeSolver::enter(std::uint32_t unit, Fact fact, Plies plies,
                                                   const std::vector<NewRow>& found,
                                                   ChangeList& changes) {
  const Column column = column_of(fact);
  Stamps& marks = stamps(fact);
  Sets::Pins pins(sets_);
  pins.pin(column, unit);
  auto* const unit_plies =
      sets_.has_plies() ? reinterpret_cast<Plies*>(pins.open(Column::plies, unit)) : nullptr;

  // Rows are found some rows ahead: their memory comes while others are entered.
  constexpr std::size_t rows_ahead = 4;
  std::array<RowPlace, rows_ahead> found_ahead{};
  RowFinder finder(tables_, unit, unit_plies != nullptr);
  const auto find_and_prefetch = [&](const NewRow& row) {
    const RowPlace place = finder.find(row);
    __builtin_prefetch(sets_.at_hand(column, unit, place.first_byte, sizeof(Row)), 1);
    if (unit_plies != nullptr) {
      Plies* const row_plies = unit_plies + place.first_position;
      for_each_bit(row.bits, [&](std::size_t bit) { __builtin_prefetch(row_plies + bit, 1); });
    }
    return place;
  };
  // Adds a row to the set, and returns what was not in it.
  const auto add_to_set = [&](const RowPlace& place, const Row& row) {
    Row known;
    std::uint8_t* const bytes = sets_.fetch(column, unit, place.first_byte, sizeof known);
    std::memcpy(&known, bytes, sizeof known);
    const Row fresh = row.without(known);
    if (!fresh.empty()) {
      known = known | fresh;
      std::memcpy(bytes, &known, sizeof known);  // what follows the row stays as it is
      sets_.written(column, unit, place.first_byte, place.bytes);
    }
    return fresh;
  };

  std::uint64_t entered = 0;
  for (std::size_t next = 0; next < found.size() + rows_ahead; ++next) {
    const RowPlace place = found_ahead[next % rows_ahead];
    if (next < found.size()) {
      found_ahead[next % rows_ahead] = find_and_prefetch(found[next]);
    }
    if (next < rows_ahead) {
      continue;
    }
    const NewRow& row = found[next - rows_ahead];
    const Row fresh = add_to_set(place, row.bits);
    if (fresh.empty()) {
      continue;
    }
    entered += fresh.count();
    marks.block[place.block] = marks.unit[unit] = now_;
    if (changes.size() <= ChangeLog::most_of_a_unit) {
      changes.add(now_, row.split, row.row, fresh);
    }
    if (unit_plies != nullptr) {
      Plies* const row_plies = unit_plies + place.first_position;
      for_each_bit(fresh, [&](std::size_t bit) { row_plies[bit] = plies; });
      sets_.written(Column::plies, unit, place.first_position * sizeof(Plies),
                    place.positions * sizeof(Plies));
    }
  }
  return entered;
}

bool RetrogradeSolver::sweep_unit(const Sweep& sweep, std::uint32_t unit, Fact fact,
                                  Scratch& scratch, Sets::Pins& pins) const {
  scratch.found.clear();
  if (!find_recent_changes(sweep, unit, fact, scratch)) {
    return false;
  }
  if (sets_.is_limited()) {
    pin_around(sweep, unit, fact, scratch, pins);
  }
  options_.sweep(sweep, unit, fact, scratch);
  return !scratch.found.empty();
}

void RetrogradeSolver::pin_around(const Sweep& sweep, std::uint32_t unit, Fact fact,
                                  const Scratch& scratch, Sets::Pins& pins) const {
  pins.pin(Column::won, unit);
  pins.pin(Column::lost, unit);
  if (fact == Fact::won && !scratch.follow) {
    for (const RecentChanges& after : scratch.recent) {
      pins.pin(Column::lost, after.transition->unit);
    }
  }
  if (fact == Fact::lost) {
    for (const Transition& t : tables_.transitions(unit)) {
      if (has_changed(sweep.won, t, 1)) {
        pins.pin(Column::won, t.unit);
      }
    }
  }
}

std::unique_ptr<Scratch> RetrogradeSolver::take_scratch() {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) {
    return std::make_unique<Scratch>();
  }
  std::unique_ptr<Scratch> scratch = std::move(spare_.back());
  spare_.pop_back();
  return scratch;
}

RetrogradeSolver::Done RetrogradeSolver::look_at(const Search& search, std::uint32_t first,
                                                 std::uint32_t last) {
  std::vector<Stamp>& looked = looked_[static_cast<std::size_t>(search.fact)];
  std::unique_ptr<Scratch> scratch = take_scratch();
  ChangeList changes;
  Done done;
  done.last = last;
  for (std::uint32_t i = first; i < last; ++i) {
    const std::uint32_t unit = order_[i];
    const Sweep sweep = sweep_since(search.since.value_or(looked[unit]));
    looked[unit] = now_;
    Sets::Pins pins(sets_);
    if (!sweep_unit(sweep, unit, search.fact, *scratch, pins)) {
      continue;
    }
    changes.clear();
    const std::uint64_t found = enter(unit, search.fact, search.plies, scratch->found, changes);
    log_.add(search.fact, unit, changes, search.needed, now_);
    assert(found % tables_.index().fixers(unit) == 0);
    done.found += found / tables_.index().fixers(unit);
  }
  done.transitions = std::exchange(scratch->transitions, 0);
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(scratch));
  return done;
}

RetrogradeSolver::Result RetrogradeSolver::pass(int doves, Fact fact, std::optional<Stamp> since,
                                                Plies plies) {
  ++passes_;
  const Layer& layer = tables_.index().layer(doves);
  std::vector<Stamp>& looked = looked_[static_cast<std::size_t>(fact)];
  const Stamp latest = latest_around(fact, doves);
  const Search search{fact, since, since ? now_ : needed_from(fact, doves), plies};
  struct Range {  // of order_
    std::uint32_t first;
    std::uint32_t last;
  };
  std::uint32_t next = layer.first_unit;
  Result result;
  core::for_each_ordered(
      options_.threads,
      [&]() -> std::optional<Range> {
        while (!since && next < layer.end_unit() && looked[order_[next]] > latest) {
          ++next;  // a pass that was stopped has been here
        }
        if (next == layer.end_unit()) {
          return std::nullopt;
        }
        if (options_.stop() || sets_.crowded()) {
          result.done = false;
          return std::nullopt;
        }
        const Range range{next, std::min(next + units_in_a_row, layer.end_unit())};
        next = range.last;
        return range;
      },
      [&](const Range& range) { return look_at(search, range.first, range.last); },
      [&](const Done& done) {
        result.found += done.found;
        transitions_ += done.transitions;
        options_.report({doves, fact, static_cast<unsigned>(passes_), layer.unit_count,
                         done.last - layer.first_unit, result.found});
      });
  if (result.done) {
    unseen_[static_cast<std::size_t>(fact)][static_cast<std::size_t>(doves)] = 0;
  }
  make_room_in_log(doves, fact, since);
  if (result.found != 0) {
    stamps(fact).layer[static_cast<std::size_t>(doves)] = now_;
    add_unseen(unseen_, tables_.game(), fact, doves, result.found);
  }
  return result;
}

void RetrogradeSolver::make_room_in_log(int doves, Fact fact, std::optional<Stamp> since) {
  const Index& index = tables_.index();
  if (log_.take_overflow()) {
    // A unit follows the log only if that has all recent changes of all units after its actions.
    // With gaps, the other changes of the layer take room and are of little use.
    const Layer& layer = index.layer(doves);
    log_.forget(fact, layer.first_unit, layer.end_unit(), static_cast<Stamp>(now_ + 1));
  }
  if (log_.is_filling()) {
    const auto [first, last] = layers_around(tables_.game(), doves);
    for (int n = first; n <= last; ++n) {
      const Layer& layer = index.layer(n);
      log_.forget(other(fact), layer.first_unit, layer.end_unit(),
                  since ? *since : needed_from(other(fact), n));
    }
  }
}

std::optional<RetrogradeSolver::Pass> RetrogradeSolver::next_pass() const {
  // Where few positions are decided, most candidates for losses are looked at in vain, so that wins
  // go first: sound-8 takes 14.8 s instead of 16.4. Elsewhere a pass for wins takes as long as one
  // for losses.
  const double cost_of_losses = tables_.game().is_sparse() ? 10 : 1;
  std::optional<Pass> result;
  double most = 0;
  for (int doves = tables_.game().most; doves >= least_doves; --doves) {
    const Layer& layer = tables_.index().layer(doves);
    // A pass takes about as long as there are positions.
    const auto size = static_cast<double>(tables_.stored_positions(doves) + 1);
    for (const Fact fact : {Fact::lost, Fact::won}) {
      const double cost = fact == Fact::lost ? cost_of_losses * size : size;
      const auto& looked = looked_[static_cast<std::size_t>(fact)];
      const Stamp oldest =
          *std::min_element(looked.begin() + layer.first_unit, looked.begin() + layer.end_unit());
      const Stamp change = latest_around(fact, doves);
      const bool is_due =
          fact == Fact::won ? change != 0 && change >= oldest : oldest == 0 || change >= oldest;
      const std::uint64_t unseen =
          unseen_[static_cast<std::size_t>(fact)][static_cast<std::size_t>(doves)] + 1;
      if (is_due && static_cast<double>(unseen) / cost > most) {
        most = static_cast<double>(unseen) / cost;
        result = {doves, fact};
      }
    }
  }
  return result;
}

bool RetrogradeSolver::solve() {
  while (const auto next = next_pass()) {
    if (now_ == last_stamp) {
      restart_stamps();
    }
    ++now_;
    if (!pass(next->doves, next->fact, std::nullopt, 0).done) {
      return false;
    }
    options_.after_pass();
  }
  return true;
}

bool RetrogradeSolver::sets_from_plies(unsigned most) {
  bool has_most = false;
  const std::uint32_t end = tables_.index().layer(tables_.game().most).end_unit();
  for (std::uint32_t unit = 0; unit < end; ++unit) {
    Sets::Pins pins(sets_);
    const Layer& layer = tables_.index().layer_of(unit);
    auto* plies = reinterpret_cast<Plies*>(pins.open(Column::plies, unit));
    std::uint8_t* won_row = pins.open(Column::won, unit);
    std::uint8_t* lost_row = pins.open(Column::lost, unit);
    bool changed = false;
    bool too_many = false;
    for (std::size_t s = 0; s < layer.splits.size(); ++s) {
      const auto block = layer.block_of(unit) + static_cast<std::uint32_t>(s);
      const std::size_t theirs = layer.splits[s].theirs_count;
      const std::size_t bits = arrangements_on(theirs).count;
      const std::uint32_t rows =
          stored_before(tables_.win1(block), layer.row[s + 1] - layer.row[s]);
      for (std::uint32_t r = 0; r < rows; ++r) {
        Row won;
        Row lost;
        for (std::size_t i = 0; i < bits; ++i, ++plies) {
          if (*plies > most) {
            *plies = 0;
            too_many = true;
          } else if (*plies != 0) {
            has_most = has_most || *plies == most;
            (*plies % 2 == 1 ? won : lost).insert(i);
          }
        }
        changed = changed || std::memcmp(won_row, &won, row_bytes[theirs]) != 0 ||
                  std::memcmp(lost_row, &lost, row_bytes[theirs]) != 0;
        std::memcpy(won_row, &won, row_bytes[theirs]);
        std::memcpy(lost_row, &lost, row_bytes[theirs]);
        won_row += row_bytes[theirs];
        lost_row += row_bytes[theirs];
      }
    }
    if (too_many) {
      sets_.written(Column::plies, unit);
    }
    if (changed) {
      sets_.written(Column::won, unit);
      sets_.written(Column::lost, unit);
    }
  }
  return has_most;
}

bool RetrogradeSolver::solve_by_levels(const OnLevel& on_level, unsigned reached) {
  assert(sets_.has_plies());
  const bool begun = sets_from_plies(reached + 1);
  restart_stamps();
  // All blocks are looked at in the first two levels; the stamp of a level is its number.
  unsigned whole = 2;
  for (unsigned level = reached + 1; level < last_stamp; ++level) {
    const Fact fact = level % 2 == 0 ? Fact::lost : Fact::won;
    LayerCounts found{};
    std::uint64_t total = 0;
    now_ = static_cast<Stamp>(level);
    for (int n = least_doves; n <= tables_.game().most; ++n) {
      const auto since = static_cast<Stamp>(whole > 0 ? 0 : level - 1);
      if (whole == 0 && latest_around(fact, n) < since) {
        continue;
      }
      const Result result = pass(n, fact, since, static_cast<Plies>(level));
      if (!result.done) {
        return false;
      }
      found[static_cast<std::size_t>(n)] = result.found;
      total += result.found;
    }
    whole -= whole > 0 ? 1 : 0;
    // All of a level that was begun before may have been found.
    if (total == 0 && !(begun && level == reached + 1)) {
      return true;
    }
    on_level(level, found);
  }
  throw io::Failure("more levels than a store can hold");
}

bool RetrogradeSolver::sweep_units(std::uint32_t first, std::uint32_t last, Fact fact,
                                   const OnUnit& use) {
  const Sweep sweep = sweep_since(0);
  Scratch scratch;
  for (std::uint32_t unit = first; unit < last; ++unit) {
    if (options_.stop()) {
      return false;
    }
    Sets::Pins pins(sets_);
    if (sweep_unit(sweep, unit, fact, scratch, pins)) {
      use(unit, scratch.found);
    }
  }
  transitions_ += scratch.transitions;
  return true;
}

}  // namespace tsume::doves::retro
