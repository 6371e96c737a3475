// Tours that anybody made, in the spellings of other programs.
#pragma once

#include "lib/core/names.hpp"
#include "lib/io/input.hpp"
#include "lib/tour/problem.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace tsume::tour {

// What two numbers name.
enum class Coordinates : std::uint8_t {
  row_column,  // the row from the top, the column from the left
  x_y,         // the column from the left, the row from the bottom
};
inline constexpr core::Named<Coordinates> coordinate_names[] = {
    {Coordinates::row_column, "row-column"}, {Coordinates::x_y, "x-y"}};

// How a tour's squares or vertices are spelled.
struct Spelling {
  std::uint64_t first_number = 1;  // what numbers and coordinates count from
  Coordinates coordinates = Coordinates::row_column;
};

// A tour as somebody wrote it, and the line on which it begins.
struct ReadTour {
  Tour tour;
  std::uint64_t line = 0;
  std::string error = {};  // why it cannot be read, with the line if it is a later one; `tour` has
                           // the vertices before that then
  bool is_list = false;    // one line, whatever lies on the others
};

// Reads tours to the end of the input, each told apart by its first line:
//   grid    rows of numbers, as many as the board has columns, with blanks, commas, bars, quotes,
//           brackets or braces between them; from 1, or from 0 if there are no holes; a hole is
//           '#', '.' or 0
//   list    one line of squares or vertices with blanks, commas, semicolons, bars, dashes or arrows
//           between them, in brackets or not: a1 b3, a1-b3, 1 12 7, (1,1),(2,3), [[1, 1], [2, 3]],
//           ["a1", "b3"]; or its edges in order: 1-2 2-3 3-1. " -1" may follow.
//   parts   on a graph: lines of one vertex each, in order, or of two, the edges of the tour in any
//           order; in a directed graph, or with an arrow, an edge is an arc
//   concorde
//           on a graph: the number of vertices on a line of its own, then each, counted from 0
//   tsplib  TYPE : TOUR, numbers between TOUR_SECTION and -1, EOF or the end of the file; not every
//           keyword is known
//   json    an object with a list "moves", or a list over several lines
// Two numbers with a comma and no blank between them, or alone in brackets, are coordinates on a
// board. Names of vertices are read as vertex_list.hpp says: a line that can be read in two ways is
// an error. Vertices may repeat or be missing: verifying is the caller's. A grid must have the
// board's shape and use each number once. Lines that begin with '#' are passed over unless that may
// be a hole or a part of a name. After a tour that cannot be read, the next one begins on the next
// line if it is a list, behind single vertices and edges that follow it, else after a blank line.
// Throws io::ParseError for empty input, lines that are not text, and broken JSON.
[[nodiscard]] std::vector<ReadTour> read_tours(io::Input& input, const Problem& problem,
                                               const Spelling& spelling = {});

}  // namespace tsume::tour
