// Tour problems wherever they come from: the size of a board, a picture of one, or a graph.
#pragma once

#include "lib/io/input.hpp"
#include "lib/knight/board.hpp"
#include "lib/knight/request.hpp"
#include "lib/tour/problem.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::knight {

// A tour problem with names for its vertices.
struct NamedProblem {
  std::optional<Board> board;  // nullopt: a graph, whose vertices are numbers from 1
  encode::TourProblem tour;
  std::optional<std::string> impossible;  // why there is no tour, if the board says so
  std::vector<std::string> notes;         // what a person should know of the input

  [[nodiscard]] const Board* board_or_null() const { return board ? &*board : nullptr; }
  [[nodiscard]] std::string name(Vertex v) const;
};

[[nodiscard]] NamedProblem named(BoardProblem problem);

// True for "8" and "8x8", also if no board has that size; anything else names a file.
[[nodiscard]] bool is_board_size(std::string_view text);

// Reads a picture of a board (lines of '.', '#', 'S', 'E') or a graph (DIMACS or TSPLIB), told
// apart by the first line that is not empty, and resolves the request on it; a graph's tour is
// closed if `closed_on_graphs` says so. Throws io::ParseError, core::BadArgument.
[[nodiscard]] NamedProblem read_problem(io::Input& input, TourRequest request,
                                        bool closed_on_graphs);

}  // namespace tsume::knight
