// From the words of the command line to tour problems: on a board by its size, on one that is
// drawn, or on a graph.
#pragma once

#include "lib/graph/formats.hpp"
#include "lib/io/input.hpp"
#include "lib/knight/board.hpp"
#include "lib/tour/problem.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::tour {

// What is asked for, in the words of the command line: squares in any form that Board::find
// accepts, vertices of a graph by name or number from 1.
struct Request {
  static constexpr const char* knight = "1,2";

  std::string leaper = knight;
  bool closed = false;
  std::optional<std::string> start = {};
  std::optional<std::string> end = {};
  std::vector<std::string> holes = {};   // squares, or several with commas between names
  std::vector<std::string> moves = {};   // "b1-c3", or "b1>c3" for that direction
  std::vector<std::string> forbid = {};  // "b1-c3"
  std::vector<std::string> at = {};      // "K=SQUARE"
  std::optional<knight::Turn> symmetry = {};
  graph::GraphReading reading = {};  // of a graph
};

// Throw core::BadArgument naming the option and the reason: a square off the board or in a hole, a
// move that the piece cannot make, a symmetry that the board does not have; on a graph also for
// what only boards have: a leaper, holes, a symmetry.
[[nodiscard]] Problem resolve(knight::Picture picture, const Request& request);
[[nodiscard]] Problem resolve(Graph graph, const Request& request, graph::VertexNames names = {});

// True for "8" and "8x8", also if no board has that size; anything else names a file.
[[nodiscard]] bool is_board_size(std::string_view text);

// True for a picture of a board, false for a graph. Comments and commas apart, which a picture must
// not have, the first line has a character of ".#SE" for each square, a '.' stands among words that
// are squares, or it is a grid of numbers with a 0, at least two rows of three columns or more,
// that cannot be a list of edges of a graph with a tour. Other numbers are a list of edges.
[[nodiscard]] bool is_picture(std::string_view text);

// A problem that was read from a file.
struct ReadProblem {
  Problem problem;
  std::vector<std::string> notes;  // what was left out of the graph: loops, repeated edges
};

// Reads a graph and resolves the request on it. Throws io::ParseError, core::BadArgument.
[[nodiscard]] ReadProblem read_graph_problem(io::Input& input, const Request& request);

// Reads a picture of a board (lines of '.', '#', 'S', 'E', and numbers between blanks) or a graph,
// told apart by the first lines; the tour of a graph is closed if `closed_on_graphs` says so.
// Throws as above.
[[nodiscard]] ReadProblem read_problem(io::Input& input, Request request, bool closed_on_graphs);

}  // namespace tsume::tour
