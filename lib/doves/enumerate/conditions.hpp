// What the opponent's doves must be able to do for a position to be a mate.
//
// Fix the occupied squares and the cells of both bosses. How one of my actions ends depends on the
// squares afterwards, and whether the opponent can then win at once depends on these and on which
// of the OPPONENT'S doves stand where. So each of my actions that does not lose at once asks for
// one of a set of killers: pairs (cell, kind) such that an opponent's dove of that kind on that
// cell has a winning answer. My other doves only decide which actions I have. A position is a mate
// if and only if I cannot win at once, have an action that does not lose, and every such action
// meets a killer.
//
// The counting of all mates: smooth-pudding, "Tokyo Doves: listing all checkmates by strong
// necessary conditions" (in Japanese), smooth-pudding.hatenablog.com, 2022. The condition on boss
// moves there is the special case of an empty set of killers.
#pragma once

#include "lib/doves/enumerate/arrangements.hpp"
#include "lib/doves/rules/shape.hpp"
#include "lib/doves/rules/steps.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace tsume::doves {

inline constexpr std::size_t most_others = 10;

// A set of pairs (candidate cell i, small kind t), as bit 5 * i + t. All bits: always met (his boss
// itself, or a put beside it, wins).
using Killers = std::uint64_t;
inline constexpr Killers every_killer = ~Killers{0};

// The kinds of candidate cell i in a set.
[[nodiscard]] constexpr std::size_t kinds_of(Killers killers, std::size_t i) {
  return killers >> (5 * i) & 31;
}

// The cells besides the bosses' that are occupied, in reading order.
struct Candidates {
  std::size_t count = 0;
  std::array<Square, most_others> square{};
};

// The conditions that hold while the opponent has doves in hand, or has none.
struct Demands {
  struct Put {
    Killers killers;
    std::uint16_t near;  // candidates beside the square; every_cell if my boss is
  };
  struct Move {
    Killers killers;
    std::uint8_t kinds;  // of my doves that can make it, as bits
  };
  static constexpr std::uint16_t every_cell = 0xffff;

  bool hopeless = false;                                  // some boss move is never answered
  std::vector<Killers> boss;                              // whatever I have
  std::vector<Put> puts;                                  // if I have doves in hand
  std::array<std::vector<Killers>, most_others> removes;  // if this cell is mine
  std::array<std::vector<Move>, most_others> moves;       // if a dove of mine stands there
};

struct Conditions {
  Candidates others;
  bool over = false;               // a boss is surrounded beforehand
  std::array<Demands, 2> demands;  // [0]: the opponent's hand is empty; [1]: it is not
  // Which actions do not lose at once: some boss move; puts near these cells; removes of, and moves
  // by these kinds from a cell.
  bool boss_stays_alive = false;
  std::uint16_t puts_alive = 0;
  std::uint16_t removes_alive = 0;
  std::array<std::uint8_t, most_others> moves_alive{};

  // True if no position of the unit can be a mate.
  [[nodiscard]] bool none() const { return over || (demands[0].hopeless && demands[1].hopeless); }
};

// Sets `conditions` (whose storage is used again) for a unit of a shape. If none() holds then,
// the rest is not complete.
void find_conditions(const Shape& shape, const Unit& unit, const Rules& rules,
                     Conditions& conditions);

// Sets only `others`, `over` and what is about puts, for a unit in which no boss is surrounded.
void find_put_conditions(const Shape& shape, const Unit& unit, const Rules& rules,
                         Conditions& conditions);

// The killers of the boss on `theirs` by the side of the boss on `mine`, both on the given squares:
// the pairs that can win at once, without and with doves in hand.
[[nodiscard]] std::array<Killers, 2> winners(const Shape& shape, const Unit& unit,
                                             const Rules& rules);

// True if a boss is surrounded in the positions of the unit.
[[nodiscard]] bool is_over(const Shape& shape, const Unit& unit);

// The candidates of a unit.
[[nodiscard]] Candidates candidates_of(const Shape& shape, const Unit& unit);

}  // namespace tsume::doves
