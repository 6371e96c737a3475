#include "lib/doves/retro/tables.hpp"

#include <cassert>
#include <utility>

namespace tsume::doves::retro {

namespace {

// Collects the transitions of one unit.
class Collector {
 public:
  Collector(const Index& index, const Game& game, std::uint32_t unit)
      : index_(index),
        game_(game),
        shape_(*index.units()[unit].shape),
        unit_(index.units()[unit].unit),
        others_(candidates_of(shape_, unit_)) {}

  std::vector<Transition> collect() {
    if (shape_.doves < game_.outer()) {
      add_puts();
    }
    add_boss_moves();
    for (std::size_t i = 0; i < others_.count; ++i) {
      add_remove(i);
    }
    for (std::size_t i = 0; i < others_.count; ++i) {
      add_moves(i);
    }
    return std::move(found_);
  }

 private:
  // The squares afterwards, legal, with the mover's boss on `mine`. `from` leaves for `to`.
  void add(Transition transition, Squares next, Square mine, Square from, Square to) {
    transition.ending = ending_after(next, mine, unit_.theirs, game_.rules.both);
    if (transition.ending == Ending::lost) {
      return;
    }
    transition.doves = static_cast<std::uint8_t>(next.count());
    if (transition.ending == Ending::none) {
      if (transition.doves > game_.most) {
        return;
      }
      // The opponent moves next: the boss on unit_.theirs is the mover's there.
      const auto view = index_.view(next, unit_.theirs, mine);
      assert(view);
      transition.unit = view->unit;
      for (std::size_t i = 0; i < others_.count; ++i) {
        const Square now = others_.square[i] == from ? to : others_.square[i];
        transition.to[i] = now == Square::none ? std::int8_t{-1} : view->at(now);
      }
      if (transition.kind == Transition::Kind::put) {
        transition.to[most_others] = view->at(to);
      }
    }
    found_.push_back(transition);
  }

  void add_boss_moves() {
    const Squares lifted = shape_.squares - Squares(unit_.mine);
    for (const Square to : all_steps(unit_.mine) - shape_.squares) {
      const Squares next = lifted | Squares(to);
      if (fits_window(box_of(next)) && !has_isolated(next)) {
        add({}, next, to, unit_.mine, to);
      }
    }
  }

  void add_moves(std::size_t i) {
    const Square from = others_.square[i];
    const Squares lifted = shape_.squares - Squares(from);
    std::array<Squares, small_kinds> reached{};
    Squares targets;
    for (std::size_t t = 0; t < small_kinds; ++t) {
      reached[t] = reach(static_cast<Kind>(t + 1), from, shape_.squares);
      targets = targets | reached[t];
    }
    for (const Square to : targets) {
      const Squares next = lifted | Squares(to);
      if (!fits_window(box_of(next)) || has_isolated(next)) {
        continue;
      }
      Transition transition;
      transition.kind = Transition::Kind::move;
      transition.from = static_cast<std::uint8_t>(i);
      for (std::size_t t = 0; t < small_kinds; ++t) {
        transition.kinds =
            static_cast<std::uint8_t>(transition.kinds | (reached[t].contains(to) ? 1U << t : 0U));
      }
      add(transition, next, unit_.mine, from, to);
    }
  }

  void add_remove(std::size_t i) {
    const Squares next = shape_.squares - Squares(others_.square[i]);
    if (game_.rules.remove && !has_isolated(next)) {
      Transition transition;
      transition.kind = Transition::Kind::remove;
      transition.from = static_cast<std::uint8_t>(i);
      add(transition, next, unit_.mine, others_.square[i], Square::none);
    }
  }

  void add_puts() {
    for (const Square to : neighbours(shape_.squares) - shape_.squares - side_steps(unit_.theirs)) {
      const Squares next = shape_.squares | Squares(to);
      if (!fits_window(box_of(next))) {
        continue;
      }
      Transition transition;
      transition.kind = Transition::Kind::put;
      const Squares touching = all_steps(to);
      unsigned near = touching.contains(unit_.mine) ? Transition::near_boss : 0U;
      for (std::size_t i = 0; i < others_.count; ++i) {
        near |= touching.contains(others_.square[i]) ? 1U << i : 0U;
      }
      transition.near = static_cast<std::uint16_t>(near);
      add(transition, next, unit_.mine, Square::none, to);
    }
  }

