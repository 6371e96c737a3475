// A position of Tokyo Doves: which of the twelve doves stand where; the others are in hand.
#pragma once

#include "lib/doves/rules/squares.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::doves {

// Red is written in upper case and moves first; where a position comes without a side to move, it
// is Red's turn.
enum class Side : std::uint8_t { red, green };

[[nodiscard]] constexpr Side other(Side side) {
  return side == Side::red ? Side::green : Side::red;
}

// In the order of the letters B A Y M T H.
enum class Kind : std::uint8_t { boss, aniki, yaiba, mamedeppo, totsu, hajike };
inline constexpr std::size_t kind_count = 6;
inline constexpr std::size_t dove_count = 12;

// One of the twelve doves. The order is that of the 64-bit keys: B b A a Y y M m T t H h.
struct Dove {
  Side side = Side::red;
  Kind kind = Kind::boss;

  [[nodiscard]] static constexpr Dove from_index(std::size_t i) {
    return {static_cast<Side>(i % 2), static_cast<Kind>(i / 2)};
  }
  [[nodiscard]] constexpr std::size_t index() const {
    return 2 * static_cast<std::size_t>(kind) + static_cast<std::size_t>(side);
  }
  [[nodiscard]] constexpr char letter() const { return "BbAaYyMmTtHh"[index()]; }
  // The dove of a letter; nullopt if it names none.
  [[nodiscard]] static std::optional<Dove> from_letter(char letter);

  constexpr bool operator==(const Dove&) const = default;
};

// A move or put (`to` is the target) or a remove (`to` is Square::none) of a dove.
struct Action {
  Dove dove;
  Square to = Square::none;

  constexpr bool operator==(const Action&) const = default;
};

class Position {
 public:
  // All doves in hand.
  constexpr Position() { at_.fill(Square::none); }

  // The position at the start: the bosses one above the other, green above.
  [[nodiscard]] static Position start();

  [[nodiscard]] constexpr Square at(Dove dove) const { return at_[dove.index()]; }
  [[nodiscard]] constexpr Square boss(Side side) const { return at({side, Kind::boss}); }
  [[nodiscard]] constexpr bool on_board(Dove dove) const { return at(dove) != Square::none; }
  [[nodiscard]] constexpr Squares occupied() const { return of_side_[0] | of_side_[1]; }
  [[nodiscard]] constexpr Squares of(Side side) const {
    return of_side_[static_cast<std::size_t>(side)];
  }
  // The number of doves on the board.
  [[nodiscard]] constexpr int count() const { return occupied().count(); }
  // The dove on a square; nullopt if it is empty.
  [[nodiscard]] std::optional<Dove> dove_at(Square square) const;

  // Puts a dove on an empty square, from hand or from where it stands.
  constexpr void place(Dove dove, Square to) {
    assert(to != Square::none && (!occupied().contains(to) || at(dove) == to));
    lift(dove);
    at_[dove.index()] = to;
    side_squares(dove) = side_squares(dove) | Squares(to);
  }
  // Takes a dove off the board; nothing happens if it is in hand.
  constexpr void lift(Dove dove) {
    if (on_board(dove)) {
      side_squares(dove) = side_squares(dove) - Squares(at(dove));
      at_[dove.index()] = Square::none;
    }
  }
  // The position after an action, not anchored again. Legality is not tested.
  [[nodiscard]] constexpr Position after(const Action& action) const {
    Position next = *this;
    next.lift(action.dove);
    if (action.to != Square::none) {
      next.place(action.dove, action.to);
    }
    return next;
  }

  // The invariant: each dove is on the square that its side's set has for it, and no square holds
  // two doves.
  [[nodiscard]] bool ok() const;
  // True if the bounding box begins at the anchor. At least one dove is on the board.
  [[nodiscard]] constexpr bool is_anchored() const {
    const Box box = box_of(occupied());
    return box.top == anchor && box.left == anchor;
  }
  // The same position with its bounding box at the anchor.
  [[nodiscard]] Position anchored() const;
  // Red's doves become Green's and the other way round.
  [[nodiscard]] Position colours_exchanged() const;

  constexpr bool operator==(const Position&) const = default;

 private:
  constexpr Squares& side_squares(Dove dove) {
    return of_side_[static_cast<std::size_t>(dove.side)];
  }

  std::array<Square, dove_count> at_{};
  std::array<Squares, 2> of_side_{};
};

// Why this is not a position of the game (a boss missing, an isolated dove, no 4x4 window); nullopt
// if it is one.
[[nodiscard]] std::optional<std::string> why_illegal(const Position& position);

// The 64-bit key of the game author's library: bit 48 + 11 - i is set and bits 4 * (11 - i) hold
// the cell (row * 4 + column, box at the top left) for the i-th dove in the order of Dove::index().
// The position must be legal; it need not be anchored.
[[nodiscard]] std::uint64_t key_of(const Position& position);
// Inverse of key_of, anchored; nullopt if the number is not the key of a legal position.
[[nodiscard]] std::optional<Position> from_key(std::uint64_t key);

// The image of a position under a symmetry (see symmetry.hpp, below 8), anchored.
[[nodiscard]] Position image(const Position& position, std::size_t symmetry);
// The least key of the eight images, and the image that has it.
[[nodiscard]] std::uint64_t canonical_key(const Position& position);
[[nodiscard]] Position canonical(const Position& position);

}  // namespace tsume::doves
