// What all pictures of the field share. Text is black on grounds of at least 4.5:1 contrast (W3C,
// "Web Content Accessibility Guidelines 2.1", 1.4.3), and nothing is told by colour alone: armies
// differ in shape, and samurai carry the letter of their weapon.
#pragma once

#include "lib/samurai/rules/board.hpp"

#include <string>

namespace tsume::samurai::marks {

inline constexpr const char* font = "font-family=\"sans-serif\" font-size=\"11\"";

inline constexpr const char* unpainted_ground = "#ffffff";
inline constexpr const char* unseen_ground = "#d4d4d4";
inline constexpr const char* own_ground = "#cfe3f7";  // or the first army's
inline constexpr const char* enemy_ground = "#f7d9cf";
inline constexpr const char* own_ink = "#0b3d91";
inline constexpr const char* enemy_ink = "#8b1a1a";

// From pale (0) to full amber (1); black text has at least 9:1 on all of it.
[[nodiscard]] std::string amber(double strength);

// A circle for our army or the first one, a square for the other; broken for a hidden samurai.
struct Mark {
  bool ours;
  bool hidden;
  Weapon weapon;
  int radius = 10;
};
// (x, y) is the centre.
[[nodiscard]] std::string samurai_mark(int x, int y, const Mark& mark);

}  // namespace tsume::samurai::marks
