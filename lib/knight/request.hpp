// From what a user asks (board, piece, prescribed squares and moves) to a tour problem on a graph.
#pragma once

#include "lib/knight/board.hpp"
#include "lib/tour/problem.hpp"

#include <optional>
#include <string>
#include <vector>

namespace tsume::knight {

// A request in the words of the command line; squares in any form that Board::find accepts, in a
// graph vertices by number.
struct TourRequest {
  std::string leaper = "1,2";
  bool closed = false;
  std::optional<std::string> start = {};
  std::optional<std::string> end = {};
  std::vector<std::string> holes = {};       // squares, or several with commas between names
  std::vector<std::string> moves = {};       // "b1-c3", or "b1>c3" for that direction
  std::vector<std::string> forbid = {};      // "b1-c3"
  std::vector<std::string> at = {};          // "k=SQ"
  std::optional<std::string> symmetry = {};  // "rot180" or "rot90"
};

// The request resolved: squares are vertices of the board, forbidden moves are out of the graph.
struct BoardProblem {
  Board board;
  std::vector<Leaper> leapers;
  std::vector<graph::Arc> forbidden;
  std::optional<std::string> symmetry;
  encode::TourProblem tour;
};

// The names that --symmetry accepts.
[[nodiscard]] const std::vector<std::string>& symmetry_names();

// Throws core::BadArgument naming the option and the reason: a square off the board or in a hole, a
// move that the piece cannot make, a symmetry that the board does not have.
[[nodiscard]] BoardProblem resolve(Picture picture, const TourRequest& request);

// The same on a bare graph, whose vertices are numbers from 1. Throws core::BadArgument, also for
// what only boards have: a leaper, holes, a symmetry.
[[nodiscard]] encode::TourProblem resolve(Graph graph, const TourRequest& request);

// Why no such tour exists, by colours or by a theorem: for full rectangles and the plain knight
// those of Schwenk (1991) and of Cull and De Curtins (1978), for any leaper its colour and step.
// nullopt: nothing known here; encode/precheck may still refuse the graph.
[[nodiscard]] std::optional<std::string> impossibility(const BoardProblem& problem);

}  // namespace tsume::knight
