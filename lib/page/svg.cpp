#include "lib/page/svg.hpp"

#include "lib/page/page.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <fmt/core.h>
#include <ostream>

namespace tsume::page::svg {

std::string begin(double width, double height, std::string_view attributes,
                  std::string_view title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
      "height=\"{1:g}\"{2}{3}>\n<title>{4}</title>\n",
      width, height, attributes.empty() ? "" : " ", attributes, escaped(title));
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

// The number in an attribute of the start tag.
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
    out << fmt::format("<svg x=\"{:g}\" y=\"{:g}\"", width * static_cast<double>(i % columns),
                       height * static_cast<double>(i / columns))
        << std::string_view(documents[i]).substr(std::string_view("<svg").size());
  }
  out << "</svg>\n";
}

}  // namespace tsume::page::svg
