// Moves, their generation, and safe play to the foundations.
#pragma once

#include "lib/core/names.hpp"
#include "lib/freecell/rules/position.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::freecell {

// What counts as one move. A length without its metric means nothing.
//   single: one card; every move to a foundation counts 1.
//   super:  a legal sequence of at most (empty cells + 1) * 2^(empty columns, target excluded)
//           cards counts 1; every move to a foundation counts 1.
enum class Metric : std::uint8_t { single, super };
inline constexpr core::Named<Metric> metric_names[] = {{Metric::single, "single"},
                                                       {Metric::super, "super"}};
[[nodiscard]] constexpr std::string_view name_of(Metric metric) {
  return core::name_of(metric_names, metric);
}

// A column, a cell, or the foundations.
class Place {
 public:
  constexpr Place() = default;
  [[nodiscard]] static constexpr Place column(std::size_t i) { return Place(i); }
  [[nodiscard]] static constexpr Place cell(std::size_t i) { return Place(max_columns + i); }
  [[nodiscard]] static constexpr Place home() { return Place(max_columns + max_cells); }

  [[nodiscard]] constexpr bool is_column() const { return code_ < max_columns; }
  [[nodiscard]] constexpr bool is_home() const { return code_ == max_columns + max_cells; }
  [[nodiscard]] constexpr bool is_cell() const { return !is_column() && !is_home(); }
  // Of the column or cell, from 0.
  [[nodiscard]] constexpr std::size_t index() const {
    return is_column() ? code_ : code_ - max_columns;
  }
  [[nodiscard]] constexpr char letter() const {
    return is_home() ? 'h'
                     : static_cast<char>((is_column() ? '1' : 'a') + static_cast<char>(index()));
  }
  // 0..7 columns, 8..11 cells, 12 home: the number in the records of training data.
  [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
  constexpr bool operator==(const Place&) const = default;

 private:
  explicit constexpr Place(std::size_t code) : code_(static_cast<std::uint8_t>(code)) {}
  std::uint8_t code_ = 0;
};

struct Move {
  Place from;
  Place to;
  std::uint8_t count = 1;  // cards; more than 1 only from column to column
  constexpr bool operator==(const Move&) const = default;
};

// A move as written: the count is known only if it was written (`26v3`).
struct WrittenMove {
  Place from;
  Place to;
  std::optional<std::uint8_t> count;
};

// Standard notation: source and destination, and for a move to an empty column perhaps `v` and a
// hexadecimal count; upper case is accepted. nullopt if the token is none.
[[nodiscard]] std::optional<WrittenMove> parse_move(std::string_view token);

// The tokens of a text, between blanks and commas, without numbers of moves ("12." or "12)").
[[nodiscard]] std::vector<std::string_view> move_tokens(std::string_view text);

// The token of a move without a count.
[[nodiscard]] std::string written(const Move& move);
// The token of a legal move in `position`, which Replay reads as the same move in this metric. A
// move to an empty column without a count means one card in the single-card metric, and as many as
// can be carried in the supermove metric; so the count is written for several cards, and in the
// supermove metric also for one card that lies in a sequence.
[[nodiscard]] std::string written(const Position& position, const Move& move, Metric metric);
// Tokens with blanks between them, the first for `start`.
[[nodiscard]] std::string written(const Position& start, const std::vector<Move>& moves,
                                  Metric metric = Metric::single);

// A list on the stack: no position has more than 8 * (1 + 7 + 1 + 1) + 4 * 9 single-card moves, nor
// more than 51 sequences with at most 9 targets.
class MoveList {
 public:
  MoveList() {}  // of the moves none is set: that would take longer than most lists
  MoveList(const MoveList& other) { *this = other; }
  MoveList& operator=(const MoveList& other) {
    size_ = other.size_;
    std::copy_n(other.moves_.data(), size_, moves_.data());
    return *this;
  }
  ~MoveList() = default;
  void push(const Move& move) {
    assert(size_ < moves_.size());
    moves_[size_++] = move;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] const Move& operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  union {
    std::array<Move, 256> moves_;
  };
};

// The legal moves up to the symmetry of cells and of empty columns: the first free cell and the
// first empty column stand for all; a whole column never moves to an empty one, nor a cell's card
// to another cell, because both change nothing. Order: by source, columns first.
[[nodiscard]] MoveList legal_moves(const Position& position, const Variant& variant,
                                   Metric metric = Metric::single);

// Makes a legal move.
void make_move(Position& position, const Move& move);

// The largest legal sequence: (empty cells + 1) * 2^(empty columns, the target excluded).
[[nodiscard]] std::size_t sequence_capacity(std::size_t empty_cells, std::size_t empty_columns);

// The number of cards, from the open one, that form a legal sequence in the column.
[[nodiscard]] std::size_t sequence_length(const Column& column);

// May `card`, whose turn it is, go home at once without making any solution longer? Yes if its rank
// (from 1) is at most 2, or both cards of the other colour of the rank below are home, or both
// suits of the other colour are home up to two ranks below and the other suit of its colour up to
// three ranks below.
//
// Proof. In each case a card that could ever be put on `card` in a column could itself go home at
// that moment, and so could, in turn, what would be put on that card. Take an optimal continuation,
// play `card` home first and delete its later moves; replace every move that puts a card onto it,
// or onto a card already so replaced, by sending that card home, and delete the later moves of that
// card. Other moves see the same open cards or more room; no foundation is ever behind. The new
// sequence is legal and not longer. For supermoves: a moved sequence loses its lower part, or
// vanishes, and each card sent home saves its own later move home.
[[nodiscard]] inline bool safe_home(const Position& position, Card card) {
  const std::size_t rank = card.rank();
  if (position.home[card.suit_index()] != rank) {
    return false;
  }
  if (rank <= 1) {
    return true;
  }
  const bool red = card.red();
  const std::size_t other1 = position.home[red ? 0 : 1];
  const std::size_t other2 = position.home[red ? 3 : 2];
  const std::size_t twin = position.home[3 - card.suit_index()];
  return (other1 >= rank && other2 >= rank) ||
         (other1 >= rank - 1 && other2 >= rank - 1 && twin + 2 >= rank);
}

// Plays every safe card home, columns first, then cells, round again until nothing is left (the
// result does not depend on the order). Returns the number of cards; appends the moves if asked.
std::size_t play_safe_home(Position& position, std::vector<Move>* moves = nullptr);

}  // namespace tsume::freecell
