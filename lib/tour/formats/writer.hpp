// The forms in which tours are printed.
#pragma once

#include "lib/core/json.hpp"
#include "lib/core/names.hpp"
#include "lib/tour/problem.hpp"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace tsume::tour {

enum class TourFormat : std::uint8_t { grid, moves, svg, html, tsplib, json, dot, tex };
inline constexpr core::Named<TourFormat> tour_format_names[] = {
    {TourFormat::grid, "grid"}, {TourFormat::moves, "moves"},   {TourFormat::svg, "svg"},
    {TourFormat::html, "html"}, {TourFormat::tsplib, "tsplib"}, {TourFormat::json, "json"},
    {TourFormat::dot, "dot"},   {TourFormat::tex, "tex"}};

// A tour with what is needed to print it.
struct PrintedTour {
  const Problem& problem;
  Tour tour;
  std::string encoding = {};  // or the name of the method; json only
  std::vector<std::pair<std::string, core::Json>> extra = {};  // further fields; json only
  std::vector<bool> shown = {};  // which numbers a puzzle shows, from 1; empty: a tour, no puzzle
};

// The numbers of a tour that a puzzle shows: the first, of an open tour also the last, those that
// the problem fixes, and one, which the seed chooses, of each of `count` stretches of equal length
// that has none of them; `count` in all. Throws core::BadArgument if the tour has fewer squares.
[[nodiscard]] std::vector<bool> shown_numbers(const Problem& problem, std::size_t count,
                                              std::uint64_t seed);

// Writes one tour:
//   grid    numbers from 1 in columns, '#' for holes; an empty line after each tour; in a puzzle
//           '.' for a number that is missing, as knight::read_picture() reads it
//   moves   names on one line, "a1 b3 ..."
//   svg     a picture of its own
//   html    a page that draws the tour
//   tsplib  TYPE : TOUR, vertices from 1
//   json    one object on one line: status, length, moves, closed, encoding
//   dot     the whole graph for Graphviz, with the edges of the tour in red
//   tex     a TikZ picture
// Throws core::BadArgument if the form needs a board and there is none, and for a puzzle in a form
// without numbers.
void write_tour(std::ostream& out, TourFormat format, const PrintedTour& tour);
// Writes tours one after another, or as one picture or page. Without a tour nothing is written.
void write_tours(std::ostream& out, TourFormat format, const std::vector<PrintedTour>& tours);

}  // namespace tsume::tour
