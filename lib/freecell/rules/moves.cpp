#include "lib/freecell/rules/moves.hpp"

#include "lib/core/text.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace tsume::freecell {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::optional<Place> parse_place(char c) {
  if (c >= '1' && c <= '8') {
    return Place::column(static_cast<std::size_t>(c - '1'));
  }
  if (c >= 'a' && c <= 'd') {
    return Place::cell(static_cast<std::size_t>(c - 'a'));
  }
  return c == 'h' ? std::optional(Place::home()) : std::nullopt;
}

struct Targets {
  std::optional<std::size_t> cell;
  std::optional<std::size_t> column;
  std::size_t empty_cells = 0;
  std::size_t empty_columns = 0;
  // A bit for each column whose top has this rank and colour.
  std::array<std::uint8_t, 2 * (max_ranks + 1)> tops{};

  [[nodiscard]] unsigned columns_for(Card card) const {
    return tops[2 * (card.rank() + 1) + (card.red() ? 0U : 1U)];
  }
};

Targets targets_of(const Position& position, const Variant& variant) {
  Targets targets;
  for (std::size_t i = variant.cells; i-- > 0;) {
    if (!position.cells[i].exists()) {
      targets.cell = i;
      ++targets.empty_cells;
    }
  }
  for (std::size_t i = variant.columns; i-- > 0;) {
    const Card top = position.columns[i].top();
    if (!top.exists()) {
      targets.column = i;
      ++targets.empty_columns;
    } else {
      std::uint8_t& columns = targets.tops[2 * top.rank() + (top.red() ? 1U : 0U)];
      columns = static_cast<std::uint8_t>(columns | 1U << i);
    }
  }
  return targets;
}

// Moves to the columns of a sequence with this lowest card.
inline void add_column_moves(Place from, Card card, std::uint8_t count, const Targets& targets,
                             MoveList& moves) {
  for (unsigned columns = targets.columns_for(card); columns != 0; columns &= columns - 1) {
    moves.push({from, Place::column(static_cast<std::size_t>(std::countr_zero(columns))), count});
  }
}

// Moves of one open card to the foundations and to the columns.
inline void add_card_moves(const Position& position, Place from, Card card, const Targets& targets,
                           MoveList& moves) {
  if (position.next_home(card)) {
    moves.push({from, Place::home()});
  }
  add_column_moves(from, card, 1, targets, moves);
}

// Sequences of two and more cards from column `from`.
void add_sequences(const Position& position, std::size_t from, const Targets& targets,
                   MoveList& moves) {
  const Column& column = position.columns[from];
  const std::size_t capacity = sequence_capacity(targets.empty_cells, targets.empty_columns);
  for (std::size_t count = 2; count <= column.size(); ++count) {
    const Card base = column.from_top(count - 1);
    if (!column.from_top(count - 2).fits_on(base)) {
      break;
    }
    const auto cards = static_cast<std::uint8_t>(count);
    if (count <= capacity) {
      add_column_moves(Place::column(from), base, cards, targets, moves);
    }
    if (targets.column && count < column.size() &&
        count <= sequence_capacity(targets.empty_cells, targets.empty_columns - 1)) {
      moves.push({Place::column(from), Place::column(*targets.column), cards});
    }
  }
}

}  // namespace

std::optional<WrittenMove> parse_move(std::string_view token) {
  if (token.size() != 2 && token.size() != 4) {
    return std::nullopt;
  }
  const std::optional<Place> from = parse_place(lower(token[0]));
  const std::optional<Place> to = parse_place(lower(token[1]));
  if (!from || !to || from->is_home()) {
    return std::nullopt;
  }
  WrittenMove move{*from, *to, std::nullopt};
  if (token.size() == 4) {
    constexpr std::string_view digits = "0123456789abcdef";
    const std::size_t count = digits.find(lower(token[3]));
    if (lower(token[2]) != 'v' || count == std::string_view::npos || count == 0) {
      return std::nullopt;
    }
    move.count = static_cast<std::uint8_t>(count);
  }
  return move;
}

std::vector<std::string_view> move_tokens(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (const std::string_view part : core::split_fields(text, ',')) {
    for (std::string_view word : core::split_words(part)) {
      const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
      if (digits > 0 && digits < word.size() && (word[digits] == '.' || word[digits] == ')')) {
        word.remove_prefix(digits + 1);
      }
      if (!word.empty()) {
        tokens.push_back(word);
      }
    }
  }
  return tokens;
}

