// One way in which a samurai can have spent its turn.
#pragma once

#include "lib/samurai/rules/board.hpp"

#include <compare>
#include <optional>
#include <span>

namespace tsume::samurai {

struct Attack {
  Cell from;
  Direction towards = Direction::south;
  constexpr auto operator<=>(const Attack&) const = default;
};

// Where it stood, where it stands, what it painted. Two action sequences with the same six values
// are the same history.
struct History {
  Cell start;
  Cell end;
  std::optional<Attack> attack;
  bool hidden_before = false;
  bool hidden_after = false;
  constexpr auto operator<=>(const History&) const = default;
};

// Where a samurai can be, and how.
struct Places {
  CellSet showing;
  CellSet hidden;

  [[nodiscard]] CellSet cells() const { return showing | hidden; }
  void insert(Cell cell, bool is_hidden) { (is_hidden ? hidden : showing).insert(cell.index); }
  [[nodiscard]] bool contains(Cell cell, bool is_hidden) const {
    return (is_hidden ? hidden : showing).contains(cell.index);
  }
  bool operator==(const Places&) const = default;
};

// The ends of the histories.
[[nodiscard]] inline Places ends_of(std::span<const History> histories) {
  Places places;
  for (const History& h : histories) {
    places.insert(h.end, h.hidden_after);
  }
  return places;
}

}  // namespace tsume::samurai
