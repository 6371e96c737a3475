// Tours on paper: the forms in which they are printed, and the reader of anybody's.
#pragma once

#include "lib/io/input.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::tour {

enum class TourFormat : std::uint8_t { grid, moves, svg, tsplib, json, tex };

// The names of the command line, in the order above.
[[nodiscard]] const std::vector<std::string>& tour_format_names();
// Requires one of the names.
[[nodiscard]] TourFormat tour_format(std::string_view name);
// True for the forms that need a board: grid, svg, tex.
[[nodiscard]] bool needs_board(TourFormat format);

// A tour with what is needed to print it.
struct PrintedTour {
  const Problem& problem;
  const Tour& tour;
  std::string encoding = {};  // or the name of the method; json only
  std::string extra = {};     // further json fields, ',"rounds":3'; json only
};

// Writes one tour:
//   grid    numbers from 1 in columns, '#' for holes; an empty line after each tour
//   moves   names on one line, "a1 b3 ..."
//   svg     a picture of its own
//   tsplib  TYPE : TOUR, vertices from 1
//   json    one object on one line: squares, closed, encoding
//   tex     a TikZ picture
// Throws core::BadArgument if the form needs a board and there is none.
void write_tour(std::ostream& out, TourFormat format, const PrintedTour& tour);

// A tour as somebody wrote it, and the line on which it begins.
struct ReadTour {
  Tour tour;
  std::uint64_t line = 0;
};

// Reads tours that somebody made: grids of numbers (from 1, or from 0 if there are no holes; a hole
// is '#', '.' or 0), lines of squares with blanks or dashes between them, or TSPLIB tours, told
// apart by their first line. Vertices are named as in the problem, and numbers in TSPLIB tours;
// they may repeat or be missing: verifying is the caller's. A grid must have the board's shape and
// use each number once. Throws io::ParseError.
[[nodiscard]] std::vector<ReadTour> read_tours(io::Input& input, const Problem& problem);

}  // namespace tsume::tour
