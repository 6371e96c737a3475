#include "lib/samurai/formats/marks.hpp"

#include "lib/page/svg.hpp"

#include <array>
#include <cstddef>
#include <fmt/core.h>

namespace tsume::samurai::marks {

std::string amber(double strength) {
  constexpr std::array<int, 3> pale = {255, 243, 205};
  constexpr std::array<int, 3> full = {245, 158, 11};
  const auto mixed = [&](std::size_t i) {
    return pale[i] + static_cast<int>((full[i] - pale[i]) * strength);
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

std::string samurai_mark(int x, int y, const Mark& mark) {
  const auto [ours, hidden, w, radius] = mark;
  static constexpr ByWeapon<const char*> letters = {"P", "S", "A"};  // spear, swords, axe
  constexpr int usual = 10;
  const char* const ink = ours ? own_ink : enemy_ink;
  const std::string style = fmt::format("fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"{}", ink,
                                        hidden ? " stroke-dasharray=\"3 2\"" : "");
  const std::string shape =
      ours ? page::svg::circle(x, y, radius, style)
           : page::svg::rectangle(x - radius, y - radius, 2 * radius, 2 * radius, style);
  const std::string size = radius == usual ? "" : " font-size=\"9\"";
  return shape + page::svg::text(x, radius == usual ? y + 4 : y + 3, "middle", letters[w],
                                 fmt::format("font-weight=\"bold\" fill=\"{}\"{}", ink, size));
}

}  // namespace tsume::samurai::marks