  const Index& index_;
  const Game& game_;
  const Shape& shape_;
  const Unit& unit_;
  Candidates others_;
  std::vector<Transition> found_;
};

}  // namespace

std::vector<Transition> transitions_of(const Index& index, const Game& game, std::uint32_t unit) {
  return Collector(index, game, unit).collect();
}

void append_winning_rows(const Index& index, const Game& game, std::uint32_t unit,
                         std::vector<Row>& rows) {
  const auto& place = index.units()[unit];
  auto winning = winners(*place.shape, place.unit, game.rules);
  if (game.truncation == Truncation::cap && place.shape->doves >= game.most) {
    winning[1] = winning[0];  // nobody may put
  }
  for (const Split& split : index.layer_of(unit).splits) {
    rows.push_back(winning_row(split, winning));
  }
}

Tables::Tables(const Game& game, const Index& index) : game_(game), index_(index) {
  assert(least_doves <= game.most && game.most <= most_doves);
  const Layer& last = index_.layer(game.most);
  const std::uint32_t units = last.end_unit();
  win1_.reserve(last.block_of(units));
  block_offset_.reserve(last.block_of(units));
  std::vector<Row> winning;
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    const Layer& layer = index_.layer_of(unit);
    const auto n = static_cast<std::size_t>(layer.doves);
    const std::size_t first_block = win1_.size();
    winning.clear();
    append_winning_rows(index, game, unit, winning);
    win1_.insert(win1_.end(), winning.begin(), winning.end());
    const std::uint64_t fixers = index_.fixers(unit);
    std::uint64_t won = 0;
    for (std::size_t s = 0; s < layer.splits.size(); ++s) {
      const std::size_t theirs = layer.splits[s].theirs_count;
      const std::uint64_t rows = win1_[first_block + s].count();
      won += rows * arrangements_on(theirs).count;
      stored_positions_[n] +=
          (layer.row[s + 1] - layer.row[s] - rows) * arrangements_on(theirs).count;
    }
    std::uint32_t offset = 0;
    for (std::size_t s = 0; s < layer.splits.size(); ++s) {
      block_offset_.push_back(offset);
      offset += stored_rows(layer, unit, s) * row_bytes[layer.splits[s].theirs_count];
    }
    unit_offset_.push_back(layer_bytes_[n]);
    layer_bytes_[n] += offset + row_padding;
    assert(won % fixers == 0 && layer.positions_per_unit % fixers == 0);
    wins_at_once_[n] += won / fixers;
    positions_[n] += layer.positions_per_unit / fixers;
  }
  if (game.outer() > game.most) {
    add_without_escape();
  }
  first_transition_.push_back(0);
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    const std::vector<Transition> found = transitions_of(index, game, unit);
    transitions_.insert(transitions_.end(), found.begin(), found.end());
    for (const Transition& t : found) {
      next_units_.push_back(t.ending == Ending::none ? t.unit : no_unit);
    }
    first_transition_.push_back(static_cast<std::uint32_t>(transitions_.size()));
  }
}

void Tables::add_without_escape() {
  const Layer& last = index_.layer(game_.most);
  without_escape_.reserve(last.unit_count * last.splits.size());
  Conditions conditions;
  for (std::uint32_t unit = last.first_unit; unit < last.end_unit(); ++unit) {
    const auto& place = index_.units()[unit];
    find_put_conditions(*place.shape, place.unit, game_.rules, conditions);
    for (const Split& split : last.splits) {
      const Demands& demands = conditions.demands[split.theirs_count < small_kinds ? 1 : 0];
      without_escape_.push_back(
          with_puts_answered(arrangements_on(split.theirs_count).all, demands, split));
    }
  }
}

std::uint64_t Tables::bytes() const {
  return transitions_.capacity() * sizeof(Transition) +
         (next_units_.capacity() + first_transition_.capacity()) * sizeof(std::uint32_t) +
         (win1_.capacity() + without_escape_.capacity()) * sizeof(Row) +
         block_offset_.capacity() * sizeof(std::uint32_t) +
         unit_offset_.capacity() * sizeof(std::uint64_t);
}

}  // namespace tsume::doves::retro
