#include "lib/freecell/search/staged_moves.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tsume::freecell {

StagedMoves::StagedMoves(const RankCode& code, const Variant& variant, Digs digs,
                         const std::optional<Appraisal::Weights>& weights)
    : code_(code),
      variant_(variant),
      late_digs_(digs == Digs::late),
      priced_(weights.has_value()),
      appraisal_(variant, weights.value_or(Appraisal::Weights{})),
      child_appraisal_(appraisal_) {}

void StagedMoves::load(const Visit& visit) {
  visit_ = visit;
  code_.decode(visit.key, position_);
  graph_ready_ = false;
  context_ = late_digs_ ? visit.context : free_context;
  top_cards_ = 0;
  admitted_tops_ = 0;
  cell_cards_ = 0;
  cells_used_ = 0;
  empty_column_ = max_columns;
  for (std::size_t i = 0; i < variant_.columns; ++i) {
    tops_[i] = position_.columns[i].top();
    if (tops_[i].exists()) {
      top_cards_ |= bit_of(tops_[i].index());
      admitted_tops_ |= admitted(i) ? bit_of(tops_[i].index()) : 0;
    } else {
      empty_column_ = std::min(empty_column_, i);
    }
  }
  for (const Card card : position_.cells) {
    if (card.exists()) {
      cell_cards_ |= bit_of(card.index());
      ++cells_used_;
    }
  }
  cells_free_ = variant_.cells - cells_used_;
  most_ = visit.last_stage;
  removals_ = visit.removals;
  if (priced_) {
    appraisal_.load(position_);
  }
}

void StagedMoves::need_graph() {
  if (!graph_ready_) {
    graph_.build(position_, variant_);
    graph_ready_ = true;
    core_ = stripped(graph_.edges(), graph_.vertices());
    feedback_ = static_cast<int>(visit_.parked) - static_cast<int>(graph_.forced_count());
  }
}

// Which digs are of use, and in a first visit the removals that the moves will ask for: all at
// once, because the memo is then asked once.
void StagedMoves::prepare_columns() {
  Mask asked = 0;
  for (std::size_t i = 0; i < variant_.columns; ++i) {
    if (!tops_[i].exists()) {
      continue;
    }
    const Mask self = bit_of(tops_[i].index());
    const bool touched = admitted(i);
    use_[i] = !touched || cells_free_ == 0 ? Use::none : late_digs_ ? use_of_dig(i) : Use::lossless;
    const bool to_empty = empty_column_ < max_columns && position_.columns[i].size() > 1 &&
                          (touched || (context_ & emptied_column) != 0);
    const Mask parents =
        card_sets.parents[tops_[i].index()] & (touched ? top_cards_ : admitted_tops_);
    asked |= use_[i] != Use::none || to_empty || parents != 0 ? self : 0;
  }
  if (visit_.first_stage > 0) {
    return;
  }
  need_graph();
  const Mask removed =
      memo_.falling(graph_, core_, static_cast<std::size_t>(feedback_), asked) | graph_.forced();
  removals_ = 0;
  for (std::size_t i = 0; i < variant_.columns; ++i) {
    if (tops_[i].exists() && (removed & bit_of(tops_[i].index())) != 0) {
      removals_ |= static_cast<std::uint8_t>(1U << i);
    }
  }
}

bool StagedMoves::leaves_without_loss(Card card, Mask core, int k) {
  const Mask self = bit_of(card.index());
  return (graph_.forced() & self) != 0 || ((core & self) != 0 && k > 0 &&
                                           memo_.falling(graph_, stripped(graph_.edges(), core),
                                                         static_cast<std::size_t>(k), self) != 0);
}

