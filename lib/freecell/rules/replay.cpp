#include "lib/freecell/rules/replay.hpp"

#include "lib/core/text.hpp"

#include <fmt/core.h>
#include <utility>

namespace tsume::freecell {

namespace {

// How the cheapest way to carry `count` cards begins: `aside` cards to an empty column first (0:
// all through the cells). Ties go to the smaller number.
struct Carrying {
  std::size_t moves = 0;  // 0: impossible
  std::size_t aside = 0;
};

Carrying cheapest(std::size_t count, std::size_t cells, std::size_t columns) {
  if (count <= cells + 1) {
    return {2 * count - 1, 0};
  }
  Carrying best;
  for (std::size_t aside = 1; columns > 0 && aside < count; ++aside) {
    const std::size_t away = carrying_moves(aside, cells, columns - 1);
    const std::size_t rest = carrying_moves(count - aside, cells, columns - 1);
    if (away > 0 && rest > 0 && (best.moves == 0 || 2 * away + rest < best.moves)) {
      best = {2 * away + rest, aside};
    }
  }
  return best;
}

}  // namespace

std::size_t carrying_moves(std::size_t count, std::size_t cells, std::size_t columns) {
  return count > ((cells + 1) << columns) ? 0 : cheapest(count, cells, columns).moves;
}

std::optional<std::string> Replay::why_not(Card card, Place to) const {
  if (to.is_home()) {
    const std::size_t height = position_.home[card.suit_index()];
    if (height != card.rank()) {
      return name_of(card) + " cannot go home: its foundation is at " + height_name(height);
    }
    return std::nullopt;
  }
  if (to.is_cell()) {
    if (position_.cells[to.index()].exists()) {
      return std::string("cell ") + to.letter() + " is full";
    }
    return std::nullopt;
  }
  const Column& column = position_.columns[to.index()];
  if (!column.empty() &&
      (column.top().rank() != card.rank() + 1 || column.top().red() == card.red())) {
    return name_of(card) + " cannot go on " + name_of(column.top());
  }
  return std::nullopt;
}

std::optional<std::string> Replay::play_card(Place from, Place to) {
  Card card;
  if (from.is_column()) {
    Column& column = position_.columns[from.index()];
    if (column.empty()) {
      return std::string("column ") + from.letter() + " is empty";
    }
    card = column.top();
  } else {
    card = position_.cells[from.index()];
    if (!card.exists()) {
      return std::string("cell ") + from.letter() + " is empty";
    }
  }
  if (from == to) {
    return "source and destination are the same";
  }
  if (auto reason = why_not(card, to)) {
    return reason;
  }
  if (from.is_column()) {
    position_.columns[from.index()].pop();
  } else {
    position_.cells[from.index()] = Card();
  }
  if (to.is_column()) {
    position_.columns[to.index()].push(card);
  } else if (to.is_cell()) {
    position_.cells[to.index()] = card;
  } else {
    ++position_.home[card.suit_index()];
  }
  single_moves_.push_back({from, to});
  return std::nullopt;
}

std::size_t Replay::cards_demanded(const WrittenMove& move, Capacity capacity) const {
  if (move.count) {
    return *move.count;
  }
  const Column& from = position_.columns[move.from.index()];
  const Column& to = position_.columns[move.to.index()];
  if (!to.empty()) {
    const std::size_t open = from.top().rank();
    return to.top().rank() > open ? to.top().rank() - open : 1;
  }
  const std::size_t most = reading_ == ToEmpty::one     ? 1
                           : reading_ == ToEmpty::cells ? capacity.of_cells
                                                        : capacity.of_all;
  std::size_t length = 1;
  while (length < from.size() && length < most &&
         from.from_top(length).rank() == from.from_top(length - 1).rank() + 1 &&
         from.from_top(length).red() != from.from_top(length - 1).red()) {
    ++length;
  }
  return length;
}

// Carries cards with all free cells and the given empty columns, as carrying_moves counts.
void Replay::carry(std::size_t from, std::size_t to, std::size_t count,
                   std::span<const std::size_t> columns) {
  const std::vector<Place> cells = free_cells();
  const Carrying way = cheapest(count, cells.size(), columns.size());
  if (way.aside > 0) {
    const std::size_t pile = columns.back();
    const auto rest = columns.first(columns.size() - 1);
    carry(from, pile, way.aside, rest);
    carry(from, to, count - way.aside, rest);
    carry(pile, to, way.aside, rest);
    return;
  }
  for (std::size_t i = 0; i + 1 < count; ++i) {
    play_card(Place::column(from), cells[i]);
  }
  play_card(Place::column(from), Place::column(to));
  for (std::size_t i = count - 1; i > 0; --i) {
    play_card(cells[i - 1], Place::column(to));
  }
}

std::vector<Place> Replay::free_cells() const {
  std::vector<Place> cells;
  for (std::size_t i = 0; i < variant_.cells; ++i) {
    if (!position_.cells[i].exists()) {
      cells.push_back(Place::cell(i));
    }
  }
  return cells;
}

std::optional<std::string> Replay::play_sequence(const WrittenMove& move) {
  const Column& from = position_.columns[move.from.index()];
  const Column& to = position_.columns[move.to.index()];
  if (from.empty() || move.from == move.to) {
    return play_card(move.from, move.to);
  }
  std::vector<std::size_t> columns;
  for (std::size_t i = 0; i < variant_.columns; ++i) {
    if (position_.columns[i].empty() && i != move.to.index()) {
      columns.push_back(i);
    }
  }
  const std::size_t through_cells = free_cells().size() + 1;
  const std::size_t capacity = through_cells << columns.size();
  const std::size_t count = cards_demanded(move, {through_cells, capacity});
  if (count == 1) {
    return play_card(move.from, move.to);
  }
  const auto cards = [&] { return core::counted(count, "card"); };
  // Without a number, the cards asked for are those that would fit.
  const auto no_fit = [&] {
    return "no sequence of column " + std::string(1, move.from.letter()) + " fits on " +
           name_of(to.top());
  };
  if (count > from.size()) {
    return move.count ? cards() + " requested from a column of " + std::to_string(from.size())
                      : no_fit();
  }
  for (std::size_t i = 1; i < count; ++i) {
    const Card upper = from.from_top(i - 1);
    const Card lower = from.from_top(i);
    if (lower.rank() != upper.rank() + 1 || lower.red() == upper.red()) {
      return move.count ? cards() + " requested, but " + name_of(upper) +
                              " does not lie in sequence on " + name_of(lower)
                        : no_fit();
    }
  }
  if (!to.empty()) {
    if (auto reason = why_not(from.from_top(count - 1), move.to)) {
      return reason;
    }
  }
  if (count > capacity) {
    return "the move takes " + cards() + ", but only " + std::to_string(capacity) +
           " can be carried";
  }
  carry(move.from.index(), move.to.index(), count, columns);
  return std::nullopt;
}

std::optional<std::string> Replay::play(const WrittenMove& move) {
  const auto outside = [&](Place place) {
    return (place.is_column() && place.index() >= variant_.columns) ||
           (place.is_cell() && place.index() >= variant_.cells);
  };
  for (const Place place : {move.from, move.to}) {
    if (outside(place)) {
      return std::string("there is no ") + (place.is_column() ? "column " : "cell ") +
             place.letter();
    }
  }
  const bool between_columns = move.from.is_column() && move.to.is_column();
  if (move.count && *move.count != 1 && !between_columns) {
    return "only moves between columns take several cards";
  }
  std::optional<std::string> reason =
      between_columns ? play_sequence(move) : play_card(move.from, move.to);
  if (!reason) {
    ++moves_;
  }
  return reason;
}

bool Replay::goes_home(Card card, AutoMoves rule) const {
  if (!card.exists() || position_.home[card.suit_index()] != card.rank()) {
    return false;
  }
  if (rule != AutoMoves::horne || card.rank() < 2) {
    return true;
  }
  for (std::size_t suit = 0; suit < suit_count; ++suit) {
    const bool red = Card(0, static_cast<Suit>(suit)).red();
    if (red != card.red() && position_.home[suit] < card.rank()) {
      return false;
    }
  }
  return true;
}

void Replay::play_home(AutoMoves rule) {
  if (rule == AutoMoves::none) {
    return;
  }
  const auto place = [](std::size_t i) {
    return i < max_columns ? Place::column(i) : Place::cell(i - max_columns);
  };
  for (std::size_t i = 0; i < max_columns + max_cells;) {
    const Card card =
        i < max_columns ? position_.columns[i].top() : position_.cells[i - max_columns];
    if (!goes_home(card, rule)) {
      ++i;
      continue;
    }
    play_card(place(i), Place::home());
    ++moves_;
    i = 0;
  }
}

namespace {

CheckedMoves checked_by(ToEmpty reading, const Position& start, const Variant& variant,
                        std::string_view moves, AutoMoves rule) {
  Replay replay(start, variant, reading);
  CheckedMoves verdict;
  verdict.reading = reading;
  std::size_t number = 0;
  for (const std::string_view token : move_tokens(moves)) {
    ++number;
    const std::optional<WrittenMove> move = parse_move(token);
    const std::optional<std::string> reason =
        !move             ? "not a move: expected two of 1-8, a-d, h"
        : replay.solved() ? std::optional<std::string>(
                                "all cards are home before it (a blank line or a line '# id NAME' "
                                "ends a solution)")
                          : replay.play(*move);
    if (reason) {
      verdict.kind = CheckedMoves::Kind::illegal;
      verdict.reason =
          "move " + std::to_string(number) + " " + core::quoted(token) + ": " + *reason;
      break;
    }
    replay.play_home(rule);
  }
  verdict.moves = replay.moves();
  verdict.single_moves = replay.single_moves();
  if (verdict.kind != CheckedMoves::Kind::illegal && replay.solved()) {
    verdict.kind = CheckedMoves::Kind::solved;
  } else if (verdict.kind == CheckedMoves::Kind::unsolved) {
    verdict.reason = fmt::format("{} of {} are home", replay.position().cards_home(),
                                 core::counted(variant.cards(), "card"));
  }
  return verdict;
}

}  // namespace

CheckedMoves check_moves(const Position& start, const Variant& variant,
                         std::optional<ToEmpty> reading, std::string_view moves, AutoMoves rule) {
  CheckedMoves best = checked_by(reading.value_or(ToEmpty::one), start, variant, moves, rule);
  if (reading) {
    return best;
  }
  const auto is_better = [](const CheckedMoves& a, const CheckedMoves& b) {
    return a.kind != b.kind ? a.kind < b.kind : a.moves > b.moves;
  };
  for (const ToEmpty other : {ToEmpty::cells, ToEmpty::longest}) {
    if (best.kind == CheckedMoves::Kind::solved) {
      break;
    }
    CheckedMoves checked = checked_by(other, start, variant, moves, rule);
    if (is_better(checked, best)) {
      best = std::move(checked);
    }
  }
  return best;
}

std::string auto_moves_hint(const Position& start, const Variant& variant,
                            std::optional<ToEmpty> reading, std::string_view moves,
                            AutoMoves tried) {
  for (const auto& [rule, name] : auto_moves_names) {
    if (rule != tried &&
        check_moves(start, variant, reading, moves, rule).kind == CheckedMoves::Kind::solved) {
      return " (--auto-moves " + std::string(name) + " makes this a solution)";
    }
  }
  return "";
}

}  // namespace tsume::freecell
