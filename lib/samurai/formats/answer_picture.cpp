// The picture of an answer: shares are printed, for nothing is told by colour alone.
#include "lib/page/page.hpp"
#include "lib/page/svg.hpp"
#include "lib/samurai/formats/answer.hpp"
#include "lib/samurai/formats/marks.hpp"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

namespace tsume::samurai {

using marks::amber;
using marks::samurai_mark;
using page::svg::square;
using page::svg::text;

namespace {

constexpr int size = 34;    // of a cell
constexpr int margin = 26;  // for the coordinates
constexpr int field = size * static_cast<int>(field_width);
constexpr int line_height = 22;
constexpr int legend_lines = 6;

int left(Cell cell) {
  return margin + size * static_cast<int>(cell.x());
}
int top(Cell cell) {
  return margin + size * static_cast<int>(cell.y());
}

std::string ground(const Situation& situation, Cell cell) {
  const Code code = situation.after.field[cell.index];
  return is_own(code)          ? marks::own_ground
         : is_enemy(code)      ? marks::enemy_ground
         : code == not_visible ? marks::unseen_ground
                               : marks::unpainted_ground;
}

// The painted cells in a dashed frame, and an arrow from where the enemy attacked.
void draw_attack(std::ostream& out, const Answer& answer) {
  const Attack& attack = *answer.attack;
  for (const std::size_t c : painted(answer.enemy, attack.from, attack.towards)) {
    constexpr int inset = 2;
    const Cell cell = Cell::from(c);
    out << square(left(cell) + inset, top(cell) + inset, size - 2 * inset,
                  fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
                              "stroke-dasharray=\"5 3\"",
                              marks::enemy_ink));
  }
  const int x = left(attack.from) + size / 2;
  const int y = top(attack.from) + size / 2;
  static constexpr std::array<std::array<int, 2>, 4> steps = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  const auto [dx, dy] = steps[static_cast<std::size_t>(attack.towards)];
  out << fmt::format(
      "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"3\" "
      "marker-end=\"url(#samurai-arrow)\"/>\n",
      x + dx * size / 3, y + dy * size / 3, x + dx * size, y + dy * size, marks::enemy_ink);
}

void draw_legend(std::ostream& out, const Answer& answer) {
  const int first = margin + field + line_height;
  int line = 0;
  constexpr int box = 14;
  const auto row = [&](int column, const std::string& fill, const std::string& meaning) {
    const int x = margin + column * field / 2;
    const int y = first + line * line_height;
    if (!fill.empty()) {
      out << square(x, y - box + 3, box, fmt::format("fill=\"{}\" stroke=\"#555555\"", fill));
    }
    out << text(x + 22, y, "start", meaning);
  };
  out << "<g font-size=\"13\">\n";
  row(0, marks::own_ground, "our territory");
  row(1, marks::enemy_ground, "the enemy's territory");
  ++line;
  row(0, marks::unpainted_ground, "unpainted");
  row(1, marks::unseen_ground, "not in sight");
  ++line;
  row(0, amber(1),
      fmt::format("possible place of the {} (% of histories)", to_string(answer.enemy)));
  ++line;
  row(0, amber(0), "the same, less than 0.5 %");
  ++line;
  out << samurai_mark(margin + box / 2, first + line * line_height - 4,
                      {true, false, Weapon::spear, box / 2});
  row(0, "", "ours (dashed = hidden)");
  out << samurai_mark(margin + field / 2 + box / 2, first + line * line_height - 4,
                      {false, false, Weapon::swords, box / 2});
  row(1, "", "enemy in sight");
  ++line;
  row(0, "", "P spear, S swords, A axe");
  row(1, "",
      answer.attack ? "dashed frames, arrow: its attack" : "its attack, if any, is not certain");
  out << "</g>\n";
}

constexpr int answer_width = 2 * margin + field;
constexpr int answer_height = 2 * margin + field + line_height * legend_lines;

std::string title(const Answer& answer) {
  return fmt::format("turn {}, enemy {}, {}", answer.turn, to_string(answer.enemy),
                     to_string(answer.sighting));
}

// All of the picture.
std::string contents(const Situation& situation, const Answer& answer) {
  const auto share = shares_of(answer);
  const double highest = *std::ranges::max_element(share);
  std::ostringstream out;
  out << fmt::format(
      "<defs><marker id=\"samurai-arrow\" viewBox=\"0 0 8 8\" refX=\"6\" refY=\"4\" "
      "markerWidth=\"5\" "
      "markerHeight=\"5\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{}\"/></marker></defs>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
      marks::enemy_ink);
  out << "<g font-size=\"13\">\n";
  for (std::size_t i = 0; i < field_width; ++i) {
    const Cell column = Cell::at(i, 0);
    const Cell row = Cell::at(0, i);
    out << text(left(column) + size / 2, margin - 8, "middle", std::to_string(i))
        << text(margin - 8, top(row) + size / 2 + 4, "end", std::to_string(i));
  }
  out << "</g>\n";
  for (std::size_t c = 0; c < cell_count; ++c) {
    const Cell cell = Cell::from(c);
    const std::string fill = share[c] > 0 ? amber(share[c] / highest) : ground(situation, cell);
    out << square(left(cell), top(cell), size, fmt::format("fill=\"{}\" stroke=\"#777777\"", fill));
  }
  if (answer.attack) {
    draw_attack(out, answer);
  }
  for (const Weapon w : weapons) {
    const SamuraiReport& own = situation.after.own(w);
    out << samurai_mark(left(*own.cell) + size / 2, top(*own.cell) + size / 2,
                        {true, own.hidden, w});
    if (const auto seen = situation.after.enemy(w).cell) {
      out << samurai_mark(left(*seen) + size / 2, top(*seen) + size / 2, {false, false, w});
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
  return out.str();
}

// The field before the enemy's turn, as it was seen.
std::string contents_before(const Situation& situation, Weapon enemy) {
  Situation before = situation;
  before.after = situation.before;
  Answer nothing;
  nothing.enemy = enemy;
  return contents(before, nothing);
}

page::Point middle(Cell cell) {
  return {static_cast<double>(left(cell) + size / 2), static_cast<double>(top(cell) + size / 2)};
}

// The enemy goes through a history, on the field as it is seen afterwards.
page::Animation walk(const Situation& situation, const Answer& answer, const Explained& explained) {
  const History& history = explained.history;
  page::Animation result;
  result.name = fmt::format("{} to {}", to_string(history.start), to_string(history.end));
  result.width = answer_width;
  result.height = answer_height;
  Answer nothing;
  nothing.enemy = answer.enemy;
  nothing.attack = history.attack;
  result.background = fmt::format("<g {}>{}</g>", marks::font, contents(situation, nothing));
  for (const bool hidden : {false, true}) {
    result.sprites.push_back({fmt::format("<g {}>{}</g>", marks::font,
                                          samurai_mark(0, 0, {false, hidden, answer.enemy}))});
  }
  bool hidden = history.hidden_before;
  Cell cell = history.start;
  const auto add = [&](const std::string& label) {
    page::Frame frame;
    frame.label = label;
    frame.placements = {{hidden ? 1U : 0U, middle(cell)}, {hidden ? 0U : 1U, std::nullopt}};
    result.frames.push_back(std::move(frame));
  };
  add("");
  for (const Action action : explained.actions()) {
    if (is_move(action)) {
      cell = step(cell, direction_of(action)).value_or(cell);
    } else if (!is_occupy(action)) {
      hidden = !hidden;
    }
    add(to_string(action));
  }
  return result;
}

}  // namespace

void print_svg(std::ostream& out, const Situation& situation, const Answer& answer) {
  out << page::svg::begin(answer_width, answer_height, marks::font, title(answer))
      << contents(situation, answer) << "</svg>\n";
}

void print_page(std::ostream& out, const Situation& situation, const Answer& answer,
                const std::vector<Explained>& explained) {
  page::Animation places;
  places.name = "all places";
  places.width = answer_width;
  places.height = answer_height;
  const auto add = [&](const std::string& label, const std::string& drawing) {
    page::Frame frame;
    frame.label = label;
    frame.overlay = fmt::format("<g {}>{}</g>", marks::font, drawing);
    places.frames.push_back(std::move(frame));
  };
  add("", contents_before(situation, answer.enemy));
  add(fmt::format("turn {}: the {}", answer.turn, to_string(answer.enemy)),
      contents(situation, answer));
  std::vector<page::Animation> animations = {std::move(places)};
  CellSet walked;
  for (const Explained& one : explained) {
    if (!walked.contains(one.history.end.index)) {
      walked.insert(one.history.end.index);
      animations.push_back(walk(situation, answer, one));
    }
  }
  page::write_page(out, title(answer), animations);
}

}  // namespace tsume::samurai
