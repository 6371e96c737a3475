// The question that a formula asks: is there a solution of a position with this number of moves?
#pragma once

#include "lib/cnf/metadata.hpp"
#include "lib/freecell/formats/board.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tsume::freecell {

inline constexpr std::size_t most_moves = 10'000;

struct LengthProblem {
  std::string id;  // of the board
  Position position;
  Variant variant;
  std::size_t moves = 0;  // single-card moves, moves home included
  bool at_most = false;   // or fewer
  // There is a model for each solution, but for the order of moves home within a step; otherwise
  // only for some, of which there is one if there is any (implied.hpp).
  bool every_solution = false;

  [[nodiscard]] static std::string wanted() { return "solution"; }
  [[nodiscard]] std::size_t cards_left() const { return variant.cards() - position.cards_home(); }
};

// Why there is no solution, where that needs no search: fewer moves than cards that are not home,
// or moves from a solved position.
[[nodiscard]] std::optional<std::string> why_impossible(const LengthProblem& problem);

// Kind "freecell" with the keys id, ranks, columns, cells, foundations, freecells, tableau, moves,
// at-most and every-solution.
[[nodiscard]] cnf::Metadata describe(const LengthProblem& problem);
// The same back. Throws io::Failure for another kind, an unknown or missing key, and a value that
// describe() does not write.
[[nodiscard]] LengthProblem problem_from(const cnf::Metadata& metadata);

}  // namespace tsume::freecell
