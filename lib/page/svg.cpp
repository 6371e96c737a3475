#include "lib/page/svg.hpp"

#include "lib/page/page.hpp"

#include <fmt/core.h>

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

}  // namespace tsume::page::svg
