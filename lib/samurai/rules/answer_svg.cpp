// The picture of an answer. Text is black on grounds of at least 4.5:1 contrast (W3C, "Web Content
// Accessibility Guidelines 2.1", 1.4.3), and nothing is told by colour alone: shares are printed,
// armies differ in shape, and samurai carry the letter of their weapon.
#include "lib/samurai/rules/history.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <ostream>

namespace tsume::samurai {

namespace {

constexpr int size = 34;    // of a cell
constexpr int margin = 26;  // for the coordinates
constexpr int field = size * static_cast<int>(field_width);
constexpr int line_height = 22;
constexpr int legend_lines = 5;

constexpr const char* unpainted_ground = "#ffffff";
constexpr const char* own_ground = "#cfe3f7";
constexpr const char* enemy_ground = "#f7d9cf";
constexpr const char* unseen_ground = "#d4d4d4";
constexpr const char* own_ink = "#0b3d91";
constexpr const char* enemy_ink = "#8b1a1a";

int left(Cell cell) {
  return margin + size * static_cast<int>(cell.x());
}
int top(Cell cell) {
  return margin + size * static_cast<int>(cell.y());
}

// From pale to full amber; black text has at least 9:1 on all of it.
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
                 const std::string& attributes = "") {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor,
                     attributes, content);
}

const char* letter(Weapon w) {
  static constexpr std::array<const char*, 3> letters = {"P", "S", "A"};  // spear, swords, axe
  return letters[number(w)];
}

// A circle for ours, a square for theirs; broken for a hidden one. (x, y) is the centre.
std::string samurai_mark(int x, int y, bool ours, bool hidden, Weapon w) {
  constexpr int radius = 10;
  const std::string style =
      fmt::format("fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"2\"{}", ours ? own_ink : enemy_ink,
                  hidden ? " stroke-dasharray=\"3 2\"" : "");
  const std::string shape =
      ours ? fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", x, y, radius, style)
           : rectangle(x - radius, y - radius, 2 * radius, style);
  return shape + text(x, y + 4, "middle", letter(w),
                      fmt::format(" font-weight=\"bold\" fill=\"{}\"", ours ? own_ink : enemy_ink));
}

std::string ground(const Situation& situation, Cell cell) {
  const Code code = situation.after.field[cell.index];
  return is_own(code)          ? own_ground
         : is_enemy(code)      ? enemy_ground
         : code == not_visible ? unseen_ground
                               : unpainted_ground;
}

// The painted cells in a broken frame, and an arrow from where the enemy attacked.
void draw_attack(std::ostream& out, const Answer& answer) {
  const Attack& attack = *answer.attack;
  for (const std::size_t c : painted(answer.enemy, attack.from, attack.towards)) {
    constexpr int inset = 2;
    const Cell cell = Cell::from(c);
    out << rectangle(left(cell) + inset, top(cell) + inset, size - 2 * inset,
                     fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
                                 "stroke-dasharray=\"5 3\"",
                                 enemy_ink));
  }
  const int x = left(attack.from) + size / 2;
  const int y = top(attack.from) + size / 2;
  static constexpr std::array<std::array<int, 2>, 4> steps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  const auto [dx, dy] = steps[static_cast<std::size_t>(attack.towards)];
  out << fmt::format(
      "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"3\" "
      "marker-end=\"url(#head)\"/>\n",
      x + dx * size / 3, y + dy * size / 3, x + dx * size, y + dy * size, enemy_ink);
}

void draw_legend(std::ostream& out, const Answer& answer) {
  const int first = margin + field + line_height;
  int line = 0;
  constexpr int box = 14;
  const auto row = [&](int column, const std::string& fill, const std::string& meaning) {
    const int x = margin + column * field / 2;
    const int y = first + line * line_height;
    if (!fill.empty()) {
      out << rectangle(x, y - box + 3, box, fmt::format("fill=\"{}\" stroke=\"#555555\"", fill));
    }
    out << text(x + 22, y, "start", meaning);
  };
  row(0, own_ground, "our territory");
  row(1, enemy_ground, "the enemy's territory");
  ++line;
  row(0, unpainted_ground, "unpainted");
  row(1, unseen_ground, "not in sight");
  ++line;
  row(0, amber(1), fmt::format("the {} can be here: share", to_string(answer.enemy)));
  row(1, amber(0), "the same, less than 0.5 %");
  ++line;
  out << samurai_mark(margin + box / 2, first + line * line_height - 4, true, false, Weapon::spear);
  row(0, "", "ours (broken: hidden)");
  out << samurai_mark(margin + field / 2 + box / 2, first + line * line_height - 4, false, false,
                      Weapon::swords);
  row(1, "", "enemy in sight");
  ++line;
  row(0, "", "P spear, S swords, A axe");
  row(1, "",
      answer.attack ? "broken frames, arrow: its attack" : "its attack, if any, is not certain");
}

}  // namespace

void print_svg(std::ostream& out, const Situation& situation, const Answer& answer) {
  constexpr int width = 2 * margin + field;
  constexpr int height = 2 * margin + field + line_height * legend_lines;
  const auto share = shares_of(answer);
  const double highest = *std::ranges::max_element(share);
  out << fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" "
      "height=\"{}\" font-family=\"sans-serif\" font-size=\"11\">\n"
      "<title>turn {}, enemy {}, {}</title>\n"
      "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" markerWidth=\"5\" "
      "markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{}\"/></marker></defs>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
      width, height, width, height, answer.turn, to_string(answer.enemy), to_string(answer.status),
      enemy_ink);
  for (std::size_t i = 0; i < field_width; ++i) {
    const Cell column = Cell::at(i, 0);
    const Cell row = Cell::at(0, i);
    out << text(left(column) + size / 2, margin - 8, "middle", std::to_string(i))
        << text(margin - 8, top(row) + size / 2 + 4, "end", std::to_string(i));
  }
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Cell cell = Cell::from(c);
    const std::string fill = share[c] > 0 ? amber(share[c] / highest) : ground(situation, cell);
    out << rectangle(left(cell), top(cell), size,
                     fmt::format("fill=\"{}\" stroke=\"#777777\"", fill));
  }
  if (answer.attack) {
    draw_attack(out, answer);
  }
  for (const Weapon w : weapons) {
    const SamuraiReport& own = situation.after.own(w);
    out << samurai_mark(left(*own.cell) + size / 2, top(*own.cell) + size / 2, true, own.hidden, w);
    if (const auto seen = situation.after.enemy(w).cell) {
      out << samurai_mark(left(*seen) + size / 2, top(*seen) + size / 2, false, false, w);
    }
  }
  for (const Candidate& candidate : answer.candidates) {
    constexpr double percent = 100;
    constexpr double least = 0.5;
    const double part = percent * share[candidate.cell.index];
    const bool marked = situation.after.enemy(answer.enemy).cell == candidate.cell;
    if (part >= least && !marked) {
      out << text(left(candidate.cell) + size / 2, top(candidate.cell) + size / 2 + 4, "middle",
                  fmt::format("{:.0f}%", part));
    }
  }
  draw_legend(out, answer);
  out << "</svg>\n";
}

}  // namespace tsume::samurai
