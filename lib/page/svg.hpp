// The beginnings of all SVG pictures, and their shapes. Attributes are taken as they are.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace tsume::page::svg {

// Viewers refuse larger pictures (librsvg above 32,767 pixels), or draw them badly.
inline constexpr double largest_side = 16'000;

// The start tag of a document with a title, which may be any text; it ends with "</svg>". The width
// and height are those of the drawing, and of the picture in pixels unless that would be larger
// than largest_side; in a window that is narrower it shrinks.
[[nodiscard]] std::string begin(double width, double height, std::string_view attributes,
                                std::string_view title);

[[nodiscard]] std::string rectangle(double x, double y, double width, double height,
                                    std::string_view attributes);
[[nodiscard]] std::string square(double x, double y, double side, std::string_view attributes);
[[nodiscard]] std::string circle(double x, double y, double radius, std::string_view attributes);

// `anchor` is "start", "middle" or "end"; `content` must be escaped.
[[nodiscard]] std::string text(double x, double y, std::string_view anchor,
                               std::string_view content, std::string_view attributes = "");

// Writes documents that begin() has begun as one: none as nothing, a single one as it is, and
// several as a sheet of rows, whose title is `title`.
void write_sheet(std::ostream& out, std::string_view title,
                 const std::vector<std::string>& documents);

}  // namespace tsume::page::svg