std::string written(const Move& move) {
  return {move.from.letter(), move.to.letter()};
}

std::string written(const Position& position, const Move& move, Metric metric) {
  const bool between_columns = move.from.is_column() && move.to.is_column();
  if (!between_columns || !position.columns[move.to.index()].empty()) {
    return written(move);
  }
  const bool longer = sequence_length(position.columns[move.from.index()]) > 1;
  const bool ambiguous = move.count > 1 || (metric == Metric::super && longer);
  return ambiguous ? written(move) + 'v' + "0123456789abcdef"[move.count] : written(move);
}

std::string written(const Position& start, const std::vector<Move>& moves, Metric metric) {
  Position position = start;
  std::string text;
  for (const Move& move : moves) {
    text += (text.empty() ? "" : " ") + written(position, move, metric);
    make_move(position, move);
  }
  return text;
}

MoveList legal_moves(const Position& position, const Variant& variant, Metric metric) {
  assert(position.ok(variant));
  MoveList moves;
  const Targets targets = targets_of(position, variant);
  for (std::size_t i = 0; i < variant.columns; ++i) {
    const Column& column = position.columns[i];
    if (column.empty()) {
      continue;
    }
    const Place from = Place::column(i);
    add_card_moves(position, from, column.top(), targets, moves);
    if (targets.column && column.size() > 1) {
      moves.push({from, Place::column(*targets.column)});
    }
    if (targets.cell) {
      moves.push({from, Place::cell(*targets.cell)});
    }
    if (metric == Metric::super) {
      add_sequences(position, i, targets, moves);
    }
  }
  for (std::size_t i = 0; i < variant.cells; ++i) {
    const Card card = position.cells[i];
    if (card.exists()) {
      add_card_moves(position, Place::cell(i), card, targets, moves);
      if (targets.column) {
        moves.push({Place::cell(i), Place::column(*targets.column)});
      }
    }
  }
  return moves;
}

void make_move(Position& position, const Move& move) {
  assert(move.from != move.to && !move.from.is_home());
  if (move.count > 1) {
    assert(move.from.is_column() && move.to.is_column());
    Column& from = position.columns[move.from.index()];
    Column& to = position.columns[move.to.index()];
    assert(move.count <= sequence_length(from));
    assert(to.empty() || from.from_top(move.count - 1U).fits_on(to.top()));
    for (std::size_t i = move.count; i > 0; --i) {
      to.push(from.from_top(i - 1));
    }
    for (std::size_t i = 0; i < move.count; ++i) {
      from.pop();
    }
    return;
  }
  Card card;
  if (move.from.is_column()) {
    card = position.columns[move.from.index()].pop();
  } else {
    std::swap(card, position.cells[move.from.index()]);
  }
  assert(card.exists());
  if (move.to.is_home()) {
    assert(position.next_home(card));
    ++position.home[card.suit_index()];
  } else if (move.to.is_column()) {
    assert(position.columns[move.to.index()].empty() ||
           card.fits_on(position.columns[move.to.index()].top()));
    position.columns[move.to.index()].push(card);
  } else {
    assert(!position.cells[move.to.index()].exists());
    position.cells[move.to.index()] = card;
  }
}

std::size_t sequence_capacity(std::size_t empty_cells, std::size_t empty_columns) {
  return (empty_cells + 1) << empty_columns;
}

std::size_t sequence_length(const Column& column) {
  std::size_t length = std::min<std::size_t>(column.size(), 1);
  while (length > 0 && length < column.size() &&
         column.from_top(length - 1).fits_on(column.from_top(length))) {
    ++length;
  }
  return length;
}

std::size_t play_safe_home(Position& position, std::vector<Move>* moves) {
  std::size_t played = 0;
  const auto send = [&](Place from) {
    const Move move{from, Place::home()};
    make_move(position, move);
    if (moves != nullptr) {
      moves->push_back(move);
    }
    ++played;
  };
  for (std::size_t before = played + 1; before != played;) {
    before = played;
    for (std::size_t i = 0; i < max_columns; ++i) {
      while (!position.columns[i].empty() && safe_home(position, position.columns[i].top())) {
        send(Place::column(i));
      }
    }
    for (std::size_t i = 0; i < max_cells; ++i) {
      if (position.cells[i].exists() && safe_home(position, position.cells[i])) {
        send(Place::cell(i));
      }
    }
  }
  return played;
}

}  // namespace tsume::freecell
