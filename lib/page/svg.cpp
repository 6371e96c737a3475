#include "lib/page/svg.hpp"

#include "lib/page/page.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <fmt/core.h>
#include <ostream>

namespace tsume::page::svg {

namespace {

// Of a document that is shown by itself: no wider than the window.
constexpr std::string_view shrinks = " style=\"max-width:100%;height:auto\"";

}  // namespace

std::string begin(double width, double height, std::string_view attributes,
                  std::string_view title) {
  const double scale = std::min(1.0, largest_side / std::max(width, height));
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:g} {:g}\" width=\"{:g}\" "
      "height=\"{:g}\"{}{}{}>\n<title>{}</title>\n",
      width, height, width * scale, height * scale, shrinks, attributes.empty() ? "" : " ",
      attributes, escaped(title));
}

std::string rectangle(double x, double y, double width, double height,
                      std::string_view attributes) {
  return fmt::format("<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" {}/>\n", x, y,
                     width, height, attributes);
}

std::string square(double x, double y, double side, std::string_view attributes) {
  return rectangle(x, y, side, side, attributes);
}

std::string circle(double x, double y, double radius, std::string_view attributes) {
  return fmt::format("<circle cx=\"{:g}\" cy=\"{:g}\" r=\"{:g}\" {}/>\n", x, y, radius, attributes);
}

std::string text(double x, double y, std::string_view anchor, std::string_view content,
                 std::string_view attributes) {
  return fmt::format("<text x=\"{:g}\" y=\"{:g}\" text-anchor=\"{}\"{}{}>{}</text>\n", x, y, anchor,
                     attributes.empty() ? "" : " ", attributes, content);
}

namespace {

// Width or height of a document, from its start tag.
double measure(const std::string& document, std::string_view attribute) {
  const std::string name = fmt::format(" {}=\"", attribute);
  const std::size_t at = document.find(name);
  assert(document.starts_with("<svg ") && at != document.npos);
  return std::strtod(document.c_str() + at + name.size(), nullptr);
}

}  // namespace

void write_sheet(std::ostream& out, std::string_view title,
                 const std::vector<std::string>& documents) {
  if (documents.size() <= 1) {
    out << (documents.empty() ? "" : documents.front());
    return;
  }
  double width = 0;
  double height = 0;
  for (const std::string& document : documents) {
    width = std::max(width, measure(document, "width"));
    height = std::max(height, measure(document, "height"));
  }
  const auto columns =
      static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(documents.size()))));
  const std::size_t rows = (documents.size() + columns - 1) / columns;
  out << begin(width * static_cast<double>(columns), height * static_cast<double>(rows), "", title);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const std::string_view document = documents[i];
    const std::size_t style = document.find(shrinks);
    assert(style != document.npos);
    out << fmt::format("<svg x=\"{:g}\" y=\"{:g}\"", width * static_cast<double>(i % columns),
                       height * static_cast<double>(i / columns))
        << document.substr(0, style).substr(std::string_view("<svg").size())
        << document.substr(style + shrinks.size());
  }
  out << "</svg>\n";
}

}  // namespace tsume::page::svg
