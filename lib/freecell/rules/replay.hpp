// Checking solutions: the rules once more, written apart from the move generator and sharing only
// its types, so that one error cannot hide another.
#pragma once

#include "lib/core/names.hpp"
#include "lib/freecell/rules/moves.hpp"
#include "lib/freecell/rules/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::freecell {

// Which cards a program sends home by itself after each move, so that they are not written: none;
// as Jim Horne's FreeCell for Windows does (horne), and so most published solutions, a card that no
// card still in play could lie on: an ace, a two, or a card of which both cards of the other colour
// and the rank below are home; or every card that can go home (all).
enum class AutoMoves : std::uint8_t { none, horne, all };
inline constexpr core::Named<AutoMoves> auto_moves_names[] = {
    {AutoMoves::none, "none"}, {AutoMoves::horne, "horne"}, {AutoMoves::all, "all"}};

// How many cards of a sequence a move without a count takes to an empty column: one; as many as
// can go there through the free cells alone, as FreeCell Pro plays it (cells); or as many as can go
// there through cells and other empty columns (longest).
enum class ToEmpty : std::uint8_t { one, cells, longest };
inline constexpr core::Named<ToEmpty> to_empty_names[] = {
    {ToEmpty::one, "one"}, {ToEmpty::cells, "cells"}, {ToEmpty::longest, "longest"}};

// The reading of moves that are written for a metric, as written() does.
[[nodiscard]] constexpr ToEmpty reading_of(Metric metric) {
  return metric == Metric::single ? ToEmpty::one : ToEmpty::longest;
}

// Plays written moves on a position, as long as they are legal. How many cards a move between
// columns takes: as many as were written (`v3`); else to a non-empty column what the ranks demand;
// else what `reading` says.
class Replay {
 public:
  Replay(const Position& start, const Variant& variant, ToEmpty reading)
      : position_(start), variant_(variant), reading_(reading) {}

  // Plays a move; the reason if it is illegal (nothing is changed then).
  std::optional<std::string> play(const WrittenMove& move);
  // Sends home what the rule sends home by itself, until nothing is left.
  void play_home(AutoMoves rule);

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] bool solved() const { return position_.solved(variant_); }
  // The moves so far, as they were given, and the automatic ones: an upper bound of the length in
  // the supermove metric.
  [[nodiscard]] std::size_t moves() const { return moves_; }
  // The same as single-card moves: the length in the single-card metric.
  [[nodiscard]] const std::vector<Move>& single_moves() const { return single_moves_; }

 private:
  std::optional<std::string> play_sequence(const WrittenMove& move);
  std::optional<std::string> play_card(Place from, Place to);
  [[nodiscard]] std::optional<std::string> why_not(Card card, Place to) const;
  // For a rule that is not none.
  [[nodiscard]] bool goes_home(Card card, AutoMoves rule) const;
  // `capacity`: of the cells, and of the empty columns, too.
  struct Capacity {
    std::size_t of_cells;
    std::size_t of_all;
  };
  [[nodiscard]] std::size_t cards_demanded(const WrittenMove& move, Capacity capacity) const;
  void carry(std::size_t from, std::size_t to, std::size_t count,
             std::span<const std::size_t> columns);
  [[nodiscard]] std::vector<Place> free_cells() const;

  Position position_;
  Variant variant_;
  ToEmpty reading_;
  std::size_t moves_ = 0;
  std::vector<Move> single_moves_;
};

// What came of a list of moves.
struct CheckedMoves {
  enum class Kind : std::uint8_t { solved, unsolved, illegal };
  Kind kind = Kind::unsolved;
  std::size_t moves = 0;           // how many were played, as given
  std::vector<Move> single_moves;  // the same moves, card by card
  // For illegal, "move 3 '2c': the cell is full", where all cards are home already, how solutions
  // are told apart; for unsolved, "50 of 52 cards are home".
  std::string reason;
  ToEmpty reading = ToEmpty::one;
};

// Replays blank-separated tokens from `start`, with automatic moves after each. Without a reading
// of moves to empty columns: by the first one by which the moves solve the position; else by which
// they are legal; else by the one that plays the most moves.
[[nodiscard]] CheckedMoves check_moves(const Position& start, const Variant& variant,
                                       std::optional<ToEmpty> reading, std::string_view moves,
                                       AutoMoves rule = AutoMoves::none);

// Where moves do not solve the position by the rule `tried`: " (--auto-moves horne makes this a
// solution)", if another rule makes them one; else empty.
[[nodiscard]] std::string auto_moves_hint(const Position& start, const Variant& variant,
                                          std::optional<ToEmpty> reading, std::string_view moves,
                                          AutoMoves tried);

// The least number of single-card moves that carry `count` cards from one column to another with
// `cells` empty cells and `columns` further empty columns; 0 if it cannot be done.
[[nodiscard]] std::size_t carrying_moves(std::size_t count, std::size_t cells, std::size_t columns);

}  // namespace tsume::freecell
