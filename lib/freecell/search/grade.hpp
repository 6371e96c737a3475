// How difficult a position is.
#pragma once

#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/search/search.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::freecell {

// Two measures. `expanded` is the number of positions that one fixed best-first search
// (fixed_search in portfolio.hpp) expands before it has a solution; the grade is 0 below 64 of them
// and grows by 1 whenever they double, up to 10. The other is how forgiving the position is: how
// many of its legal moves leave it solvable. Counting the work of a fixed search is one of the
// measures that Jarusek and Pelanek, "Difficulty Rating of Sokoban Puzzle" (STAIRS 2010), compare
// with the times of people.
struct Grade {
  std::string id;
  core::Outcome outcome = core::Outcome::bad_input;  // of the fixed search
  std::optional<unsigned> grade;                     // only if solved
  std::uint64_t expanded = 0;
  // Legal ones: the first free cell and the first empty column stand for all.
  std::size_t moves = 0;
  std::size_t solvable = 0;    // moves after which there is a solution
  std::size_t unsolvable = 0;  // moves after which there is proved to be none
  [[nodiscard]] std::size_t unknown() const { return moves - solvable - unsolvable; }
};

inline constexpr unsigned greatest_grade = 10;

// `limits` hold for the fixed search, and for the portfolio after each move.
[[nodiscard]] Grade grade_of(const Board& board, const Variant& variant, const core::Limits& limits,
                             const SearchObserver& observer = {});

}  // namespace tsume::freecell
