#include "lib/samurai/rules/svg.hpp"

#include <array>
#include <cstddef>
#include <fmt/core.h>

namespace tsume::samurai::svg {

std::string amber(double strength) {
  constexpr std::array<int, 3> pale = {255, 243, 205};
  constexpr std::array<int, 3> full = {245, 158, 11};
  const auto mixed = [&](std::size_t i) {
    return pale[i] + static_cast<int>((full[i] - pale[i]) * strength);
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

std::string rectangle(int x, int y, int side, const std::string& attributes) {
  return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", x, y, side, side,
                     attributes);
}

std::string text(int x, int y, const char* anchor, const std::string& content,
                 const std::string& attributes) {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor,
                     attributes, content);
}

std::string samurai_mark(int x, int y, bool ours, bool hidden, Weapon w, int radius) {
  static constexpr std::array<const char*, 3> letters = {"P", "S", "A"};  // spear, swords, axe
  constexpr int usual = 10;
  const char* const ink = ours ? own_ink : enemy_ink;
  const std::string style = fmt::format("fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"{}", ink,
                                        hidden ? " stroke-dasharray=\"3 2\"" : "");
  const std::string shape =
      ours ? fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", x, y, radius, style)
           : rectangle(x - radius, y - radius, 2 * radius, style);
  const std::string size = radius == usual ? "" : " font-size=\"9\"";
  return shape + text(x, radius == usual ? y + 4 : y + 3, "middle", letters[number(w)],
                      fmt::format(" font-weight=\"bold\" fill=\"{}\"{}", ink, size));
}

}  // namespace tsume::samurai::svg