// `rest`: the least feedback vertex set of the graph without the card.
unsigned StagedMoves::addition(Card card, std::size_t to, int rest) {
  if ((graph_.column(to) & card_sets.lower[card.index()]) != 0) {
    return 1;  // it becomes forced
  }
  const Mask set = graph_.vertices() & ~bit_of(card.index());
  const Mask waiting = graph_.waiting_on(to);
  if ((graph_.edges().out[card.index()] & set) == 0 || (waiting & set) == 0) {
    return 0;
  }
  const Mask old = graph_.waiting_for(card);
  graph_.set_waiting_for(card, waiting);
  const Mask core = stripped(graph_.edges(), set | bit_of(card.index()));
  // A card that is not in the new core lies on no cycle.
  const bool raised = (core & bit_of(card.index())) != 0 &&
                      memo_.raised(graph_, core, card, static_cast<std::size_t>(rest));
  graph_.set_waiting_for(card, old);
  return raised ? 1 : 0;
}

bool StagedMoves::wanted(unsigned loss) {
  most_ = std::max(most_, loss);
  return loss >= visit_.first_stage && loss <= visit_.last_stage;
}

void StagedMoves::emit(const StateKey& key, unsigned cost, unsigned parked, unsigned loss,
                       Context context, int price) {
  children_->push_back({key, static_cast<std::uint8_t>(cost), static_cast<std::uint8_t>(parked),
                        static_cast<std::uint8_t>(loss), context, 0,
                        static_cast<std::int16_t>(std::clamp(price, -0x7fff, 0x7fff))});
}

void StagedMoves::emit_position(Position& child, unsigned cost, unsigned loss, unsigned parked,
                                Context context) {
  const auto played = static_cast<unsigned>(play_safe_home(child));
  if (priced_) {
    child_appraisal_.load(child);
  }
  emit(code_.encode(child), cost + played, parked, loss, played > 0 ? free_context : context,
       priced_ ? child_appraisal_.price() : 0);
}

void StagedMoves::emit_move(const Move& move, unsigned loss, unsigned parked, Context context) {
  Card card;
  Card under;
  if (move.from.is_column()) {
    const Column& column = position_.columns[move.from.index()];
    card = column.top();
    under = column.size() > 1 ? column.from_top(1) : Card();
  } else {
    card = position_.cells[move.from.index()];
  }
  if (move.to.is_home() || (under.exists() && safe_home(position_, under))) {
    Position child = position_;
    make_move(child, move);
    emit_position(child, 1, loss, parked, free_context);
    return;
  }
  const auto lies_on = [](Card below) {
    return below.exists() ? static_cast<std::uint8_t>(below.index()) : RankCode::bottom;
  };
  const std::uint8_t from = move.from.is_cell() ? RankCode::cell : lies_on(under);
  const std::uint8_t to = move.to.is_cell() ? RankCode::cell : lies_on(tops_[move.to.index()]);
  emit(code_.moved(visit_.key, card, from, to), 1, parked, loss, context,
       priced_ ? appraisal_.price_after(move, card) : 0);
}

bool StagedMoves::macro_reaches(std::size_t column, Card card, std::size_t cells, Mask below,
                                bool test_suit) const {
  const Mask children = card_sets.children[card.index()];
  for (std::size_t other = 0; other < variant_.columns && cells > 0; ++other) {
    const Column& source = position_.columns[other];
    if (other == column) {
      continue;
    }
    for (std::size_t digs = 1; digs <= cells && digs < source.size(); ++digs) {
      const std::size_t z = source.from_top(digs).index();
      if ((children & bit_of(z)) != 0 && (!test_suit || (below & card_sets.lower[z]) == 0)) {
        return true;
      }
    }
    if (source.size() <= cells) {
      return true;
    }
  }
  return false;
}

StagedMoves::Use StagedMoves::use_of_dig(std::size_t column) const {
  if (empty_column_ < max_columns) {
    return Use::lossless;
  }
  const Column& cards = position_.columns[column];
  const Mask others = top_cards_ & ~bit_of(cards.top().index());
  Mask dug = 0;
  Use use = Use::none;
  for (std::size_t digs = 1; digs <= cells_free_; ++digs) {
    dug |= bit_of(cards.from_top(digs - 1).index());
    if (digs == cards.size()) {
      return Use::lossless;
    }
    const Card y = cards.from_top(digs);
    const Mask children = card_sets.children[y.index()];
    if (position_.next_home(y) || ((card_sets.parents[y.index()] | children) & others) != 0) {
      return Use::lossless;
    }
    if ((children & (cell_cards_ | dug)) != 0) {
      use = Use::at_a_loss;
    }
    if (macro_reaches(column, y, cells_free_ - digs, 0, false)) {
      return Use::lossless;
    }
  }
  return use;
}

