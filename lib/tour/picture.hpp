// Tours on boards as pictures: an SVG document, and a page's animation that draws the same.
#pragma once

#include "lib/page/page.hpp"
#include "lib/tour/problem.hpp"

#include <cstddef>
#include <iosfwd>
#include <string>

namespace tsume::tour {

// The most squares of a tour that a page draws: 200x200.
inline constexpr std::size_t most_animated = 40'000;

// "Closed tour of 8x8". Requires a board, as the others do.
[[nodiscard]] std::string picture_title(const Problem& problem);
// These require a tour of a problem on a board.
void write_svg(std::ostream& out, const Problem& problem, const Tour& tour);
// A frame for each square, and one more that closes a closed tour; the last one shows the picture
// of write_svg(). Throws core::BadArgument beyond most_animated squares.
[[nodiscard]] page::Animation animation(const std::string& name, const Problem& problem,
                                        const Tour& tour);

}  // namespace tsume::tour
