// What the FreeCell tests share: reading boards and the oracle, plain breadth-first searches.
#pragma once

#include "lib/core/random.hpp"
#include "lib/freecell/formats/board.hpp"
#include "lib/freecell/rules/moves.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tsume::freecell::testing_helpers {

[[nodiscard]] std::vector<Board> read_boards(const std::string& text, const Variant& variant = {});

// Why a board is bad ("" if it is good), and in which line.
[[nodiscard]] std::string reason_of(const Board& board);
[[nodiscard]] std::uint64_t line_of(const Board& board);

// The fewest single-card moves from one column to another, by breadth-first search.
[[nodiscard]] std::size_t carry_by_search(std::size_t count, std::size_t cells,
                                          std::size_t columns);

// The length of a shortest solution by breadth-first search without bound, safe play or packing; -1
// if there is none, nullopt beyond `most` positions.
[[nodiscard]] std::optional<int> breadth_first(const Position& start, const Variant& variant,
                                               Metric metric, std::size_t most);

// A position of the game, not necessarily reachable, with many sequences, empty columns and cells;
// at most `most` cards are not home.
[[nodiscard]] Position random_position(core::Random& random, const Variant& variant,
                                       std::size_t most);

struct OracleRow {
  std::string id;
  Variant variant;
  Position position;
  int optimal = -1;  // -1: unsolvable
};
[[nodiscard]] std::vector<OracleRow> read_oracle();

}  // namespace tsume::freecell::testing_helpers