bool StagedMoves::lossless_continuation(std::size_t column, unsigned removed) {
  need_graph();
  const Column& cards = position_.columns[column];
  const Mask others = top_cards_ & ~bit_of(cards.top().index());
  Mask core = core_;
  int k = feedback_;
  for (std::size_t digs = 1; digs <= cells_free_; ++digs) {
    const Mask x = bit_of(cards.from_top(digs - 1).index());
    if ((graph_.forced() & x) == 0) {
      k -= digs == 1 ? static_cast<int>(removed) : 1;
    }
    core &= ~x;
    if (digs == cards.size()) {
      return true;
    }
    const Card y = cards.from_top(digs);
    if (position_.next_home(y)) {
      return true;
    }
    const Mask below = graph_.column(column) & ~graph_.above(y);  // y and what lies under it
    for (Mask z = card_sets.children[y.index()] & others; z != 0; z &= z - 1) {
      const auto c = static_cast<std::size_t>(std::countr_zero(z));
      if ((below & card_sets.lower[c]) == 0 && leaves_without_loss(Card(c), core, k)) {
        return true;
      }
    }
    if (macro_reaches(column, y, cells_free_ - digs, below, true)) {
      return true;
    }
    if (!leaves_without_loss(y, core, k)) {
      return false;
    }
    for (std::size_t to = 0; to < variant_.columns; ++to) {
      if (to != column && y.fits_on(tops_[to]) &&
          (graph_.column(to) & card_sets.lower[y.index()]) == 0) {
        return true;
      }
    }
  }
  return false;
}

void StagedMoves::dig(std::size_t column) {
  const Column& cards = position_.columns[column];
  const Use use = use_[column];
  const unsigned removed = removal(column);
  unsigned delay = 0;
  if (late_digs_) {
    const unsigned loss = 1 - removed;
    // The verdict is the same in every visit; it is asked for only where it decides something.
    const bool matters = loss <= visit_.last_stage && loss + 1 >= visit_.first_stage;
    delay = use == Use::at_a_loss || (matters && empty_column_ == max_columns &&
                                      !lossless_continuation(column, removed))
                ? 1
                : 0;
  }
  if (wanted(1 - removed + delay)) {
    const Context context = !late_digs_         ? free_context
                            : cards.size() == 1 ? emptied_column
                                                : static_cast<Context>(1U << column);
    emit_move({Place::column(column), Place::cell(cells_used_)}, 1 - removed + delay,
              visit_.parked - removed, context);
    children_->back().delay = static_cast<std::uint8_t>(delay);
  }
}

void StagedMoves::column_moves(std::size_t column) {
  const Card top = tops_[column];
  const Place from = Place::column(column);
  const bool touched = admitted(column);
  if (touched && position_.next_home(top) && wanted(0)) {
    emit_move({from, Place::home()}, 0, visit_.parked, free_context);
  }
  if (use_[column] != Use::none) {
    dig(column);
  }
  if (empty_column_ < max_columns && position_.columns[column].size() > 1 &&
      (touched || (context_ & emptied_column) != 0)) {
    const unsigned removed = removal(column);
    if (wanted(1 - removed)) {
      emit_move({from, Place::column(empty_column_)}, 1 - removed, visit_.parked - removed,
                free_context);
    }
  }
  const bool fits = (card_sets.parents[top.index()] & (touched ? top_cards_ : admitted_tops_)) != 0;
  for (std::size_t to = 0; fits && to < variant_.columns; ++to) {
    if (!top.fits_on(tops_[to]) || !(touched || admitted(to))) {
      continue;
    }
    const unsigned removed = removal(column);
    if (1 - removed > visit_.last_stage) {
      most_ = std::max(most_, 1 - removed);
      continue;
    }
    need_graph();
    const bool was_forced = (graph_.forced() & bit_of(top.index())) != 0;
    const unsigned added =
        addition(top, to, feedback_ - (was_forced ? 0 : static_cast<int>(removed)));
    if (wanted(1 - removed + added)) {
      emit_move({from, Place::column(to)}, 1 - removed + added, visit_.parked - removed + added,
                free_context);
    }
  }
}

