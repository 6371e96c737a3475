// Tours on boards as pictures: an SVG document, and a page's animation that draws the same.
#pragma once

#include "lib/page/page.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace tsume::tour {

// The most squares of a tour that a page draws: 200x200.
inline constexpr std::size_t most_animated = 40'000;

// "Closed tour of 8x8", or "Puzzle: closed tour of 8x8". Requires a board, as the others do.
[[nodiscard]] std::string picture_title(const Problem& problem, bool puzzle);
// Whether a tour or a puzzle shows the number i + 1: see PrintedTour.
[[nodiscard]] inline bool is_shown(const std::vector<bool>& shown, std::size_t i) {
  return shown.empty() || shown[i];
}
// These require a tour of a problem on a board. A puzzle has the numbers that it shows, and no
// line.
void write_svg(std::ostream& out, const Problem& problem, const Tour& tour,
               const std::vector<bool>& shown = {});
// A frame for each square, and one more that closes a closed tour; the last one shows the picture
// of write_svg() for the tour, and below all is that for a puzzle. Throws core::BadArgument beyond
// most_animated squares.
[[nodiscard]] page::Animation animation(const std::string& name, const Problem& problem,
                                        const Tour& tour, const std::vector<bool>& shown = {});

}  // namespace tsume::tour
