// The field of SamurAI 3x3 2016: cells, weapons, directions, homes, what an attack paints and what
// a samurai sees. Source: "SamurAI 3x3 2016 Rules and Program Interface" (IPSJ, 2016-09-14) and the
// official game manager of 2017-02-07, which wins where the two differ.
#pragma once

#include "lib/core/bit_set.hpp"
#include "lib/core/enum_array.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::samurai {

inline constexpr std::size_t field_width = 15;
inline constexpr std::size_t cell_count = field_width * field_width;

// A cell; x grows east, y grows south, number 15 y + x.
struct Cell {
  std::uint8_t index = 0;

  [[nodiscard]] static constexpr Cell at(std::size_t x, std::size_t y) {
    return {static_cast<std::uint8_t>(field_width * y + x)};
  }
  [[nodiscard]] static constexpr Cell from(std::size_t i) { return {static_cast<std::uint8_t>(i)}; }
  [[nodiscard]] constexpr std::size_t x() const { return index % field_width; }
  [[nodiscard]] constexpr std::size_t y() const { return index / field_width; }
  constexpr auto operator<=>(const Cell&) const = default;
};

// "(8,5)"
[[nodiscard]] std::string to_string(Cell cell);

struct CellTag;
using CellSet = core::BitSet<CellTag, cell_count>;

enum class Direction : std::uint8_t { south, east, north, west };
inline constexpr std::array<Direction, 4> directions = {Direction::south, Direction::east,
                                                        Direction::north, Direction::west};
[[nodiscard]] const char* to_string(Direction direction);

enum class Weapon : std::uint8_t { spear, swords, axe };
inline constexpr std::array<Weapon, 3> weapons = {Weapon::spear, Weapon::swords, Weapon::axe};
template <typename T>
using ByWeapon = core::EnumArray<Weapon, T, weapons.size()>;
[[nodiscard]] const char* to_string(Weapon weapon);
[[nodiscard]] constexpr std::size_t number(Weapon w) {
  return static_cast<std::size_t>(w);
}

// The first player acts on even turns.
enum class Side : std::uint8_t { first, second };
[[nodiscard]] constexpr Side other(Side side) {
  return side == Side::first ? Side::second : Side::first;
}

// Field codes as one player reads them: 0..2 its own samurai, 3..5 the enemy's.
using Code = std::uint8_t;
inline constexpr Code unpainted = 8;
inline constexpr Code not_visible = 9;
[[nodiscard]] constexpr bool is_own(Code code) {
  return code < 3;
}
[[nodiscard]] constexpr bool is_enemy(Code code) {
  return code >= 3 && code < 6;
}
// What an army sees of a cell with this owner (0 to 2 the first army's weapons, 3 to 5 the second
// one's); and the owner, from what it sees. Other codes stay.
[[nodiscard]] constexpr Code seen_by(Side side, Code owner) {
  return side == Side::first || owner >= 6 ? owner : static_cast<Code>((owner + 3) % 6);
}
[[nodiscard]] constexpr Code enemy_code(Weapon w) {
  return static_cast<Code>(3 + number(w));
}
// The weapon of an enemy's code.
[[nodiscard]] constexpr Weapon weapon_of(Code enemy) {
  return weapons[enemy - 3U];
}

// What a samurai does: the codes of the protocol.
enum class Action : std::uint8_t {
  occupy_south = 1,
  occupy_east,
  occupy_north,
  occupy_west,
  move_south,
  move_east,
  move_north,
  move_west,
  toggle,
};
inline constexpr std::size_t action_count = 9;
inline constexpr int action_budget = 7;

[[nodiscard]] constexpr bool is_occupy(Action a) {
  return a <= Action::occupy_west;
}
[[nodiscard]] constexpr bool is_move(Action a) {
  return a >= Action::move_south && a <= Action::move_west;
}
// Requires an occupation or a move.
[[nodiscard]] constexpr Direction direction_of(Action a) {
  return static_cast<Direction>((static_cast<unsigned>(a) - 1) % 4);
}
[[nodiscard]] constexpr int cost(Action a) {
  return is_occupy(a) ? 4 : is_move(a) ? 2 : 1;
}
// "occupy east", "move north", "show or hide"
[[nodiscard]] std::string to_string(Action action);

inline constexpr int turn_count = 96;
inline constexpr int turns_per_period = 6;
inline constexpr int treatment_turns = 18;

[[nodiscard]] Cell home(Side side, Weapon weapon);
// All six homes.
[[nodiscard]] const CellSet& homes();

// The neighbour towards a direction; nullopt beyond the field.
[[nodiscard]] std::optional<Cell> step(Cell from, Direction towards);
// The two to four neighbours.
[[nodiscard]] const CellSet& neighbours(Cell cell);

// The cells painted by a weapon from a cell: clipped to the field, without the six homes; never
// the cell itself.
[[nodiscard]] const CellSet& painted(Weapon weapon, Cell from, Direction towards);

// The cells at Manhattan distance at most 5.
[[nodiscard]] const CellSet& vision(Cell from);

}  // namespace tsume::samurai