void StagedMoves::cell_moves(std::size_t cell) {
  const Card card = position_.cells[cell];
  const Place from = Place::cell(cell);
  if (context_ == free_context && position_.next_home(card) && wanted(0)) {
    emit_move({from, Place::home()}, 0, visit_.parked, free_context);
  }
  if (empty_column_ < max_columns &&
      (context_ == free_context || (context_ & emptied_column) != 0) && wanted(1)) {
    emit_move({from, Place::column(empty_column_)}, 1, visit_.parked, free_context);
  }
  const bool fits = (card_sets.parents[card.index()] & admitted_tops_) != 0;
  for (std::size_t to = 0; fits && to < variant_.columns; ++to) {
    if (!card.fits_on(tops_[to]) || !admitted(to)) {
      continue;
    }
    if (visit_.last_stage < 1) {
      most_ = std::max(most_, 1U);
      continue;
    }
    need_graph();
    const unsigned added = addition(card, to, feedback_);
    if (wanted(1 + added)) {
      emit_move({from, Place::column(to)}, 1 + added, visit_.parked + added, free_context);
    }
  }
}

void StagedMoves::macro(std::size_t source, std::size_t digs, const Move& last) {
  Position child = position_;
  std::size_t cell = cells_used_;
  for (std::size_t i = 0; i < digs; ++i) {
    make_move(child, {Place::column(source), Place::cell(cell++)});
  }
  make_move(child, last);
  const auto cost = static_cast<unsigned>(digs + 1);
  // Each move changes the bound by at most 1, so that of the child is known from one side.
  child_graph_.build(child, variant_);
  const auto forced = static_cast<unsigned>(child_graph_.forced_count());
  const unsigned known = visit_.parked - std::min<unsigned>(visit_.parked, cost + forced);
  const auto parked = static_cast<unsigned>(
      forced + memo_.least(child_graph_, stripped(child_graph_.edges(), child_graph_.vertices()),
                           known, known + 2 * std::size_t{cost}));
  assert(cost + parked >= visit_.parked);
  const unsigned loss = cost + parked - visit_.parked;
  if (wanted(loss)) {
    emit_position(child, cost, loss, parked, free_context);
  }
}

// The position was reached by a dig from `column`: digs from a second column and a user of both.
void StagedMoves::macros(std::size_t column) {
  const Place place = Place::column(column);
  for (std::size_t other = 0; other < variant_.columns; ++other) {
    const Column& source = position_.columns[other];
    if (other == column) {
      continue;
    }
    bool safe = false;
    for (std::size_t digs = 1; digs <= cells_free_ && digs < source.size() && !safe; ++digs) {
      const Card y = source.from_top(digs);
      if (y.fits_on(tops_[column])) {
        macro(other, digs, {Place::column(other), place});
      }
      safe = safe_home(position_, y);  // then safe play, not a dig, is what follows
    }
    if (!safe && empty_column_ == max_columns && position_.columns[column].size() > 1 &&
        source.size() <= cells_free_) {
      macro(other, source.size(), {place, Place::column(other)});
    }
  }
}

VisitResult StagedMoves::expand(const Visit& visit, std::vector<StagedChild>& children) {
  children_ = &children;
  load(visit);
  prepare_columns();
  for (std::size_t column = 0; column < variant_.columns; ++column) {
    if (tops_[column].exists()) {
      column_moves(column);
    }
  }
  for (std::size_t cell = 0; cell < cells_used_; ++cell) {
    cell_moves(cell);
  }
  if (context_ != free_context) {
    for (std::size_t column = 0; column < variant_.columns; ++column) {
      if ((unsigned{context_} >> column & 1U) != 0 && tops_[column].exists()) {
        macros(column);
      }
    }
  }
  return {most_ > visit.last_stage, removals_};
}

}  // namespace tsume::freecell
